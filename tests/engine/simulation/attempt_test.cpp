#include "engine/simulation/attempt.h"

#include <doctest/doctest.h>

#include "engine/physics/engine_id.h"
#include "engine/simulation/simulation.h"
#include "tests/support/example_tasks.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

Suite make_suite() {
    return Suite({{.id = "examples", .title = "Examples"}}, {make_drop_task(), make_miss_task()}, "");
}

Attempt make_attempt() {
    const Task task = make_drop_task();
    const Outcome outcome = simulate(task, out_of_the_way());
    return {.task_id = task.id,
            .task_sha256 = task.sha256,
            .engine_id = std::string(engine_id()),
            .placement = out_of_the_way(),
            .status = outcome.status,
            .steps = outcome.steps,
            .state_hash = outcome.state_hash};
}

}  // namespace

TEST_CASE("replay_attempt: an attempt as it was made is verified") {
    const Result<ReplayVerdict> verdict = replay_attempt(make_suite(), make_attempt());

    REQUIRE(verdict.has_value());
    CHECK(verdict->verified);
}

TEST_CASE("replay_attempt: a changed status, step count, hash or placement is found") {
    Attempt changed_status = make_attempt();
    changed_status.status = Status::not_solved;
    Attempt changed_steps = make_attempt();
    changed_steps.steps += 1;
    Attempt changed_hash = make_attempt();
    changed_hash.state_hash ^= 1;
    Attempt changed_ball = make_attempt();
    changed_ball.placement[0].x -= 1;

    for (const Attempt& attempt : {changed_status, changed_steps, changed_hash, changed_ball}) {
        const Result<ReplayVerdict> verdict = replay_attempt(make_suite(), attempt);
        REQUIRE(verdict.has_value());
        CHECK_FALSE(verdict->verified);
        CHECK_FALSE(verdict->reason.empty());
    }
}

TEST_CASE("replay_attempt: unknown tasks, changed tasks and other engines cannot be judged") {
    Attempt unknown = make_attempt();
    unknown.task_id = "examples:other";
    Attempt changed = make_attempt();
    changed.task_sha256 = "0";
    Attempt foreign = make_attempt();
    foreign.engine_id = "box2d-2.4.1-stock";
    Attempt miscounted = make_attempt();
    miscounted.placement.push_back({20, 20, 5});

    CHECK(replay_attempt(make_suite(), unknown).error().message == "there is no task 'examples:other'");
    CHECK_FALSE(replay_attempt(make_suite(), changed).has_value());
    CHECK_FALSE(replay_attempt(make_suite(), foreign).has_value());
    CHECK_FALSE(replay_attempt(make_suite(), miscounted).has_value());
}
