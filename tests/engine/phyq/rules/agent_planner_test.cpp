#include "engine/phyq/rules/agent_planner.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/phyq/rules/launch.h"

using namespace phyplay;

TEST_CASE("Agent planner: screen and world are the sheet's") {
    const Vec2 origin = agent_screen_from_world({-12.15, -1.7});
    CHECK(origin.x == doctest::Approx(97.83).epsilon(0.001));
    CHECK(origin.y == doctest::Approx(252.8).epsilon(0.001));
    const Vec2 back = world_from_agent_screen(origin);
    CHECK(back.x == doctest::Approx(-12.15));
    CHECK(back.y == doctest::Approx(-1.7));
}

TEST_CASE("Agent planner: the reference point is the sling origin to within a pixel") {
    const AgentPlanner planner(slingshot_on_agent_screen({-12.0, -2.5}));
    CHECK(planner.reference_point() == Vec2{97.0, 252.0});  // as the protocol sheet has it
    const Vec2 origin = agent_screen_from_world({-12.15, -1.7});
    CHECK(std::abs(planner.reference_point().x - origin.x) <= 1.5);
    CHECK(std::abs(planner.reference_point().y - origin.y) <= 1.5);
}

TEST_CASE("Agent planner: its two arcs come near the target when really flown") {
    const AgentPlanner planner(slingshot_on_agent_screen({-12.0, -2.5}));
    const Vec2 target{-2.0, -3.0};
    const auto shots = planner.shots_at(agent_screen_from_world(target));
    REQUIRE(shots.size() == 2);
    CHECK(shots[0].launch_angle_rad < shots[1].launch_angle_rad);
    for (const PlannedShot& shot : shots) {
        const Vec2 release = world_from_agent_screen(shot.release);
        const Launch launch = launch_from(LaunchRule{}, {-12.15, -1.7}, {release.x + 12.15, release.y + 1.7});
        double nearest = 100.0;
        for (int step = 0; step < 250; ++step) {
            const Vec2 at = flight_position(launch, step);
            nearest = std::min(nearest, std::hypot(at.x - target.x, at.y - target.y));
        }
        CHECK(nearest < 0.5);
    }
}

TEST_CASE("Agent planner: no shot at what it believes out of reach, and taps come later for farther points") {
    const AgentPlanner planner(slingshot_on_agent_screen({-12.0, -2.5}));
    CHECK(planner.shots_at(agent_screen_from_world({16.0, 3.0})).empty());
    CHECK(planner.shots_at(planner.reference_point()).empty());
    CHECK(planner.tap_ms(0.5, 200.0) < planner.tap_ms(0.5, 300.0));
    // (300 - 97 + 0.4 S cos) / S / (3.5185 cos) x 815 with S = 50
    const double cosine = std::cos(0.5);
    const double scale = 12.0 + 38.0;
    const double expected =
        (300.0 - planner.reference_point().x + 0.4 * scale * cosine) / scale / (9.5 / 2.7 * cosine) * 815.0;
    CHECK(planner.tap_ms(0.5, 300.0) == doctest::Approx(expected));
}
