#include "game/phyq/flown_paths.h"

#include <algorithm>
#include <cmath>

namespace phyplay {

namespace {

/// The bird's middle: its circle is offset from its position and turns with it.
Vec2 middle_of(const BodyPose& pose, const CircleCollider& circle) {
    const double c = std::cos(static_cast<double>(pose.angle_rad));
    const double s = std::sin(static_cast<double>(pose.angle_rad));
    return {pose.x + c * circle.x - s * circle.y, pose.y + s * circle.x + c * circle.y};
}

}  // namespace

std::vector<FlownPath> flown_paths(const SlingshotSetup& setup, const SlingshotRecording& recording) {
    std::vector<FlownPath> paths;
    const std::vector<SlingshotBird>& birds = recording.simulation().birds();
    for (std::size_t i = 0; i < birds.size(); ++i) {
        const SlingshotBird& bird = birds[i];
        const bool is_part = i >= recording.birds_of_queue();
        if (!is_part && i >= recording.shots().size()) continue;
        int step = bird.launch_step;
        while (is_part && step < recording.last_step() && !recording.exists(bird.body, step)) ++step;
        FlownPath path{.body = bird.body, .bird = bird.type, .first_step = step, .contact_step = {}, .middles = {}};
        const CircleCollider& circle = setup.objects().bird(bird.type).collider;
        for (; step <= recording.last_step(); ++step) {
            const BodyPose pose = recording.pose_of(bird.body, step);
            if (!pose.is_present) break;
            path.middles.push_back(middle_of(pose, circle));
        }
        if (bird.has_collided()) path.contact_step = bird.first_contact_step;
        paths.push_back(std::move(path));
    }
    std::ranges::stable_sort(paths, {}, &FlownPath::first_step);
    return paths;
}

void FlownPaths::extend(const Recording& recording) {
    const int last_step = recording.last_step();
    const std::size_t moves = recording.moves().size();
    if (last_step_ == last_step && moves_ == moves) return;
    last_step_ = last_step;
    moves_ = moves;
    paths_ = flown_paths(setup_, static_cast<const SlingshotRecording&>(recording));
}

}  // namespace phyplay
