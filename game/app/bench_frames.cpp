// How long a frame takes at 1280 x 800: aiming and attempts that run, and the pages that draw most, while the pointer
// sweeps over them (what it points at plays) or while they scroll (everything moves). A still page is not drawn at
// all.
#include "game/app/app.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>

#include "engine/io/json_writer.h"
#include "game/platform/window.h"
#include "game/screens/play_screen.h"
#include "game/screens/screen.h"
#include "game/widgets/fonts.h"

namespace phyplay {

namespace {

constexpr int kWidth = 1280;
constexpr int kHeight = 800;
constexpr int kWarmUpFrames = 30;
constexpr int kFrames = 240;
constexpr std::size_t kRuns = 4;
constexpr int kRunFrames = 120;  ///< of each run of the play screen: two seconds

/// Screens without a person: everything that a screen needs, keeping nothing, on a clock of its own.
struct ScreenFixture {
    /// All must outlive this.
    ScreenFixture(Window& the_window, const TaskSet& suite, const Suites& suites, const Faces& faces)
        : window(the_window),
          theme(theme_of(settings, 1.0F, false)),
          context{.suite = suite,
                  .suites = suites,
                  .faces = faces,
                  .settings = settings,
                  .theme = theme,
                  .texts = texts,
                  .progress = progress,
                  .audio = audio,
                  .clock = clock,
                  .trace = trace,
                  .gallery = gallery} {
        faces.add_words_to(texts);
        if (fonts.build(theme)) window.upload_fonts();
    }

    /// Draws the screen as it is a sixtieth of a second later, and waits until that is done.
    void draw(Screen& screen) {
        constexpr std::int64_t kFrameUs = 16'667;
        clock.advance(kFrameUs);
        window.begin_frame(1.0F / 60.0F);
        ui.begin_frame(theme, fonts, {.now_us = clock.now_us(), .dt_s = 1.0F / 60.0F});
        screen.draw(ui, {0.0F, 0.0F, static_cast<float>(window.width()), static_cast<float>(window.height())});
        ui.end_frame();
        window.end_frame(theme.palette.background);
        window.finish();
        screen.frame_shown(clock.now_us());
        window.present();
    }

    /// Hands an event to the widgets and, where they leave it, to the screen.
    void take(Screen& screen, const WindowEvent& event) {
        if (!ui.handle_event(event)) screen.handle_event(event);
    }

