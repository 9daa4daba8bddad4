// Where things are on the Phy-Q pages: the goal on top, the level as wide as the window, a line of time below it, a
// bar with how it stands and what can be done at the foot; or, for replays, a list beside the level.
#pragma once

#include "game/phyq/slingshot_camera.h"
#include "game/widgets/ui.h"

namespace phyplay {

struct SlingshotStage {
    Rect heading;  ///< back, goal, next and previous
    Rect scene;    ///< wide
    Rect time_line;
    Rect panel;  ///< below, or on the right
};

/// `room`, made narrower where the whole level with its ends would be in sight: beyond them there is nothing.
Rect scene_within(Rect room, const SlingshotLevel& level, const ObjectTable& table);

/// What a camera over `room` must have in sight, such that it does not look beyond the ends of the level while there
/// is level to see.
WorldRect content_within(Rect room, const SlingshotLevel& level, const ObjectTable& table);

/// A panel of that height at the foot.
SlingshotStage slingshot_stage_over(const Ui& ui, const Rect& region, float heading_height, float panel_height);

/// A panel on the right.
SlingshotStage slingshot_stage_beside(const Ui& ui, const Rect& region, float heading_height);

}  // namespace phyplay
