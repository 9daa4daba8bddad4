#include <doctest/doctest.h>

#include "game/phyre/phyre_course.h"
#include "game/trial/replay_model.h"
#include "tests/game/trial/sample_tasks.h"

using namespace phyplay;

TEST_CASE("ReplayModel: it plays at its speed and stops at the end") {
    const Task task = falling_ball_task();
    const PhyreCourse course(task);
    const Recording recording = recorded(task, {{40, 200, 16}});
    ReplayModel replay(course, recording);

    replay.frame(50'000);
    CHECK(replay.step() == 0.0);  // paused

    replay.toggle_playing();
    replay.frame(50'000);
    CHECK(replay.step() == doctest::Approx(3.0));
    replay.set_speed(4.0);
    replay.frame(50'000);
    CHECK(replay.step() == doctest::Approx(15.0));

    for (int i = 0; i < 1000; ++i) replay.frame(50'000);
    CHECK(replay.step() == recording.last_step());
    CHECK_FALSE(replay.is_playing());

    replay.toggle_playing();
    CHECK(replay.step() == 0.0);
    CHECK(replay.is_playing());
}

TEST_CASE("ReplayModel: stepping goes to whole steps, stays inside, and pauses") {
    const Task task = falling_ball_task();
    const PhyreCourse course(task);
    const Recording recording = recorded(task, {{40, 200, 16}});
    ReplayModel replay(course, recording);
    replay.toggle_playing();
    replay.frame(20'000);  // step 1.2

    replay.step_by(1);
    CHECK(replay.step() == 2.0);
    CHECK_FALSE(replay.is_playing());
    replay.scrub_to(4.5);
    replay.step_by(-1);
    CHECK(replay.step() == 4.0);
    replay.scrub_to(-3);
    CHECK(replay.step() == 0.0);
    replay.step_by(-1);
    CHECK(replay.step() == 0.0);
    replay.to_end();
    replay.step_by(1);
    CHECK(replay.step() == recording.last_step());
}

TEST_CASE("ReplayModel: speeds go from an eighth to four and no further") {
    const Task task = falling_ball_task();
    const PhyreCourse course(task);
    const Recording recording = recorded(task, {{40, 200, 16}});
    ReplayModel replay(course, recording);

    for (int i = 0; i < 10; ++i) replay.slower();
    CHECK(replay.speed() == 0.125);
    for (int i = 0; i < 10; ++i) replay.faster();
    CHECK(replay.speed() == 4.0);
}

TEST_CASE("ReplayModel: the fall of the ball leaves one goal mark, where it lands") {
    const Task task = falling_ball_task();
    const PhyreCourse course(task);
    const Recording recording = recorded(task, {{40, 20, 8}});
    const ReplayModel replay(course, recording);

    int goal_marks = 0;
    for (const auto& [mark, look] : replay.marks()) {
        if (look != MarkLook::good) continue;
        ++goal_marks;
        CHECK(mark.x == doctest::Approx(128.0).epsilon(0.01));
        CHECK(mark.y == doctest::Approx(5.0).epsilon(0.1));
    }
    CHECK(goal_marks >= 1);
    CHECK(goal_marks <= 3);  // it may bounce
}

TEST_CASE("ReplayModel: marks can be visited in both directions") {
    const Task task = falling_ball_task();
    const PhyreCourse course(task);
    const Recording recording = recorded(task, {{40, 200, 16}});
    ReplayModel replay(course, recording);
    REQUIRE(replay.marks().size() >= 2);

    replay.to_next_mark();
    CHECK(replay.step() == replay.marks()[0].event.step);
    replay.to_next_mark();
    CHECK(replay.step() == replay.marks()[1].event.step);
    replay.to_previous_mark();
    CHECK(replay.step() == replay.marks()[0].event.step);
    replay.to_previous_mark();
    CHECK(replay.step() == 0.0);
}

TEST_CASE("ReplayModel: two attempts part when the first of them reaches a body of the scene") {
    const Task task = resting_ball_task();
    const PhyreCourse course(task);
    const Recording far = recorded(task, {{30, 200, 8}});    // never meets the green ball
    const Recording near = recorded(task, {{124, 200, 8}});  // falls on it

    ReplayModel replay(course, far);
    replay.lay_over(&near);
    REQUIRE(replay.parting().has_value());
    CHECK(*replay.parting() > 60);
    CHECK(*replay.parting() < 200);

    ReplayModel itself(course, far);
    itself.lay_over(&far);
    CHECK_FALSE(itself.parting().has_value());
    itself.lay_over(nullptr);
    CHECK_FALSE(itself.parting().has_value());
}

TEST_CASE("poses_at: a fraction lies between its neighbours and whole steps are exact") {
    const Task task = falling_ball_task();
    const Recording recording = recorded(task, {{40, 200, 16}});

    CHECK(poses_at(recording, 10.0)[5] == recording.poses_at(10)[5]);
    const float y = poses_at(recording, 10.5)[5].y;
    CHECK(y < recording.poses_at(10)[5].y);
    CHECK(y > recording.poses_at(11)[5].y);
    CHECK(poses_at(recording, 1e9)[5] == recording.poses_at(recording.last_step())[5]);
    CHECK(poses_at(recording, -1.0)[5] == recording.poses_at(0)[5]);
}
