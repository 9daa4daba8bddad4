// The stage: where things are on the pages that show a scene large (play, replay), in either form that a face may
// have (face/face.h), and the line of time under the scene.
//
// The time line of a finished attempt has buttons to play and step, and a bar to scrub on, with a mark for every
// contact, the stretches where the goal was held, and the moment where two attempts part.
#pragma once

#include <string>

#include "game/face/face.h"
#include "game/widgets/ui.h"

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

/// What a person did with a time line in one frame.
enum class TimeLineUse { none, toggled, stepped, scrubbed };

/// Draws it into `rect` and moves `replay` as the person wants.
TimeLineUse time_line(Ui& ui, Rect rect, ReplayModel& replay, const Face& face, const Texts& texts);

/// Where the bar of a time line in `rect` lies, for whoever must hit it.
Rect time_line_bar(const Ui& ui, Rect rect, const std::string& widest_seconds, const Texts& texts);

/// Height it wants.
float time_line_height(const Ui& ui);

/// The quiet form while an attempt runs: a thin bar of simulated time, with the seconds behind it.
void progress_line(Ui& ui, Rect rect, double step, const Face& face, const Recording& recording, const Texts& texts);

}  // namespace phyplay
