// Small scenes for tests of the plan ranker, in pixels of the agents' screen. Slingshots stand where levels have
// them: birds start at (99, 253), the ground is at 286.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/agents/phyq/plan_ranker/plan_families.h"

namespace phyplay::testing {

inline PlanObject make_box(int body, ScreenClass kind, double left, double top, double width, double height) {
    return make_plan_object(body, kind,
                            {{left, top}, {left + width, top}, {left + width, top + height}, {left, top + height}});
}

inline PlanObject make_ball(int body, ScreenClass kind, Vec2 middle, double radius) {
    Outline outline;
    for (int i = 0; i < 16; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / 16.0;
        outline.push_back({middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)});
    }
    return make_plan_object(body, kind, std::move(outline));
}

/// A pig of 8 by 8 pixels.
inline PlanObject make_pig(int body, double left, double top) {
    return make_box(body, ScreenClass::pig, left, top, 8.0, 8.0);
}

inline PlanObject make_platform(int body, double left, double top, double width, double height) {
    return make_box(body, ScreenClass::platform, left, top, width, height);
}

using AddPlans = void (*)(const PlanContext&, std::vector<Plan>&);

inline std::vector<Plan> plans_by(AddPlans add, const PlanScene& scene, BirdType bird = BirdType::red,
                                  int birds_left = 1) {
    std::vector<Plan> plans;
    add(PlanContext(scene, slingshot_on_agent_screen({-12.0, -2.5}), bird, birds_left), plans);
    return plans;
}

/// The surest one at a target; a confidence of -1 where there is none.
inline Plan surest(const std::vector<Plan>& plans, int target) {
    Plan best{.confidence = -1.0};
    for (const Plan& plan : plans) {
        if (plan.target == target && plan.confidence > best.confidence) best = plan;
    }
    return best;
}

}  // namespace phyplay::testing
