#include "engine/certification/phyre/solvability_plan.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/io/file.h"
#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/physics/engine_id.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

ExaminedTier read_tier(const JsonField& field) {
    const std::string name = field.text();
    const auto found = std::ranges::find(kExaminedTiers, name, [](ExaminedTier tier) { return name_of(tier); });
    if (found != std::end(kExaminedTiers)) return *found;
    field.refuse("is no tier");
    return ExaminedTier::own;
}

int read_between(const JsonField& field, int least, int most) {
    const int number = field.whole_number();
    if (number < least || number > most) field.refuse(fmt::format("must be {} to {}", least, most));
    return number;
}

const Task* read_task(const JsonField& field, const TaskSet& suite) {
    field.only({"task_id", "task_sha256"});
    const Task* task = suite.find(field["task_id"].text());
    if (task == nullptr) {
        field.refuse(fmt::format("is task '{}', which is not among the tasks", field["task_id"].text()));
    } else if (task->sha256 != field["task_sha256"].text()) {
        field.refuse(fmt::format("is task '{}', which was another one then", task->id));
    }
    return task;
}

}  // namespace

std::string_view name_of(ExaminedTier tier) {
    switch (tier) {
        case ExaminedTier::own: return "own";
        case ExaminedTier::ball: return "ball";
        case ExaminedTier::two_balls: return "two_balls";
        case ExaminedTier::ball_first: return "ball_first";
    }
    PHYPLAY_ASSERT(false);
}

std::string SolvabilityGroup::name() const {
    return fmt::format("{}.{}", template_id, name_of(tier));
}

std::vector<SolvabilityGroup> groups_of(const SolvabilityPlan& plan) {
    std::vector<SolvabilityGroup> groups;
    const auto add = [&](const Task& task, Tier tier, bool is_refusing) {
        const auto found = std::ranges::find_if(groups, [&](const SolvabilityGroup& group) {
            return group.template_id == task.template_id && group.tier == tier;
        });
        SolvabilityGroup& group =
            found != groups.end()
                ? *found
                : groups.emplace_back(SolvabilityGroup{
                      .template_id = task.template_id, .tier = tier, .is_refusing = is_refusing, .tasks = {}});
        group.tasks.push_back(&task);
    };
    for (const Task* task : plan.tasks) {
        switch (plan.tier) {
            case ExaminedTier::own: add(*task, task->tier, false); break;
            case ExaminedTier::ball: add(*task, kBallTier, false); break;
            case ExaminedTier::two_balls: add(*task, kTwoBallsTier, false); break;
            case ExaminedTier::ball_first:
                if (task->tier == kTwoBallsTier) add(*task, kBallTier, true);
                add(*task, task->tier, false);
                break;
        }
    }
    return groups;
}

bool is_in_shard(const SolvabilityPlan& plan, const Task& task) {
    const auto place = std::ranges::find(plan.tasks, &task) - plan.tasks.begin();
    return place % plan.shard.count == plan.shard.index;
}

std::string plan_json(const SolvabilityPlan& plan) {
    JsonWriter writer;
    writer.begin_object().field("version", plan.version).field("engine_id", engine_id());
    writer.field("tier", name_of(plan.tier)).field("pools", plan.pools);
    writer.field("pool_size", plan.rule.pool_size).field("least_valid", plan.rule.least_valid);
    writer.field("least_solved", plan.rule.least_solved).field("significance", plan.rule.significance);
    writer.field("shard_index", plan.shard.index).field("shard_count", plan.shard.count).key("tasks").begin_array();
    for (const Task* task : plan.tasks) {
        writer.begin_object().field("task_id", task->id).field("task_sha256", task->sha256).end_object();
    }
    return writer.end_array().end_object().take_line();
}

Result<SolvabilityPlan> read_plan(const fs::path& folder, const TaskSet& suite) {
    const fs::path path = folder / kPlanName;
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    JsonReader reader(*text, path.string());
    const JsonField root = reader.root();
    root.only({"version", "engine_id", "tier", "pools", "pool_size", "least_valid", "least_solved", "significance",
               "shard_index", "shard_count", "tasks"});
    SolvabilityPlan plan;
    plan.version = root["version"].text();
    if (root["engine_id"].text() != engine_id()) root["engine_id"].refuse("is not this program's");
    plan.tier = read_tier(root["tier"]);
    constexpr int kAny = 1'000'000'000;
    plan.pools = read_between(root["pools"], 1, kMostPools);
    plan.rule = {.pool_size = read_between(root["pool_size"], 1, 10'000),
                 .least_valid = read_between(root["least_valid"], 0, kAny),
                 .least_solved = read_between(root["least_solved"], 0, kAny),
                 .significance = root["significance"].number()};
    plan.shard.count = read_between(root["shard_count"], 1, kAny);
    plan.shard.index = read_between(root["shard_index"], 0, plan.shard.count - 1);
    for (const JsonField& task : root["tasks"].items()) plan.tasks.push_back(read_task(task, suite));
    if (reader.error()) return *reader.error();
    return plan;
}

Result<Done> claim_folder(const fs::path& folder, const SolvabilityPlan& plan, const TaskSet& suite) {
    std::error_code failed;
    if (!fs::exists(folder / kPlanName, failed)) {
        fs::create_directories(folder, failed);
        if (failed) return Error{"cannot make this folder: " + failed.message(), folder.string()};
        write_file_atomically(folder / kPlanName, plan_json(plan));
        return Done{};
    }
    Result<SolvabilityPlan> found = read_plan(folder, suite);
    if (!found) return found.error();
    if (found->pools > plan.pools) {
        return Error{fmt::format("this folder was made with up to {} pools, which cannot be lowered", found->pools),
                     folder.string()};
    }
    const bool is_raised = found->pools < plan.pools;
    found->pools = plan.pools;
    if (*found != plan)
        return Error{"this folder belongs to another certification; choose a new one", folder.string()};
    if (is_raised) write_file_atomically(folder / kPlanName, plan_json(plan));
    return Done{};
}

}  // namespace phyplay
