#include "engine/phyq/play/settled_level.h"

#include <cmath>

#include "engine/phyq/play/slingshot_bodies.h"
#include "engine/phyq/rules/slingshot_rules.h"

namespace phyplay {
namespace {

double distance(const BodyPose& a, const BodyPose& b) {
    const double dx = static_cast<double>(a.x) - static_cast<double>(b.x);
    const double dy = static_cast<double>(a.y) - static_cast<double>(b.y);
    return std::sqrt(dx * dx + dy * dy);
}

/// Takes the last step's damage from the pigs and returns the first that has none left, -1 where all live.
int hurt_pigs(SlingshotBodies& bodies) {
    int dead = -1;
    for (const WorldHit& hit : bodies.world().hits()) {
        for (const int self : {hit.body_a, hit.body_b}) {
            SlingshotBody& body = bodies[self];
            if (body.role != SlingshotRole::pig) continue;
            body.health -= bodies.damage_of(hit, self);
            if (body.health <= 0.0 && dead < 0) dead = body.object;
        }
    }
    return dead;
}

}  // namespace

bool SettledLevel::is_stable() const {
    return largest_move <= kRestTolerance && endangered_pig < 0;
}

SettledLevel settle(const SlingshotSetup& setup, const SlingshotLevel& level) {
    SlingshotBodies bodies(setup, level);
    std::vector<BodyPose> start;
    bodies.world().read_poses(start);

    SettledLevel settled;
    for (int step = 0; step < kSettleSteps; ++step) {
        bodies.world().step();
        const int dead = hurt_pigs(bodies);
        if (settled.endangered_pig < 0) settled.endangered_pig = dead;
    }
    bodies.world().read_poses(settled.poses);
    for (std::size_t i = 0; i < start.size(); ++i) {
        const SlingshotBody& body = bodies.all()[i];
        const double moved = distance(start[i], settled.poses[i]);
        if (!is_destructible(body.role) || moved <= settled.largest_move) continue;
        settled.largest_move = moved;
        settled.farthest_object = body.object;
    }
    return settled;
}

}  // namespace phyplay
