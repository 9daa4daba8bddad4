// `phyplay timing-test`: how well this machine can take times, measured and said in words that can be printed.
#include "game/app/app.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/json_writer.h"
#include "game/face/settings.h"
#include "game/platform/clock.h"
#include "game/platform/press_injector.h"
#include "game/platform/window.h"
#include "game/widgets/ui.h"

namespace phyplay {

namespace {

/// Upper ends of the bins of the histogram, in ms; the last bin has none.
constexpr std::array<double, 7> kBinEndsMs = {0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0};

/// A press that has not arrived by then is lost.
constexpr std::int64_t kPatienceUs = 1'000'000;

struct Presses {
    TimingFigures stamp;    ///< the stamp that is kept, behind the true moment; absolute
    TimingFigures arrival;  ///< the moment the loop takes the press, behind the true moment
    std::array<int, kBinEndsMs.size() + 1> histogram{};  ///< of `arrival`
    int lost = 0;
    int by_server = 0;  ///< stamped by the X server's clock
};

/// A window with nothing but a patch in its corner, which a photodiode may watch.
class Stand {
public:
    Stand(Window& window, const Clock& clock) : window_(window), clock_(clock), ui_(window) {
        theme_ = theme_of(Settings{}, window.display_scale(), false);
        if (fonts_.build(theme_)) window_.upload_fonts();
    }

