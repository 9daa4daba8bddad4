#include "engine/phyq/play/slingshot_bodies.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "engine/phyq/play/slingshot_simulation.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("Settling: all 75 layouts are at rest, and no pig is in danger") {
    const SlingshotSetup setup = make_slingshot_setup();
    for (const PhyqLayout& layout : load_phyq_layouts()) {
        CAPTURE(layout.name);
        const SettledLevel settled = settle(setup, layout.level);
        CAPTURE(settled.largest_move);
        CAPTURE(settled.farthest_object);
        CHECK(settled.is_stable());

        SlingshotSimulation simulation(setup, layout.level, settled);
        const std::uint64_t start = simulation.state_hash();
        for (int step = 0; step < 200; ++step) simulation.step();
        CHECK(simulation.state_hash() == start);
        CHECK_FALSE(simulation.outcome().has_value());
    }
}

TEST_CASE("Settling: a floating block and a pig in danger are noticed") {
    const SlingshotSetup setup = make_slingshot_setup();
    SlingshotLevel level = make_pig_on_ground_level();
    CHECK(settle(setup, level).is_stable());

    level.objects.push_back({.shape = ObjectShape::rect_fat, .material = Material::wood, .x = 3.0, .y = -3.0});
    const SettledLevel floating = settle(setup, level);
    CHECK(floating.largest_move == doctest::Approx(0.3).epsilon(0.1));
    CHECK(floating.farthest_object == 1);
    CHECK_FALSE(floating.is_stable());

    level.objects[1] = {.shape = ObjectShape::square_hole, .material = Material::stone, .x = -2.0, .y = -1.5};
    const SettledLevel falling = settle(setup, level);
    CHECK(falling.endangered_pig == 0);
    CHECK_FALSE(falling.is_stable());
}

namespace {

SlingshotSetup setup_with(const PhysicsProfile& profile) {
    return {shipped_object_table(), profile};
}

/// The hardest hit on the small pig on the ground: a bird strikes it, a block falls on it, or it jumps.
double damage_by(SlingshotRole role, const PhysicsProfile& profile) {
    const SlingshotSetup setup = setup_with(profile);
    SlingshotLevel level = make_pig_on_ground_level();
    if (role == SlingshotRole::block) {
        level.objects.push_back({.shape = ObjectShape::rect_fat, .material = Material::stone, .x = -2.0, .y = -1.0});
    }
    SlingshotBodies bodies(setup, level);
    const int pig = static_cast<int>(std::ranges::find(bodies.all(), SlingshotRole::pig, &SlingshotBody::role) -
                                     bodies.all().begin());
    if (role == SlingshotRole::bird) {
        const int bird = bodies.add_bird(BirdType::red, {-4.0, -3.2}, CollisionLayer::birds);
        bodies.world().set_velocity(bird, {8.0, 0.0});
    }
    if (role == SlingshotRole::ground) bodies.world().set_velocity(pig, {0.0, 4.0});
    double most = 0.0;
    for (int step = 0; step < 150; ++step) {
        bodies.world().step();
        for (const WorldHit& hit : bodies.world().hits()) {
            if (hit.body_a != pig && hit.body_b != pig) continue;
            if (bodies[hit.body_a == pig ? hit.body_b : hit.body_a].role != role) continue;
            most = std::max(most, bodies.damage_of(hit, pig));
        }
    }
    return most;
}

}  // namespace

TEST_CASE("Profile in play: factors on what hurts pigs, each on its own kind of hit") {
    PhysicsProfile profile;
    profile.pig_damage_by_bird = 2.0;
    profile.pig_damage_by_block = 3.0;
    profile.pig_damage_by_ground = 5.0;
    for (const auto& [role, factor] :
         {std::pair{SlingshotRole::bird, 2.0}, {SlingshotRole::block, 3.0}, {SlingshotRole::ground, 5.0}}) {
        const double usual = damage_by(role, {});
        CHECK(usual > 0.0);
        CHECK(damage_by(role, profile) == factor * usual);
    }
}

TEST_CASE("Profile in play: health of the three pigs") {
    PhysicsProfile profile;
    profile.small_pig_health = 30.0;
    profile.medium_pig_health = 40.0;
    profile.big_pig_health = 50.0;
    const SlingshotSetup setup = setup_with(profile);
    SlingshotLevel level = make_pig_on_ground_level();
    for (const auto& [shape, health] :
         {std::pair{ObjectShape::small_pig, 30.0}, {ObjectShape::medium_pig, 40.0}, {ObjectShape::big_pig, 50.0}}) {
        level.objects[0].shape = shape;
        CHECK(SlingshotBodies(setup, level).all().back().health == health);
    }
}

TEST_CASE("Profile in play: round blocks that are circles roll on where a flat foot stops") {
    const auto rolled_to = [](RoundOutline outline, double damping) {
        PhysicsProfile profile;
        profile.round_outline = outline;
        profile.turning_damping = damping;
        const SlingshotSetup setup = setup_with(profile);
        SlingshotLevel level = make_pig_on_ground_level();
        level.objects.push_back({.shape = ObjectShape::circle, .material = Material::stone, .x = 0.0, .y = -3.11});
        SlingshotBodies bodies(setup, level);
        const int ball = static_cast<int>(bodies.all().size()) - 1;
        bodies.world().set_velocity(ball, {2.0, 0.0});
        for (int step = 0; step < 500; ++step) bodies.world().step();
        return bodies.world().position(ball).x;
    };
    const double on_foot = rolled_to(RoundOutline::flat_foot, 2.0);
    const double round = rolled_to(RoundOutline::circle, 2.0);
    CHECK(round > on_foot + 0.2);
    CHECK(rolled_to(RoundOutline::circle, 0.05) > round + 0.5);
}
