#include "game/platform/clock.h"

#include <doctest/doctest.h>

namespace phyplay {

TEST_CASE("press time: a stamp just before now is believed") {
    CHECK(press_time_us(123'450, 123'456'789) == 123'450'000);
    CHECK(press_time_us(123'456, 123'456'789) == 123'456'000);
}

TEST_CASE("press time: a stamp rounded up to the next millisecond is taken as now") {
    CHECK(press_time_us(123'457, 123'456'789) == 123'456'789);
}

TEST_CASE("press time: stamps of long ago, of the future and of another clock are not believed") {
    CHECK_FALSE(press_time_us(123'300, 123'456'789).has_value());
    CHECK_FALSE(press_time_us(123'500, 123'456'789).has_value());
    CHECK_FALSE(press_time_us(0, 123'456'789).has_value());
}

TEST_CASE("press time: the wrap of the server's 32 bits does not matter") {
    const std::int64_t wrap_us = (std::int64_t{1} << 32) * 1'000;
    CHECK(press_time_us(0xFFFF'FFFFU, wrap_us + 500) == wrap_us - 1'000);
    CHECK(press_time_us(2, wrap_us + 3'000) == wrap_us + 2'000);
}

using namespace phyplay;

TEST_CASE("figures_of: mean, spread, quantiles and missed frames of known durations") {
    const TimingFigures figures = figures_of("frame_interval", {10.0, 20.0, 30.0, 40.0, 100.0}, 30.0);
    CHECK(figures.what == "frame_interval");
    CHECK(figures.n == 5);
    CHECK(figures.mean_us == doctest::Approx(40.0));
    CHECK(figures.sd_us == doctest::Approx(35.3553));
    CHECK(figures.p50_us == 30.0);
    CHECK(figures.p99_us == 100.0);
    CHECK(figures.worst_us == 100.0);
    CHECK(figures.missed == 1);  // above 45
}

TEST_CASE("figures_of: of nothing there is nothing to say") {
    const TimingFigures figures = figures_of("press_delay", {});
    CHECK(figures.n == 0);
    CHECK(figures.mean_us == 0.0);
    CHECK_FALSE(figures.missed.has_value());
}

TEST_CASE("measure_clock_step: the clock moves forwards, in steps below a millisecond") {
    const TimingFigures figures = measure_clock_step(100);
    CHECK(figures.n == 100);
    CHECK(figures.p50_us > 0.0);
    CHECK(figures.p50_us < 1'000.0);
}

TEST_CASE("TimingWatch: only frames that follow each other at once are intervals") {
    TimingWatch watch;
    watch.frame_shown(1'000'000, true);
    watch.frame_shown(1'016'667, true);
    watch.frame_shown(9'000'000, false);
    watch.frame_shown(9'040'000, true);
    CHECK(watch.intervals() == 2);
    const TimingFigures frames = watch.frames(60.0);
    CHECK(frames.p50_us == doctest::Approx(40'000.0));
    CHECK(frames.missed == 1);

    watch.press_taken(5'000, 5'800);
    CHECK(watch.presses().n == 1);
    CHECK(watch.presses().worst_us == doctest::Approx(800.0));
}

}  // namespace phyplay
