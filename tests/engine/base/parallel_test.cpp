#include "engine/base/parallel.h"

#include <doctest/doctest.h>

#include <numeric>
#include <stdexcept>
#include <vector>

using namespace phyplay;

TEST_CASE("parallel_for: does every item exactly once, whatever the number of threads") {
    for (const int threads : {1, 2, 7, 64}) {
        std::vector<int> visits(1000, 0);

        parallel_for(visits.size(), threads, [&](std::size_t i) { ++visits[i]; });

        CHECK(visits == std::vector(1000, 1));
    }
}

TEST_CASE("parallel_for: tells its progress up to the end") {
    std::vector<std::size_t> told;

    parallel_for(
        50, 4, [](std::size_t) {}, [&](std::size_t done) { told.push_back(done); });

    std::vector<std::size_t> expected(50);
    std::iota(expected.begin(), expected.end(), std::size_t{1});
    CHECK(told == expected);
}

TEST_CASE("parallel_for: an exception stops the work and comes out") {
    const auto fail = [](std::size_t i) {
        if (i == 3) throw std::runtime_error("item three");
    };

    CHECK_THROWS_WITH(parallel_for(100, 4, fail), "item three");
}

TEST_CASE("parallel_for: no items, no work") {
    parallel_for(0, 4, [](std::size_t) { FAIL("called"); });
}

TEST_CASE("parallel_in_order: results arrive in item order") {
    for (const int threads : {1, 2, 8}) {
        std::vector<std::size_t> consumed;

        parallel_in_order(
            500, threads, [](std::size_t i) { return i * i; },
            [&](std::size_t i, std::size_t square) {
                CHECK(square == i * i);
                consumed.push_back(i);
            });

        std::vector<std::size_t> expected(500);
        std::iota(expected.begin(), expected.end(), std::size_t{0});
        CHECK(consumed == expected);
    }
}

TEST_CASE("parallel_in_order: what was consumed before a failure is a prefix") {
    for (int round = 0; round < 20; ++round) {
        std::vector<std::size_t> consumed;

        CHECK_THROWS(parallel_in_order(
            200, 8, [](std::size_t i) { return i; },
            [&](std::size_t i, std::size_t) {
                if (i == 20) throw std::runtime_error("disk full");
                consumed.push_back(i);
            }));

        std::vector<std::size_t> expected(20);
        std::iota(expected.begin(), expected.end(), std::size_t{0});
        CHECK(consumed == expected);
    }
}

TEST_CASE("thread_count: is at least one") {
    CHECK(thread_count(3) == 3);
    CHECK(thread_count(0) >= 1);
    CHECK(thread_count(-5) >= 1);
}
