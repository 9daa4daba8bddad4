#include "game/phyq/slingshot_moment.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "game/phyq/slingshot_effects.h"
#include "game/phyq/slingshot_pen.h"
#include "tests/support/phyq_layouts.h"

namespace phyplay {

TEST_CASE("a level at rest shows everything whole, with the first bird on the sling") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    const SlingshotLevel level = testing::phyq_layout("11.1");
    const SettledLevel settled = settle(setup, level);
    const SlingshotMoment moment = moment_at_start(setup, level, settled.poses);
    CHECK(moment.slingshot == level.slingshot);
    CHECK(moment.bodies.size() == settled.poses.size());
    CHECK_FALSE(moment.drag.has_value());
    int on_sling = 0;
    for (std::size_t i = 0; i < moment.bodies.size(); ++i) {
        CHECK(moment.bodies[i].pose == settled.poses[i]);
        CHECK(moment.bodies[i].health_share() == 1.0F);
        if (moment.bodies[i].body.role == SlingshotRole::bird && moment.bodies[i].phase == BirdPhase::on_sling) {
            ++on_sling;
        }
    }
    CHECK(on_sling == 1);
}

TEST_CASE("a moment follows the simulation forth and a recording back") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    SlingshotLevel level = testing::phyq_layout("1.4");
    level.birds = {BirdType::blue, BirdType::red};
    const SettledLevel settled = settle(setup, level);
    SlingshotMoment moment = moment_at_start(setup, level, settled.poses);
    const std::size_t bodies_at_start = moment.bodies.size();

    SlingshotSimulation simulation(setup, level, settled);
    const std::vector<SlingshotBody> before = simulation.bodies();
    simulation.launch(full_stretch_drag(20.0));
    while (!simulation.can_tap()) simulation.step();
    simulation.tap();
    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    update(moment, simulation.bodies(), poses, simulation.birds());
    // Three new birds; the one that split is gone.
    CHECK(moment.bodies.size() == bodies_at_start + 3);
    CHECK(moment.bodies.back().phase == BirdPhase::in_flight);
    CHECK(std::ranges::count(moment.bodies, false, [](const ShownBody& b) { return b.pose.is_present; }) == 1);

    update(moment, before, settled.poses, {});
    CHECK(moment.bodies.size() == bodies_at_start);
}

TEST_CASE("health left shows as a share of what there was") {
    ShownBody shown{.body = {.health = 30.0, .full_health = 120.0}, .pose = {}};
    CHECK(shown.health_share() == doctest::Approx(0.25));
    shown.body.health = -5.0;
    CHECK(shown.health_share() == 0.0F);
    shown.body.full_health = 0.0;
    CHECK(shown.health_share() == 1.0F);
}

TEST_CASE("a small picture has every object of the level and nothing else") {
    for (const testing::PhyqLayout& layout : testing::load_phyq_layouts()) {
        const SlingshotMoment moment = moment_of_level(layout.level);
        REQUIRE(moment.bodies.size() == layout.level.objects.size());
        for (std::size_t i = 0; i < moment.bodies.size(); ++i) {
            CHECK(moment.bodies[i].body.shape == layout.level.objects[i].shape);
            CHECK(moment.bodies[i].body.object == static_cast<int>(i));
        }
    }
}

TEST_CASE("shards are a matter of the event and its age alone") {
    const Vec2 from{3.0, -1.0};
    CHECK(shards_at(from, 0.7, 5, -0.1).empty());
    CHECK(shards_at(from, 0.7, 5, kLongestEffectSteps).empty());
    const std::vector<FlyingPiece> once = shards_at(from, 0.7, 5, 12.5);
    static_cast<void>(shards_at(from, 0.7, 5, 30.0));
    const std::vector<FlyingPiece> again = shards_at(from, 0.7, 5, 12.5);
    REQUIRE(once.size() == again.size());
    REQUIRE_FALSE(once.empty());
    for (std::size_t i = 0; i < once.size(); ++i) {
        CHECK(once[i].at == again[i].at);
        CHECK(once[i].turn_rad == again[i].turn_rad);
        CHECK(once[i].opacity > 0.0F);
    }
    CHECK_FALSE(shards_at(from, 0.7, 6, 12.5).front().at == once.front().at);
}

TEST_CASE("scatter stays within its bounds and repeats itself for the same seed") {
    Scatter one(42);
    Scatter two(42);
    Scatter other(43);
    bool differs = false;
    for (int i = 0; i < 1000; ++i) {
        const double value = one.between(-2.0, 3.0);
        CHECK(value >= -2.0);
        CHECK(value < 3.0);
        CHECK(value == two.between(-2.0, 3.0));
        differs = differs || value != other.between(-2.0, 3.0);
    }
    CHECK(differs);
}

}  // namespace phyplay
