// From the 32-bit milliseconds that the X server stamps on a press to our clock.
//
// The server counts CLOCK_MONOTONIC milliseconds and wraps after 49.7 days. Its stamp is believed only where
// it lies just before the moment our loop saw the event; a remote or odd server then cannot spoil the log.
#pragma once

#include <cstdint>
#include <optional>

namespace phyplay {

/// Oldest server stamp that is believed, before now. A press can wait at most a slow frame or two.
inline constexpr std::int64_t kMaxServerLagUs = 100'000;

/// Microseconds of our clock for a server stamp, or nothing where it is not within the last kMaxServerLagUs
/// (a millisecond of rounding ahead of now is allowed, and taken as now).
std::optional<std::int64_t> press_time_us(std::uint32_t server_ms, std::int64_t now_us);

}  // namespace phyplay
