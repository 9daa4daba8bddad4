// The clock of the window: monotonic microseconds, never the time of day.
//
// It is CLOCK_MONOTONIC, the clock the X server stamps input with, so that both can be compared. It is
// passed to whoever needs it; tests pass one that they set.
#pragma once

#include <cstdint>

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

}  // namespace phyplay
