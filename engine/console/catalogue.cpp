#include "engine/console/catalogue.h"

#include <fmt/core.h>

#include "engine/base/hash.h"
#include "engine/io/file.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/science_birds_xml.h"
#include "engine/phyq/play/shipped_slingshot_setup.h"
#include "engine/phyq/play/slingshot_task_json.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/task_json.h"
#include "engine/play/task_check.h"
#include "engine/play/task_pack.h"
#include "engine/suites/known_suites.h"
#include "engine/suites/shipped_pack.h"
#include "engine/suites/template_suite.h"

namespace phyplay {
namespace {

bool is_of(const TaskSet& suite, SuiteId name) {
    return !suite.tasks().empty() && suite.tasks().front().suite == name;
}

constexpr std::size_t kLargestTaskFile = 1U << 20U;

/// "mine.xml" is task "mine:000"; "6.4:017.xml" is task "6.4:017".
std::string id_of(const std::filesystem::path& file) {
    const std::string stem = file.stem().string();
    return stem.find(':') == std::string::npos ? stem + ":000" : stem;
}

Result<Task> renamed(Task task, const std::string& id, const std::filesystem::path& file) {
    task.id = id;
    task.template_id = id.substr(0, id.find(':'));
    if (const auto fault = find_task_fault(task)) return Error{*fault, file.string()};
    task.sha256 = sha256_of(task);
    return task;
}

/// The suite and one more task, whose template is made up where there is none of that id.
Result<TaskSet> with_task(const TaskSet& suite, Task task, const std::filesystem::path& file) {
    if (const Task* known = suite.find(task.id)) {
        if (*known == task) return suite;
        return Error{fmt::format("there is another task '{}' already", task.id), file.string()};
    }
    const TemplateInfo* known = suite.find_template(task.template_id);
    if (known != nullptr && known->tier != task.tier) {
        return Error{fmt::format("template '{}' is of tier {}", known->id, name_of(known->tier)), file.string()};
    }
    std::vector<TemplateInfo> templates = suite.templates();
    if (known == nullptr) templates.push_back({task.template_id, file.filename().string(), task.tier});
    std::vector<Task> tasks = suite.tasks();
    std::string name = sha256_hex(suite.sha256() + task.sha256);
    tasks.push_back(std::move(task));
    return TaskSet(std::move(templates), std::move(tasks), std::move(name));
}

}  // namespace

Result<Task> read_task_file(const std::filesystem::path& file, const std::string& id) {
    const Result<std::string> text = read_file(file, kLargestTaskFile);
    if (!text) return text.error();
    const std::size_t first = text->find_first_not_of(" \t\r\n");
    const bool is_json = first != std::string::npos && (*text)[first] == '{';
    if (is_json) {
        const bool is_slingshot = text->find("\"slingshot\"") != std::string::npos;
        Result<Task> task =
            is_slingshot ? read_slingshot_task(*text, file.string()) : read_task_json(*text, file.string());
        if (task && !id.empty()) return renamed(std::move(*task), id, file);
        return task;
    }
    Result<SlingshotLevel> level = read_science_birds_xml(*text, file.string());
    if (!level) return level.error();
    return renamed({.suite = kPhyq, .tier = kSlingshotTier, .content = phyq_content(std::move(*level))},
                   id.empty() ? id_of(file) : id, file);
}

Result<Catalogue> load_catalogue(const std::filesystem::path& task_pack, const std::filesystem::path& levels,
                                 std::span<const std::filesystem::path> task_files) {
    Result<TaskSet> named = task_pack.empty() ? TaskSet() : load_task_pack(task_pack, make_suites());
    if (!named) return named.error();
    const auto pack_of = [&](SuiteId name) -> Result<TaskSet> {
        return is_of(*named, name) ? *named : load_shipped_suite(name);
    };
    Result<TaskSet> phyre = pack_of(kPhyre);
    if (!phyre) return phyre.error();
    Result<TaskSet> phyq = pack_of(kPhyq);
    if (!phyq) return phyq.error();
    Result<TaskSet> all = merge_task_sets(*phyre, *phyq);
    if (!all) return all.error();
    if (!levels.empty()) {
        const Result<TaskSet> own = load_levels(levels);
        if (!own) return own.error();
        all = merge_task_sets(*all, *own);
        if (!all) return Error{all.error().message, levels.string()};
    }
    for (const std::filesystem::path& file : task_files) {
        Result<Task> task = read_task_file(file);
        if (!task) return task.error();
        all = with_task(*all, std::move(*task), file);
        if (!all) return all.error();
    }
    return Catalogue(std::move(*phyre), std::move(*phyq), std::move(*all), shipped_slingshot_setup());
}

}  // namespace phyplay
