// When something happened in a session, and how well times are taken on a machine: plain values that the window
// measures and the log keeps. Nothing here reads a clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace phyplay {

/// Which clock a stamp came from, in falling precision (study/store/README.md, "Times").
enum class ClockSource {
    x11_event,  ///< the X server's own time of the press
    poll,       ///< read when the event left the queue
    swap,       ///< read after a buffer swap: what is shown, not what is pressed
};

/// A moment of a session.
struct Stamp {
    std::int64_t t_us = 0;  ///< since session start
    ClockSource clock = ClockSource::poll;

    bool operator==(const Stamp&) const = default;
};

/// One of the three parts of a timing self-test; all in microseconds.
struct TimingFigures {
    std::string what;  ///< "clock_step", "frame_interval", "press_delay"
    int n = 0;
    double mean_us = 0.0;
    double sd_us = 0.0;
    double p50_us = 0.0;
    double p99_us = 0.0;
    double worst_us = 0.0;
    std::optional<int> missed;  ///< frames longer than one and a half periods

    bool operator==(const TimingFigures&) const = default;
};

}  // namespace phyplay
