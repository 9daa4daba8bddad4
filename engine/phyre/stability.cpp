#include "engine/phyre/stability.h"

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"

namespace phyplay {

bool is_stable_solution(const Task& task, std::span<const PlacedBall> placement) {
    for (const double dx : {-0.5, 0.0, 0.5}) {
        for (const double dy : {-0.5, 0.0, 0.5}) {
            if (dx == 0.0 && dy == 0.0) continue;
            Placement shifted(placement.begin(), placement.end());
            for (PlacedBall& ball : shifted) {
                ball.x += dx;
                ball.y += dy;
            }
            if (find_overlap(scene_of(task), shifted)) continue;
            if (simulate(task, shifted).status == Status::not_solved) return false;
        }
    }
    return true;
}

}  // namespace phyplay
