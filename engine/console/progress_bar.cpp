#include "engine/console/progress_bar.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

#include "engine/console/console.h"

namespace phyplay {
namespace {

constexpr std::chrono::milliseconds kRedrawEvery{100};
constexpr std::size_t kBarWidth = 24;

}  // namespace

ProgressBar::ProgressBar(std::string unit, std::size_t total, std::size_t already_done)
    : unit_(std::move(unit)),
      total_(total),
      already_done_(already_done),
      is_visible_(isatty(STDERR_FILENO) == 1),
      begin_(Clock::now()),
      last_drawn_(begin_) {}

ProgressBar::~ProgressBar() {
    hide();
}

void ProgressBar::hide() {
    if (has_drawn_) std::fputs("\r\x1b[K", stderr);
    has_drawn_ = false;
}

void ProgressBar::show(std::size_t done) {
    if (!is_visible_) return;
    const Clock::time_point now = Clock::now();
    if (now - last_drawn_ < kRedrawEvery) return;
    last_drawn_ = now;
    has_drawn_ = true;

    const double seconds = std::chrono::duration<double>(now - begin_).count();
    const double rate = static_cast<double>(done - already_done_) / seconds;
    std::string line;
    if (total_ > 0) {
        const double share = static_cast<double>(done) / static_cast<double>(total_);
        const auto filled = static_cast<std::size_t>(share * kBarWidth);
        const std::string left = rate > 0 ? duration_text(static_cast<double>(total_ - done) / rate) : "?";
        line = fmt::format("[{}{}] {:3.0f} %  {} of {} {}  {:.1f}/s  {} left", std::string(filled, '='),
                           std::string(kBarWidth - filled, ' '), 100 * share, with_thousands(done),
                           with_thousands(total_), unit_, rate, left);
    } else {
        line = fmt::format("{} {}  {:.1f}/s", with_thousands(done), unit_, rate);
    }
    fmt::print(stderr, "\r{}\x1b[K", line);
    std::fflush(stderr);
}

std::string duration_text(double seconds) {
    const auto whole = static_cast<long long>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace phyplay
