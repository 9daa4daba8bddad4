#include "game/phyq/slingshot_hand.h"

#include <string>

#include "engine/phyq/play/slingshot_recording.h"
#include "game/trial/trial_model.h"

namespace phyplay {

void SlingshotHand::grab(Stamp at, Vec2 point) {
    if (trial().touch(at, EventKind::down, "left", point)) aim_.grab();
}

void SlingshotHand::drag(Stamp at, Vec2 point) {
    if (!trial().can_draft() || !is_held()) return;
    pull_to(point);
    trial().drag(at, point);
}

bool SlingshotHand::let_go(Stamp at, Vec2 point) {
    if (!trial().can_draft() || !is_held()) return false;
    pull_to(point);
    trial().release(at, point);
    return aim_.let_go() && trial().go(at);
}

void SlingshotHand::turn(Stamp at, int by_cdeg) {
    if (trial().touch(at, EventKind::key, by_cdeg > 0 ? "up" : "down")) aim_.turn(by_cdeg);
}

void SlingshotHand::stretch(Stamp at, int by_mille) {
    if (trial().touch(at, EventKind::key, by_mille > 0 ? "left" : "right")) aim_.stretch(by_mille);
}

bool SlingshotHand::can_tap() const {
    return trial().is_playing() && static_cast<const SlingshotRecording&>(trial().recording()).can_tap();
}

bool SlingshotHand::tap(Stamp at) {
    return can_tap() && trial().make(at, {.step = 0, .kind = std::string(kTapMove), .numbers = {}});
}

bool SlingshotHand::shows_preview() const {
    return trial().rules().preview && trial().aids()[Aid::trajectory] && trial().can_draft() && aim_.can_launch();
}

bool SlingshotHand::can_draft(const Play& play) const {
    return static_cast<const SlingshotRecording&>(play).can_launch();
}

void SlingshotHand::draft(Stamp at, const Move& move) {
    grab(at, origin_);
    drag(at, {origin_.x + move.numbers[0], origin_.y + move.numbers[1]});
    aim_.let_go();
}

std::optional<Move> SlingshotHand::move() const {
    if (aim_.is_held() || !aim_.can_launch()) return std::nullopt;
    const Vec2 drag = drag_of(*aim_.pull());
    return Move{.step = 0, .kind = std::string(kLaunchMove), .numbers = {drag.x, drag.y}};
}

std::optional<MoveNote> SlingshotHand::note_of(const History& moves) const {
    const bool is_tap = moves.back().kind == kTapMove;
    return MoveNote{is_tap ? EventKind::tap : EventKind::launch, std::to_string(shots_of(moves).size())};
}

}  // namespace phyplay
