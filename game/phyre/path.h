// A Path is the line a body drew through the scene during an attempt, ready to be drawn.
//
// It keeps only the points that carry its form, so that ghosts of many attempts cost little to draw, and a
// dot every quarter of a second, which shows speed without motion.
#pragma once

#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "engine/play/task.h"
#include "game/trial/course.h"

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

/// Drops points that lie within `tolerance` pixels of the line through their neighbours.
std::vector<PathPoint> simplified(const std::vector<PathPoint>& points, float tolerance);

/// The paths of an attempt. While it runs, those of all bodies, scene order, placed balls last; those of resting
/// bodies have fewer than two points. Once finished, only those of bodies that moved visibly.
class BodyPaths final : public Paths {
public:
    /// The task must outlive it.
    explicit BodyPaths(const Task& task) : task_(task) {}

    void extend(const Recording& recording) override;
    void finish() override;

    const std::vector<Path>& paths() const { return paths_; }

private:
    const Task& task_;
    std::vector<Vec2> middles_;
    std::vector<Path> paths_;
    int next_step_ = 0;
};

}  // namespace phyplay
