#include "engine/phyq/level/slingshot_level.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("SlingshotLevel: every name leads back to its value") {
    for (int i = 0; i < kBirdTypeCount; ++i) {
        const auto bird = static_cast<BirdType>(i);
        CHECK(find_bird_type(name_of(bird)) == bird);
    }
    for (int i = 0; i < kObjectShapeCount; ++i) {
        const auto shape = static_cast<ObjectShape>(i);
        CHECK(find_object_shape(kind_of(shape), name_of(shape)) == shape);
    }
    CHECK_FALSE(find_bird_type("pink"));
    CHECK_FALSE(find_object_shape(ObjectKind::block, "small"));
    CHECK_FALSE(find_material("Wood"));
}

TEST_CASE("SlingshotLevel: objects are made by kind, pigs first, and in written order within a kind") {
    SlingshotLevel level;
    level.objects = {{.shape = ObjectShape::tnt},
                     {.shape = ObjectShape::platform},
                     {.shape = ObjectShape::circle, .material = Material::wood},
                     {.shape = ObjectShape::big_pig},
                     {.shape = ObjectShape::rect_fat, .material = Material::ice},
                     {.shape = ObjectShape::small_pig}};

    CHECK(load_order(level) == std::vector<int>{3, 5, 2, 4, 1, 0});
}

TEST_CASE("SlingshotLevel: what cannot be played is told in a sentence") {
    const SlingshotLevel good = make_pig_on_ground_level();
    CHECK(find_level_problem(good).empty());

    SlingshotLevel level = good;
    level.birds.clear();
    CHECK(find_level_problem(level) == "the level has no bird");

    level = good;
    level.objects.clear();
    CHECK(find_level_problem(level) == "the level has no pig");

    level = good;
    level.objects[0].x = std::numeric_limits<double>::quiet_NaN();
    CHECK(find_level_problem(level) == "object 1 (small pig) is placed outside the world");

    level = good;
    level.objects.push_back({.shape = ObjectShape::circle});
    CHECK(find_level_problem(level) == "object 2 (none circle) has no material");

    level = good;
    level.objects[0].scale_x = 2.0;
    CHECK(find_level_problem(level) == "object 1 (small pig) is scaled, which only platforms can be");

    level = good;
    level.objects.push_back({.shape = ObjectShape::platform, .scale_x = 0.0});
    CHECK(find_level_problem(level) == "object 2 (platform) has a scale outside 0.01 to 200");

    level = good;
    level.width = 0.0;
    CHECK(find_level_problem(level) == "the level's width must be above 0 and at most 50");
}
