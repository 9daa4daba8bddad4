#include "engine/certification/phyre/solvability_folder.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

#include "engine/io/file.h"
#include "engine/io/json_line_file.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

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
