// Where birds fly, written down while they do: the yardstick of what the game says about it before and afterwards.
#pragma once

#include <algorithm>
#include <cmath>

#include "game/phyq/slingshot_course.h"

namespace phyplay::testing {

/// Adds where the flying birds are now to their paths; to be called once after every step and after every launch
/// and tap. `paths` belongs to this attempt.
inline void record_flights(const SlingshotSetup& setup, const SlingshotSimulation& simulation,
                           std::vector<FlownPath>& paths) {
    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    for (const SlingshotBird& bird : simulation.birds()) {
        if (bird.phase != BirdPhase::in_flight && bird.phase != BirdPhase::spent) continue;
        auto path = std::ranges::find(paths, bird.body, &FlownPath::body);
        if (path == paths.end()) {
            paths.push_back({.body = bird.body, .bird = bird.type, .first_step = simulation.steps_taken()});
            path = paths.end() - 1;
        }
        if (bird.has_collided()) path->contact_step = bird.first_contact_step;
        const CircleCollider& circle = setup.objects().bird(bird.type).collider;
        const BodyPose& pose = poses[static_cast<std::size_t>(bird.body)];
        const double c = std::cos(static_cast<double>(pose.angle_rad));
        const double s = std::sin(static_cast<double>(pose.angle_rad));
        const int due = simulation.steps_taken() - path->first_step;
        if (due < std::ssize(path->middles)) path->middles.resize(static_cast<std::size_t>(due));
        path->middles.push_back({pose.x + c * circle.x - s * circle.y, pose.y + s * circle.x + c * circle.y});
    }
}

}  // namespace phyplay::testing
