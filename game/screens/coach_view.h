// What the first steps need to know of the page that a newcomer sees (screens/tutorial.h).
#pragma once

#include "game/face/face.h"

namespace phyplay {

struct CoachView {
    SuiteId suite;
    FirstSteps steps;
    Rect goal;               ///< where the goal is said
    Rect go;                 ///< the button that starts time
    Rect free;               ///< a part of the page that may be covered
    Rect room;               ///< what the note must stay in
    bool has_begun = false;  ///< something is placed, allowed or not; the bird is pulled
    bool is_placed = false;  ///< everything is placed, and allowed; the bird is pulled far enough
    bool has_gone = false;   ///< time runs, or ran
};

}  // namespace phyplay
