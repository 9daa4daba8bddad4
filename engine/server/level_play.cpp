#include "engine/server/level_play.h"

#include "engine/phyq/rules/launch.h"

namespace phyplay {
namespace {

constexpr int kDragSteps = kSlingshotStepHz;  // protocol sheet, section 6

}  // namespace

LevelPlay::LevelPlay(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled)
    : setup_(&setup),
      level_(&level),
      simulation_(setup, level, settled),
      driver_(simulation_, {.stepped = [this] { trail_.note(simulation_); }}) {}

bool LevelPlay::is_waiting() const {
    return simulation_.is_over() || simulation_.waits();
}

void LevelPlay::advance() {
    if (is_waiting() || driver_.advance()) return;
    // Decided: taps that are still planned have lapsed, the score may grow.
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
    if (tap_s && *tap_s > kLatestShotTime) tap_s.reset();
    driver_.add(cues_of({.dx = drag.x, .dy = drag.y, .tap_s = tap_s, .after_s = 0.0}));
    driver_.make_due_moves();
    return true;
}

bool LevelPlay::has_flight_ended() const {
    const SlingshotBird& bird = simulation_.birds()[last_bird_];
    return bird.has_collided() || bird.has_used_power || bird.phase == BirdPhase::gone;
}

SlingshotResult LevelPlay::finish() {
    advance_until_waiting();
    return slingshot_result_of(result_of(simulation_));
}

SlingshotView LevelPlay::view() const {
    return view_of(simulation_, *setup_, *level_, trail_);
}

}  // namespace phyplay
