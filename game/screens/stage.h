// The stage: where things are on the pages that show a scene large (play, replay), in either form that a face may
// have (face/face.h).
#pragma once

#include "game/face/face.h"

namespace phyplay {

struct StageLayout {
    Rect heading;  ///< above the panel (square), or across the page (wide)
    Rect goal;     ///< square: above the scene
    Rect scene;    ///< square: its frame lies outside
    Rect time_line;
    Rect panel;  ///< beside the scene, or below it
    Rect foot;   ///< square: below the panel, beside the time line
};

/// Goal above, the scene as large a square as it goes, a line of time below, a panel beside, all in the middle of
/// `region`. With `is_goal_alone` there is no heading, and the goal has the whole width.
StageLayout square_stage(Ui& ui, const Rect& region, Face& face, bool is_goal_alone = false);

/// Heading, scene, line of time, and a panel of that height at the foot.
StageLayout wide_stage(const Ui& ui, const Rect& region, Face& face, float heading_height, float panel_height);

/// The same with a panel on the right.
StageLayout wide_stage_beside(const Ui& ui, const Rect& region, Face& face, float heading_height);

}  // namespace phyplay
