// Where things are on the Phy-Q pages: the goal on top, the level as wide as the window, a line of time below it, a
// bar with how it stands and what can be done at the foot; or, for replays, a list beside the level.
#pragma once

#include "game/widgets/ui.h"

namespace phyplay {

struct SlingshotStage {
    Rect heading;  ///< back, goal, next and previous
    Rect scene;    ///< wide
    Rect time_line;
    Rect panel;  ///< below, or on the right
};

/// A panel of that height at the foot.
SlingshotStage slingshot_stage_over(const Ui& ui, const Rect& region, float heading_height, float panel_height);

/// A panel on the right.
SlingshotStage slingshot_stage_beside(const Ui& ui, const Rect& region, float heading_height);

}  // namespace phyplay