    Window& window;
    ManualClock clock;
    Trace trace{clock};
    Settings settings;
    Theme theme;
    Fonts fonts;
    Texts texts;
    PlayerProgress progress;
    Audio audio;
    GalleryMemory gallery;
    Ui ui{window};
    AppContext context;
};

/// Processor time of the whole program, drawing threads included: what a frame costs on a busy machine too.
std::int64_t cpu_us() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<std::int64_t>(now.tv_sec) * 1'000'000 + now.tv_nsec / 1'000;
}

class Stopwatch {
public:
    template <typename Work>
    void take(Work work) {
        const std::int64_t begin_us = clock_.now_us();
        const std::int64_t begin_cpu_us = cpu_us();
        work();
        wall_ms_.push_back(static_cast<double>(clock_.now_us() - begin_us) / 1'000.0);
        cpu_ms_.push_back(static_cast<double>(cpu_us() - begin_cpu_us) / 1'000.0);
    }
    std::size_t count() const { return wall_ms_.size(); }
    double wall_ms(double quantile) const { return of(wall_ms_, quantile); }
    double cpu_ms(double quantile) const { return of(cpu_ms_, quantile); }

private:
    static double of(std::vector<double> values, double quantile) {
        const auto at =
            values.begin() + static_cast<std::ptrdiff_t>(quantile * static_cast<double>(values.size() - 1));
        std::ranges::nth_element(values, at);
        return *at;
    }

    MonotonicClock clock_;
    std::vector<double> wall_ms_;
    std::vector<double> cpu_ms_;
};

void print_line(const Window& window, std::string_view page, const Stopwatch& frames) {
    JsonWriter line;
    line.begin_object()
        .field("measure", "frame_time")
        .field("page", page)
        .field("width", window.width())
        .field("height", window.height())
        .field("frames", frames.count())
        .field("median_ms", frames.wall_ms(0.5))
        .field("p99_ms", frames.wall_ms(0.99))
        .field("cpu_median_ms", frames.cpu_ms(0.5))
        .field("cpu_p99_ms", frames.cpu_ms(0.99))
        .field("gl_renderer", window.gl_renderer())
        .end_object();
    fmt::print("{}", line.take_line());
}

/// What a person does between two frames.
using Input = WindowEvent (*)(int frame);

/// The pointer sweeps over the page, four times from left to right.
WindowEvent sweep(int frame) {
    constexpr int kSweepFrames = kFrames / 4;
    WindowEvent event;
    event.kind = WindowEventKind::pointer_move;
    event.x = static_cast<float>(kWidth * (frame % kSweepFrames)) / kSweepFrames;
    event.y = static_cast<float>(kHeight * (frame / kSweepFrames * 2 + 1)) / 8.0F;
    return event;
}

/// All of the page moves: down it goes for half of the time, and up again.
WindowEvent scroll(int frame) {
    WindowEvent event;
    event.kind = WindowEventKind::wheel;
    event.x = 0.5F * kWidth;
    event.y = 0.5F * kHeight;
    event.wheel_y = frame < kFrames / 2 ? -0.25F : 0.25F;
    return event;
}

void measure(ScreenFixture& fixture, const Navigation& where, std::string_view page, Input input) {
    const std::unique_ptr<Screen> screen = make_screen(fixture.context, where);
    fixture.ui.reset();
    screen->enter();
    for (int frame = 0; frame < kWarmUpFrames; ++frame) fixture.draw(*screen);
    Stopwatch frames;
    for (int frame = 0; frame < kFrames; ++frame) {
        fixture.take(*screen, input(frame));
        frames.take([&] { fixture.draw(*screen); });
    }
    print_line(fixture.window, page, frames);
}

/// The task of a suite with the most to draw: drafting, and runs beside as many earlier attempts as are kept.
void measure_play(ScreenFixture& fixture, const TaskSet& suite, const SuiteFace& face) {
    const Task* heaviest = nullptr;
    for (const Task& task : suite.tasks()) {
        if (task.suite != face.suite()) continue;
        if (heaviest == nullptr || face.weight_of(task) > face.weight_of(*heaviest)) heaviest = &task;
    }
    if (heaviest == nullptr) return;
    PlayScreen play(fixture.context, *heaviest);
    play.enter();
    fixture.draw(play);
    Stopwatch aiming;
    for (const Move& move : play.face().sample_moves(kFrames)) {
        play.draft(move);
        aiming.take([&] { fixture.draw(play); });
    }
    if (aiming.count() > 0) print_line(fixture.window, face.page_prefix() + "aim", aiming);
    play.restart();
    fixture.draw(play);

    Stopwatch frames;
    const std::size_t earlier = play.trial().most_earlier();
    std::size_t run = 0;
    for (const Move& move : play.face().sample_moves(earlier + kRuns)) {
        play.draft(move);
        play.go();
        for (int frame = 0; run >= earlier && frame < kRunFrames; ++frame) {
            frames.take([&] { fixture.draw(play); });
        }
        ++run;
        play.restart();
        fixture.draw(play);
    }
    if (frames.count() > 0) print_line(fixture.window, face.page_prefix() + "play", frames);
}

}  // namespace

int bench_frames(const TaskSet& suite, const Suites& suites, const Faces& faces) {
    if (suite.tasks().empty()) return 0;
    // Nobody needs to see it: off screen everywhere, so that figures compare.
    setenv("SDL_VIDEODRIVER", "offscreen", 0);
    const MonotonicClock clock;
    auto window = Window::open({.title = "PhyPlay", .width = kWidth, .height = kHeight, .vsync = false}, clock);
    if (!window) {
        fmt::print(stderr, "phyplay: {}\n", window.error().message);
        return 2;
    }
    ScreenFixture fixture(**window, suite, suites, faces);

    for (const auto& face : faces.all()) measure_play(fixture, suite, *face);
    const std::string first_template = suite.templates().front().id;
    for (const auto& face : faces.all()) {
        if (face->page_prefix().empty()) continue;
        const Tier tier = suites.find(face->suite().name)->facts().tiers.front();
        const std::string page = "gallery_" + std::string(tier.name);
        fixture.gallery.shelf = {.tier = tier};
        measure(fixture, {Place::gallery, ""}, page, sweep);
        measure(fixture, {Place::gallery, ""}, page + "_scroll", scroll);
    }
    fixture.gallery = {};
    measure(fixture, {Place::home, ""}, "home", sweep);
    measure(fixture, {Place::gallery, ""}, "gallery", sweep);
    measure(fixture, {Place::gallery, ""}, "gallery_scroll", scroll);
    measure(fixture, {Place::gallery, first_template}, "gallery:" + first_template, sweep);
    measure(fixture, {Place::gallery, first_template}, "gallery:" + first_template + "_scroll", scroll);
    measure(fixture, {Place::settings, ""}, "settings", sweep);
    return 0;
}

}  // namespace phyplay
