#include "game/bench_frames.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>

#include "engine/io/json_writer.h"
#include "engine/rules/placement_rules.h"
#include "game/platform/window.h"
#include "game/screens/make_screen.h"
#include "game/screens/play_screen.h"
#include "game/screens/screen.h"
#include "game/screens/slingshot_play_screen.h"
#include "game/theme/fonts.h"

namespace phyplay {

namespace {

constexpr int kWidth = 1280;
constexpr int kHeight = 800;
constexpr int kWarmUpFrames = 30;
constexpr int kFrames = 240;
constexpr int kRunFrames = 120;  ///< of each run of the play screen: two seconds
constexpr std::int64_t kFrameUs = 16'667;

/// Everything a screen needs, keeping nothing, on a clock of its own.
struct Stand {
    Window& window;
    const Suite& suite;
    ManualClock clock;
    Trace trace{clock};
    Settings settings;
    Theme theme;
    Fonts fonts;
    Texts texts;
    Progress progress;
    Audio audio;
    GalleryMemory gallery;
    LevelPictures pictures;
    Ui ui{window};
    AppContext context;

    Stand(Window& the_window, const Suite& the_suite, const SlingshotSetup& slingshot)
        : window(the_window),
          suite(the_suite),
          theme(theme_of(settings, 1.0F, false)),
          pictures(slingshot.objects()),
          context{.suite = the_suite,
                  .slingshot = slingshot,
                  .pictures = pictures,
                  .settings = settings,
                  .theme = theme,
                  .texts = texts,
                  .progress = progress,
                  .audio = audio,
                  .clock = clock,
                  .trace = trace,
                  .gallery = gallery} {
        if (fonts.build(theme)) window.upload_fonts();
    }

    void draw(Screen& screen) {
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
};

/// Placements that the task allows: the first on a coarse grid.
std::vector<Placement> some_placements(const Task& task, std::size_t count) {
    std::vector<Placement> placements;
    for (double x = 0.05; x < 1.0; x += 0.07) {
        for (double y = 0.9; y > 0.1; y -= 0.07) {
            std::vector<UnitBall> balls = {{x, y, 0.2}};
            if (balls_of(task.tier) == 2) balls.push_back({1.0 - x, y, 0.2});
            const PlacementCheck check = check_action(task, balls);
            if (const auto* placement = std::get_if<Placement>(&check)) placements.push_back(*placement);
            if (placements.size() == count) return placements;
        }
    }
    return placements;
}

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

void measure(Stand& stand, std::string_view page, Screen& screen) {
    Stopwatch frames;
    screen.enter();
    for (int frame = 0; frame < kWarmUpFrames; ++frame) stand.draw(screen);
    for (int frame = 0; frame < kFrames; ++frame) frames.take([&] { stand.draw(screen); });
    print_line(stand.window, page, frames);
}

/// The Phy-Q level with the most objects: aiming with the flight to come, and runs with those of earlier attempts.
void measure_slingshot(Stand& stand, const Suite& suite) {
    const auto most_objects =
        std::ranges::max_element(suite.tasks(), {}, [](const Task& task) { return task.level.objects.size(); });
    if (most_objects->suite != SuiteName::phyq) return;
    SlingshotPlayScreen play(stand.context, *most_objects);
    play.enter();
    stand.draw(play);
    for (int run = 0; run < static_cast<int>(kMaxEarlierFlights); ++run) {
        play.shoot({1000 + 900 * run, 1000});
        play.restart();
        stand.draw(play);
    }
    Stopwatch aiming;
    for (int frame = 0; frame < kFrames; ++frame) {
        play.aim({1000 + 25 * frame, 1000});
        aiming.take([&] { stand.draw(play); });
    }
    print_line(stand.window, "slingshot_aim", aiming);
    play.restart();
    stand.draw(play);
    Stopwatch frames;
    for (int run = 0; run < 4; ++run) {
        play.shoot({1500 + 500 * run, 1000});
        for (int frame = 0; frame < kRunFrames; ++frame) {
            frames.take([&] { stand.draw(play); });
        }
        play.restart();
        stand.draw(play);
    }
    print_line(stand.window, "slingshot_play", frames);
}

}  // namespace

int bench_frames(const Suite& suite, const SlingshotSetup& slingshot) {
    if (suite.tasks().empty()) return 0;
    // Nobody needs to see it: off screen everywhere, so that figures compare.
    setenv("SDL_VIDEODRIVER", "offscreen", 0);
    const MonotonicClock clock;
    auto window = Window::open({.title = "PhyPlay", .width = kWidth, .height = kHeight, .vsync = false}, clock);
    if (!window) {
        fmt::print(stderr, "phyplay: {}\n", window.error().message);
        return 2;
    }
    Stand stand(**window, suite, slingshot);

    // Runs of a lively task: many bodies, paths on, ghosts of as many earlier attempts as are kept.
    const auto most_bodies =
        std::ranges::max_element(suite.tasks(), {}, [](const Task& task) { return task.scene.bodies.size(); });
    PlayScreen play(stand.context, *most_bodies);
    play.enter();
    stand.draw(play);
    Stopwatch frames;
    const std::vector<Placement> placements = some_placements(*most_bodies, kMaxGhosts + kFrames / kRunFrames);
    for (std::size_t run = 0; run < placements.size(); ++run) {
        play.play(placements[run]);
        for (int frame = 0; run >= kMaxGhosts && frame < kRunFrames; ++frame) {
            frames.take([&] { stand.draw(play); });
        }
        play.stop();
        stand.draw(play);
    }
    if (frames.count() > 0) print_line(**window, "play", frames);
    measure_slingshot(stand, suite);
    const std::string first_template = suite.templates().front().id;
    stand.gallery.shelf = GalleryShelf::slingshot;
    {
        const std::unique_ptr<Screen> screen = make_screen(stand.context, {Place::gallery, ""});
        stand.ui.reset();
        measure(stand, "gallery_slingshot", *screen);
    }
    stand.gallery = {};
    for (const Navigation& where : {Navigation{Place::home, ""}, Navigation{Place::gallery, ""},
                                    Navigation{Place::gallery, first_template}, Navigation{Place::settings, ""}}) {
        const std::unique_ptr<Screen> screen = make_screen(stand.context, where);
        stand.ui.reset();
        const std::string page = std::string(name_of(where.place)) + (where.id.empty() ? "" : ":" + where.id);
        measure(stand, page, *screen);
    }
    return 0;
}

}  // namespace phyplay
