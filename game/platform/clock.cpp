#include "game/platform/clock.h"

#include <ctime>

namespace phyplay {

std::int64_t MonotonicClock::now_us() const {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::int64_t>(now.tv_sec) * 1'000'000 + now.tv_nsec / 1'000;
}

std::int64_t slept_us() {
    timespec with_sleep{};
    clock_gettime(CLOCK_BOOTTIME, &with_sleep);
    const auto us = static_cast<std::int64_t>(with_sleep.tv_sec) * 1'000'000 + with_sleep.tv_nsec / 1'000;
    return us - MonotonicClock().now_us();
}

}  // namespace phyplay
