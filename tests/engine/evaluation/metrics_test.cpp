#include "engine/evaluation/metrics.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace phyplay;

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
