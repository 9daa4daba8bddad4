// A Plan is one shot with what the plan ranker expects of it.
//
// Families of plans (plan_families.h) make them, the choice (plan_choice.h) weighs them against each other. Effects
// are on pigs, told by their body numbers, so that plans of different moments and birds can be compared.
#pragma once

#include <optional>
#include <vector>

#include "engine/phyq/level/slingshot_level.h"
#include "engine/phyq/rules/agent_planner.h"

namespace phyplay {

enum class PlanFamily {
    target_pig,
    tnt,
    approximate_shot,
    bunker,
    domino,
    heavy_object,
    collapse_structure,
    defrost,
    black_bird,
    fly_by_bomb,
    white_bird,
    last_resort,
};

/// Body numbers, sorted. A pig is in one of the lists.
struct PlanEffects {
    std::vector<int> destroyed;
    std::vector<int> affected;  ///< moved or hurt
    std::vector<int> freed;     ///< of what protects them

    bool operator==(const PlanEffects&) const = default;
};

struct Plan {
    PlanFamily family = PlanFamily::last_resort;
    BirdType bird = BirdType::red;
    int target = -1;  ///< body number of what is shot at; -1 for a point in the air
    PlannedShot shot;
    std::optional<double> tap_s;  ///< after the release
    double confidence = 0.0;      ///< 0 to 1; up to 2 once the look-ahead has raised it
    PlanEffects effects;
};

}  // namespace phyplay
