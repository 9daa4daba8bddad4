#include "engine/base/trigonometry.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/base/numpy_random.h"

using namespace phyplay;

TEST_CASE("sin_cos_f32: is the rounded true value for angles bodies reach") {
    NumpyRandom random(5);
    for (int i = 0; i < 200'000; ++i) {
        const auto angle = static_cast<float>(random.uniform(-400.0, 400.0));

        const SinCos got = sin_cos_f32(angle);

        CHECK(got.sin == static_cast<float>(std::sin(static_cast<double>(angle))));
        CHECK(got.cos == static_cast<float>(std::cos(static_cast<double>(angle))));
    }
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
