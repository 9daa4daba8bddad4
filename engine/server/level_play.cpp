#include "engine/server/level_play.h"

#include <cmath>

#include "engine/rules/slingshot_rules.h"

namespace phyplay {
namespace {

constexpr int kDragSteps = kSlingshotStepHz;  // protocol sheet, section 6

int steps_of(double seconds) {
    return static_cast<int>(std::floor(seconds * kSlingshotStepHz + 0.5));
}

}  // namespace

LevelPlay::LevelPlay(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled)
    : setup_(&setup), level_(&level), simulation_(setup, level, settled) {}

bool LevelPlay::is_quiet() const {
    const int last_release = shots_.empty() ? 0 : shots_.back().release_step;
    return simulation_.is_at_rest() || simulation_.steps_taken() >= last_release + kLongestWaitSteps;
}

bool LevelPlay::is_waiting() const {
    return simulation_.is_over() || (simulation_.can_launch() && is_quiet());
}

void LevelPlay::advance() {
    if (is_waiting()) return;
    // After the decision taps are no part of the attempt any more.
    if (tap_step_ == simulation_.steps_taken() && !simulation_.outcome() && simulation_.can_tap()) {
        simulation_.tap();
        shots_.back().tap_step = tap_step_;
    }
    simulation_.step();
    trail_.note(simulation_);
}

void LevelPlay::advance_until_waiting() {
    while (!is_waiting()) advance();
}

bool LevelPlay::await_bird() {
    while (!simulation_.outcome() && !simulation_.can_launch()) advance();
    return simulation_.can_launch();
}

bool LevelPlay::launch(Vec2 drag, std::optional<double> tap_s) {
    if (!simulation_.can_launch()) return false;
    for (int step = 0; step < kDragSteps; ++step) advance();
    if (!simulation_.can_launch()) return false;  // what still moved has decided the level
    last_bird_ = static_cast<std::size_t>(*simulation_.front_bird());
    const int release_step = simulation_.steps_taken();
    simulation_.launch(drag);
    shots_.push_back({.dx = drag.x, .dy = drag.y, .release_step = release_step, .tap_step = {}});
    tap_step_.reset();
    if (tap_s && *tap_s <= kLatestShotTime) tap_step_ = release_step + steps_of(*tap_s);
    return true;
}

bool LevelPlay::has_flight_ended() const {
    const SlingshotBird& bird = simulation_.birds()[last_bird_];
    return bird.has_collided() || bird.has_used_power || bird.phase == BirdPhase::gone;
}

SlingshotResult LevelPlay::finish() {
    advance_until_waiting();
    const Outcome outcome = simulation_.outcome().value_or(Outcome{.status = Status::not_solved,
                                                                   .steps = simulation_.steps_taken(),
                                                                   .decided_step = simulation_.steps_taken(),
                                                                   .state_hash = simulation_.state_hash()});
    return {.outcome = outcome, .pigs_left = simulation_.pigs_left(), .score = simulation_.score(), .shots = shots_};
}

SlingshotView LevelPlay::view() const {
    return view_of(simulation_, *setup_, *level_, trail_);
}

}  // namespace phyplay
