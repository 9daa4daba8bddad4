#include "game/phyre/ball_hand.h"

#include <doctest/doctest.h>

#include "engine/phyre/content/phyre_task.h"
#include "tests/game/trial/sample_tasks.h"

using namespace phyplay;

namespace {

constexpr double kMargin = 4.0;

void drag_ball(Draft& draft, Vec2 from, Vec2 to) {
    draft.press(from, kMargin);
    draft.drag(to);
    draft.release();
}

}  // namespace

TEST_CASE("Draft: a press on empty space places a ball in whole pixels") {
    const Task task = falling_ball_task();
    Draft draft(task);

    draft.press({40.4, 200.7}, kMargin);
    draft.release();

    REQUIRE(draft.balls().size() == 1);
    CHECK(draft.balls()[0] == PlacedBall{40, 201, 16});
    CHECK(draft.is_playable());
}

TEST_CASE("Draft: what is drafted is what check_action hands to the simulation") {
    const Task task = falling_ball_task();
    Draft draft(task);
    for (int x = 20; x < 240; x += 7) {
        for (int radius = 2; radius <= 16; ++radius) {
            draft.clear();
            draft.press({static_cast<double>(x), 220.0}, kMargin);
            draft.release();
            draft.set_radius(radius);

            const PlacementCheck check = check_action(task, draft.action());

            REQUIRE(std::holds_alternative<Placement>(check));
            CHECK(std::get<Placement>(check) == draft.balls());
        }
    }
}

TEST_CASE("Draft: a ball that overlaps a body says which, until it is moved away") {
    const Task task = resting_ball_task();
    Draft draft(task);

    draft.press({128, 70}, kMargin);
    REQUIRE(draft.problem().has_value());
    CHECK(draft.problem()->fault == PlacementFault::overlaps_body);
    CHECK_FALSE(draft.is_playable());

    draft.drag({40, 180});
    CHECK_FALSE(draft.problem().has_value());
    CHECK(draft.is_playable());
}

TEST_CASE("Draft: balls are kept inside the scene when moved and when sized") {
    const Task task = falling_ball_task();
    Draft draft(task);

    draft.press({-50, 300}, kMargin);
    draft.release();
    CHECK(draft.balls()[0] == PlacedBall{16, 240, 16});

    draft.set_radius(32);
    CHECK(draft.balls()[0] == PlacedBall{32, 224, 32});
    CHECK(draft.is_playable());
}

TEST_CASE("Draft: the radius stays between 2 and 32") {
    const Task task = falling_ball_task();
    Draft draft(task);
    draft.press({60, 200}, kMargin);
    draft.release();

    draft.change_radius(-100);
    CHECK(draft.radius() == 2);
    draft.change_radius(1000);
    CHECK(draft.radius() == 32);
}

TEST_CASE("Draft: the handle sizes the ball without moving it") {
    const Task task = falling_ball_task();
    Draft draft(task);
    draft.press({60, 200}, kMargin);
    draft.release();
    const Vec2 handle = draft.handle_of(0, kMargin);
    CHECK(draft.grip_at(handle, kMargin) == Grip::size);

    drag_ball(draft, handle, {handle.x + 5.0, handle.y});

    CHECK(draft.balls()[0] == PlacedBall{60, 200, 21});
}

TEST_CASE("Draft: beside the right wall the handle sits on the left") {
    const Task task = falling_ball_task();
    Draft draft(task);
    draft.press({250, 200}, kMargin);
    draft.release();

    CHECK(draft.handle_of(0, kMargin).x < draft.balls()[0].x);
}

TEST_CASE("Draft: a ball is dragged by where it was taken") {
    const Task task = falling_ball_task();
    Draft draft(task);
    draft.press({60, 200}, kMargin);
    draft.release();

    drag_ball(draft, {70, 205}, {90, 190});

    CHECK(draft.balls()[0] == PlacedBall{80, 185, 16});
}

TEST_CASE("Draft: a press beside the only ball moves it there") {
    const Task task = falling_ball_task();
    Draft draft(task);
    draft.press({60, 200}, kMargin);
    draft.release();

    draft.press({200, 150}, kMargin);
    draft.release();

    REQUIRE(draft.balls().size() == 1);
    CHECK(draft.balls()[0] == PlacedBall{200, 150, 16});
}

TEST_CASE("Draft: two balls are placed one after the other and must keep apart") {
    const Task task = falling_ball_task(kTwoBallsTier);
    Draft draft(task);

    draft.press({60, 200}, kMargin);
    draft.release();
    CHECK_FALSE(draft.is_complete());
    CHECK_FALSE(draft.is_playable());

    draft.press({100, 200}, kMargin);
    CHECK(draft.is_playable());

    draft.drag({92, 200});  // rims closer than a pixel
    REQUIRE(draft.problem().has_value());
    CHECK(draft.problem()->fault == PlacementFault::balls_too_close);

    draft.drag({93, 200});
    CHECK_FALSE(draft.problem().has_value());
}

