#include "study/protocol/allocation.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/base/numpy_random.h"

using namespace phyplay;

TEST_CASE("allocate: the next participant goes where the fewest are, finished or still at it") {
    CHECK(allocate(std::vector<ConditionCount>{{5, 0}, {4, 0}}, 1, 0) == 1);
    CHECK(allocate(std::vector<ConditionCount>{{4, 0}, {4, 1}}, 1, 0) == 0);
    CHECK(allocate(std::vector<ConditionCount>{{0, 3}, {3, 1}, {2, 0}}, 1, 0) == 2);
    CHECK(allocate(std::vector<ConditionCount>{{9, 9}}, 1, 0) == 0);
}

TEST_CASE("allocate: ties are drawn, the same for the same seed and number") {
    const std::vector<ConditionCount> even(2);
    int second = 0;
    for (int number = 0; number < 400; ++number) {
        CHECK(allocate(even, 3, number) == allocate(even, 3, number));
        second += static_cast<int>(allocate(even, 3, number));
    }
    CHECK(second == doctest::Approx(200).epsilon(0.2));
}

TEST_CASE("allocate: one at a time with dropouts, completed sessions differ by at most one") {
    std::vector<ConditionCount> conditions(2);
    NumpyRandom random(1);
    for (int number = 0; number < 500; ++number) {
        const std::size_t place = allocate(conditions, 3, number);
        if (random.random_sample() >= 0.2) ++conditions[place].completed;
        CHECK(std::abs(conditions[0].completed - conditions[1].completed) <= 1);
    }
    CHECK(conditions[0].completed + conditions[1].completed > 350);
}
