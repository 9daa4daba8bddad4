#include "game/phyre/phyre_course.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/phyre/content/phyre_task.h"
#include "game/phyre/body_geometry.h"

namespace phyplay {
namespace {

constexpr float kNewPointPx = 0.6F;     // nearer points add nothing the eye could see
constexpr float kVisiblePathPx = 2.0F;  // bodies that only settle draw no path
constexpr float kDotGapPx = 1.5F;       // dots of a resting body would pile up
constexpr float kTolerancePx = 0.15F;

float distance(const PathPoint& a, const PathPoint& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

PathPoint point_at(const Recording& recording, int step, int body, Vec2 middle) {
    const Vec2 at = to_scene(recording.pose_of(body, step), middle);
    return {static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(step)};
}

float distance_to_line(const PathPoint& point, const PathPoint& a, const PathPoint& b) {
    const float length = distance(a, b);
    if (length < 1e-3F) return distance(point, a);
    return std::abs((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) / length;
}

void simplify_between(const std::vector<PathPoint>& points, std::size_t first, std::size_t last, float tolerance,
                      std::vector<PathPoint>& kept) {
    std::size_t farthest = first;
    float deviation = tolerance;
    for (std::size_t i = first + 1; i < last; ++i) {
        const float here = distance_to_line(points[i], points[first], points[last]);
        if (here > deviation) {
            farthest = i;
            deviation = here;
        }
    }
    if (farthest == first) return;
    simplify_between(points, first, farthest, tolerance, kept);
    kept.push_back(points[farthest]);
    simplify_between(points, farthest, last, tolerance, kept);
}

/// Nothing has visibly moved over the last half second recorded.
bool lies_still(const Recording& recording) {
    constexpr int kLookBackSteps = kStepHz / 2;
    constexpr float kVisiblePx = 0.02F;
    constexpr float kVisibleRad = 0.001F;
    const int last = recording.last_step();
    if (last < kLookBackSteps) return false;
    const auto now = recording.poses_at(last);
    for (int back = 1; back <= kLookBackSteps; back += 7) {
        const auto then = recording.poses_at(last - back);
        for (std::size_t i = 0; i < now.size(); ++i) {
            if (std::abs(now[i].x - then[i].x) > kVisiblePx || std::abs(now[i].y - then[i].y) > kVisiblePx ||
                std::abs(now[i].angle_rad - then[i].angle_rad) > kVisibleRad) {
                return false;
            }
        }
    }
    return true;
}

constexpr int kApproachSteps = 3;        // speed is read over this many steps before the contact
constexpr float kVisibleSpeedPx = 0.2F;  // per step: 12 pixels a second
constexpr int kSameContactSteps = 15;    // bounces quicker than that are one contact to the eye

float approach_speed(const Recording& recording, const Event& event) {
    const int before = std::max(0, event.step - 1 - kApproachSteps);
    const int contact = std::max(0, event.step - 1);
    if (contact == before) return 0.0F;
    const Pose from_a = recording.pose_of(event.body, before);
    const Pose from_b = recording.pose_of(event.other, before);
    const Pose to_a = recording.pose_of(event.body, contact);
    const Pose to_b = recording.pose_of(event.other, contact);
    const float dx = (to_a.x - from_a.x) - (to_b.x - from_b.x);
    const float dy = (to_a.y - from_a.y) - (to_b.y - from_b.y);
    return std::hypot(dx, dy) / static_cast<float>(contact - before);
}

}  // namespace

std::vector<PathPoint> simplified(const std::vector<PathPoint>& points, float tolerance) {
    if (points.size() < 3) return points;
    std::vector<PathPoint> kept = {points.front()};
    simplify_between(points, 0, points.size() - 1, tolerance, kept);
    kept.push_back(points.back());
    return kept;
}

void BodyPaths::extend(const Recording& recording) {
    for (int body = static_cast<int>(std::ssize(paths_)); body < recording.body_count(); ++body) {
        paths_.push_back({body, {}, {}});
        const bool in_scene = body < std::ssize(scene_of(task_).bodies);
        middles_.push_back(in_scene ? middle_of(scene_of(task_).bodies[body]) : Vec2{});
    }
    for (; next_step_ <= recording.last_step(); ++next_step_) {
        for (Path& path : paths_) {
            const bool in_scene = path.body < std::ssize(scene_of(task_).bodies);
            if (in_scene && !scene_of(task_).bodies[path.body].dynamic) continue;
            const PathPoint point = point_at(recording, next_step_, path.body, middles_[path.body]);
            if (path.points.empty() || distance(path.points.back(), point) >= kNewPointPx) {
                path.points.push_back(point);
            }
            if (next_step_ > 0 && next_step_ % kPathDotSteps == 0) {
                const PathPoint& previous = path.dots.empty() ? path.points.front() : path.dots.back();
                if (distance(previous, point) >= kDotGapPx) path.dots.push_back(point);
            }
        }
    }
}

void BodyPaths::finish() {
    std::erase_if(paths_, [](const Path& path) {
        return std::ranges::none_of(path.points, [&](const PathPoint& point) {
            return distance(point, path.points.front()) >= kVisiblePathPx;
        });
    });
    for (Path& path : paths_) path.points = simplified(path.points, kTolerancePx);
}

Placement placement_of(const Recording& recording) {
    return recording.moves().empty() ? Placement() : placement_of(recording.moves().front());
}

bool PhyreCourse::is_still(const Recording& recording) const {
    const auto& outcome = recording.outcome();
    return outcome && outcome->status == Status::not_solved && lies_still(recording);
}

std::vector<Mark> PhyreCourse::marks_of(const Recording& recording) const {
    return contact_marks_of(task_, recording);
}

std::optional<int> PhyreCourse::parting_step(const Recording& a, const Recording& b) const {
    constexpr float kVisiblePx = 1.0F;
    constexpr float kVisibleRad = 0.05F;
    const int bodies = static_cast<int>(scene_of(task_).bodies.size());
    return first_parting(a, b, kVisiblePx, kVisibleRad, [bodies](int body) { return body < bodies; });
}

std::vector<Mark> contact_marks_of(const Task& task, const Recording& recording) {
    std::vector<Mark> marks;
    std::map<std::pair<int, int>, int> last_contact;
    for (const Event& event : recording.events()) {
        if (event.word != kTouchedEvent) continue;
        const auto [a, b] = std::minmax(event.body, event.other);
        const auto [g, h] = std::minmax(goal_of(task).body1, goal_of(task).body2);
        const bool is_goal = a == g && b == h;
        const auto previous = last_contact.find({a, b});
        const bool is_repeat = previous != last_contact.end() && event.step - previous->second < kSameContactSteps;
        last_contact[{a, b}] = event.step;
        if (is_repeat || (!is_goal && approach_speed(recording, event) < kVisibleSpeedPx)) continue;
        marks.push_back(
            {{event.step, event.word, a, b, event.x, event.y}, is_goal ? MarkLook::good : MarkLook::plain});
    }
    return marks;
}

}  // namespace phyplay
