#include "engine/agents/phyq/slingshot_agent.h"

#include <cmath>

#include "engine/phyq/rules/agent_planner.h"
#include "engine/phyq/rules/launch.h"
#include "engine/phyq/rules/slingshot_rules.h"

namespace phyplay {

Shot shot_released_at(Vec2 slingshot, Vec2 release) {
    const Vec2 origin = sling_origin(slingshot);
    const Vec2 world = world_from_agent_screen(release);
    return {.dx = world.x - origin.x, .dy = world.y - origin.y};
}

double flight_time_to_ground(Vec2 slingshot, const Shot& shot) {
    const Launch launch = launch_from(sling_origin(slingshot), {shot.dx, shot.dy});
    int step = 0;
    while (step < kLongestFlightSteps) {
        const Vec2 at = flight_position(launch, ++step);
        if (at.y <= kGroundY || std::fabs(at.x) >= kScreenWidth) break;
    }
    return step * kSlingshotStepSeconds;
}

}  // namespace phyplay
