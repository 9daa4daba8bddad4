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

}  // namespace phyplay
