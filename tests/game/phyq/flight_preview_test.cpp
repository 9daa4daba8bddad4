#include "game/phyq/flight_preview.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "engine/phyq/play/slingshot_recording.h"
#include "tests/support/phyq_flights.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/phyq_plays.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

struct FlightStage {
    SlingshotLevel level;
    SettledLevel settled;
    SlingshotSimulation simulation;
    FlightObstacles obstacles;

    FlightStage(const SlingshotSetup& setup, SlingshotLevel the_level)
        : level(std::move(the_level)),
          settled(settle(setup, level)),
          simulation(setup, level, settled),
          obstacles(setup, level, simulation.bodies(), settled.poses) {}

    FlightPreview preview(const SlingshotSetup& setup, Vec2 drag) const {
        return preview_flight(setup, level, obstacles, level.birds.front(), drag);
    }
};

/// The first hit of the launched bird, 0 where it touches nothing.
SlingshotEvent first_hit(SlingshotSimulation& simulation, Vec2 drag) {
    simulation.launch(drag);
    const int bird = simulation.birds().front().body;
    for (int i = 0; i < 1000; ++i) {
        simulation.step();
        for (const SlingshotEvent& event : simulation.events()) {
            if (event.kind == SlingshotEventKind::hit && (event.body == bird || event.other == bird)) return event;
        }
        if (simulation.birds().front().phase == BirdPhase::gone) break;
    }
    return {.step = 0};
}

struct PowerStage {
    SlingshotSetup setup = make_slingshot_setup();
    SlingshotLevel level;
    SettledLevel settled;

    explicit PowerStage(SlingshotLevel played) : level(std::move(played)), settled(settle(setup, level)) {}

    std::optional<PowerPreview> preview(Vec2 drag, double share) const {
        const SlingshotSimulation simulation(setup, level, settled);
        std::vector<BodyPose> poses;
        simulation.read_poses(poses);
        const FlightObstacles obstacles(setup, level, simulation.bodies(), poses);
        const BirdType bird = level.birds.front();
        return preview_power(setup, level, obstacles, preview_flight(setup, level, obstacles, bird, drag), bird, drag,
                             share);
    }
};

/// The middle of a bird now.
Vec2 middle(const PowerStage& stage, const SlingshotRecording& recording, const SlingshotBird& bird) {
    const CircleCollider& circle = stage.setup.objects().bird(bird.type).collider;
    const BodyPose pose = recording.pose_of(bird.body, recording.last_step());
    return {pose.x + circle.x, pose.y + circle.y};
}

}  // namespace

namespace phyplay {

TEST_CASE("the predicted contact is the simulation's, within one step, on every base layout") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    int shots = 0;
    int other_body = 0;
    for (const testing::PhyqLayout& layout : testing::load_phyq_layouts()) {
        const SettledLevel settled = settle(setup, layout.level);
        for (const double angle : {-8.0, 6.0, 17.0, 29.0, 43.0, 58.0, 71.0}) {
            for (const double stretch : {1.0, 0.7}) {
                CAPTURE(layout.name);
                CAPTURE(angle);
                CAPTURE(stretch);
                const Vec2 full = full_stretch_drag(angle);
                const Vec2 drag{stretch * full.x, stretch * full.y};
                SlingshotSimulation simulation(setup, layout.level, settled);
                const FlightObstacles obstacles(setup, layout.level, simulation.bodies(), settled.poses);
                const FlightPreview preview =
                    preview_flight(setup, layout.level, obstacles, layout.level.birds.front(), drag);
                const int bird = simulation.birds().front().body;
                const SlingshotEvent hit = first_hit(simulation, drag);
                ++shots;
                REQUIRE(preview.contact.has_value() == (hit.step > 0));
                if (hit.step == 0) continue;
                CHECK(std::abs(preview.contact->step - hit.step) <= 1);
                CHECK(static_cast<int>(preview.middles.size()) == preview.contact->step);
                if (preview.contact->body != (hit.body == bird ? hit.other : hit.body)) ++other_body;
            }
        }
    }
    CHECK(shots == 75 * 14);
    // Where two things are touched in the same step, either may be named first.
    CHECK(other_body <= shots / 50);
}

TEST_CASE("the previewed middles are those of the simulated bird") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    FlightStage stage(setup, testing::make_pig_on_ground_level());
    const Vec2 drag{-0.8, -0.4};
    const FlightPreview preview = stage.preview(setup, drag);
    std::vector<FlownPath> flown;
    stage.simulation.launch(drag);
    record_flights(setup, stage.simulation, flown);
    for (std::size_t i = 1; i < preview.middles.size(); ++i) {
        stage.simulation.step();
        record_flights(setup, stage.simulation, flown);
    }
    REQUIRE(flown.size() == 1);
    REQUIRE(flown.front().middles.size() == preview.middles.size());
    for (std::size_t i = 0; i < preview.middles.size(); ++i) {
        CHECK(std::hypot(flown.front().middles[i].x - preview.middles[i].x,
                         flown.front().middles[i].y - preview.middles[i].y) < 0.001);
    }
}

