#include "game/platform/clock.h"

#include <algorithm>
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

std::optional<std::int64_t> press_time_us(std::uint32_t server_ms, std::int64_t now_us) {
    const std::int64_t now_ms = now_us / 1'000;
    // Difference modulo 2^32, so that the wrap does not matter.
    const auto behind_ms = static_cast<std::int32_t>(static_cast<std::uint32_t>(now_ms) - server_ms);
    const std::int64_t lag_us = static_cast<std::int64_t>(behind_ms) * 1'000;
    if (lag_us > kMaxServerLagUs || lag_us < -2'000) return std::nullopt;
    return std::min(now_us, (now_ms - behind_ms) * 1'000);
}

}  // namespace phyplay