TEST_CASE("Draft: the first of two balls is judged before the second is there") {
    const Task task = resting_ball_task(kTwoBallsTier);
    Draft draft(task);

    draft.press({128, 70}, kMargin);
    draft.release();

    REQUIRE(draft.problem().has_value());
    CHECK(draft.problem()->fault == PlacementFault::overlaps_body);
}

TEST_CASE("Draft: by keyboard alone the balls appear on free spots and Tab goes round") {
    const Task task = resting_ball_task(kTwoBallsTier);
    Draft draft(task);

    draft.select_next();
    CHECK(draft.balls().size() == 1);
    CHECK_FALSE(draft.problem().has_value());
    draft.select_next();
    CHECK(draft.balls().size() == 2);
    CHECK(draft.selected() == 1);
    CHECK(draft.is_playable());

    draft.select_next();
    CHECK(draft.balls().size() == 2);
    CHECK(draft.selected() == 0);
}

TEST_CASE("Draft: the first nudge places a ball, the next ones move it") {
    const Task task = resting_ball_task();
    Draft draft(task);

    draft.nudge(-1, 0);
    REQUIRE(draft.balls().size() == 1);
    const PlacedBall first = draft.balls()[0];

    draft.nudge(-1, 0);
    draft.nudge(0, 10);
    CHECK(draft.balls()[0] == PlacedBall{first.x - 1, first.y + 10, first.radius});
}

TEST_CASE("Draft: undo takes back a drag as one step, and redo brings it again") {
    const Task task = falling_ball_task();
    Draft draft(task);
    draft.press({60, 200}, kMargin);
    draft.release();
    draft.press({60, 200}, kMargin);
    for (int x = 60; x < 100; ++x) draft.drag({static_cast<double>(x), 200});
    draft.release();
    const Placement moved = draft.balls();

    draft.undo();
    CHECK(draft.balls()[0] == PlacedBall{60, 200, 16});
    draft.undo();
    CHECK(draft.balls().empty());
    CHECK_FALSE(draft.can_undo());

    draft.redo();
    draft.redo();
    CHECK(draft.balls() == moved);
    CHECK_FALSE(draft.can_redo());
}

TEST_CASE("Draft: a run of nudges is one step back, a change in between makes two") {
    const Task task = falling_ball_task();
    Draft draft(task);
    draft.press({60, 200}, kMargin);
    draft.release();
    for (int i = 0; i < 5; ++i) draft.nudge(1, 0);
    draft.change_radius(3);
    for (int i = 0; i < 5; ++i) draft.nudge(0, -1);

    draft.undo();
    CHECK(draft.balls()[0] == PlacedBall{65, 200, 19});
    draft.undo();
    CHECK(draft.balls()[0] == PlacedBall{65, 200, 16});
    draft.undo();
    CHECK(draft.balls()[0] == PlacedBall{60, 200, 16});
}

TEST_CASE("Draft: a press that moves nothing leaves nothing to undo") {
    const Task task = falling_ball_task();
    Draft draft(task);
    draft.press({60, 200}, kMargin);
    draft.release();

    draft.press({62, 201}, kMargin);
    draft.release();

    draft.undo();
    CHECK(draft.balls().empty());
    CHECK_FALSE(draft.can_undo());
}

TEST_CASE("Draft: a cancelled drag puts the ball back") {
    const Task task = falling_ball_task();
    Draft draft(task);
    draft.press({60, 200}, kMargin);
    draft.release();

    draft.press({60, 200}, kMargin);
    draft.drag({150, 100});
    draft.cancel();

    CHECK(draft.balls()[0] == PlacedBall{60, 200, 16});
    CHECK_FALSE(draft.is_held());
}

TEST_CASE("Draft: a removed ball can be placed again, in its old size") {
    const Task task = falling_ball_task(kTwoBallsTier);
    Draft draft(task);
    draft.select_next();
    draft.select_next();
    draft.set_radius(9);

    draft.remove_selected();
    CHECK(draft.balls().size() == 1);
    draft.press({30, 200}, kMargin);
    draft.release();

    REQUIRE(draft.balls().size() == 2);
    CHECK(draft.balls()[1].radius == 9);
}

TEST_CASE("Draft: the outline under the pointer knows what would be wrong there") {
    const Task task = resting_ball_task();
    const Draft draft(task);

    CHECK(draft.problem_if_placed({128, 70}).has_value());
    CHECK_FALSE(draft.problem_if_placed({40, 200}).has_value());
}
