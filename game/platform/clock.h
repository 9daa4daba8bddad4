// The clock of the window, and how well times can be taken with it.
//
// It is CLOCK_MONOTONIC, the clock the X server stamps input with, so that both can be compared: microseconds, never
// the time of day. It is passed to whoever needs it; tests pass one that they set. The server counts its milliseconds
// in 32 bits and wraps after 49.7 days. Its stamp on a press is believed only where it lies just before the moment
// our loop saw the event; a remote or odd server then cannot spoil the log.
//
// Figures of clock steps, of intervals between frames and of the delay between a press and its arrival are kept
// beside a session's data, and `phyplay timing-test` measures them at length, so that nobody has to believe a number
// for "millisecond precision".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/time_stamp.h"

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

/// Figures of durations in microseconds; all zero where there are none. With `period_us`, those longer than one and a
/// half periods are counted as missed.
TimingFigures figures_of(std::string what, std::vector<double> durations_us, std::optional<double> period_us = {});

/// The steps by which the monotonic clock moves when it is read `count` times in a row.
TimingFigures measure_clock_step(int count = 10'000);

/// What is known of frames and presses while a program runs. Give it every frame and every press.
class TimingWatch {
public:
    /// A frame is on screen since `t_us`. `goes_on`: the one before was followed by this one as soon as possible;
    /// otherwise the time between them says nothing.
    void frame_shown(std::int64_t t_us, bool goes_on);

    /// A press that happened at `t_us` was taken at `t_poll_us`.
    void press_taken(std::int64_t t_us, std::int64_t t_poll_us);

    int intervals() const { return static_cast<int>(intervals_us_.size()); }

    /// "frame_interval" and "press_delay". Missed frames are those of a display with `refresh_hz`.
    TimingFigures frames(double refresh_hz) const {
        return figures_of("frame_interval", intervals_us_, 1e6 / refresh_hz);
    }
    TimingFigures presses() const { return figures_of("press_delay", delays_us_); }

private:
    std::optional<std::int64_t> last_frame_us_;
    std::vector<double> intervals_us_;
    std::vector<double> delays_us_;
};

}  // namespace phyplay
