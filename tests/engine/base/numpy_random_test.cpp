#include "engine/base/numpy_random.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <numeric>
#include <vector>

using namespace phyplay;

// All expected values: reference, PHYRE task sheet, section 5.

namespace {

template <typename Draw>
auto draws(std::uint32_t seed, int count, Draw draw) {
    NumpyRandom random(seed);
    std::vector<decltype(draw(random))> values;
    for (int i = 0; i < count; ++i) values.push_back(draw(random));
    return values;
}

}  // namespace

TEST_CASE("NumpyRandom: raw outputs are those of the Mersenne twister") {
    const auto bits = [](NumpyRandom& random) { return random.bits(); };
    using Words = std::vector<std::uint32_t>;

    CHECK(draws(0, 3, bits) == Words{2357136044U, 2546248239U, 3071714933U});
    CHECK(draws(1, 3, bits) == Words{1791095845U, 4282876139U, 3093770124U});
    CHECK(draws(42, 3, bits) == Words{1608637542U, 3421126067U, 4083286876U});
}

TEST_CASE("NumpyRandom: random_sample gives numpy's doubles") {
    const auto sample = [](NumpyRandom& random) { return random.random_sample(); };
    using Numbers = std::vector<double>;

    CHECK(draws(0, 3, sample) == Numbers{0.5488135039273248, 0.7151893663724195, 0.6027633760716439});
    CHECK(draws(1, 3, sample) == Numbers{0.417022004702574, 0.7203244934421581, 0.00011437481734488664});
    CHECK(draws(42, 3, sample) == Numbers{0.3745401188473625, 0.9507143064099162, 0.7319939418114051});
}

TEST_CASE("NumpyRandom: uniform gives numpy's doubles") {
    const auto uniform = [](NumpyRandom& random) { return random.uniform(0.2, 0.5); };
    using Numbers = std::vector<double>;

    CHECK(draws(0, 3, uniform) == Numbers{0.3646440511781974, 0.41455680991172583, 0.3808290128214932});
    CHECK(draws(1, 3, uniform) == Numbers{0.3251066014107722, 0.4160973480326474, 0.20003431244520348});
    CHECK(draws(42, 3, uniform) == Numbers{0.3123620356542087, 0.4852142919229748, 0.4195981825434215});
}

TEST_CASE("NumpyRandom: normal gives numpy's doubles, waiting one included") {
    const auto normal = [](NumpyRandom& random) { return random.normal(); };
    using Numbers = std::vector<double>;

    CHECK(draws(0, 4, normal) ==
          Numbers{1.764052345967664, 0.4001572083672233, 0.9787379841057392, 2.240893199201458});
    CHECK(draws(1, 4, normal) ==
          Numbers{1.6243453636632417, -0.6117564136500754, -0.5281717522634557, -1.0729686221561705});
    CHECK(draws(42, 4, normal) ==
          Numbers{0.4967141530112327, -0.13826430117118466, 0.6476885381006925, 1.5230298564080254});
}

TEST_CASE("NumpyRandom: randint draws until the masked value fits") {
    const auto small = [](NumpyRandom& random) { return random.randint(3, 8); };
    const auto middle = [](NumpyRandom& random) { return random.randint(15, 30); };
    const auto large = [](NumpyRandom& random) { return random.randint(0, 1000); };
    using Integers = std::vector<std::int64_t>;

    CHECK(draws(0, 8, small) == Integers{7, 3, 6, 6, 6, 4, 6, 5});
    CHECK(draws(1, 8, small) == Integers{6, 7, 3, 4, 6, 3, 3, 4});
    CHECK(draws(42, 8, small) == Integers{6, 7, 5, 7, 7, 4, 5, 5});
    CHECK(draws(0, 8, middle) == Integers{27, 20, 15, 18, 26, 18, 22, 24});
    CHECK(draws(1, 8, middle) == Integers{20, 26, 27, 23, 24, 26, 20, 15});
    CHECK(draws(42, 8, middle) == Integers{21, 18, 27, 29, 25, 22, 27, 19});
    CHECK(draws(0, 6, large) == Integers{684, 559, 629, 192, 835, 763});
    CHECK(draws(1, 6, large) == Integers{37, 235, 908, 72, 767, 905});
    CHECK(draws(42, 6, large) == Integers{102, 435, 860, 270, 106, 71});
}

