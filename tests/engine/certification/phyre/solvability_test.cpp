#include "engine/certification/phyre/solvability.h"

#include <doctest/doctest.h>

#include "engine/agents/phyre/published.h"
#include "engine/phyre/content/phyre_task.h"
#include "tests/support/small_suite.h"

using namespace phyplay;

using Names = std::vector<std::string>;

TEST_CASE("flags: one ball needs two solutions in ten thousand valid actions, or none in 149,786") {
    const auto flags = [](int not_solved, int unstable, int stable) {
        return names_of(flags_of({.not_solved = not_solved, .unstable = unstable, .stable = stable}, kBallTier));
    };
    CHECK(flags(9'999, 0, 1) == Names{});
    CHECK(flags(9'998, 0, 2) == Names{"GOOD", "GOOD_STABLE"});
    CHECK(flags(9'998, 1, 1) == Names{"GOOD"});
    CHECK(flags(149'785, 0, 0) == Names{"IMPOSSIBLE"});
    CHECK(flags(149'786, 0, 0) == Names{"BAD", "BAD_STABLE", "IMPOSSIBLE"});
    CHECK(flags(9'000'000, 138, 0) == Names{"GOOD", "BAD", "BAD_STABLE"});  // between p0 and 2 p0 both are shown
}

TEST_CASE("flags: two balls may be ten times rarer") {
    const auto flags = [](int not_solved, int stable) {
        return names_of(flags_of({.not_solved = not_solved, .stable = stable}, kTwoBallsTier));
    };
    CHECK(flags(9'999, 1) == Names{"GOOD", "GOOD_STABLE"});
    CHECK(flags(1'497'864, 0) == Names{"IMPOSSIBLE"});
    CHECK(flags(1'497'865, 0) == Names{"BAD", "BAD_STABLE", "IMPOSSIBLE"});
}

TEST_CASE("flags: trivial is a tenth of all drawn actions, invalid ones included") {
    const auto is_trivial = [](int not_solved, int invalid, int stable) {
        return flags_of({.not_solved = not_solved, .invalid = invalid, .stable = stable}, kBallTier).trivial;
    };
    CHECK(is_trivial(9'000, 0, 1'000));
    CHECK_FALSE(is_trivial(9'001, 0, 999));
    CHECK_FALSE(is_trivial(9'000, 1, 1'000));
    CHECK(flags_of({}, kBallTier) == SolvabilityFlags{});
}

TEST_CASE("the stop rule: ten thousand valid actions, both questions answered, three solutions for a yes") {
    const auto decided = [](Tier tier, SolvabilityCounts counts) { return is_decided(counts, tier); };
    const Tier one = kBallTier;
    const Tier two = kTwoBallsTier;

    CHECK(decided(one, {.not_solved = 9'000, .invalid = 0, .unstable = 0, .stable = 1'000}));
    CHECK_FALSE(
        decided(one, {.not_solved = 8'999, .invalid = 5'000, .unstable = 0, .stable = 1'000}));  // too few valid
    CHECK_FALSE(decided(one, {.not_solved = 9'998, .invalid = 0, .unstable = 0, .stable = 2}));  // GOOD, but two
    CHECK(decided(one, {.not_solved = 9'997, .invalid = 0, .unstable = 0, .stable = 3}));
    CHECK_FALSE(decided(one, {.not_solved = 9'000, .invalid = 0, .unstable = 1'000, .stable = 0}));  // stable: open
    CHECK_FALSE(decided(one, {.not_solved = 9'000, .invalid = 0, .unstable = 998, .stable = 2}));
    CHECK(decided(one, {.not_solved = 149'786, .invalid = 0, .unstable = 10, .stable = 0}));  // GOOD, BAD_STABLE
    CHECK_FALSE(decided(one, {.not_solved = 100'000, .invalid = 0, .unstable = 0, .stable = 0}));
    CHECK(decided(one, {.not_solved = 149'786, .invalid = 0, .unstable = 0, .stable = 0}));
    CHECK_FALSE(decided(two, {.not_solved = 149'786, .invalid = 0, .unstable = 0, .stable = 0}));
    CHECK_FALSE(decided(two, {.not_solved = 10'000, .invalid = 0, .unstable = 0, .stable = 2}));
    CHECK(decided(two, {.not_solved = 10'000, .invalid = 0, .unstable = 0, .stable = 3}));
}

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
