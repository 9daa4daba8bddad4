#include "engine/phyq/play/slingshot_recording.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/phyq/rules/launch.h"
#include "tests/support/first_difference.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/phyq_plays.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

struct Stage {
    SlingshotSetup setup = make_slingshot_setup();
    SlingshotLevel level;
    SettledLevel settled;

    explicit Stage(SlingshotLevel played) : level(std::move(played)), settled(settle(setup, level)) {}

    SlingshotRecording start() const { return {setup, level, settled}; }
    SlingshotRecording record(std::vector<TimedShot> shots) const {
        return record_shots(setup, level, settled, shots);
    }
};

TimedShot timed(double angle_deg, int release_step = 0, std::optional<int> tap_step = {}) {
    const Vec2 drag = full_stretch_drag(angle_deg);
    return {drag.x, drag.y, release_step, tap_step};
}

void advance_to(SlingshotRecording& recording, int step) {
    while (recording.last_step() < step && recording.advance()) {
    }
}

}  // namespace

TEST_CASE("SlingshotRecording: keeps every state that a simulation passes through") {
    const Stage stage(phyq_layout("12.1"));
    const SlingshotRecording recording = stage.record({timed(20.0)});
    SlingshotSimulation simulation(stage.setup, stage.level, stage.settled);
    const Vec2 drag = full_stretch_drag(20.0);
    simulation.launch(drag);

    std::vector<BodyPose> poses;
    int differences = 0;
    for (int step = 0;; ++step) {
        simulation.read_poses(poses);
        differences += recording.poses_at(step) != poses;
        for (int body = 0; body < std::ssize(poses); ++body) {
            if (is_destructible(simulation.bodies()[body].role)) {
                differences += recording.health_at(body, step) != simulation.bodies()[body].health;
            }
        }
        const std::vector<BirdPhase> phases = recording.phases_at(step);
        REQUIRE(phases.size() == simulation.birds().size());
        for (std::size_t bird = 0; bird < phases.size(); ++bird) {
            differences += phases[bird] != simulation.birds()[bird].phase;
        }
        differences += recording.measures_at(step)[kScoreMeasure] != simulation.score();
        differences += recording.measures_at(step)[kPigsLeftMeasure] != simulation.pigs_left();
        differences += recording.state_hash_at(step) != simulation.state_hash();
        if (step == recording.last_step()) break;
        simulation.step();
    }
    CHECK(differences == 0);
    CHECK(recording.last_step() > 100);
    CHECK(simulation.events() == recording.simulation().events());
}

TEST_CASE("SlingshotRecording: what was played by hand is the same when its shots are played again") {
    const Stage stage(phyq_layout("2.1"));
    SlingshotRecording by_hand = stage.start();
    launch(by_hand, {-0.9, -0.31});
    advance_to(by_hand, 40);
    while (!by_hand.simulation().can_launch()) REQUIRE(by_hand.advance());
    launch(by_hand, {-0.8, -0.4});
    by_hand.finish();
    CHECK(by_hand.waits());  // a third bird is there
    CHECK(by_hand.shots().size() == 2);

    const SlingshotRecording again = stage.record(by_hand.shots());
    CHECK(again.shots() == by_hand.shots());
    CHECK(again.last_step() == by_hand.last_step());
    CHECK_FALSE(first_difference(by_hand, again).has_value());
}

TEST_CASE("SlingshotRecording: a tap belongs to the step at which it was made, and new birds begin there") {
    const Stage stage(phyq_layout("15.2"));  // blue birds
    SlingshotRecording recording = stage.start();
    CHECK_FALSE(tap(recording));
    const Vec2 drag = full_stretch_drag(25.0);
    launch(recording, drag);
    const int bodies = recording.body_count();
    while (!recording.simulation().can_tap()) REQUIRE(recording.advance());
    const int tap_step = recording.last_step();

    CHECK(tap(recording));
    CHECK_FALSE(tap(recording));
    CHECK(recording.shots().front().tap_step == tap_step);
    CHECK(recording.body_count() == bodies + 3);
    recording.finish();

    CHECK(std::ssize(recording.poses_at(tap_step - 1)) == bodies);
    CHECK_FALSE(recording.exists(bodies, tap_step - 1));
    CHECK(std::ssize(recording.poses_at(tap_step)) == bodies + 3);
    CHECK(recording.phases_at(tap_step).size() == recording.phases_at(tap_step - 1).size() + 3);
    CHECK(recording.exists(bodies, tap_step));

    const SlingshotRecording again = stage.record(recording.shots());
    CHECK_FALSE(first_difference(recording, again).has_value());
    CHECK(again.shots() == recording.shots());
}

TEST_CASE("SlingshotRecording: two attempts part where their states first differ") {
    const Stage stage(phyq_layout("2.1"));
    const SlingshotRecording one = stage.record({timed(20.0), timed(30.0, 300)});
    const SlingshotRecording other = stage.record({timed(20.0), timed(31.0, 300)});
    const SlingshotRecording from_start = stage.record({timed(21.0)});

    CHECK_FALSE(first_difference(one, one).has_value());
    CHECK(first_difference(one, other) == one.shots()[1].release_step);
    CHECK(first_difference(one, from_start) == 0);
}

TEST_CASE("SlingshotRecording: time may stand still only while the next bird is ready and nothing moves") {
    const Stage stage(phyq_layout("2.1"));
    SlingshotRecording recording = stage.start();
    CHECK(recording.waits());
    const Vec2 drag = full_stretch_drag(10.0);
    launch(recording, drag);
    CHECK_FALSE(recording.waits());
    bool was_ready_while_moving = false;
    while (!recording.waits()) {
        was_ready_while_moving |= recording.simulation().can_launch();
        REQUIRE(recording.advance());
    }
    CHECK(was_ready_while_moving);
    CHECK(recording.simulation().is_at_rest());

    // The same moment at which a shot without a time of its own is launched.
    SlingshotSimulation simulation(stage.setup, stage.level, stage.settled);
    const std::vector<Shot> shots = {{.dx = drag.x, .dy = drag.y, .tap_s = {}, .after_s = {}},
                                     {.dx = -1.0, .dy = 0.0, .tap_s = {}, .after_s = {}}};
    play_shots(simulation, shots);
    const auto launched = std::ranges::find_if(simulation.events(), [](const SlingshotEvent& event) {
        return event.kind == SlingshotEventKind::launched && event.step > 0;
    });
    REQUIRE(launched != simulation.events().end());
    CHECK(launched->step == recording.last_step());
}