TEST_CASE("NumpyRandom: randint with a single value draws nothing") {
    NumpyRandom random(0);

    CHECK(random.randint(5, 6) == 5);
    CHECK(random.bits() == 2357136044U);
}

TEST_CASE("NumpyRandom: choice of an index is randint from zero") {
    const auto one_of_seven = [](NumpyRandom& random) { return random.choice(7); };
    const auto one_of_hundreds = [](NumpyRandom& random) { return 100 + random.choice(10); };
    using Integers = std::vector<std::int64_t>;

    CHECK(draws(0, 8, one_of_seven) == Integers{4, 5, 0, 3, 3, 3, 1, 3});
    CHECK(draws(1, 8, one_of_seven) == Integers{5, 3, 4, 0, 1, 3, 5, 0});
    CHECK(draws(42, 8, one_of_seven) == Integers{6, 3, 4, 6, 2, 4, 4, 6});
    CHECK(draws(0, 6, one_of_hundreds) == Integers{105, 100, 103, 103, 107, 109});
    CHECK(draws(1, 6, one_of_hundreds) == Integers{105, 108, 109, 105, 100, 100});
    CHECK(draws(42, 6, one_of_hundreds) == Integers{106, 103, 107, 104, 106, 109});
}

TEST_CASE("NumpyRandom: choice with probabilities counts the cumulative values at or below the draw") {
    const std::vector<double> weights = {1.0, 2.0, 1.0};  // cumulative 0.25, 0.75, 1
    const auto weighted = [&](NumpyRandom& random) { return random.choice(weights); };

    // The draws of these seeds: 0.549 0.715 0.603; 0.417 0.720 0.0001; 0.375 0.951 0.732.
    CHECK(draws(0, 3, weighted) == std::vector<std::size_t>{1, 1, 1});
    CHECK(draws(1, 3, weighted) == std::vector<std::size_t>{1, 1, 0});
    CHECK(draws(42, 3, weighted) == std::vector<std::size_t>{1, 2, 1});
}

TEST_CASE("NumpyRandom: shuffle gives numpy's orders") {
    const std::vector<int> of_0 = {2, 8, 4, 9, 1, 6, 7, 3, 0, 5};
    const std::vector<int> of_1 = {2, 9, 6, 4, 0, 3, 1, 7, 8, 5};
    const std::vector<int> of_42 = {8, 1, 5, 0, 7, 2, 9, 4, 3, 6};
    const auto shuffled = [](std::uint32_t seed) {
        std::vector<int> items(10);
        std::iota(items.begin(), items.end(), 0);
        NumpyRandom(seed).shuffle(std::span(items));
        return items;
    };

    CHECK(shuffled(0) == of_0);
    CHECK(shuffled(1) == of_1);
    CHECK(shuffled(42) == of_42);
}

TEST_CASE("NumpyRandom: a waiting normal survives other draws") {
    const auto mixed = [](std::uint32_t seed) {
        NumpyRandom random(seed);
        std::vector<double> values = {random.normal(), random.random_sample(), random.normal()};
        values.push_back(static_cast<double>(random.randint(3, 8)));
        return values;
    };

    CHECK(mixed(0) == std::vector<double>{1.764052345967664, 0.6027633760716439, 0.4001572083672233, 6});
    CHECK(mixed(1) == std::vector<double>{1.6243453636632417, 0.00011437481734488664, -0.6117564136500754, 6});
    CHECK(mixed(42) == std::vector<double>{0.4967141530112327, 0.7319939418114051, -0.13826430117118466, 7});
}

TEST_CASE("NumpyRandom: a copy continues on its own") {
    NumpyRandom random(7);
    random.normal();
    NumpyRandom copy = random;

    CHECK(random.normal() == copy.normal());
    CHECK(random.bits() == copy.bits());
}
