// A certification of PHYRE tasks on disk: its plan, and the files of what was found (solvability_run.h lists them).
//
// A SolvabilityPlan is everything that decides what a certification finds: same plan, same engine, same bytes in its
// folder, whatever the machine, the threads or the interruptions. It stands in the folder as plan.json. Tasks are
// worked on in groups: those of one template, with as many balls as one tier has. Who certifies reads and writes
// group by group; who only wants to know what was found reads all of it at once.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/certification/phyre/solution_power.h"
#include "engine/certification/phyre/solvability.h"
#include "engine/evaluation/eval_plan.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// With how many balls tasks are examined.
enum class ExaminedTier {
    own,         ///< as the tasks are meant
    ball,        ///< with one, whatever they are meant for
    two_balls,   ///< with two
    ball_first,  ///< as meant, but tasks for two balls with one before: those GOOD_STABLE with one are refused
};

/// "own", "ball", "two_balls", "ball_first".
std::string_view name_of(ExaminedTier tier);
inline constexpr ExaminedTier kExaminedTiers[] = {ExaminedTier::own, ExaminedTier::ball, ExaminedTier::two_balls,
                                                  ExaminedTier::ball_first};

/// Where a task is still undecided after so many pools (ten million actions), the search for its solutions ends.
inline constexpr int kDefaultPools = 1000;
/// More cannot be asked for.
inline constexpr int kMostPools = 50'000;

struct SolvabilityPlan {
    std::string version;             ///< of PhyPlay
    std::vector<const Task*> tasks;  ///< of PHYRE's kind, of all shards; the suite owns them
    ExaminedTier tier = ExaminedTier::own;
    int pools = kDefaultPools;  ///< at most, for each task and tier
    SolvabilityRule rule;
    Shard shard;

    bool operator==(const SolvabilityPlan&) const = default;
};

/// The tasks of one template, examined in one tier.
struct SolvabilityGroup {
    std::string template_id;
    Tier tier = kBallTier;
    bool is_refusing = false;        ///< a GOOD_STABLE task is refused here, and not examined in the next group
    std::vector<const Task*> tasks;  ///< of all shards

    /// "00102.ball": what its files are called.
    std::string name() const;
};

/// Templates in the order in which the tasks name them.
std::vector<SolvabilityGroup> groups_of(const SolvabilityPlan& plan);

/// Whether the plan's shard has the task.
bool is_in_shard(const SolvabilityPlan& plan, const Task& task);

inline constexpr const char* kPlanName = "plan.json";

std::string plan_json(const SolvabilityPlan& plan);

/// The plan of a folder. Fails where it was made with tasks that the suite does not have, or with another engine.
Result<SolvabilityPlan> read_plan(const std::filesystem::path& folder, const TaskSet& suite);

/// Makes the folder with its plan. One that is there must have the same plan; only the limit of pools may have been
/// lower, and is raised.
Result<Done> claim_folder(const std::filesystem::path& folder, const SolvabilityPlan& plan, const TaskSet& suite);

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
