#include "game/phyre/path.h"

#include <algorithm>
#include <cmath>

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

}  // namespace phyplay
