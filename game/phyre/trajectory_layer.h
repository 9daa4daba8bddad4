// The trajectory visualiser: where bodies went, as thin lines that fade in from start to end, with a dot every
// quarter of a second, so that speed can be read without motion.
//
// Every path has the colour of its body; that of the acting ball is a little stronger. Earlier attempts are
// ghosts: the paths of their goal bodies and balls, without dots; the last one at half opacity, those before
// at a quarter.
#pragma once

#include <span>

#include "engine/phyre/content/action.h"
#include "engine/physics/world.h"
#include "game/phyre/camera.h"
#include "game/phyre/path.h"
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

}  // namespace phyplay
