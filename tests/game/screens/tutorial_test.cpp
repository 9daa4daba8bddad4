#include "game/screens/tutorial.h"

#include <doctest/doctest.h>

namespace phyplay {

TEST_CASE("first steps: each ends when the player has done it") {
    Tutorial tutorial;
    CoachView view;
    CHECK_FALSE(tutorial.follow(view));
    CHECK(tutorial.step() == Tutorial::Step::goal);

    view.has_begun = true;  // placed, where it may not be
    CHECK(tutorial.follow(view));
    CHECK(tutorial.step() == Tutorial::Step::place);

    view.is_placed = true;
    CHECK(tutorial.follow(view));
    CHECK(tutorial.step() == Tutorial::Step::go);

    view.has_gone = true;
    CHECK(tutorial.follow(view));
    CHECK(tutorial.is_done());
    CHECK_FALSE(tutorial.follow(view));
}

TEST_CASE("first steps: taking the ball back leads back to placing it") {
    Tutorial tutorial;
    CoachView view;
    view.has_begun = view.is_placed = true;
    tutorial.follow(view);
    CHECK(tutorial.step() == Tutorial::Step::go);

    view.has_begun = view.is_placed = false;
    CHECK(tutorial.follow(view));
    CHECK(tutorial.step() == Tutorial::Step::place);
}

TEST_CASE("first steps: whoever just plays is not held up") {
    Tutorial tutorial;
    CoachView view;
    view.has_gone = true;
    CHECK(tutorial.follow(view));
    CHECK(tutorial.is_done());
}

}  // namespace phyplay
