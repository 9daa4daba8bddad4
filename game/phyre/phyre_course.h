// How attempts at a PHYRE task are recorded and looked at: contacts are what there is to tell, the lines that bodies
// drew what there is to see, and an attempt without hope ends when everything lies still.
#pragma once

#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_suite.h"
#include "engine/phyre/simulation.h"
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

/// The line a body drew through the scene during an attempt, ready to be drawn. It keeps only the points that carry
/// its form, so that ghosts of many attempts cost little to draw, and a dot every quarter of a second, which shows
/// speed without motion.
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

class PhyreCourse final : public Course {
public:
    /// The task must outlive it.
    explicit PhyreCourse(const Task& task) : task_(task) {}

    const SuiteFacts& facts() const override { return phyre_facts(); }
    std::unique_ptr<Recording> start() const override {
        return std::make_unique<Recording>(std::make_unique<Simulation>(task_));
    }

    /// It was not solved, and nothing has visibly moved over the last half second.
    bool is_still(const Recording& recording) const override;
    std::unique_ptr<Paths> make_paths() const override { return std::make_unique<BodyPaths>(task_); }

    /// The contacts that a person would call one (contact_marks_of).
    std::vector<Mark> marks_of(const Recording& recording) const override;

    /// Bodies of the scene count. Where the balls were placed does not, what they do does.
    std::optional<int> parting_step(const Recording& a, const Recording& b) const override;
    std::size_t most_earlier() const override { return 6; }

private:
    const Task& task_;
};

/// The balls that the attempt placed; none before its move.
Placement placement_of(const Recording& recording);

/// Contact marks: the contacts of an attempt that are worth showing on its time line and along its paths. A recording
/// knows every contact, also those of bodies that settle, jitter or roll over a joint. A mark is a contact a person
/// would call one: two bodies meet with visible speed, or the goal bodies touch at all.
///
/// Ordered by step; the body with the smaller number comes first. Those of the goal bodies are good.
std::vector<Mark> contact_marks_of(const Task& task, const Recording& recording);

}  // namespace phyplay
