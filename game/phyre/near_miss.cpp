#include "game/phyre/near_miss.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "game/phyre/body_geometry.h"

namespace phyplay {

namespace {

constexpr int kRestSteps = kStepHz / 2;
constexpr float kRestPx = 1.0F;   // rolling slower than this in half a second reads as rest
constexpr double kMovedPx = 1.0;  // settling into place is less

/// The bodies that touch `body` when the recording ends.
std::set<int> touching_at_end(const Recording& recording, int body) {
    std::set<int> touching;
    for (const Event& event : recording.events()) {
        if (event.body != body && event.other != body) continue;
        const int other = event.body == body ? event.other : event.body;
        if (event.word == kTouchedEvent) {
            touching.insert(other);
        } else {
            touching.erase(other);
        }
    }
    return touching;
}

/// Of several supports the one that carries: whose nearest point lies lowest.
int support_of(const Task& task, const Recording& recording, int body) {
    const auto poses = recording.poses_at(recording.last_step());
    const Vec2 middle = to_scene(poses[body], middle_of(scene_of(task).bodies[body]));
    int support = -1;
    double lowest = std::numeric_limits<double>::infinity();
    for (int other : touching_at_end(recording, body)) {
        const bool is_placed_ball = other >= std::ssize(scene_of(task).bodies);
        const double y =
            is_placed_ball ? poses[other].y : nearest_point(scene_of(task).bodies[other], poses[other], middle).y;
        if (y < lowest) {
            lowest = y;
            support = other;
        }
    }
    return support;
}

bool is_inside_jar(const Task& task, const Recording& recording, int body, int jar) {
    if (jar < 0 || jar >= std::ssize(scene_of(task).bodies)) return false;
    const Body& vessel = scene_of(task).bodies[jar];
    if (vessel.type != BodyType::jar) return false;
    const auto poses = recording.poses_at(recording.last_step());
    const Vec2 middle = to_scene(poses[body], middle_of(scene_of(task).bodies[body]));
    const Vec2 local = to_body(poses[jar], middle);
    const Vec2 half = middle_of(vessel);  // the jar's height is about twice that
    return local.y > 0.0 && local.y < 2.0 * half.y && std::abs(local.x) < half.y;
}

bool is_at_rest(const Recording& recording, int body) {
    const int last = recording.last_step();
    const Pose now = recording.pose_of(body, last);
    const Pose then = recording.pose_of(body, std::max(0, last - kRestSteps));
    return std::hypot(now.x - then.x, now.y - then.y) < kRestPx;
}

double farthest_moved(const Recording& recording, int body) {
    const Pose start = recording.pose_of(body, 0);
    double farthest = 0.0;
    for (int step = 1; step <= recording.last_step(); ++step) {
        const Pose pose = recording.pose_of(body, step);
        farthest = std::max<double>(farthest, std::hypot(pose.x - start.x, pose.y - start.y));
    }
    return farthest;
}

}  // namespace

NearMiss near_miss_of(const Task& task, const Recording& recording) {
    const int body1 = goal_of(task).body1;
    const int body2 = goal_of(task).body2;
    NearMiss miss;
    miss.body = body1;

    miss.gap_px = std::numeric_limits<double>::infinity();
    for (int step = 0; step <= recording.last_step(); ++step) {
        miss.held_steps = std::max(miss.held_steps, recording.measures_at(step)[kGoalStepsMeasure]);
        const double gap = gap_between(scene_of(task).bodies[body1], recording.pose_of(body1, step),
                                       scene_of(task).bodies[body2], recording.pose_of(body2, step))
                               .px;
        miss.gap_px = std::min(miss.gap_px, gap);
    }
    if (miss.held_steps > 0) {
        miss.kind = MissKind::touched_too_short;
        return miss;
    }

    const bool body2_moved = scene_of(task).bodies[body2].dynamic && farthest_moved(recording, body2) >= kMovedPx;
    if (farthest_moved(recording, body1) < kMovedPx) {
        // If the partner did move, the story is the partner's.
        if (!body2_moved) {
            miss.kind = MissKind::never_moved;
            return miss;
        }
        miss.body = body2;
    }
    if (!is_at_rest(recording, miss.body)) {
        miss.kind = MissKind::still_moving;
        return miss;
    }
    miss.other = support_of(task, recording, miss.body);
    miss.kind = is_inside_jar(task, recording, miss.body, miss.other) ? MissKind::rested_in : MissKind::rested_on;
    return miss;
}

}  // namespace phyplay
