#include "tests/study/store/tiny_suite.h"

#include <string>

#include "engine/base/assert.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"
#include "engine/physics/engine_id.h"
#include "tests/support/edit_task.h"

namespace phyplay::test {

TaskSet tiny_suite() {
    Task task;
    task.id = "00000:000";
    task.template_id = "00000";
    task.suite = kPhyre;
    task.tier = kBallTier;
    testing::edit_scene(task).bodies = make_walls();
    Body ball;
    ball.type = BodyType::ball;
    ball.dynamic = true;
    ball.position = {128.0, 60.0};
    ball.diameter = 20.0;
    ball.color = Color::green;
    ball.shapes = {Circle{10.0}};
    Body bar;
    bar.type = BodyType::bar;
    bar.position = {128.0, 10.0};
    bar.diameter = 100.0;
    bar.color = Color::purple;
    bar.shapes = {Polygon{{{-50.0, -5.0}, {50.0, -5.0}, {50.0, 5.0}, {-50.0, 5.0}}}};
    testing::edit_scene(task).bodies.push_back(ball);
    testing::edit_scene(task).bodies.push_back(bar);
    testing::edit_goal(task).body1 = 4;
    testing::edit_goal(task).body2 = 5;
    task.sha256 = std::string(64, 'a');
    TemplateInfo info;
    info.id = "00000";
    info.title = "A ball above a bar.";
    info.tier = kBallTier;
    return TaskSet({info}, {task}, std::string(64, 'b'));
}

SessionStart some_session() {
    SessionStart start;
    start.started_utc = "2026-11-20T23:58:59Z";
    start.app_version = "0.1.0";
    start.engine_id = engine_id();
    start.video_driver = "x11";
    return start;
}

TrialStart trial_of(const Task& task, std::int64_t t_shown_us) {
    TrialStart start;
    start.task_id = task.id;
    start.task_sha256 = task.sha256;
    start.template_id = task.template_id;
    start.suite = name_of(task.suite);
    start.tier = name_of(task.tier);
    start.t_shown_us = t_shown_us;
    return start;
}

AttemptCommit some_commit(const Task& task, int attempt_no, std::int64_t t_commit_us) {
    const UnitBall ball = to_unit({20.0 + attempt_no % 200, 200.0, 5.0});
    const PlacementCheck check = check_action(task, {&ball, 1});
    PHYPLAY_ASSERT(std::holds_alternative<Placement>(check));
    AttemptCommit commit;
    commit.attempt_no = attempt_no;
    commit.ready = {t_commit_us - 8'000'001, ClockSource::swap};
    commit.first_input = Stamp{t_commit_us - 2'000'000, ClockSource::x11_event};
    commit.commit = {t_commit_us, ClockSource::poll};
    commit.moves = {{place_move(std::get<Placement>(check), to_numbers({&ball, 1})), commit.commit}};
    return commit;
}

}  // namespace phyplay::test
