// How well times can be taken on this machine: figures of clock steps, of intervals between frames, and of the delay
// between a press and its arrival.
//
// A session keeps them beside its data, and `phyplay timing-test` measures them at length, so that nobody has to
// believe a number for "millisecond precision".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/time_stamp.h"

namespace phyplay {

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
    TimingFigures frames(double refresh_hz) const;
    TimingFigures presses() const;

private:
    std::optional<std::int64_t> last_frame_us_;
    std::vector<double> intervals_us_;
    std::vector<double> delays_us_;
};

}  // namespace phyplay
