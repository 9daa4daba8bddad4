// The files of a certification (solvability_run.h lists them): where they lie, and what they must have in common with
// the plan beside them.
//
// Who certifies reads and writes group by group; who only wants to know what was found reads all of it at once.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "engine/certification/phyre/solution_power.h"
#include "engine/certification/phyre/solvability_plan.h"

namespace phyplay {

/// Of a group's tasks, those that were examined or begun, in task order.
using GroupCertificates = std::vector<SolvabilityCertificate>;

std::filesystem::path certificates_file(const std::filesystem::path& folder, const SolvabilityGroup& group);
std::filesystem::path power_file(const std::filesystem::path& folder, const SolvabilityGroup& group);

/// Empty where there is no file yet. Fails where a line is damaged, of another plan, or about a task for the second
/// time.
Result<GroupCertificates> read_certificates(const std::filesystem::path& folder, const SolvabilityPlan& plan,
                                            const SolvabilityGroup& group);

/// Renews the file at once.
void write_certificates(const std::filesystem::path& folder, const SolvabilityPlan& plan,
                        const SolvabilityGroup& group, const GroupCertificates& certificates);

/// The rows of the matrix that are there, over all tasks of the group.
Result<std::vector<SolutionPower>> read_power_rows(const std::filesystem::path& folder,
                                                   const SolvabilityGroup& group);

/// Whether nothing is left to do at the task: its flags are decided, or the plan's limit came first.
bool is_finished(const SolvabilityPlan& plan, const SolvabilityCertificate& certificate);

/// Ids of the tasks that a group which refuses them found GOOD_STABLE.
std::set<std::string> refused_by(const SolvabilityPlan& plan, const GroupCertificates& certificates);

/// The tasks of the plan's shard that the groups before do not refuse.
std::vector<const Task*> tasks_to_examine(const SolvabilityPlan& plan, const SolvabilityGroup& group,
                                          const std::set<std::string>& refused);

/// What was found about a group.
struct GroupFindings {
    SolvabilityGroup group;
    GroupCertificates certificates;
    std::vector<SolutionPower> rows;
};

struct SolvabilityFindings {
    SolvabilityPlan plan;
    std::vector<GroupFindings> groups;  ///< in the order of groups_of()
};

/// All that a finished certification found. Fails where it is not finished, or only a part of one.
Result<SolvabilityFindings> read_findings(const std::filesystem::path& folder, const TaskSet& suite);

}  // namespace phyplay
