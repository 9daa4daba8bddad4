#include "engine/agents/phyq/screen_object.h"

#include <doctest/doctest.h>

using namespace phyplay;

TEST_CASE("Rule-based agents: a block is its material, pigs, TNT and platforms are themselves") {
    CHECK(class_of({.role = SlingshotRole::block, .material = Material::ice}) == ScreenClass::ice);
    CHECK(class_of({.role = SlingshotRole::block, .material = Material::wood}) == ScreenClass::wood);
    CHECK(class_of({.role = SlingshotRole::block, .material = Material::stone}) == ScreenClass::stone);
    CHECK(class_of({.role = SlingshotRole::pig}) == ScreenClass::pig);
    CHECK(class_of({.role = SlingshotRole::tnt}) == ScreenClass::tnt);
    CHECK(class_of({.role = SlingshotRole::platform}) == ScreenClass::platform);
}

TEST_CASE("Rule-based agents: birds, eggs, the ground and the slingshot are no things of a level") {
    CHECK_FALSE(class_of({.role = SlingshotRole::bird}));
    CHECK_FALSE(class_of({.role = SlingshotRole::egg}));
    CHECK_FALSE(class_of({.role = SlingshotRole::ground}));
    CHECK_FALSE(class_of({.role = SlingshotRole::slingshot_post}));
}
