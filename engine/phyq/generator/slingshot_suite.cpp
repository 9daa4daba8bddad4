#include "engine/phyq/generator/slingshot_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/io/file.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyq/play/slingshot_bodies.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/task_pack.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

constexpr int kMostDraws = 50;

/// One sentence about why the level is no task, empty where it is one.
std::string find_start_problem(const SlingshotSetup& setup, const SlingshotLevel& level) {
    std::string problem = find_level_problem(level);
    if (!problem.empty()) return problem;
    const SettledLevel settled = settle(setup, level);
    if (settled.is_stable()) return {};
    if (settled.endangered_pig >= 0) return "a target dies while the level comes to rest";
    return fmt::format("{} moves {:.3f} units while the level comes to rest",
                       described(level.objects[settled.farthest_object]), settled.largest_move);
}

Result<SlingshotLevel> first_at_rest(const SlingshotTemplate& source, const SlingshotSetup& setup, int index,
                                     const ComputingLimit& limit) {
    std::string problem;
    for (int attempt = 0; attempt < kMostDraws; ++attempt) {
        if (limit.is_reached()) return limit.error({});
        NumpyRandom random(variant_seed(source.info.id, index, attempt));
        const auto variant = draw_variant(source.layout, source.variation, setup.objects(), random);
        if (!variant) return variant.error();
        SlingshotLevel level = level_of(source.layout, source.variation, *variant);
        problem = find_start_problem(setup, level);
        if (problem.empty()) return level;
    }
    return Error{fmt::format("none of {} draws for task {:03} is at rest (last: {})", kMostDraws, index, problem)};
}

Result<std::vector<Task>> build_shipped_tasks(const SlingshotTemplate& source, const fs::path& folder) {
    const fs::path file = folder / "tasks" / (source.info.id + ".json");
    if (!fs::exists(file)) return std::vector{task_of(source, 0, source.layout)};
    const Result<std::string> text = read_file(file);
    if (!text) return text.error();
    const Result<FrozenVariants> frozen = read_level_variants(*text, file.string());
    if (!frozen) return frozen.error();
    return build_frozen_tasks(source, *frozen, file.string());
}

}  // namespace

Result<TaskSet> build_slingshot_suite(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code failed;
    for (fs::directory_iterator entry(folder / "templates", failed), end; !failed && entry != end;
         entry.increment(failed)) {
        if (entry->path().extension() == ".lua") files.push_back(entry->path());
    }
    if (failed) return Error{"this folder cannot be read", (folder / "templates").string()};
    std::ranges::sort(files);

    std::vector<TemplateInfo> templates;
    std::vector<Task> tasks;
    std::vector<Error> problems;
    for (const fs::path& file : files) {
        const Result<SlingshotTemplate> source = load_slingshot_template(file);
        if (!source) {
            problems.push_back(source.error());
            continue;
        }
        if (!scenario_of(source->info.id)) {
            problems.push_back({"a shipped template is named after its scenario, such as 6.4.lua", file.string()});
            continue;
        }
        Result<std::vector<Task>> built = build_shipped_tasks(*source, folder);
        if (!built) {
            problems.push_back(built.error());
            continue;
        }
        templates.push_back(source->info);
        std::move(built->begin(), built->end(), std::back_inserter(tasks));
    }
    if (!problems.empty()) return all_of(problems);
    return make_task_set(std::move(templates), std::move(tasks));
}

Result<std::vector<Task>> build_frozen_tasks(const SlingshotTemplate& source, const FrozenVariants& frozen,
                                             const std::string& file) {
    if (frozen.template_id != source.info.id) {
        return Error{fmt::format("these are variants of template {}, not of {}", frozen.template_id, source.info.id),
                     file};
    }
    std::vector<Task> tasks{task_of(source, 0, source.layout)};
    for (const FrozenVariant& task : frozen.tasks) {
        SlingshotLevel level = level_of(source.layout, source.variation, task.variant);
        const std::string problem = find_level_problem(level);
        if (!problem.empty()) return Error{fmt::format("task {:03}: {}", task.index, problem), file};
        tasks.push_back(task_of(source, task.index, std::move(level)));
    }
    return tasks;
}

Result<std::vector<Task>> build_first_tasks(const SlingshotTemplate& source, const std::string& file,
                                            const ComputingLimit& limit) {
    const SlingshotSetup setup = shipped_slingshot_setup();
    const std::string problem = find_start_problem(setup, source.layout);
    if (!problem.empty()) return Error{"the layout: " + problem, file};
    std::vector<Task> tasks{task_of(source, 0, source.layout)};
    for (int index = 1; index <= source.max_tasks; ++index) {
        Result<SlingshotLevel> level = first_at_rest(source, setup, index, limit);
        if (!level) return Error{level.error().message, file};
        tasks.push_back(task_of(source, index, *std::move(level)));
    }
    return tasks;
}

}  // namespace phyplay
