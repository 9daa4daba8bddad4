#include "game/phyre/ball_hand.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "engine/base/assert.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "game/phyre/body_geometry.h"
#include "game/trial/trial_model.h"

namespace phyplay {
namespace {

constexpr int kMinRadius = static_cast<int>(kMinBallRadius);
constexpr int kMaxRadius = static_cast<int>(kMaxBallRadius);

// Balls placed by key start near the top, where most puzzles are solved from.
constexpr Vec2 kFirstSpot = {128.0, 208.0};
constexpr int kSpotGrid = 8;

Vec2 centre_of(const PlacedBall& ball) {
    return {ball.x, ball.y};
}

/// The nearest ball in whole pixels that lies inside the scene.
PlacedBall inside_scene(Vec2 centre, double radius) {
    return {std::clamp(std::round(centre.x), radius, kSceneWidth - radius),
            std::clamp(std::round(centre.y), radius, kSceneHeight - radius), radius};
}

}  // namespace

Draft::Draft(const Task& task) : task_(task) {}

int Draft::radius() const {
    return has_selected_ball() ? static_cast<int>(state_.balls[state_.selected].radius) : state_.next_radius;
}

std::vector<UnitBall> Draft::action() const {
    std::vector<UnitBall> units;
    units.reserve(state_.balls.size());
    for (const PlacedBall& ball : state_.balls) units.push_back(to_unit(ball));
    return units;
}

std::optional<PlacementProblem> Draft::judge_balls(const Placement& balls) const {
    std::vector<UnitBall> units;
    for (const PlacedBall& ball : balls) units.push_back(to_unit(ball));
    if (std::ssize(balls) == capacity()) {
        const PlacementCheck check = check_action(task_, units);
        if (const auto* problem = std::get_if<PlacementProblem>(&check)) return *problem;
        PHYPLAY_ASSERT(std::get<Placement>(check) == balls);  // what is shown is what is simulated
        return std::nullopt;
    }
    // Part of an action: the checks that make sense for the balls that are there.
    if (auto problem = check_action_shape(units)) return problem;
    return find_overlap(scene_of(task_), balls);
}

std::optional<PlacementProblem> Draft::problem_if_placed(Vec2 at) const {
    Placement balls = state_.balls;
    balls.push_back(ball_placed_at(at));
    const auto problem = judge_balls(balls);
    // A fault of a ball that is already there is not the pointer's.
    const bool concerns_new_ball =
        problem && (problem->fault == PlacementFault::balls_too_close || problem->ball == std::ssize(balls) - 1);
    return concerns_new_ball ? problem : std::nullopt;
}

Vec2 Draft::handle_of(int index, double margin) const {
    const PlacedBall& ball = state_.balls[index];
    const double reach = ball.radius + margin;
    const double side = ball.x + reach + margin <= kSceneWidth ? 1.0 : -1.0;
    return {ball.x + side * reach, ball.y};
}

std::optional<int> Draft::ball_at(Vec2 at, double margin) const {
    const auto hit = [&](int index) {
        const PlacedBall& ball = state_.balls[index];
        // Small balls are easy to take hold of; large ones only where they are seen.
        return distance_between(at, centre_of(ball)) <= std::max(ball.radius, 2.0 * margin);
    };
    if (has_selected_ball() && hit(state_.selected)) return state_.selected;
    for (int index = static_cast<int>(std::ssize(state_.balls)) - 1; index >= 0; --index) {
        if (hit(index)) return index;
    }
    return std::nullopt;
}

Grip Draft::grip_at(Vec2 at, double margin) const {
    if (has_selected_ball() && distance_between(at, handle_of(state_.selected, margin)) <= margin) return Grip::size;
    return ball_at(at, margin) ? Grip::move : Grip::place;
}

void Draft::press(Vec2 at, double margin) {
    if (is_held()) release();
    before_hold_ = state_;
    hold_ = Hold::move;
    hold_offset_ = {};
    switch (grip_at(at, margin)) {
        case Grip::size: {
            const PlacedBall& ball = state_.balls[state_.selected];
            hold_ = Hold::size;
            hold_distance_ = distance_between(at, centre_of(ball)) - ball.radius;
            break;
        }
        case Grip::move: {
            state_.selected = *ball_at(at, margin);
            const PlacedBall& ball = state_.balls[state_.selected];
            hold_offset_ = {ball.x - at.x, ball.y - at.y};
            break;
        }
        case Grip::place:
            if (!is_complete()) {
                state_.selected = static_cast<int>(std::ssize(state_.balls));
                state_.balls.push_back(ball_placed_at(at));
            } else {
                state_.balls[state_.selected] = inside_scene(at, radius());
            }
            break;
    }
    judge();
}

void Draft::drag(Vec2 to) {
    if (!is_held()) return;
    PlacedBall& ball = state_.balls[state_.selected];
    if (hold_ == Hold::move) {
        ball = inside_scene({to.x + hold_offset_.x, to.y + hold_offset_.y}, ball.radius);
    } else {
        const Vec2 centre = centre_of(before_hold_.balls[state_.selected]);
        const double wanted = std::round(distance_between(to, centre) - hold_distance_);
        ball = inside_scene(centre, std::clamp<double>(wanted, kMinRadius, kMaxRadius));
        state_.next_radius = radius();
    }
    judge();
}

void Draft::release() {
    if (!is_held()) return;
    hold_ = Hold::none;
    State after = std::exchange(state_, before_hold_);
    if (after.balls == before_hold_.balls) {
        state_ = std::move(after);  // only the selection changed: nothing to undo
    } else {
        change_to(std::move(after), Edit::other);
    }
}

void Draft::cancel() {
    if (!is_held()) return;
    hold_ = Hold::none;
    state_ = before_hold_;
    judge();
}

void Draft::set_radius(int radius) {
    if (is_held()) return;
    State next = state_;
    next.next_radius = std::clamp(radius, kMinRadius, kMaxRadius);
    if (!has_selected_ball()) {
        state_ = std::move(next);
        return;
    }
    PlacedBall& ball = next.balls[next.selected];
    ball = inside_scene(centre_of(ball), next.next_radius);
    change_to(std::move(next), Edit::size);
}

void Draft::nudge(int dx, int dy) {
    if (is_held()) return;
    if (!has_selected_ball()) return place_on_free_spot();
    State next = state_;
    PlacedBall& ball = next.balls[next.selected];
    ball = inside_scene({ball.x + dx, ball.y + dy}, ball.radius);
    change_to(std::move(next), Edit::nudge);
}

void Draft::select_next() {
    if (is_held()) return;
    if (!has_selected_ball()) return place_on_free_spot();
    state_.selected = (state_.selected + 1) % capacity();
    last_edit_ = Edit::other;
    if (!has_selected_ball()) place_on_free_spot();
}

void Draft::place_on_free_spot() {
    std::vector<Vec2> spots;
    for (int x = kSpotGrid; x < static_cast<int>(kSceneWidth); x += kSpotGrid) {
        for (int y = kSpotGrid; y < static_cast<int>(kSceneHeight); y += kSpotGrid) {
            spots.push_back({static_cast<double>(x), static_cast<double>(y)});
        }
    }
    std::ranges::stable_sort(spots, {}, [](Vec2 spot) { return distance_between(spot, kFirstSpot); });
    const auto free = std::ranges::find_if(spots, [this](Vec2 spot) { return !problem_if_placed(spot); });

    State next = state_;
    next.balls.push_back(ball_placed_at(free == spots.end() ? kFirstSpot : *free));
    next.selected = static_cast<int>(std::ssize(next.balls)) - 1;
    change_to(std::move(next), Edit::other);
}

void Draft::remove_selected() {
    if (is_held() || !has_selected_ball()) return;
    State next = state_;
    next.balls.erase(next.balls.begin() + next.selected);
    next.selected = static_cast<int>(std::ssize(next.balls));
    change_to(std::move(next), Edit::other);
}

void Draft::clear() {
    if (is_held()) return;
    State next = state_;
    next.balls.clear();
    next.selected = 0;
    change_to(std::move(next), Edit::other);
}

void Draft::change_to(State next, Edit edit) {
    if (next.balls == state_.balls) return;
    const bool goes_on = edit != Edit::other && edit == last_edit_ && !undo_.empty();
    if (!goes_on) undo_.push_back(state_);
    redo_.clear();
    last_edit_ = edit;
    state_ = std::move(next);
    judge();
}

void Draft::undo() {
    if (is_held() || undo_.empty()) return;
    redo_.push_back(std::exchange(state_, std::move(undo_.back())));
    undo_.pop_back();
    last_edit_ = Edit::other;
    judge();
}

void Draft::redo() {
    if (is_held() || redo_.empty()) return;
    undo_.push_back(std::exchange(state_, std::move(redo_.back())));
    redo_.pop_back();
    last_edit_ = Edit::other;
    judge();
}

PlacedBall Draft::ball_placed_at(Vec2 at) const {
    return inside_scene(at, state_.next_radius);
}

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
