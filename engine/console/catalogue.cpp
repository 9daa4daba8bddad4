#include "engine/console/catalogue.h"

#include <fmt/core.h>

#include <algorithm>
#include <future>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/io/file.h"
#include "engine/play/task.h"
#include "engine/play/task_pack.h"
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

/// As on the command line, after a space.
std::string words_of(const TaskFilter& filter) {
    std::string words;
    for (const auto& [name, value] : {std::pair{"suite", &filter.suite}, std::pair{"tier", &filter.tier},
                                      std::pair{"template", &filter.template_id}}) {
        if (!value->empty()) words += fmt::format("{} --{} {}", words.empty() ? "" : " and", name, *value);
    }
    return words;
}

}  // namespace

const TaskSet& Catalogue::of(SuiteId suite) const {
    const auto found = std::ranges::find(suites_.all(), suite, [](const auto& known) { return known->facts().id; });
    PHYPLAY_ASSERT(found != suites_.all().end());
    return benchmarks_[static_cast<std::size_t>(found - suites_.all().begin())];
}

const TaskSet& Catalogue::of(Tier tier) const {
    const Suite* suite = suites_.find_suite_of_tier(tier.name);
    PHYPLAY_ASSERT(suite != nullptr);
    return of(suite->facts().id);
}

Result<Task> read_task_file(const Suites& suites, const std::filesystem::path& file, const std::string& id) {
    const Result<std::string> text = read_file(file, kLargestTaskFile);
    if (!text) return text.error();
    const Suite* suite = suites.find_reader(*text);
    if (suite == nullptr) return Error{"this is no task of any suite", file.string()};
    Result<Task> task = suite->read_task(*text, file.string());
    if (!task) return task;
    if (task->id.empty()) return renamed(std::move(*task), id.empty() ? id_of(file) : id, file);
    if (!id.empty()) return renamed(std::move(*task), id, file);
    return task;
}

Result<Catalogue> load_catalogue(Suites suites, const std::filesystem::path& task_pack,
                                 const std::filesystem::path& levels,
                                 std::span<const std::filesystem::path> task_files) {
    Result<TaskSet> named = task_pack.empty() ? TaskSet() : load_task_pack(task_pack, suites);
    if (!named) return named.error();
    std::vector<std::future<Result<TaskSet>>> packs;  // side by side: each takes some 30 ms
    for (const auto& suite : suites.all()) {
        packs.push_back(std::async(std::launch::async, [&, id = suite->facts().id] {
            return is_of(*named, id) ? *named : load_shipped_suite(id, suites);
        }));
    }
    std::vector<TaskSet> benchmarks;
    Result<TaskSet> all = TaskSet();
    for (std::future<Result<TaskSet>>& loading : packs) {
        Result<TaskSet> pack = loading.get();
        if (!pack) return pack.error();
        all = benchmarks.empty() ? *pack : merge_task_sets(*all, *pack);
        if (!all) return all.error();
        benchmarks.push_back(std::move(*pack));
    }
    if (!levels.empty()) {
        const Result<TaskSet> own = load_levels(levels);
        if (!own) return own.error();
        all = merge_task_sets(*all, *own);
        if (!all) return Error{all.error().message, levels.string()};
    }
    for (const std::filesystem::path& file : task_files) {
        Result<Task> task = read_task_file(suites, file);
        if (!task) return task.error();
        all = with_task(*all, std::move(*task), file);
        if (!all) return all.error();
    }
    return Catalogue(std::move(suites), std::move(benchmarks), std::move(*all));
}

void describe_filter(CommandSyntax& syntax, TaskFilter& filter) {
    syntax.option("--suite", filter.suite, "Only this suite (phyre, phyq)");
    syntax.option("--tier", filter.tier, "Only this tier (ball, two_balls, slingshot)");
    syntax.option("--template", filter.template_id, "Only this template, for example 00012 or 6.4");
}

Result<std::vector<const Task*>> filtered_tasks(const TaskSet& tasks, const Suites& suites,
                                                const TaskFilter& filter) {
    if (!filter.suite.empty() && suites.find(filter.suite) == nullptr) {
        return Error{
            fmt::format("--suite: there is no suite '{}', only {}", filter.suite, quoted_list(suites.names()))};
    }
    if (!filter.tier.empty() && suites.find_suite_of_tier(filter.tier) == nullptr) {
        return Error{
            fmt::format("--tier: there is no tier '{}', only {}", filter.tier, quoted_list(suites.tier_names()))};
    }
    if (!filter.template_id.empty() && tasks.find_template(filter.template_id) == nullptr) {
        return Error{fmt::format("--template: there is no template '{}'", filter.template_id)};
    }
    std::vector<const Task*> found;
    for (const Task& task : tasks.tasks()) {
        const bool fits = (filter.suite.empty() || filter.suite == name_of(task.suite)) &&
                          (filter.tier.empty() || filter.tier == name_of(task.tier)) &&
                          (filter.template_id.empty() || filter.template_id == task.template_id);
        if (fits) found.push_back(&task);
    }
    if (found.empty()) return Error{fmt::format("there is no task with{}", words_of(filter))};
    return found;
}

}  // namespace phyplay
