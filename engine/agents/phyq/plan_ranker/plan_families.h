// The families of plans, each with its conditions and confidences (Phy-Q agents sheet, section 6).
//
// Every function appends the plans of its family for the context's bird. A family keeps plans of a confidence above
// kLeastConfidence, except bunker (above 0.1) and the last resort (all).
#pragma once

#include <vector>

#include "engine/agents/phyq/plan_ranker/plan_context.h"

namespace phyplay {

inline constexpr double kLeastConfidence = 0.49;
inline constexpr double kLeastBunkerConfidence = 0.1;

/// Pigs that can be hit from above, all of them, or through what gives way.
void add_target_pig_plans(const PlanContext& context, std::vector<Plan>& plans);
/// Pigs and TNT of which only a corner or an edge can be hit.
void add_approximate_plans(const PlanContext& context, std::vector<Plan>& plans);
/// TNT, best with pigs near it.
void add_tnt_plans(const PlanContext& context, std::vector<Plan>& plans);
/// Pigs behind blocks, or inside of structures.
void add_bunker_plans(const PlanContext& context, std::vector<Plan>& plans);
/// Uprights and towers that fall on pigs.
void add_domino_plans(const PlanContext& context, std::vector<Plan>& plans);
/// Balls above pigs, and what carries them.
void add_heavy_object_plans(const PlanContext& context, std::vector<Plan>& plans);
/// Blocks that carry others.
void add_collapse_plans(const PlanContext& context, std::vector<Plan>& plans);
/// Blue birds: through ice.
void add_defrost_plans(const PlanContext& context, std::vector<Plan>& plans);
/// Black birds: explosions.
void add_black_bird_plans(const PlanContext& context, std::vector<Plan>& plans);
/// White birds: eggs.
void add_white_bird_plans(const PlanContext& context, std::vector<Plan>& plans);
/// For pigs that no plan of `plans` does anything about.
void add_last_resort_plans(const PlanContext& context, std::vector<Plan>& plans);

/// All of them, in this order.
std::vector<Plan> all_plans(const PlanContext& context);

/// How sure a plan to hit this TNT is: 1 with pigs in its range, else by the size of its structure.
double tnt_value(const PlanScene& scene, int tnt);
/// The structure with pigs that another one, as high as it is, falls onto when it falls to the right; nullptr where
/// there is none.
const PlanStructure* structure_with_pigs_under(const PlanScene& scene, const PlanStructure& falling);

/// Scene indices.
std::vector<int> pigs_in_tnt_range(const PlanScene& scene, int tnt);

}  // namespace phyplay
