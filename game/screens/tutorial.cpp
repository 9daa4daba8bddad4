#include "game/screens/tutorial.h"

namespace phyplay {

std::string_view name_of(Tutorial::Step step) {
    switch (step) {
        case Tutorial::Step::goal: return "goal";
        case Tutorial::Step::place: return "place";
        case Tutorial::Step::go: return "go";
        case Tutorial::Step::done: return "done";
    }
    return "";
}

bool Tutorial::follow(const CoachView& view) {
    const Step before = step_;
    if (view.has_gone) {
        step_ = Step::done;
    } else if (view.is_placed && step_ != Step::done) {
        step_ = Step::go;
    } else if (step_ == Step::go || (step_ == Step::goal && view.has_begun)) {
        step_ = Step::place;  // eager, or taken back, or moved to where it may not be
    }
    return step_ != before;
}

}  // namespace phyplay
