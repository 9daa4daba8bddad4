// Real pages drawn off screen, twice: what differs from the last frame only, and whole.
#include "game/platform/frame_renderer.h"

// epoxy before any other OpenGL header
#include <epoxy/gl.h>

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <cstdlib>

#include "engine/io/shipped_pack.h"
#include "engine/io/shipped_slingshot_setup.h"
#include "game/screen_stand.h"
#include "game/screens/make_screen.h"
#include "game/screens/play_screen.h"
#include "game/screens/slingshot_play_screen.h"

namespace phyplay {

namespace {

/// Of any channel of any pixel, 0 to 255. Where a box cuts a soft shadow, software rendering may round it otherwise.
int largest_difference(const Image& one, const Image& other) {
    REQUIRE(one.rgba.size() == other.rgba.size());
    int largest = 0;
    for (std::size_t i = 0; i < one.rgba.size(); ++i)
        largest = std::max(largest, std::abs(one.rgba[i] - other.rgba[i]));
    return largest;
}

/// A window that nobody sees, and the same frames drawn whole beside it.
class Stand {
public:
    Stand() : suite_(all_tasks()), slingshot_(shipped_slingshot_setup()), window_(open_window(clock_)) {
        whole_.upload_fonts();
    }

    AppContext& context() { return stand_.context; }
    const TaskSet& suite() const { return suite_; }

    void expect_same_pixels(Screen& screen, int frames, WindowEvent (*deed)(int frame)) {
        stand_.ui.reset();
        screen.enter();
        for (int frame = 0; frame < frames; ++frame) {
            CAPTURE(frame);
            stand_.take(screen, deed(frame));
            stand_.draw(screen);
            const Image in_part = window_->read_pixels();
            whole_.draw(*ImGui::GetDrawData(), stand_.theme.palette.background, false);
            REQUIRE(largest_difference(in_part, window_->read_pixels()) <= 1);
        }
    }

    bool draws_with_processor() const { return window_->gl_renderer().starts_with("llvmpipe"); }

    /// What it makes when the framebuffer is cleared between two frames of a page without telling.
    int difference_over_another_frame() {
        const auto screen = make_screen(stand_.context, {Place::settings, ""});
        screen->enter();
        for (int frame = 0; frame < 30; ++frame) stand_.draw(*screen);
        const Image before = window_->read_pixels();
        glClearColor(1.0F, 0.0F, 0.0F, 1.0F);
        glClear(GL_COLOR_BUFFER_BIT);
        stand_.draw(*screen);
        return largest_difference(before, window_->read_pixels());
    }

private:
    static TaskSet all_tasks() {
        return merge_task_sets(load_shipped_suite(SuiteName::phyre).value(),
                               load_shipped_suite(SuiteName::phyq).value())
            .value();
    }

    static std::unique_ptr<Window> open_window(const Clock& clock) {
        setenv("SDL_VIDEODRIVER", "offscreen", 1);
        setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);  // graphics cards draw all of every frame
        auto window = Window::open({.width = 800, .height = 600, .vsync = false}, clock);
        REQUIRE_MESSAGE(window.has_value(), window.error().message);
        return std::move(*window);
    }

    const MonotonicClock clock_;
    const TaskSet suite_;
    const SlingshotSetup slingshot_;
    const std::unique_ptr<Window> window_;
    ScreenStand stand_{*window_, suite_, slingshot_};
    FrameRenderer whole_;
};

/// Over the page from its upper left to its lower right.
WindowEvent point(int frame) {
    WindowEvent event;
    event.kind = WindowEventKind::pointer_move;
    event.x = 13.0F * static_cast<float>(frame);
    event.y = 10.0F * static_cast<float>(frame);
    return event;
}

WindowEvent scroll(int frame) {
    WindowEvent event;
    event.kind = frame % 3 == 0 ? WindowEventKind::wheel : WindowEventKind::pointer_move;
    event.x = 400.0F;
    event.y = 300.0F;
    event.wheel_y = frame < 30 ? -0.3F : 0.3F;
    return event;
}

}  // namespace

TEST_CASE("Pages whose pictures play under the pointer have the pixels that drawing all of them gives") {
    Stand stand;
    for (const Navigation& where : {Navigation{Place::home, ""}, Navigation{Place::gallery, ""},
                                    Navigation{Place::gallery, "00012"}, Navigation{Place::settings, ""}}) {
        CAPTURE(where.id);
        stand.expect_same_pixels(*make_screen(stand.context(), where), 60, point);
    }
}

TEST_CASE("Shelves that scroll have the pixels that drawing all of them gives") {
    Stand stand;
    for (const GalleryShelf shelf : {GalleryShelf::ball, GalleryShelf::slingshot}) {
        stand.context().gallery.shelf = shelf;
        stand.expect_same_pixels(*make_screen(stand.context(), {Place::gallery, ""}), 60, scroll);
    }
}

TEST_CASE("Attempts that run, with their paths, have the pixels that drawing all of them gives") {
    Stand stand;
    PlayScreen play(stand.context(), *stand.suite().find("00012:008"));
    stand.expect_same_pixels(play, 5, point);
    REQUIRE(play.play({{{30.0F, 200.0F, 12.0F}}}));
    stand.expect_same_pixels(play, 90, point);

    SlingshotPlayScreen launch(stand.context(), *stand.suite().find("1.4:001"));
    stand.expect_same_pixels(launch, 5, point);
    launch.aim({3000, 1000});
    stand.expect_same_pixels(launch, 3, point);
    REQUIRE(launch.shoot({3000, 1000}));
    stand.expect_same_pixels(launch, 150, point);
}

TEST_CASE("Without the last frame in the framebuffer, drawing in part shows") {
    // What the other cases compare can differ: a frame drawn over something else keeps what it found.
    Stand stand;
    if (!stand.draws_with_processor()) {
        MESSAGE("a graphics card draws here, all of every frame: nothing was compared");
        return;
    }
    CHECK(stand.difference_over_another_frame() > 100);
}

}  // namespace phyplay