    /// Draws a frame with the patch white or black; the moment after its swap.
    std::int64_t show(bool patch) {
        window_.begin_frame(0.016F);
        ui_.begin_frame(theme_, fonts_, {.now_us = clock_.now_us(), .dt_s = 0.016F});
        const float side = ui_.px(64);
        ui_.fill({0.0F, static_cast<float>(window_.height()) - side, side, side},
                 patch ? rgb(0xFFFFFF) : rgb(0x000000));
        ui_.end_frame();
        window_.end_frame(rgb(0x808080));
        window_.present();
        return clock_.now_us();
    }

private:
    Window& window_;
    const Clock& clock_;
    Theme theme_;
    Fonts fonts_;
    Ui ui_;
};

TimingFigures measure_frames(Window& window, const Clock& clock, Stand& stand, int count) {
    TimingWatch watch;
    std::int64_t last_us = 0;
    const std::int64_t period_us = 1'000'000 / window.refresh_hz();
    for (int i = 0; i <= count; ++i) {
        // As in play: a display without vertical synchronisation is kept to its pace by the loop.
        const std::int64_t left_us = last_us + period_us - 1'000 - clock.now_us();
        if (i > 0 && left_us > 0) window.wait_for_events(left_us);
        last_us = stand.show(i % 2 == 0);
        watch.frame_shown(last_us, i > 0);
    }
    return watch.frames(window.refresh_hz());
}

Presses measure_presses(Window& window, const Clock& clock, Stand& stand, PressInjector& injector, int count) {
    injector.point_at(window.width() / 2, window.height() / 2);
    while (!window.wait_for_events(50'000).empty()) {
    }
    injector.start(count);
    std::vector<WindowEvent> taken;
    std::int64_t idle_since_us = clock.now_us();
    while (!injector.is_done() || clock.now_us() - idle_since_us < kPatienceUs / 4) {
        for (const WindowEvent& event : window.wait_for_events(100'000)) {
            if (event.kind != WindowEventKind::pointer_down) continue;
            taken.push_back(event);
            idle_since_us = clock.now_us();
            stand.show(taken.size() % 2 == 0);
        }
    }
    Presses presses;
    std::vector<double> stamp_us;
    std::vector<double> arrival_us;
    std::size_t next = 0;
    for (const std::int64_t sent_us : injector.sent_us()) {
        // Each press that was taken belongs to the last one sent before it.
        while (next < taken.size() && taken[next].t_poll_us < sent_us) ++next;
        if (next == taken.size() || taken[next].t_poll_us - sent_us > kPatienceUs) {
            ++presses.lost;
            continue;
        }
        const WindowEvent& event = taken[next++];
        presses.by_server += event.clock == ClockSource::x11_event;
        stamp_us.push_back(static_cast<double>(std::abs(event.t_us - sent_us)));
        arrival_us.push_back(static_cast<double>(event.t_poll_us - sent_us));
        const auto bin = std::ranges::lower_bound(kBinEndsMs, arrival_us.back() / 1'000.0);
        ++presses.histogram[static_cast<std::size_t>(bin - kBinEndsMs.begin())];
    }
    presses.stamp = figures_of("press_stamp_error", std::move(stamp_us));
    presses.arrival = figures_of("press_delay", std::move(arrival_us));
    return presses;
}

std::string claim(const TimingFigures& frames, const std::optional<Presses>& presses) {
    const std::string onset =
        fmt::format("stimulus onset known to one frame ({:.1f} ms); monitor and mouse delay not included.",
                    frames.p50_us / 1'000.0);
    if (!presses || presses->stamp.n == 0) return "Input timestamps: not measured here; " + onset;
    return fmt::format(
        "Input timestamps: software error under {:.1f} ms (99th percentile of {} presses, measured on this "
        "machine); {}",
        presses->stamp.p99_us / 1'000.0, presses->stamp.n, onset);
}

void add_figures(JsonWriter& line, const TimingFigures& figures) {
    line.field("what", figures.what).field("n", figures.n);
    line.field("mean_us", figures.mean_us).field("sd_us", figures.sd_us).field("p50_us", figures.p50_us);
    line.field("p99_us", figures.p99_us).field("worst_us", figures.worst_us);
    if (figures.missed) line.field("missed", *figures.missed);
}

void print_json(const TimingFigures& figures) {
    JsonWriter line;
    line.begin_object();
    add_figures(line, figures);
    line.end_object();
    std::fputs(line.take_line().c_str(), stdout);
}

void print_json(const Window& window, const TimingFigures& clock_step, const TimingFigures& frames,
                const std::optional<Presses>& presses) {
    print_json(clock_step);
    print_json(frames);
    if (presses) {
        print_json(presses->stamp);
        JsonWriter line;
        line.begin_object();
        add_figures(line, presses->arrival);
        line.field("lost", presses->lost).field("stamped_by_x_server", presses->by_server);
        line.key("histogram").begin_array();
        for (std::size_t i = 0; i < presses->histogram.size(); ++i) {
            line.begin_object();
            if (i < kBinEndsMs.size()) line.field("up_to_ms", kBinEndsMs[i]);
            line.field("n", presses->histogram[i]).end_object();
        }
        line.end_array().end_object();
        std::fputs(line.take_line().c_str(), stdout);
    }
    JsonWriter line;
    line.begin_object().field("what", "claim").field("video_driver", window.video_driver());
    line.field("gl_renderer", window.gl_renderer()).field("refresh_hz", window.refresh_hz());
    line.field("claim", claim(frames, presses)).end_object();
    std::fputs(line.take_line().c_str(), stdout);
}

void print_text(const Window& window, const TimingFigures& clock_step, const TimingFigures& frames,
                const std::optional<Presses>& presses, const std::string& why_not) {
    std::string text =
        fmt::format("Display: {}, {}, {} Hz\n", window.video_driver(), window.gl_renderer(), window.refresh_hz());
    text += fmt::format("Clock: steps of {:.3f} us in the median, {:.3f} us at most\n", clock_step.p50_us,
                        clock_step.worst_us);
    text +=
        fmt::format("Frames: {} intervals, mean {:.3f} ms, SD {:.3f} ms, longest {:.1f} ms, {} missed\n", frames.n,
                    frames.mean_us / 1e3, frames.sd_us / 1e3, frames.worst_us / 1e3, frames.missed.value_or(0));
    if (!presses) {
        text += "Presses: " + why_not + "\n";
    } else {
        text += fmt::format(
            "Presses: {} injected, {} lost, {} stamped by the X server\n"
            "  stamp behind the true moment: median {:.2f} ms, 99th percentile {:.2f} ms, worst {:.2f} ms\n"
            "  taken by the loop after:      median {:.2f} ms, 99th percentile {:.2f} ms, worst {:.2f} ms\n",
            presses->stamp.n + presses->lost, presses->lost, presses->by_server, presses->stamp.p50_us / 1e3,
            presses->stamp.p99_us / 1e3, presses->stamp.worst_us / 1e3, presses->arrival.p50_us / 1e3,
            presses->arrival.p99_us / 1e3, presses->arrival.worst_us / 1e3);
        for (std::size_t i = 0; i < presses->histogram.size(); ++i) {
            const std::string range = i < kBinEndsMs.size() ? fmt::format("up to {:4.1f} ms", kBinEndsMs[i])
                                                            : fmt::format("above {:4.1f} ms", kBinEndsMs.back());
            const auto bar = static_cast<std::size_t>(60 * presses->histogram[i] / std::max(presses->arrival.n, 1));
            text += fmt::format("  {}  {:4d} {}\n", range, presses->histogram[i], std::string(bar, '#'));
        }
    }
    text += claim(frames, presses) + "\n";
    std::fputs(text.c_str(), stdout);
}

}  // namespace

int run_timing_test(const TimingTestOptions& options) {
    const MonotonicClock clock;
    const TimingFigures clock_step = measure_clock_step();
    auto window = Window::open({.title = "PhyPlay timing test", .full_screen = true}, clock);
    if (!window) {
        std::fprintf(stderr, "phyplay: %s\n", window.error().message.c_str());
        return 2;
    }
    Stand stand(**window, clock);
    const TimingFigures frames = measure_frames(**window, clock, stand, options.frames);
    Result<PressInjector> injector = PressInjector::open();
    std::optional<Presses> presses;
    if (injector) presses = measure_presses(**window, clock, stand, *injector, options.presses);
    if (options.json) {
        print_json(**window, clock_step, frames, presses);
    } else {
        print_text(**window, clock_step, frames, presses, injector ? std::string() : injector.error().message);
    }
    return 0;
}

}  // namespace phyplay
