#include "game/phyq/slingshot_hand.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "engine/phyq/play/slingshot_recording.h"
#include "game/trial/trial_model.h"

namespace phyplay {
namespace {

constexpr double kRadPerCdeg = std::numbers::pi / 18000.0;

int wrapped(int cdeg) {
    while (cdeg > 18000) cdeg -= 36000;
    while (cdeg <= -18000) cdeg += 36000;
    return cdeg;
}

}  // namespace

Vec2 drag_of(const Pull& pull) {
    const double angle = pull.angle_cdeg * kRadPerCdeg;
    const double length = kMaxStretch * pull.stretch();
    return {-length * std::cos(angle), -length * std::sin(angle)};
}

Pull pull_of(Vec2 drag) {
    const double length = std::hypot(drag.x, drag.y);
    Pull pull;
    pull.stretch_mille = static_cast<int>(std::lround(1000.0 * std::min(1.0, length / kMaxStretch)));
    if (length > 0.0)
        pull.angle_cdeg = wrapped(static_cast<int>(std::lround(std::atan2(-drag.y, -drag.x) / kRadPerCdeg)));
    return pull;
}

void SlingshotAim::grab() {
    before_grab_ = pull_;
    is_held_ = true;
}

bool SlingshotAim::let_go() {
    if (!is_held_) return false;
    is_held_ = false;
    if (can_launch()) return true;
    pull_ = before_grab_;
    return false;
}

void SlingshotAim::cancel() {
    if (!is_held_) return;
    is_held_ = false;
    pull_ = before_grab_;
}

void SlingshotAim::remember() {
    constexpr std::size_t kMostUndos = 200;
    undo_.push_back(pull_);
    if (undo_.size() > kMostUndos) undo_.erase(undo_.begin());
    redo_.clear();
}

void SlingshotAim::begin_by_key() {
    cancel();
    remember();
    if (!pull_) pull_ = last_.value_or(kFirstPull);
}

void SlingshotAim::turn(int by_cdeg) {
    const bool is_first = !pull_ && !is_held_;
    begin_by_key();
    if (!is_first) pull_->angle_cdeg = wrapped(pull_->angle_cdeg + by_cdeg);
}

void SlingshotAim::stretch(int by_mille) {
    const bool is_first = !pull_ && !is_held_;
    begin_by_key();
    if (!is_first) pull_->stretch_mille = std::clamp(pull_->stretch_mille + by_mille, kLeastPullMille, 1000);
}

void SlingshotAim::undo() {
    cancel();
    if (undo_.empty()) return;
    redo_.push_back(pull_);
    pull_ = undo_.back();
    undo_.pop_back();
}

void SlingshotAim::redo() {
    cancel();
    if (redo_.empty()) return;
    undo_.push_back(pull_);
    pull_ = redo_.back();
    redo_.pop_back();
}

void SlingshotAim::clear() {
    cancel();
    if (!pull_) return;
    remember();
    pull_.reset();
}

void SlingshotAim::launched() {
    last_ = pull_;
    pull_.reset();
    is_held_ = false;
    undo_.clear();
    redo_.clear();
}

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
    return trial().is_playing() && static_cast<const SlingshotRecording&>(trial().recording()).simulation().can_tap();
}

bool SlingshotHand::tap(Stamp at) {
    return can_tap() && trial().make(at, {.step = 0, .kind = std::string(kTapMove), .numbers = {}});
}

bool SlingshotHand::shows_preview() const {
    return trial().rules().preview && trial().aids()[Aid::trajectory] && trial().can_draft() && aim_.can_launch();
}

bool SlingshotHand::can_draft(const Play& play) const {
    return static_cast<const SlingshotRecording&>(play).simulation().can_launch();
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
