// A Path is the line a body drew through the scene during an attempt, ready to be drawn.
//
// It keeps only the points that carry its form, so that ghosts of many attempts cost little to draw, and a
// dot every quarter of a second, which shows speed without motion.
#pragma once

#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "engine/play/recording.h"
#include "engine/play/task.h"

namespace phyplay {

/// Steps between two dots: 0.25 s.
inline constexpr int kPathDotSteps = kStepHz / 4;

struct PathPoint {
    float x = 0.0F;  ///< pixels
    float y = 0.0F;
    float step = 0.0F;

    bool operator==(const PathPoint&) const = default;
};

struct Path {
    int body = 0;                   ///< index as in poses
    std::vector<PathPoint> points;  ///< ordered by step; at least two
    std::vector<PathPoint> dots;
};

/// Paths of all bodies that move visibly up to `last_step`; placed balls last, as in poses. `balls` is how
/// many balls were placed.
std::vector<Path> paths_of(const Task& task, const Recording& recording, int last_step);

/// Drops points that lie within `tolerance` pixels of the line through their neighbours.
std::vector<PathPoint> simplified(const std::vector<PathPoint>& points, float tolerance);

/// The paths of an attempt that is still running, extended as it goes on.
class GrowingPaths {
public:
    GrowingPaths(const Task& task, int body_count);

    /// Takes in the steps recorded since the last call. Requires always the same recording.
    void extend(const Recording& recording);

    /// One per body, scene order, placed balls last; those of resting bodies have fewer than two points.
    const std::vector<Path>& paths() const { return paths_; }

private:
    const Task& task_;
    std::vector<Vec2> middles_;
    std::vector<Path> paths_;
    int next_step_ = 0;
};

}  // namespace phyplay
