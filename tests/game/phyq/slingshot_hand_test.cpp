#include "game/phyq/slingshot_hand.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace phyplay;

TEST_CASE("SlingshotAim: the numbers shown are the drag that flies") {
    const Vec2 drag = drag_of({4500, 1000});
    CHECK(drag.x == doctest::Approx(-std::sqrt(0.5)));
    CHECK(drag.y == doctest::Approx(-std::sqrt(0.5)));
    for (const Pull pull : {Pull{0, 1000}, Pull{3050, 740}, Pull{-1200, 500}, Pull{18000, 999}, Pull{9000, 1}}) {
        CHECK(pull_of(drag_of(pull)) == pull);
    }
}

TEST_CASE("SlingshotAim: a drag beyond the full stretch is shortened, not turned") {
    CHECK(pull_of({-3.0, -3.0}) == Pull{4500, 1000});
    CHECK(pull_of({-0.3, 0.4}) == Pull{-5313, 500});
    CHECK(pull_of({0.0, 0.0}).stretch_mille == 0);
}

TEST_CASE("SlingshotAim: a short pull puts the bird back to where it was") {
    SlingshotAim aim;
    aim.grab();
    aim.drag({-0.05, 0.0});
    CHECK_FALSE(aim.can_launch());
    CHECK_FALSE(aim.let_go());
    CHECK_FALSE(aim.pull().has_value());

    aim.turn(0);  // takes up the first aim
    aim.grab();
    aim.drag({-0.05, 0.0});
    CHECK_FALSE(aim.let_go());
    CHECK(aim.pull() == kFirstPull);

    aim.grab();
    aim.drag({-0.6, -0.8});
    CHECK(aim.let_go());
    CHECK(aim.pull() == Pull{5313, 1000});
}

TEST_CASE("SlingshotAim: cancelling forgets the drag") {
    SlingshotAim aim;
    aim.grab();
    aim.drag({-1.0, 0.0});
    aim.cancel();
    CHECK_FALSE(aim.is_held());
    CHECK_FALSE(aim.pull().has_value());
    aim.drag({-1.0, 0.0});
    CHECK_FALSE(aim.pull().has_value());
    CHECK_FALSE(aim.let_go());
}

TEST_CASE("SlingshotAim: keys turn and stretch within bounds, undo and redo lead back and on") {
    SlingshotAim aim;
    aim.turn(100);
    CHECK(aim.pull() == kFirstPull);
    aim.turn(100);
    aim.turn(-10);
    CHECK(aim.pull() == Pull{3090, 1000});
    aim.stretch(50);
    CHECK(aim.pull()->stretch_mille == 1000);
    for (int i = 0; i < 40; ++i) aim.stretch(-50);
    CHECK(aim.pull()->stretch_mille == kLeastPullMille);
    for (int i = 0; i < 40; ++i) aim.undo();
    CHECK(aim.pull()->stretch_mille == 1000);
    aim.undo();
    aim.undo();
    CHECK(aim.pull() == Pull{3100, 1000});
    aim.redo();
    CHECK(aim.pull() == Pull{3090, 1000});
    for (int i = 0; i < 10; ++i) aim.undo();
    CHECK_FALSE(aim.pull().has_value());
    CHECK_FALSE(aim.can_undo());
    aim.redo();
    CHECK(aim.pull() == kFirstPull);
}

TEST_CASE("SlingshotAim: angles stay within one turn") {
    SlingshotAim aim;
    aim.turn(0);
    for (int i = 0; i < 200; ++i) aim.turn(100);
    CHECK(aim.pull()->angle_cdeg == 3000 + 20000 - 36000);
}

TEST_CASE("SlingshotAim: after a launch keys go on from the last aim") {
    SlingshotAim aim;
    aim.turn(0);
    aim.turn(1500);
    aim.launched();
    CHECK_FALSE(aim.pull().has_value());
    CHECK_FALSE(aim.can_undo());
    aim.turn(100);
    CHECK(aim.pull() == Pull{4500, 1000});
}
