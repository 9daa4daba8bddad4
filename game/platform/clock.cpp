#include "game/platform/clock.h"

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

}  // namespace phyplay
