#include "engine/agents/phyre/agent.h"

#include <doctest/doctest.h>

#include "engine/agents/phyre/baselines.h"
#include "engine/evaluation/evaluator.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"
#include "tests/support/example_tasks.h"
#include "tests/support/small_suite.h"

using namespace phyplay;

TEST_CASE("attempt_task: invalid proposals cost nothing and leave no trace") {
    const std::vector<Attempt> attempts =
        attempt_task(testing::make_drop_task(), testing::PatientAgent(3), /*stop_when_solved=*/false);

    REQUIRE(attempts.size() == 3);
    for (int i = 0; i < 3; ++i) {
        CHECK(attempts[static_cast<std::size_t>(i)].attempt_no == i + 1);
        CHECK(attempts[static_cast<std::size_t>(i)].status == Status::solved);
        CHECK(attempts[static_cast<std::size_t>(i)].actor_id == "patient");
    }
}

TEST_CASE("attempt_task: goes on after a solution unless told to stop") {
    const Task task = testing::make_drop_task();

    CHECK(attempt_task(task, testing::PatientAgent(5), false).size() == 5);
    CHECK(attempt_task(task, testing::PatientAgent(5), true).size() == 1);
}

TEST_CASE("attempt_task: ends after 100 valid attempts") {
    CHECK(attempt_task(testing::make_miss_task(), testing::PatientAgent(150), true).size() == kMaxAttempts);
}

TEST_CASE("RandomAgent: tries the cached actions in their order, without the invalid ones") {
    const Task task = testing::make_miss_task();
    const CachedActions actions(kBallTier, 300);

    const std::vector<Attempt> attempts = attempt_task(task, RandomAgent(kBallTier), false);

    REQUIRE(attempts.size() == kMaxAttempts);
    std::size_t next = 0;
    for (std::size_t i = 0; i < actions.size() && next < attempts.size(); ++i) {
        const PlacementCheck check = check_cached_action(task, actions[i]);
        const Placement* placement = std::get_if<Placement>(&check);
        if (placement == nullptr) continue;
        CHECK(placement_of(attempts[next].moves[0]) == *placement);
        CHECK(said_of(attempts[next].moves[0]) == std::vector<double>(actions[i].begin(), actions[i].end()));
        ++next;
    }
    CHECK(next == attempts.size());
}
