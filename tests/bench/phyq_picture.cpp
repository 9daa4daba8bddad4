// phyq_picture: draws a Phy-Q layout as the game does and writes a PNG, or measures how long that takes.
//
// A tool for looking at the art, no shipped command; it needs no display.
//
//     phyq_picture --layout 12.1 --moment damaged --size 1280x800 --out picture.png
//     phyq_picture --layout 12.1 --bench
//
// Moments: rest, aim (the bird pulled, with its preview), flight, break (just after
// something broke), damaged (after two full shots), worn (every block
// at one of the stages of damage), small (as a picture in the gallery), gallery (all layouts).
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/phyq/play/slingshot_simulation.h"
#include "game/face/settings.h"
#include "game/phyq/level_picture.h"
#include "game/phyq/slingshot_aim_layer.h"
#include "game/phyq/slingshot_effects.h"
#include "game/phyq/slingshot_renderer.h"
#include "game/platform/window.h"
#include "game/widgets/fonts.h"
#include "game/widgets/ui.h"
#include "tests/support/phyq_flights.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;

namespace {

struct Options {
    std::string layout = "1.1";
    std::string moment = "rest";
    std::string out = "picture.png";
    int width = 1280;
    int height = 800;
    double angle_deg = 35.0;
    double zoom = 1.0;
    std::string only;  // "background", "bodies", "nothing": parts of the picture, for finding out what costs
    bool bench = false;
    bool role_marks = false;
};

Options parse(int count, char** arguments) {
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string name = arguments[i];
        const auto value = [&]() -> std::string {
            if (i + 1 == count) throw std::runtime_error(name + " needs a value");
            return arguments[++i];
        };
        if (name == "--layout") {
            options.layout = value();
        } else if (name == "--moment") {
            options.moment = value();
        } else if (name == "--out") {
            options.out = value();
        } else if (name == "--angle") {
            options.angle_deg = std::stod(value());
        } else if (name == "--zoom") {
            options.zoom = std::stod(value());
        } else if (name == "--only") {
            options.only = value();
        } else if (name == "--bench") {
            options.bench = true;
        } else if (name == "--role-marks") {
            options.role_marks = true;
        } else if (name == "--size") {
            const std::string size = value();
            const auto cross = size.find('x');
            if (cross == std::string::npos) throw std::runtime_error("--size wants WIDTHxHEIGHT");
            options.width = std::stoi(size.substr(0, cross));
            options.height = std::stoi(size.substr(cross + 1));
        } else {
            throw std::runtime_error("there is no option " + name);
        }
    }
    return options;
}

/// What is drawn, and the level it belongs to.
struct Show {
    SlingshotLevel level;
    SettledLevel settled;
    SlingshotMoment moment;
    std::vector<SlingshotEvent> events;
    std::vector<FlownPath> flown;
    int step = 0;
};

class Shooting {
public:
    Shooting(const SlingshotSetup& setup, Show& show)
        : setup_(setup), show_(show), simulation_(setup, show.level, show.settled) {}

    void shoot(double angle_deg, int steps) {
        for (int i = 0; i < 600 && !simulation_.can_launch() && !simulation_.is_over(); ++i) simulation_.step();
        if (simulation_.can_launch()) simulation_.launch(full_stretch_drag(angle_deg));
        for (int i = 0; i < steps && !simulation_.is_over(); ++i) step();
    }
    void step() {
        if (simulation_.can_tap() && simulation_.birds().front().launch_step + 40 == simulation_.steps_taken()) {
            simulation_.tap();
        }
        simulation_.step();
        testing::record_flights(setup_, simulation_, show_.flown);
    }
    void step_to_break() {
        for (int i = 0; i < 500 && !simulation_.is_over(); ++i) {
            step();
            const auto broken =
                std::ranges::count(simulation_.events(), SlingshotEventKind::destroyed, &SlingshotEvent::kind);
            if (broken > 0) break;
        }
        for (int i = 0; i < 9; ++i) step();
    }
    void show() {
        std::vector<BodyPose> poses;
        simulation_.read_poses(poses);
        update(show_.moment, simulation_.bodies(), poses, simulation_.birds());
        show_.events = simulation_.events();
        show_.step = simulation_.steps_taken();
    }

private:
    const SlingshotSetup& setup_;
    Show& show_;
    SlingshotSimulation simulation_;
};

Show prepare(const SlingshotSetup& setup, const Options& options) {
    Show show{.level = testing::phyq_layout(options.layout),
              .settled = {},
              .moment = {},
              .events = {},
              .flown = {},
              .step = 0};
    show.settled = settle(setup, show.level);
    show.moment = moment_at_start(setup, show.level, show.settled.poses);
    if (options.moment == "aim") show.moment.drag = full_stretch_drag(options.angle_deg);
    if (options.moment == "flight" || options.moment == "damaged" || options.moment == "break") {
        Shooting shooting(setup, show);
        shooting.shoot(options.angle_deg, options.moment == "flight" ? 45 : options.moment == "break" ? 0 : 160);
        if (options.moment == "damaged") shooting.shoot(options.angle_deg - 6.0, 160);
        if (options.moment == "break") shooting.step_to_break();
        shooting.show();
    }
    if (options.moment == "worn") {
        for (std::size_t i = 0; i < show.moment.bodies.size(); ++i) {
            ShownBody& shown = show.moment.bodies[i];
            shown.body.health = shown.body.full_health * (0.98 - 0.245 * static_cast<double>(i % 5));
        }
    }
    return show;
}

double cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

class Stand {
public:
    Stand(Window& window, const Options& options, const SlingshotSetup& setup)
        : window_(window), options_(options), setup_(setup), pictures_(setup.objects()), ui_(window) {
        Settings settings;
        settings.role_patterns = options.role_marks;
        theme_ = theme_of(settings, 1.0F, false);
        if (fonts_.build(theme_)) window.upload_fonts();
    }

    void draw(const Show& show) {
        window_.begin_frame(1.0F / 60.0F);
        ui_.begin_frame(theme_, fonts_, {.now_us = 0, .dt_s = 1.0F / 60.0F});
        const Rect room{0.0F, 0.0F, static_cast<float>(window_.width()), static_cast<float>(window_.height())};
        if (options_.moment == "small") {
            draw_small(room, show);
        } else if (options_.moment == "gallery") {
            draw_gallery(room);
        } else {
            draw_large(room, show);
        }
        ui_.end_frame();
        window_.end_frame(theme_.palette.background);
        window_.finish();
    }

private:
    void draw_large(Rect room, const Show& show) {
        const WorldRect content = content_of(show.level, setup_.objects());
        CameraView view;
        if (options_.zoom > 1.0) {
            const WorldCamera whole(room, content);
            const glm::vec2 middle = whole.to_window(built_content_of(show.level, setup_.objects()).centre());
            view = whole.zoomed({middle.x, middle.y}, options_.zoom);
        }
        const WorldCamera camera(room, content, view);
        SlingshotRenderer renderer(ui_.canvas(), camera, theme_, pictures_.outlines());
        if (options_.only == "nothing") return;
        if (options_.only != "bodies") renderer.draw_background();
        if (options_.only == "background") return;
        SlingshotAimLayer aim(ui_.canvas(), camera, theme_);
        aim.draw_flown(show.flown, show.step);
        renderer.draw(show.moment);
        draw_effects(ui_.canvas(), camera, theme_, show.events, show.moment.bodies, show.step,
                     {.font = ui_.font(TextSize::body, TextWeight::strong), .text_px = 16.0F});
        if (!show.moment.drag) return;
        const BirdType bird = show.level.birds.front();
        std::vector<BodyPose> poses;
        std::vector<SlingshotBody> bodies;
        for (const ShownBody& shown : show.moment.bodies) {
            poses.push_back(shown.pose);
            bodies.push_back(shown.body);
        }
        const FlightObstacles obstacles(setup_, show.level, bodies, poses);
        aim.draw_full_stretch(show.level.slingshot, setup_.objects().bird(bird).collider);
        aim.draw_preview(preview_flight(setup_, show.level, obstacles, bird, *show.moment.drag));
        aim.draw_readout(show.level.slingshot, *show.moment.drag, *ui_.font(TextSize::body, TextWeight::regular),
                         16.0F);
    }

    void draw_small(Rect room, const Show& show) {
        float y = room.y + 20.0F;
        for (const float width : {96.0F, 160.0F, 240.0F, 400.0F}) {
            const Rect place{room.x + 20.0F, y, width, 0.75F * width};
            pictures_.draw(ui_, place, show.level);
            y += place.h + 20.0F;
        }
    }

    /// All base layouts, eight in a row.
    void draw_gallery(Rect room) {
        int i = 0;
        for (const testing::PhyqLayout& layout : testing::load_phyq_layouts()) {
            const float width = room.w / 10.0F;
            const Rect place{room.x + width * static_cast<float>(i % 10) + 4.0F,
                             room.y + 0.75F * width * static_cast<float>(i / 10) + 4.0F, width - 8.0F,
                             0.75F * width - 8.0F};
            pictures_.draw(ui_, place, layout.level);
            ++i;
        }
    }

    Window& window_;
    const Options& options_;
    const SlingshotSetup& setup_;
    LevelPictures pictures_;
    Theme theme_;
    Fonts fonts_;
    Ui ui_;
};

void bench(Stand& stand, const Show& show) {
    constexpr int kFrames = 300;
    std::vector<double> times;
    for (int i = 0; i < kFrames; ++i) {
        const double begin = cpu_ms();
        stand.draw(show);
        if (i >= 20) times.push_back(cpu_ms() - begin);
    }
    std::ranges::sort(times);
    const ImDrawData* drawn = ImGui::GetDrawData();
    std::printf("%d vertices, %d triangles, ", drawn->TotalVtxCount, drawn->TotalIdxCount / 3);
    std::printf("%zu frames, processor time: median %.2f ms, p99 %.2f ms\n", times.size(), times[times.size() / 2],
                times[times.size() * 99 / 100]);
}

int run(const Options& options) {
    setenv("SDL_VIDEODRIVER", "offscreen", 0);
    const MonotonicClock clock;
    auto window =
        Window::open({.title = "PhyPlay", .width = options.width, .height = options.height, .vsync = false}, clock);
    if (!window) throw std::runtime_error(window.error().message);
    const SlingshotSetup setup = testing::make_slingshot_setup();
    const Show show = prepare(setup, options);
    Stand stand(**window, options, setup);
    stand.draw(show);
    if (options.bench) {
        bench(stand, show);
        return 0;
    }
    const auto written = write_png(options.out, (*window)->read_pixels());
    if (!written) throw std::runtime_error(to_string(written.error()));
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    try {
        return run(parse(count, arguments));
    } catch (const std::exception& trouble) {
        std::fprintf(stderr, "phyq_picture: %s\n", trouble.what());
        return 2;
    }
}
