// What the first steps need to know of the page that a newcomer sees (screens/tutorial.h).
#pragma once

#include "game/widgets/geometry.h"

namespace phyplay {

struct CoachView {
    Rect goal;               ///< where the goal is said
    Rect scene;              ///< where balls are placed
    Rect go;                 ///< the button that starts time
    Rect free;               ///< a part of the page that may be covered
    bool has_begun = false;  ///< something is placed, allowed or not
    bool is_placed = false;  ///< everything is placed, and allowed
    bool has_gone = false;   ///< time runs, or ran
};

}  // namespace phyplay
