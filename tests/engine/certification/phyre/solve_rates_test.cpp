#include "engine/certification/phyre/solve_rates.h"

#include <doctest/doctest.h>

#include "engine/agents/phyre/published.h"
#include "tests/support/small_suite.h"

using namespace phyplay;

TEST_CASE("binomial_tail: is the smaller of both tails, the count itself included") {
    // Ten throws of a fair coin: P(X <= 2) = 56/1024, P(X >= 9) = 11/1024.
    CHECK(binomial_tail(10, 0.5, 2) == doctest::Approx(56.0 / 1024));
    CHECK(binomial_tail(10, 0.5, 9) == doctest::Approx(11.0 / 1024));
    CHECK(binomial_tail(10, 0.5, 5) == doctest::Approx(638.0 / 1024));
    CHECK(binomial_tail(20'000, 1e-4, 0) == doctest::Approx(0.1353).epsilon(0.001));
}

TEST_CASE("measure_solve_rate: takes as many valid actions at every task, whatever the threads") {
    const TaskSet suite = testing::make_small_suite();

    const SolveRate one = measure_solve_rate(suite, "00002", 3, 1);
    const SolveRate many = measure_solve_rate(suite, "00002", 3, 8);

    CHECK(one.template_id == "00002");
    CHECK(one.valid == 15);
    CHECK(one.drawn >= one.valid);
    CHECK(one.solved == many.solved);
    CHECK(one.drawn == many.drawn);
}

TEST_CASE("published numbers: are there for every fold and for the benchmark's templates only") {
    CHECK(published_random_auccess(kBallCrossTemplate, 0) == 0.1178);
    CHECK(published_random_auccess(kTwoBallsWithinTemplate, 9) == 0.0335);
    CHECK(recorded_solve_rate("00000") == 9.06e-02);
    CHECK(recorded_solve_rate("00124") == 2.65e-04);
    CHECK_FALSE(recorded_solve_rate("00025"));
}
