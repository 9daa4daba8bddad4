#include "engine/evaluation/evaluator.h"

#include <doctest/doctest.h>
#include <cmath>
#include <vector>

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

TEST_CASE("auccess: a task solved at attempt m contributes 1 - ln(m) / ln(101)") {
    for (const int m : {1, 2, 10, 50, 99, 100}) {
        CAPTURE(m);
        CHECK(auccess(std::vector{m}) == doctest::Approx(1.0 - std::log(m) / std::log(101.0)));
    }
}

TEST_CASE("auccess: is 1 where every task is solved at once, 0 where none ever is") {
    CHECK(auccess(std::vector{1, 1, 1}) == doctest::Approx(1.0));
    CHECK(auccess(std::vector{kNeverSolved, kNeverSolved}) == 0.0);
    CHECK(auccess(std::vector<int>{}) == 0.0);
}

TEST_CASE("auccess: averages over all tasks, the unsolved ones too") {
    const double at_ten = 1.0 - std::log(10.0) / std::log(101.0);

    CHECK(auccess(std::vector{1, 10, kNeverSolved, kNeverSolved}) == doctest::Approx((1.0 + at_ten) / 4));
}

TEST_CASE("auccess: the first ten attempts hold 0.5196 of the weight") {
    CHECK(1.0 - auccess(std::vector{11}) == doctest::Approx(0.5196).epsilon(0.0001));
}

TEST_CASE("auccess: with a smaller budget only solutions within it count") {
    CHECK(auccess(std::vector{1, 2}, 1) == doctest::Approx(0.5));
    CHECK(auccess(std::vector{11}, 10) == 0.0);
}

TEST_CASE("success_percentage: counts tasks solved within k attempts, in percent") {
    const std::vector solved_at{1, 10, 11, kNeverSolved};

    CHECK(success_percentage(solved_at, 0) == 0.0);
    CHECK(success_percentage(solved_at, 1) == 25.0);
    CHECK(success_percentage(solved_at, 10) == 50.0);
    CHECK(success_percentage(solved_at, 100) == 75.0);
    CHECK(success_percentage({}, 100) == 0.0);
}
