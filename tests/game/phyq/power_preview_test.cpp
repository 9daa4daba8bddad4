#include "game/phyq/power_preview.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/phyq/play/slingshot_recording.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/phyq_plays.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

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
            CHECK(recording.can_tap());
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
