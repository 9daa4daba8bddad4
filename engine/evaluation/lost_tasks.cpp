#include "engine/evaluation/lost_tasks.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "engine/io/atomic_file.h"
#include "engine/io/file.h"

namespace phyplay {
namespace {

using nlohmann::json;

std::optional<LostTask> read_lost(std::string_view line) {
    const json object = json::parse(line, nullptr, /*allow_exceptions=*/false);
    const auto has_text = [&](const char* key) {
        return object.is_object() && object.contains(key) && object[key].is_string();
    };
    if (!has_text("task_id") || !has_text("reason")) return std::nullopt;
    return LostTask{object["task_id"], object["reason"]};
}

}  // namespace

std::string lost_line(const LostTask& lost) {
    // In ASCII, since reasons may quote any bytes, and a line that is read and written again must stay as it is.
    const auto text = [](const std::string& any) {
        return json(any).dump(-1, ' ', /*ensure_ascii=*/true, json::error_handler_t::replace);
    };
    return fmt::format("{{\"task_id\": {}, \"reason\": {}}}\n", text(lost.task_id), text(lost.reason));
}

Result<std::vector<LostTask>> read_lost_tasks(const std::filesystem::path& folder,
                                              const std::vector<const Task*>& tasks) {
    const std::filesystem::path path = folder / kLostName;
    std::vector<LostTask> all;
    std::error_code failed;
    if (!std::filesystem::exists(path, failed)) return all;
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    auto next = tasks.begin();
    int line_number = 0;
    for (std::size_t begin = 0, end = 0; (end = text->find('\n', begin)) != std::string::npos; begin = end + 1) {
        ++line_number;
        std::optional<LostTask> lost = read_lost(std::string_view(*text).substr(begin, end - begin));
        if (!lost) return Error{"this is not a lost task", path.string(), line_number};
        next = std::find_if(next, tasks.end(), [&](const Task* task) { return task->id == lost->task_id; });
        if (next == tasks.end()) {
            return Error{fmt::format("task '{}' has no place here in this evaluation", lost->task_id), path.string(),
                         line_number};
        }
        ++next;
        all.push_back(std::move(*lost));
    }
    return all;
}

void write_lost_tasks(const std::filesystem::path& folder, const std::vector<LostTask>& lost) {
    if (lost.empty()) {
        std::filesystem::remove(folder / kLostName);
        return;
    }
    std::string text;
    for (const LostTask& task : lost) text += lost_line(task);
    write_file_atomically(folder / kLostName, text);
}

}  // namespace phyplay
