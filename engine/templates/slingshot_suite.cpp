#include "engine/templates/slingshot_suite.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <vector>

#include "engine/io/file.h"
#include "engine/io/slingshot_level_json.h"
#include "engine/io/task_pack.h"
#include "engine/task/scenario.h"

namespace phyplay {
namespace {

Result<Task> read_layout(const std::filesystem::path& file) {
    const Result<std::string> text = read_file(file);
    if (!text) return text.error();
    Result<SlingshotLevel> level = read_slingshot_level(*text, file.string());
    if (!level) return level.error();
    const std::string id = file.stem().string();
    if (!scenario_of(id)) return Error{"a layout is named after its template, such as 6.4.json", file.string()};
    return Task{.id = id + ":000",
                .template_id = id,
                .suite = SuiteName::phyq,
                .tier = ActionTier::slingshot,
                .level = std::move(*level)};
}

}  // namespace

Result<Suite> build_slingshot_suite(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "layouts", failed)) {
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    if (failed) return Error{"this folder cannot be read", (folder / "layouts").string()};
    std::sort(files.begin(), files.end());

    std::vector<TemplateInfo> templates;
    std::vector<Task> tasks;
    std::string wrong;
    for (const std::filesystem::path& file : files) {
        Result<Task> task = read_layout(file);
        if (!task) {
            wrong += (wrong.empty() ? "" : "\n") + to_string(task.error());
            continue;
        }
        const Scenario& scenario = scenarios()[static_cast<std::size_t>(*scenario_of(task->template_id) - 1)];
        templates.push_back({task->template_id, std::string(scenario.name), ActionTier::slingshot});
        tasks.push_back(std::move(*task));
    }
    if (!wrong.empty()) return Error{wrong};
    return make_suite(std::move(templates), std::move(tasks));
}

}  // namespace phyplay
