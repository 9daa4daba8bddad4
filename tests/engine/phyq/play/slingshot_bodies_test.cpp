#include "engine/phyq/play/slingshot_bodies.h"

#include <doctest/doctest.h>

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
