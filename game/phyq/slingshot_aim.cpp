#include "game/phyq/slingshot_aim.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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

void SlingshotAim::drag(Vec2 drag) {
    if (is_held_) pull_ = pull_of(drag);
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

}  // namespace phyplay
