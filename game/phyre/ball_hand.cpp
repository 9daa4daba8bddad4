#include "game/phyre/ball_hand.h"

#include <string>

#include "engine/phyre/simulation.h"
#include "game/trial/trial_model.h"

namespace phyplay {

void BallHand::press(Stamp at, Vec2 point, double margin) {
    if (trial().touch(at, EventKind::down, "left", point)) draft_.press(point, margin);
}

void BallHand::drag(Stamp at, Vec2 point) {
    if (!trial().can_draft() || !is_held()) return;
    draft_.drag(point);
    trial().drag(at, point);
}

void BallHand::release(Stamp at, Vec2 point) {
    if (!trial().can_draft() || !is_held()) return;
    draft_.drag(point);
    draft_.release();
    trial().release(at, point);
}

void BallHand::wheel(Stamp at, int notches) {
    if (trial().touch(at, EventKind::wheel, std::to_string(notches))) draft_.change_radius(notches);
}

void BallHand::change_radius(Stamp at, int by) {
    if (trial().touch(at, EventKind::key, by > 0 ? "plus" : "minus")) draft_.change_radius(by);
}

void BallHand::set_radius(Stamp at, int radius) {
    if (radius != draft_.radius() && trial().touch(at, EventKind::key, "radius")) draft_.set_radius(radius);
}

void BallHand::nudge(Stamp at, int dx, int dy) {
    const std::string key = dx < 0 ? "left" : dx > 0 ? "right" : dy < 0 ? "down" : "up";
    if (trial().touch(at, EventKind::key, key)) draft_.nudge(dx, dy);
}

void BallHand::next_ball(Stamp at) {
    if (trial().touch(at, EventKind::key, "tab")) draft_.select_next();
}

void BallHand::remove_ball(Stamp at) {
    if (trial().touch(at, EventKind::key, "delete")) draft_.remove_selected();
}

void BallHand::draft(Stamp at, const Move& move) {
    for (const PlacedBall& ball : placement_of(move)) {
        next_ball(at);
        set_radius(at, static_cast<int>(ball.radius));
        const PlacedBall placed = draft_.balls()[draft_.selected()];
        nudge(at, static_cast<int>(ball.x - placed.x), static_cast<int>(ball.y - placed.y));
    }
}

std::optional<Move> BallHand::move() const {
    if (!draft_.is_complete()) return std::nullopt;
    return place_move(draft_.balls(), to_numbers(draft_.action()));
}

void BallHand::clear() {
    draft_.cancel();
    draft_.clear();
}

void BallHand::settle() {
    draft_.release();
    draft_.finish_edit();
}

}  // namespace phyplay
