#include <fmt/core.h>

#include <numbers>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/headless/level_files.h"
#include "engine/headless/task_filter.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

struct SceneOptions {
    std::vector<std::string> tasks;
    TaskFilter filter;
};

void describe_scene(CommandSyntax& syntax, SceneOptions& options) {
    syntax.option("TASK", options.tasks, "Task ids, for example 00012:008");
    describe_filter(syntax, options.filter);
}

/// The named tasks in the order given, or, where none is named, those the filter leaves.
Result<std::vector<const Task*>> chosen_tasks(const TaskSet& suite, const SceneOptions& options) {
    if (options.tasks.empty()) return filtered_tasks(suite, options.filter);
    std::vector<const Task*> tasks;
    for (const std::string& id : options.tasks) {
        const Task* task = suite.find(id);
        if (task == nullptr) return Error{fmt::format("there is no task '{}'", id)};
        tasks.push_back(task);
    }
    return tasks;
}

std::string level_text(const TaskSet& suite, const Task& task) {
    TextTable table({"object", "x", "y", "rotation", "scale"});
    for (const SlingshotObject& object : level_of(task).objects) {
        const bool is_scaled = kind_of(object.shape) == ObjectKind::platform;
        table.add_row({described(object), fmt::format("{:.3f}", object.x), fmt::format("{:.3f}", object.y),
                       fmt::format("{:.1f}", object.rotation_deg),
                       is_scaled ? fmt::format("{:.2f} x {:.2f}", object.scale_x, object.scale_y) : ""});
    }
    std::string birds;
    for (const BirdType bird : level_of(task).birds)
        birds += (birds.empty() ? "" : ", ") + std::string(name_of(bird));
    return fmt::format("{} ({}): {}\nbirds: {}\n{}\n", task.id, name_of(task.tier),
                       suite.find_template(task.template_id)->title, birds, table.text());
}

std::string scene_text(const TaskSet& suite, const Task& task) {
    if (task.suite == kPhyq) return level_text(suite, task);
    TextTable table({"body", "type", "moves", "x", "y", "angle", "colour", "goal"});
    for (std::size_t i = 0; i < scene_of(task).bodies.size(); ++i) {
        const Body& body = scene_of(task).bodies[i];
        const int index = static_cast<int>(i);
        const bool is_in_goal = index == goal_of(task).body1 || index == goal_of(task).body2;
        table.add_row({std::to_string(i), std::string(name_of(body.type)), body.dynamic ? "yes" : "no",
                       fmt::format("{:.2f}", body.position.x), fmt::format("{:.2f}", body.position.y),
                       fmt::format("{:.1f}", body.angle_rad * 180 / std::numbers::pi),
                       std::string(name_of(body.color)), is_in_goal ? "touch" : ""});
    }
    return fmt::format("{} ({}): {}\n{}\n", task.id, name_of(task.tier), suite.find_template(task.template_id)->title,
                       table.text());
}

Result<int> run_scene(const CommandContext& context, const SceneOptions& options) {
    if (options.tasks.empty() && options.filter.is_empty()) {
        return Error{"name the tasks whose scenes you want, or choose them with --suite, --tier or --template"};
    }
    const TaskSet& suite = context.catalogue.all();
    const Result<std::vector<const Task*>> tasks = chosen_tasks(suite, options);
    if (!tasks) return tasks.error();
    for (const Task* task : *tasks) print(context.json ? json_line_of(*task) : scene_text(suite, *task));
    return 0;
}

}  // namespace

Command scene_command() {
    return make_command("scene", "Print the initial scenes of tasks", describe_scene, run_scene);
}

}  // namespace phyplay
