#include "engine/simulation/shot_player.h"

#include <cmath>

#include "engine/rules/slingshot_rules.h"

namespace phyplay {
namespace {

int steps_of(double seconds) {
    return static_cast<int>(std::floor(seconds * kSlingshotStepHz + 0.5));
}

}  // namespace

void ShotPlayer::play(const Shot& shot) {
    if (shot.after_s) {
        const int due_step = last_release() + steps_of(*shot.after_s);
        wait_until([&] { return simulation_.steps_taken() >= due_step && simulation_.can_launch(); });
    } else {
        await_turn();
    }
    if (simulation_.outcome()) return;
    launch({shot.dx, shot.dy});
    if (shot.tap_s) tap_step_ = last_release() + steps_of(*shot.tap_s);
}

bool ShotPlayer::play(const TimedShot& shot) {
    wait_until([&] { return simulation_.steps_taken() >= shot.release_step; });
    if (simulation_.steps_taken() != shot.release_step || !simulation_.can_launch()) return false;
    launch({shot.dx, shot.dy});
    tap_step_ = shot.tap_step;
    return true;
}

bool ShotPlayer::await_turn() {
    wait_until([&] { return simulation_.can_launch() && is_quiet(); });
    return !simulation_.outcome();
}

SlingshotResult ShotPlayer::finish(PlayUntil until) {
    await_turn();
    while (until == PlayUntil::over && simulation_.outcome() && !simulation_.is_over()) step();
    const Outcome outcome = simulation_.outcome().value_or(Outcome{.status = Status::not_solved,
                                                                   .steps = simulation_.steps_taken(),
                                                                   .decided_step = simulation_.steps_taken(),
                                                                   .state_hash = simulation_.state_hash()});
    return {.outcome = outcome,
            .pigs_left = simulation_.pigs_left(),
            .score = simulation_.score(),
            .shots = std::move(shots_)};
}

void ShotPlayer::launch(Vec2 drag) {
    simulation_.launch(drag);
    shots_.push_back({.dx = drag.x, .dy = drag.y, .release_step = simulation_.steps_taken(), .tap_step = {}});
    tap_step_.reset();
}

template <typename Predicate>
void ShotPlayer::wait_until(Predicate is_due) {
    while (!simulation_.outcome() && !is_due()) {
        if (tap_step_ == simulation_.steps_taken() && simulation_.can_tap()) {
            simulation_.tap();
            shots_.back().tap_step = tap_step_;
        }
        step();
    }
}

void ShotPlayer::step() {
    simulation_.step();
    if (listener_) listener_(simulation_);
}

bool ShotPlayer::is_quiet() const {
    return simulation_.is_at_rest() || simulation_.steps_taken() >= last_release() + kLongestWaitSteps;
}

}  // namespace phyplay
