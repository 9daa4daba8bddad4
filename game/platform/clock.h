// The clock of the window: monotonic microseconds, never the time of day.
//
// It is CLOCK_MONOTONIC, the clock the X server stamps input with, so that both can be compared. It is
// passed to whoever needs it; tests pass one that they set.
//
// The server counts its milliseconds in 32 bits and wraps after 49.7 days. Its stamp on a press is believed only
// where it lies just before the moment our loop saw the event; a remote or odd server then cannot spoil the log.
#pragma once

#include <cstdint>
#include <optional>

namespace phyplay {

class Clock {
public:
    virtual ~Clock() = default;

    /// Microseconds since some fixed moment; never goes back.
    virtual std::int64_t now_us() const = 0;
};

class MonotonicClock final : public Clock {
public:
    std::int64_t now_us() const override;
};

/// For how long this machine was asleep since it started; the monotonic clock stood still meanwhile.
std::int64_t slept_us();

/// Stands where it is put: for tests and benchmarks.
class ManualClock final : public Clock {
public:
    std::int64_t now_us() const override { return now_us_; }
    void set(std::int64_t now_us) { now_us_ = now_us; }
    void advance(std::int64_t us) { now_us_ += us; }

private:
    std::int64_t now_us_ = 0;
};

/// Oldest server stamp that is believed, before now. A press can wait at most a slow frame or two.
inline constexpr std::int64_t kMaxServerLagUs = 100'000;

/// Microseconds of our clock for a server stamp, or nothing where it is not within the last kMaxServerLagUs
/// (a millisecond of rounding ahead of now is allowed, and taken as now).
std::optional<std::int64_t> press_time_us(std::uint32_t server_ms, std::int64_t now_us);

}  // namespace phyplay
