// A SolvabilityPlan is everything that decides what a certification of PHYRE tasks finds: same plan, same engine,
// same bytes in its folder, whatever the machine, the threads or the interruptions.
//
// It stands in the folder as plan.json. Tasks are worked on in groups: those of one template, with as many balls as
// one tier has.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace phyplay
