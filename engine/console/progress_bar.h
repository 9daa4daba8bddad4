// A ProgressBar tells a person at a terminal how far long work is: share done, rate, time left.
//
// It writes to standard error, only where that is a terminal, and removes itself when it is done. In a pipe
// it is silent.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace phyplay {

class ProgressBar {
public:
    /// `total` items called `unit` ("tasks"); 0 where the number is not known. `already_done` items do not
    /// count for the rate (a continued run).
    ProgressBar(std::string unit, std::size_t total, std::size_t already_done = 0);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// Shows that `done` items are finished, already done ones included. Draws at most ten times a second.
    void show(std::size_t done);

    /// Removes the bar from the terminal, so that something can be printed; the next show() draws it again.
    void hide();

private:
    using Clock = std::chrono::steady_clock;

    std::string unit_;
    std::size_t total_;
    std::size_t already_done_;
    bool is_visible_;
    bool has_drawn_ = false;
    Clock::time_point begin_;
    Clock::time_point last_drawn_;
};

/// Seconds as "42 s", "3:07", "1:12:30".
std::string duration_text(double seconds);

}  // namespace phyplay
