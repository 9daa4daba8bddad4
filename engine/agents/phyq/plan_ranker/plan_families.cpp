#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay {

std::vector<Plan> all_plans(const PlanContext& context) {
    std::vector<Plan> plans;
    for (const auto add : {add_target_pig_plans, add_tnt_plans, add_approximate_plans, add_bunker_plans,
                           add_domino_plans, add_heavy_object_plans, add_collapse_plans, add_defrost_plans,
                           add_black_bird_plans, add_white_bird_plans, add_last_resort_plans}) {
        add(context, plans);
    }
    return plans;
}

}  // namespace phyplay
