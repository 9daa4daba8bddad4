#include "engine/base/crowding.h"

#include <doctest/doctest.h>

#include <vector>

using namespace phyplay;

namespace {

/// So many boxes, one per body, in the same place or, with `apart`, side by side.
std::vector<StartBox> boxes(std::size_t count, double apart, bool moves = true) {
    std::vector<StartBox> all;
    for (std::size_t i = 0; i < count; ++i) {
        const double left = apart * static_cast<double>(i);
        all.push_back({.body = i, .moves = moves, .left = left, .right = left + 1.0, .bottom = 0.0, .top = 1.0});
    }
    return all;
}

bool is_too_crowded(const std::vector<StartBox>& all) {
    return is_crowded(all, 2'000);
}

}  // namespace

TEST_CASE("crowding: pairs that overlap are counted") {
    CHECK(is_never_crowded(63, 2'000));  // 1,953 pairs
    CHECK_FALSE(is_never_crowded(64, 2'000));
    CHECK_FALSE(is_too_crowded(boxes(63, 0.0)));
    CHECK(is_too_crowded(boxes(64, 0.0)));  // 2,016
    CHECK_FALSE(is_too_crowded(boxes(500, 1.0)));
    CHECK(is_never_crowded(0, 0));
    CHECK_FALSE(is_too_crowded({}));
}

TEST_CASE("crowding: what cannot touch, or does not move, does not count") {
    CHECK_FALSE(is_too_crowded(boxes(500, 0.0, false)));
    std::vector<StartBox> one_body = boxes(500, 0.0);
    for (StartBox& box : one_body) box.body = 0;
    CHECK_FALSE(is_too_crowded(one_body));
    std::vector<StartBox> one_moves = boxes(2'001, 0.0, false);
    one_moves.back().moves = true;
    CHECK_FALSE(is_too_crowded(one_moves));  // 2,000 pairs
    one_moves.push_back(one_moves.front());
    one_moves.back().body = one_moves.size();
    CHECK(is_too_crowded(one_moves));
}
