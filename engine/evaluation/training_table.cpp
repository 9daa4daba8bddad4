#include "engine/evaluation/training_table.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <variant>

#include "engine/base/assert.h"
#include "engine/io/file.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"
#include "engine/rules/placement_rules.h"
#include "engine/simulation/simulation.h"

namespace phyplay {
namespace {

using nlohmann::json;

constexpr std::size_t kMostFileBytes = std::size_t{1} << 32U;

char letter_of(Status status) {
    switch (status) {
        case Status::solved: return '+';
        case Status::not_solved: return '-';
        case Status::invalid: return '0';
    }
    PHYPLAY_ASSERT(false);
}

/// A file that only one program can add lines to.
class LineFile {
public:
    explicit LineFile(const std::filesystem::path& path)
        : path_(path), file_(open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) {}
    ~LineFile() {
        if (file_ >= 0) close(file_);
    }
    LineFile(const LineFile&) = delete;
    LineFile& operator=(const LineFile&) = delete;

    Result<Done> lock() const {
        if (file_ < 0) return Error{std::string("cannot open this file: ") + std::strerror(errno), path_.string()};
        if (flock(file_, LOCK_EX | LOCK_NB) != 0)
            return Error{"another program is working on this file", path_.string()};
        return Done{};
    }

    void cut(std::size_t bytes) {
        if (ftruncate(file_, static_cast<off_t>(bytes)) != 0) fail("cut");
    }

    void append(std::string_view text) {
        while (!text.empty()) {
            const ssize_t written = write(file_, text.data(), text.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail("write");
            text.remove_prefix(static_cast<std::size_t>(written));
        }
    }

private:
    [[noreturn]] void fail(const char* what) const {
        throw std::runtime_error(fmt::format("cannot {} {}: {}", what, path_.string(), std::strerror(errno)));
    }

    std::filesystem::path path_;
    int file_;
};

std::string line_of(const Task& task, const std::string& statuses) {
    JsonWriter writer;
    writer.begin_object()
        .field("task", task.id)
        .field("task_sha256", task.sha256)
        .field("engine_id", engine_id())
        .field("statuses", statuses)
        .end_object();
    return writer.take_line();
}

struct Row {
    std::string task_sha256;
    std::string statuses;
};

/// The rows of a file, a last line without line feed left out; `kept_bytes` is where that begins.
Result<std::map<std::string, Row>> read_rows(std::string_view text, const std::string& file,
                                             std::size_t& kept_bytes) {
    std::map<std::string, Row> rows;
    int line_number = 0;
    kept_bytes = 0;
    for (std::size_t end = 0; (end = text.find('\n', kept_bytes)) != std::string_view::npos; kept_bytes = end + 1) {
        ++line_number;
        const json line = json::parse(text.substr(kept_bytes, end - kept_bytes), nullptr, false);
        const auto field = [&](const char* key) {
            const auto found = line.is_object() ? line.find(key) : line.end();
            return found != line.end() && found->is_string() ? found->get<std::string>() : std::string();
        };
        const std::string statuses = field("statuses");
        if (field("task").empty() || statuses.empty() || statuses.find_first_not_of("+-0") != std::string::npos) {
            return Error{"this is no line of a training table", file, line_number};
        }
        if (field("engine_id") != engine_id())
            return Error{"this was simulated with other physics", file, line_number};
        rows[field("task")] = {field("task_sha256"), statuses};
    }
    return rows;
}

}  // namespace

Status try_cached_action(const Task& task, std::span<const float> action) {
    const PlacementCheck check = check_cached_action(task, action);
    const Placement* placement = std::get_if<Placement>(&check);
    return placement == nullptr ? Status::invalid : simulate(task, *placement).status;
}

Status TrainingTable::at(const std::string& task_id, std::size_t action) const {
    PHYPLAY_ASSERT(action < actions_);
    switch (rows_.at(task_id)[action]) {
        case '+': return Status::solved;
        case '-': return Status::not_solved;
        default: return Status::invalid;
    }
}

Result<TrainingTable> make_training_table(const std::vector<const Task*>& tasks, const CachedActions& actions,
                                          std::size_t count, const std::filesystem::path& file, int threads,
                                          const Progress& progress) {
    PHYPLAY_ASSERT(count <= actions.size());
    LineFile lines(file);
    const Result<Done> locked = lines.lock();
    if (!locked) return locked.error();
    const Result<std::string> text = read_file(file, kMostFileBytes);
    if (!text) return text.error();
    std::size_t kept_bytes = 0;
    const Result<std::map<std::string, Row>> known = read_rows(*text, file.string(), kept_bytes);
    if (!known) return known.error();
    lines.cut(kept_bytes);

    std::map<std::string, std::string> rows;
    std::vector<const Task*> missing;
    for (const Task* task : tasks) {
        const auto row = known->find(task->id);
        if (row == known->end() || row->second.statuses.size() < count) {
            missing.push_back(task);
            continue;
        }
        if (row->second.task_sha256 != task->sha256) {
            return Error{fmt::format("task '{}' was another one when this was simulated", task->id), file.string()};
        }
        rows[task->id] = row->second.statuses.substr(0, count);
    }
    const std::size_t known_tasks = rows.size();
    parallel_in_order(
        missing.size(), threads,
        [&](std::size_t i) {
            std::string statuses;
            for (std::size_t action = 0; action < count; ++action) {
                statuses += letter_of(try_cached_action(*missing[i], actions[action]));
            }
            return statuses;
        },
        [&](std::size_t i, std::string&& statuses) {
            lines.append(line_of(*missing[i], statuses));
            rows[missing[i]->id] = std::move(statuses);
        },
        [&](std::size_t done) {
            if (progress) progress(known_tasks + done);
        });
    return TrainingTable(count, std::move(rows));
}

}  // namespace phyplay
