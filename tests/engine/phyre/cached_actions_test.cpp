#include "engine/phyre/cached_actions.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/base/hash.h"
#include "engine/phyre/content/phyre_task.h"

using namespace phyplay;

namespace {

/// The balls of a cached action in whole pixels, computed in f32 like the benchmark does.
std::vector<int> pixels_of(std::span<const float> action) {
    std::vector<int> pixels;
    for (std::size_t i = 0; i < action.size(); i += 3) {
        pixels.push_back(static_cast<int>(action[i] * 255.0F));
        pixels.push_back(static_cast<int>(action[i + 1] * 255.0F));
        pixels.push_back(static_cast<int>(std::nearbyint(action[i + 2] * 30.0F + 2.0F)));
    }
    return pixels;
}

}  // namespace

// Expected values: evaluation sheet, section 3.

TEST_CASE("CachedActions: the whole one-ball list is the benchmark's") {
    const CachedActions actions(kBallTier);

    REQUIRE(actions.size() == kCachedActionCount);
    CHECK(md5_hex(std::as_bytes(actions.values())) == "60f344dcebacdac6ae47dab8549e9aef");
    CHECK(cached_actions_md5(kBallTier) == "60f344dcebacdac6ae47dab8549e9aef");
    CHECK(actions[0][0] == static_cast<float>(0.5986584841970366));
    CHECK(actions[0][1] == static_cast<float>(0.15601864044243652));
    CHECK(actions[0][2] == static_cast<float>(0.15599452033620265));
    CHECK(pixels_of(actions[0]) == std::vector{152, 39, 7});
    CHECK(pixels_of(actions[1]) == std::vector{212, 54, 7});
    CHECK(pixels_of(actions[2]) == std::vector{46, 77, 18});
    CHECK(pixels_of(actions[kCachedActionCount - 1]) == std::vector{131, 82, 22});
}

TEST_CASE("CachedActions: the whole two-ball list is the benchmark's") {
    const CachedActions actions(kTwoBallsTier);

    REQUIRE(actions.size() == kCachedActionCount);
    CHECK(md5_hex(std::as_bytes(actions.values())) == "6f0a407c780c3477796799b2d1697d64");
    CHECK(cached_actions_md5(kTwoBallsTier) == "6f0a407c780c3477796799b2d1697d64");
    CHECK(pixels_of(actions[0]) == std::vector{212, 54, 7, 46, 77, 18});
    CHECK(pixels_of(actions[1]) == std::vector{110, 74, 20, 35, 74, 13});
    CHECK(pixels_of(actions[2]) == std::vector{116, 200, 8, 131, 151, 3});
    CHECK(pixels_of(actions[kCachedActionCount - 1]) == std::vector{209, 104, 31, 84, 121, 16});
}

TEST_CASE("CachedActions: a short list is the beginning of the long one") {
    const CachedActions whole(kBallTier);
    const CachedActions beginning(kBallTier, 10);

    REQUIRE(beginning.size() == 10);
    for (std::size_t i = 0; i < 10; ++i) CHECK(std::ranges::equal(beginning[i], whole[i]));
}
