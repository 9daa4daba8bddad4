#include "game/platform/timing.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <numeric>
#include <utility>

namespace phyplay {

namespace {

/// Frames of hours would fill the memory: the first half hour at 60 Hz tells enough.
constexpr std::size_t kMostKept = 108'000;

double quantile(const std::vector<double>& sorted, double part) {
    const auto last = static_cast<double>(sorted.size() - 1);
    return sorted[static_cast<std::size_t>(std::lround(part * last))];
}

double now_us() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

}  // namespace

TimingFigures figures_of(std::string what, std::vector<double> durations_us, std::optional<double> period_us) {
    TimingFigures figures;
    figures.what = std::move(what);
    figures.n = static_cast<int>(durations_us.size());
    if (period_us) {
        figures.missed = static_cast<int>(
            std::ranges::count_if(durations_us, [&](double each) { return each > 1.5 * *period_us; }));
    }
    if (durations_us.empty()) return figures;
    std::ranges::sort(durations_us);
    const auto n = static_cast<double>(durations_us.size());
    figures.mean_us = std::accumulate(durations_us.begin(), durations_us.end(), 0.0) / n;
    double squares = 0.0;
    for (const double each : durations_us) squares += (each - figures.mean_us) * (each - figures.mean_us);
    figures.sd_us = durations_us.size() > 1 ? std::sqrt(squares / (n - 1.0)) : 0.0;
    figures.p50_us = quantile(durations_us, 0.5);
    figures.p99_us = quantile(durations_us, 0.99);
    figures.worst_us = durations_us.back();
    return figures;
}

TimingFigures measure_clock_step(int count) {
    std::vector<double> steps;
    double last = now_us();
    // A clock that does not move between two readings has not stepped; the bound is for one that never does.
    for (int reading = 0; static_cast<int>(steps.size()) < count && reading < 100 * count; ++reading) {
        const double now = now_us();
        if (now > last) steps.push_back(now - last);
        last = now;
    }
    return figures_of("clock_step", std::move(steps));
}

void TimingWatch::frame_shown(std::int64_t t_us, bool goes_on) {
    if (goes_on && last_frame_us_ && intervals_us_.size() < kMostKept) {
        intervals_us_.push_back(static_cast<double>(t_us - *last_frame_us_));
    }
    last_frame_us_ = t_us;
}

void TimingWatch::press_taken(std::int64_t t_us, std::int64_t t_poll_us) {
    if (delays_us_.size() < kMostKept) delays_us_.push_back(static_cast<double>(t_poll_us - t_us));
}

TimingFigures TimingWatch::frames(double refresh_hz) const {
    return figures_of("frame_interval", intervals_us_, 1e6 / refresh_hz);
}

TimingFigures TimingWatch::presses() const {
    return figures_of("press_delay", delays_us_);
}

}  // namespace phyplay
