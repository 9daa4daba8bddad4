#include "engine/evaluation/evaluator.h"

#include <doctest/doctest.h>

using namespace phyplay;

TEST_CASE("Evaluator: remembers the attempt that first solved a task") {
    Evaluator evaluator(2);

    for (const Status status : {Status::not_solved, Status::solved, Status::not_solved, Status::solved}) {
        REQUIRE(evaluator.log_attempt(1, status));
    }

    CHECK(evaluator.solved_at()[0] == kNeverSolved);
    CHECK(evaluator.solved_at()[1] == 2);
    CHECK(evaluator.attempts_at(1) == 4);
    CHECK(evaluator.total_solved() == 1);
}

TEST_CASE("Evaluator: invalid attempts leave no trace") {
    Evaluator evaluator(1);

    for (int i = 0; i < 500; ++i) REQUIRE(evaluator.log_attempt(0, Status::invalid));
    REQUIRE(evaluator.log_attempt(0, Status::solved));

    CHECK(evaluator.solved_at()[0] == 1);
    CHECK(evaluator.total_attempts() == 1);
}

TEST_CASE("Evaluator: the 101st valid attempt at a task is refused and not counted") {
    Evaluator evaluator(2);
    for (int i = 0; i < kMaxAttempts; ++i) REQUIRE(evaluator.log_attempt(0, Status::not_solved));

    CHECK_FALSE(evaluator.log_attempt(0, Status::solved));

    CHECK(evaluator.attempts_at(0) == kMaxAttempts);
    CHECK(evaluator.solved_at()[0] == kNeverSolved);
    CHECK(evaluator.log_attempt(0, Status::invalid).has_value());
    CHECK(evaluator.log_attempt(1, Status::solved).has_value());
}

TEST_CASE("Evaluator: knows how many tasks were solved within the first attempts over all tasks") {
    Evaluator evaluator(3);

    REQUIRE(evaluator.log_attempt(2, Status::solved));
    REQUIRE(evaluator.log_attempt(0, Status::not_solved));
    REQUIRE(evaluator.log_attempt(0, Status::solved));
    REQUIRE(evaluator.log_attempt(2, Status::solved));

    CHECK(evaluator.solved_within(0) == 0);
    CHECK(evaluator.solved_within(1) == 1);
    CHECK(evaluator.solved_within(2) == 1);
    CHECK(evaluator.solved_within(3) == 2);
    CHECK(evaluator.solved_within(100'000) == 2);
}
