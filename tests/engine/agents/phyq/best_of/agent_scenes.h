// Small scenes for tests of the agents that aim at boxes, in pixels of the agents' screen. The slingshot stands where
// levels have it; the ground is at 286.
#pragma once

#include <utility>
#include <vector>

#include "engine/agents/phyq/best_of/candidate_shot.h"

namespace phyplay::testing {

inline ScreenObject make_screen_box(int id, ScreenClass kind, double left, double top, double width, double height) {
    return {.id = id, .kind = kind, .box = {left, top, width, height}};
}

inline AgentScene make_agent_scene(std::vector<ScreenObject> objects, BirdType bird = BirdType::red) {
    return {.planner = TablePlanner(slingshot_on_agent_screen({-12.0, -2.5})),
            .bird = bird,
            .waiting = {},
            .objects = std::move(objects)};
}

}  // namespace phyplay::testing
