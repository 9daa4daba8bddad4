#include "engine/certification/phyre/solvability_folder.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

#include "engine/io/file.h"
#include "engine/io/json_line.h"
#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
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

/// Why a certificate cannot be one of this plan's; empty where it can.
std::string find_fault(const SolvabilityPlan& plan, const SolvabilityGroup& group,
                       const SolvabilityCertificate& certificate) {
    const auto task = std::ranges::find(group.tasks, certificate.task_id,
                                        [](const Task* one) -> const std::string& { return one->id; });
    if (task == group.tasks.end()) return fmt::format("task '{}' has no place here", certificate.task_id);
    if (certificate.task_sha256 != (*task)->sha256 || certificate.tier != group.tier) {
        return fmt::format("this is about another task '{}' than ours", certificate.task_id);
    }
    if (certificate.pools < 1 ||
        certificate.counts.drawn() != std::int64_t{certificate.pools} * plan.rule.pool_size) {
        return "counts and pools do not fit together";
    }
    return "";
}

/// Whether all tasks are examined, and their solutions played.
bool is_finished(const SolvabilityPlan& plan, const GroupFindings& found, const std::set<std::string>& refused) {
    const auto is_of = [&](const Task* task, const SolvabilityCertificate& certificate) {
        return task->id == certificate.task_id && is_finished(plan, certificate);
    };
    const auto has_action = [](const ActionNumbers& action, const SolutionPower& row) {
        return action == row.action;
    };
    return std::ranges::equal(tasks_to_examine(plan, found.group, refused), found.certificates, is_of) &&
           std::ranges::equal(stable_solutions_of(found.certificates), found.rows, has_action);
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

fs::path certificates_file(const fs::path& folder, const SolvabilityGroup& group) {
    return folder / "certificates" / (group.name() + ".jsonl");
}

fs::path power_file(const fs::path& folder, const SolvabilityGroup& group) {
    return folder / "power" / (group.name() + ".jsonl");
}

Result<GroupCertificates> read_certificates(const fs::path& folder, const SolvabilityPlan& plan,
                                            const SolvabilityGroup& group) {
    const fs::path file = certificates_file(folder, group);
    Result<GroupCertificates> read = read_json_line_file(file, read_solvability);
    if (!read) return read;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < read->size(); ++i) {
        std::string fault = find_fault(plan, group, (*read)[i]);
        if (fault.empty() && !seen.insert((*read)[i].task_id).second) fault = "this task is here twice";
        if (!fault.empty()) return Error{fault, file.string(), static_cast<int>(i) + 1};
    }
    return read;
}

void write_certificates(const fs::path& folder, const SolvabilityPlan& plan, const SolvabilityGroup& group,
                        const GroupCertificates& certificates) {
    std::string text;
    for (const SolvabilityCertificate& certificate : certificates) text += write_solvability(certificate, plan.rule);
    write_file_atomically(certificates_file(folder, group), text);
}

Result<std::vector<SolutionPower>> read_power_rows(const fs::path& folder, const SolvabilityGroup& group) {
    return read_json_line_file(power_file(folder, group), [&](std::string_view line, const std::string& name) {
        return read_power(line, group.tasks.size(), name);
    });
}

bool is_finished(const SolvabilityPlan& plan, const SolvabilityCertificate& certificate) {
    return certificate.pools >= plan.pools || is_decided(certificate.counts, certificate.tier, plan.rule);
}

std::set<std::string> refused_by(const SolvabilityPlan& plan, const GroupCertificates& certificates) {
    std::set<std::string> refused;
    for (const SolvabilityCertificate& certificate : certificates) {
        const SolvabilityFlags flags = flags_of(certificate.counts, certificate.tier, plan.rule);
        if (flags.good_stable) refused.insert(certificate.task_id);
    }
    return refused;
}

std::vector<const Task*> tasks_to_examine(const SolvabilityPlan& plan, const SolvabilityGroup& group,
                                          const std::set<std::string>& refused) {
    std::vector<const Task*> tasks;
    for (const Task* task : group.tasks) {
        if (is_in_shard(plan, *task) && !refused.contains(task->id)) tasks.push_back(task);
    }
    return tasks;
}

Result<SolvabilityFindings> read_findings(const fs::path& folder, const TaskSet& suite) {
    Result<SolvabilityPlan> plan = read_plan(folder, suite);
    if (!plan) return plan.error();
    if (!plan->shard.is_whole()) {
        return Error{"this is a part of a certification; `phyplay merge` puts the parts together", folder.string()};
    }
    SolvabilityFindings findings{.plan = *std::move(plan), .groups = {}};
    std::set<std::string> refused;
    for (SolvabilityGroup& group : groups_of(findings.plan)) {
        Result<GroupCertificates> certificates = read_certificates(folder, findings.plan, group);
        if (!certificates) return certificates.error();
        Result<std::vector<SolutionPower>> rows = read_power_rows(folder, group);
        if (!rows) return rows.error();
        GroupFindings found{std::move(group), *std::move(certificates), *std::move(rows)};
        if (!is_finished(findings.plan, found, refused)) {
            return Error{"this certification is not finished; run it again to complete it", folder.string()};
        }
        if (found.group.is_refusing) refused.merge(refused_by(findings.plan, found.certificates));
        findings.groups.push_back(std::move(found));
    }
    return findings;
}

}  // namespace phyplay