TEST_CASE("the power point is the first step after which the simulation takes a tap") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    for (const BirdType type : {BirdType::yellow, BirdType::blue, BirdType::white, BirdType::black}) {
        SlingshotLevel level = testing::make_pig_on_ground_level();
        level.birds = {type};
        FlightStage stage(setup, level);
        const Vec2 drag = full_stretch_drag(30.0);
        const FlightPreview preview = stage.preview(setup, drag);
        stage.simulation.launch(drag);
        int step = 0;
        while (!stage.simulation.can_tap() && step < 100) {
            stage.simulation.step();
            ++step;
        }
        REQUIRE(preview.power_step.has_value());
        CHECK(*preview.power_step == step);
    }
}

TEST_CASE("a bird without power has no power point, and one that is stopped before the point neither") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    const FlightStage red(setup, testing::make_pig_on_ground_level());
    CHECK_FALSE(red.preview(setup, full_stretch_drag(30.0)).power_step.has_value());

    SlingshotLevel level = testing::make_pig_on_ground_level();
    level.birds = {BirdType::yellow};
    level.objects.push_back({.shape = ObjectShape::platform, .x = -11.0, .y = -1.5, .scale_x = 0.5, .scale_y = 6.0});
    const FlightStage walled(setup, level);
    const FlightPreview stopped = walled.preview(setup, full_stretch_drag(10.0));
    CHECK(stopped.contact.has_value());
    CHECK_FALSE(stopped.power_step.has_value());
}

TEST_CASE("a bird that touches nothing leaves the level without a contact") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    const FlightStage stage(setup, testing::make_pig_on_ground_level());
    // Backwards over the left end, from high up: nothing stands there.
    const FlightPreview preview = stage.preview(setup, {1.0, -0.9});
    CHECK_FALSE(preview.contact.has_value());
    CHECK(preview.middles.size() < 300);
}

TEST_CASE("what is gone is no obstacle") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    const FlightStage stage(setup, testing::make_pig_on_ground_level());
    const Vec2 drag = aims_at(shipped_launch(), sling_origin(stage.level.slingshot), {-2.05, -3.23}).front().drag;
    const FlightPreview with_pig = stage.preview(setup, drag);
    REQUIRE(with_pig.contact.has_value());
    const auto pig = static_cast<std::size_t>(with_pig.contact->body);
    CHECK(stage.simulation.bodies()[pig].role == SlingshotRole::pig);

    std::vector<BodyPose> poses = stage.settled.poses;
    poses[pig].is_present = false;
    const FlightObstacles without(setup, stage.level, stage.simulation.bodies(), poses);
    const FlightPreview preview = preview_flight(setup, stage.level, without, BirdType::red, drag);
    REQUIRE(preview.contact.has_value());
    CHECK(preview.contact->step > with_pig.contact->step);
    CHECK(preview.contact->body != with_pig.contact->body);
}

}  // namespace phyplay

TEST_CASE("PowerPreview: only birds with a power have one, and where it is a tap works") {
    CHECK_FALSE(PowerStage(phyq_layout("1.4")).preview(full_stretch_drag(30.0), 0.5).has_value());
    for (const char* name : {"15.1", "15.2", "15.3", "15.4"}) {
        for (const double share : {0.0, 0.6, 1.0}) {
            CAPTURE(name);
            CAPTURE(share);
            const PowerStage stage(phyq_layout(name));
            const Vec2 drag = full_stretch_drag(45.0);
            const auto power = stage.preview(drag, share);
            REQUIRE(power.has_value());
            SlingshotRecording recording(stage.setup, stage.level, stage.settled);
            launch(recording, drag);
            while (recording.last_step() < power->step) REQUIRE(recording.advance());
            const Vec2 there = middle(stage, recording, recording.simulation().birds()[0]);
            CHECK(std::hypot(there.x - power->at.x, there.y - power->at.y) < 0.01);
            CHECK(recording.simulation().can_tap());
        }
    }
}

TEST_CASE("PowerPreview: birds go on as shown after the power") {
    for (const char* name : {"15.1", "15.2", "15.3"}) {
        CAPTURE(name);
        const PowerStage stage(phyq_layout(name));
        const Vec2 drag = full_stretch_drag(50.0);
        const auto power = stage.preview(drag, 0.4);
        REQUIRE(power.has_value());
        SlingshotRecording recording(stage.setup, stage.level, stage.settled);
        launch(recording, drag);
        while (recording.last_step() < power->step) REQUIRE(recording.advance());
        REQUIRE(tap(recording));
        // Blue birds are followed by their parts, others go on themselves.
        const bool splits = recording.simulation().birds().size() > recording.birds_of_queue();
        const std::size_t first = splits ? recording.birds_of_queue() : 0;
        CHECK(power->paths.size() == (std::string(name) == "15.1" ? 1U : splits ? 3U : 2U));
        const std::size_t count = splits ? 3 : 1;
        double farthest = 0.0;
        for (std::size_t step = 1; step < 30; ++step) {
            REQUIRE(recording.advance());
            for (std::size_t i = 0; i < count; ++i) {
                if (step + 2 >= power->paths[i].size()) continue;
                const Vec2 flown = middle(stage, recording, recording.simulation().birds()[first + i]);
                farthest = std::max(farthest,
                                    std::hypot(power->paths[i][step].x - flown.x, power->paths[i][step].y - flown.y));
            }
        }
        CHECK(farthest < 0.02);
    }
}

TEST_CASE("PowerPreview: a black bird shows how far its blast reaches") {
    const auto power = PowerStage(phyq_layout("15.4")).preview(full_stretch_drag(45.0), 1.0);
    REQUIRE(power.has_value());
    CHECK(power->blast_radius == 3.0);
    CHECK(power->paths.empty());
}
