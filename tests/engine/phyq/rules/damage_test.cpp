#include "engine/phyq/rules/damage.h"

#include <doctest/doctest.h>

#include "engine/phyq/rules/launch.h"
#include "engine/phyq/rules/slingshot_rules.h"

using namespace phyplay;

namespace {

constexpr double kRedBird = 0.54475;

/// A red bird that comes at this speed along x and stops.
HitBody red_bird(double speed) {
    return {.mass = kRedBird, .velocity_before = {speed, 0.0}, .velocity_after = {0.0, 0.0}};
}

/// Something at rest that goes on with this speed.
HitBody resting(double mass, double speed_after = 0.0) {
    return {.mass = mass, .velocity_before = {}, .velocity_after = {speed_after, 0.0}};
}

}  // namespace

TEST_CASE("Damage: the sheet's examples for a red bird at 10 units per second on wood, stone and ice") {
    CHECK(bird_on_block_damage(resting(1.0), red_bird(10.0), 1.0, 2.5) == doctest::Approx(58.6).epsilon(0.001));
    // Defense 15 leaves 46.1 on stone; wood 58.6 and ice 59.1.
    CHECK(bird_on_block_damage(resting(1.0), red_bird(10.0), 1.0, 15.0) == doctest::Approx(46.1).epsilon(0.001));
    CHECK(bird_on_block_damage(resting(1.0), red_bird(10.0), 1.0, 2.0) == doctest::Approx(59.1).epsilon(0.001));
    CHECK(bird_on_block_damage(resting(1.0), red_bird(0.1), 1.0, 2.5) == 0.0);
}

TEST_CASE("Damage: the sheet's examples for a red bird at 10.5 on a big pig") {
    // The bird is the attacker: 31. The pig is: 40 with its literal mass, 79 with the intended one.
    const HitBody bird_still_faster{.mass = kRedBird, .velocity_before = {10.5, 0.0}, .velocity_after = {6.0, 0.0}};
    CHECK(hit_damage(resting(1.3586, 5.0), bird_still_faster, 1.0, AttackerReading::after_step) ==
          doctest::Approx(31.1).epsilon(0.005));
    CHECK(hit_damage(resting(0.7019, 5.0), red_bird(10.5), 1.0, AttackerReading::after_step) ==
          doctest::Approx(40.3).epsilon(0.005));
    CHECK(hit_damage(resting(1.3586, 5.0), red_bird(10.5), 1.0, AttackerReading::after_step) ==
          doctest::Approx(79.0).epsilon(0.005));
    // Who comes faster attacks, where velocities before the step decide.
    CHECK(hit_damage(resting(1.3586, 5.0), red_bird(10.5), 1.0, AttackerReading::before_step) ==
          doctest::Approx(31.1).epsilon(0.005));
    // Both masses: 0.5 x 11.22 x 1.90 x 10.5 - 1.
    CHECK(both_masses_damage(resting(1.3586), red_bird(10.5), 1.0) == doctest::Approx(111.1).epsilon(0.005));
}

TEST_CASE("Damage: on the ground only one's own mass counts") {
    const HitBody pig{.mass = 0.1508, .velocity_before = {0.0, -2.4}, .velocity_after = {}};
    const HitBody ground{};
    CHECK(hit_damage(pig, ground, 1.0, AttackerReading::after_step) == doctest::Approx(1.03).epsilon(0.01));
    CHECK(hit_damage(pig, ground, 1.0, AttackerReading::before_step) == doctest::Approx(1.03).epsilon(0.01));
    CHECK(both_masses_damage(pig, ground, 1.0) == doctest::Approx(1.03).epsilon(0.01));
}

TEST_CASE("Damage: explosions fade to nothing at their radius") {
    CHECK(explosion_share(kTntExplosion, 0.0) == 1.0);
    CHECK(explosion_share(kTntExplosion, 1.25) == 0.5);
    CHECK(explosion_share(kTntExplosion, 2.5) == 0.0);
    CHECK(explosion_share(kTntExplosion, 9.0) == 0.0);
}

TEST_CASE("Birds: the yellow bird gains 8.29 units per second, whatever its direction") {
    const Vec2 fast = *power_of(BirdType::yellow, {3.0, -4.0}, 0.48255).velocity;
    CHECK(fast.x == doctest::Approx(3.0 * (5.0 + 8.289) / 5.0).epsilon(0.001));
    CHECK(fast.y == doctest::Approx(-4.0 * (5.0 + 8.289) / 5.0).epsilon(0.001));
    CHECK(*power_of(BirdType::yellow, {}, 0.48255).velocity == Vec2{});
}

TEST_CASE("Birds: blue ones part by 15, 5 and -5 degrees at the same speed") {
    const auto parts = power_of(BirdType::blue, {10.0, 0.0}, 1.0).parts;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec2 expected = full_stretch_drag(std::array{15.0, 5.0, -5.0}[i]);
        CHECK(parts[i].x == doctest::Approx(-10.0 * expected.x));
        CHECK(parts[i].y == doctest::Approx(-10.0 * expected.y));
    }
}

TEST_CASE("Birds: a power works from -10.15 less the bird's width") {
    CHECK(is_past_sling(-10.48, 0.34, -12.15));
    CHECK_FALSE(is_past_sling(-10.50, 0.34, -12.15));
}

TEST_CASE("Slingshot rules: birds wait behind each other, small hits score nothing") {
    BirdFacts red;
    red.picture_width = 0.45;
    CHECK(waiting_place({-12.0, -2.5}, 0, red).x == doctest::Approx(-12.15));
    CHECK(waiting_place({-12.0, -2.5}, 2, red).x == doctest::Approx(-12.15 - 1.75 * 2 * 0.45));
    CHECK(waiting_place({-12.0, -2.5}, 2, red).y == -2.5);

    CHECK(hit_score(58.6, 100.0) == 590);
    CHECK(hit_score(1.2, 100.0) == 0);
    CHECK(hit_score(58.6, 50.0) == 0);
}
