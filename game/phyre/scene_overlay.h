// What is drawn over a scene in motion: where bodies went, and how long the goal has held.
//
// The trajectory visualiser draws thin lines that fade in from start to end, with a dot every quarter of a second, so
// that speed can be read without motion. Every path has the colour of its body; that of the acting ball is a little
// stronger. Earlier attempts are ghosts: the paths of their goal bodies and balls, without dots; the last one at half
// opacity, those before at a quarter.
#pragma once

#include <cstdint>
#include <span>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "engine/physics/world.h"
#include "engine/play/task.h"
#include "game/phyre/phyre_course.h"
#include "game/phyre/scene_renderer.h"
#include "game/theme/theme.h"
#include "game/trial/trial_model.h"
#include "game/widgets/brush.h"

namespace phyplay {

class TrajectoryLayer {
public:
    /// Draws into `list`. All must outlive the layer, which lives for a frame.
    TrajectoryLayer(ImDrawList& list, const Camera& camera, const Theme& theme, const Task& task);

    /// Paths up to `step`; the last piece ends at the pose shown now.
    void draw_paths(std::span<const Path> paths, double step, std::span<const Pose> poses);

    /// Contacts up to `step`, as small rings.
    void draw_contacts(std::span<const Mark> marks, double step);

    /// Earlier attempts, oldest first: their paths, and where their balls were placed.
    void draw_earlier(std::span<const EarlierAttempt> attempts);

    /// One of them, at this opacity.
    void draw_ghost(std::span<const Path> paths, const Placement& balls, float opacity);

private:
    void draw_path(const Path& path, double step, const Pose* now, float opacity, float width);
    Rgba color_of(int body) const;

    Brush brush_;
    const Camera& camera_;
    const Theme& theme_;
    const Task& task_;
    std::vector<StrokePoint> points_;
};

// The goal ring: while the goal bodies touch, a ring at the place where they do fills in three seconds. And the small
// burst of dots that goes with a solved task, which the motion setting switches off.

/// Where on the scene the goal bodies touch, or are nearest to each other.
Vec2 goal_contact_point(const Task& task, std::span<const Pose> poses);

/// `held_steps` of 180. Draws nothing where it is 0.
void draw_goal_ring(ImDrawList& list, const Camera& camera, const Theme& theme, Vec2 at, double held_steps);

/// The burst, `age_us` after the task was solved. False when it is over.
bool draw_burst(ImDrawList& list, const Camera& camera, const Theme& theme, Vec2 at, std::int64_t age_us);

}  // namespace phyplay
