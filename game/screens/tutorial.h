// The first steps: three small notes beside the real play screen, on a real, easy task. Read the goal, place a
// ball, let it go. Each step ends by itself when the player has done it; all can be skipped.
#pragma once

#include <string_view>

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

class Texts;
class Ui;

class Tutorial {
public:
    enum class Step { goal, place, go, done };

    /// Goes on as far as the player has come. True when the step changed.
    bool follow(const CoachView& view);

    /// Draws the note for the current step. True when the player pressed its button or skipped.
    bool draw(Ui& ui, const Texts& texts, const CoachView& view);

    Step step() const { return step_; }
    bool is_done() const { return step_ == Step::done; }

private:
    Step step_ = Step::goal;
};

/// "goal", "place", "go", "done": the words of the trace.
std::string_view name_of(Tutorial::Step step);

}  // namespace phyplay
