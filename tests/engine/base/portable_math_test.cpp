#include "engine/base/portable_math.h"

#include <doctest/doctest.h>

#include <cmath>
#include <span>
#include <vector>

#include "engine/base/hash.h"
#include "engine/base/numpy_random.h"

using namespace phyplay;

namespace {

/// Distance of `got` from the true value, in units of its last place.
double error_in_last_places(float got, double truth) {
    const auto next = static_cast<double>(std::nextafter(std::fabs(got), 2.0F));
    return std::fabs(static_cast<double>(got) - truth) / (next - std::fabs(static_cast<double>(got)));
}

}  // namespace

TEST_CASE("sin_cos_f32: is within 0.6 units in the last place, for angles bodies reach and beyond") {
    NumpyRandom random(5);
    for (const double reach : {1.0, 119.0, 4000.0}) {
        for (int i = 0; i < 100'000; ++i) {
            const auto angle = static_cast<float>(random.uniform(-reach, reach));

            const SinCos got = sin_cos_f32(angle);

            CHECK(error_in_last_places(got.sin, std::sin(static_cast<double>(angle))) < 0.6);
            CHECK(error_in_last_places(got.cos, std::cos(static_cast<double>(angle))) < 0.6);
        }
    }
}

TEST_CASE("sin_cos_f32: has the same bits on every machine and with every compiler") {
    NumpyRandom random(6);
    std::vector<float> values;
    for (int i = 0; i < 100'000; ++i) {
        const SinCos got = sin_cos_f32(static_cast<float>(random.uniform(-200.0, 200.0)));
        values.insert(values.end(), {got.sin, got.cos});
    }

    CHECK(hash_text(hash64(std::as_bytes(std::span(values)))) == "ee269b9df97f8d17");
}

TEST_CASE("sin_cos_f32: keeps the sign of zero, and answers beyond its reduction range") {
    CHECK(std::signbit(sin_cos_f32(-0.0F).sin));
    CHECK(sin_cos_f32(0.0F).cos == 1.0F);
    CHECK(sin_cos_f32(3.0e7F).sin == static_cast<float>(std::sin(3.0e7)));
    CHECK(std::isnan(sin_cos_f32(INFINITY).sin));
}

TEST_CASE("sinf: the whole program, Box2D included, takes ours") {
    // volatile keeps the compiler from working the call out itself
    volatile float angle = 1.2345678F;
    CHECK(std::sin(angle) == sin_cos_f32(1.2345678F).sin);
}
