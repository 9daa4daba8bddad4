#include "game/widgets/world_camera.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "game/phyq/level_picture.h"
#include "tests/support/phyq_layouts.h"

namespace phyplay {

namespace {

const WorldRect kContent{-14.0, -5.0, 12.0, 7.0};
constexpr Rect kRoom{100.0F, 50.0F, 1000.0F, 600.0F};

bool is_within(const WorldRect& inner, const WorldRect& outer) {
    constexpr double kSlack = 1e-9;
    return inner.left >= outer.left - kSlack && inner.right <= outer.right + kSlack &&
           inner.bottom >= outer.bottom - kSlack && inner.top <= outer.top + kSlack;
}

Point point(glm::vec2 at) {
    return {at.x, at.y};
}

}  // namespace

TEST_CASE("the fitted camera fills its room and shows all of the content") {
    for (const Rect room : {kRoom, Rect{0, 0, 1920, 700}, Rect{0, 0, 500, 900}}) {
        const WorldCamera camera(room, kContent);
        CHECK(camera.place() == room);
        CHECK(camera.zoom() == 1.0);
        CHECK(camera.seen() == camera.fitted());
        CHECK(is_within(kContent, camera.seen()));
        CHECK(camera.seen().width() * static_cast<double>(camera.scale()) ==
              doctest::Approx(static_cast<double>(room.w)).epsilon(1e-5));
        CHECK(camera.seen().height() * static_cast<double>(camera.scale()) ==
              doctest::Approx(static_cast<double>(room.h)).epsilon(1e-5));
    }
}

TEST_CASE("every base layout is in sight with its sling, its ground and air for a flight") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    for (const testing::PhyqLayout& layout : testing::load_phyq_layouts()) {
        CAPTURE(layout.name);
        const WorldCamera camera(kRoom, content_of(layout.level, setup.objects()));
        const WorldRect seen = camera.seen();
        CHECK(seen.left < layout.level.slingshot.x - 1.5);
        CHECK(seen.bottom < kGroundY - 1.0);
        CHECK(seen.top > kGroundY + 8.0);
        CHECK(is_within(built_content_of(layout.level, setup.objects()), seen));
    }
}

TEST_CASE("window and world lead back to each other at every zoom") {
    for (const double zoom : {1.0, 1.7, 4.0}) {
        const WorldCamera camera(kRoom, kContent, {.zoom = zoom, .centre = {-3.0, 1.0}});
        const Vec2 world{-2.5, 0.75};
        const Vec2 back = camera.to_world(point(camera.to_window(world)));
        CHECK(back.x == doctest::Approx(world.x).epsilon(1e-4));
        CHECK(back.y == doctest::Approx(world.y).epsilon(1e-4));
        // y goes up in the world and down on the window
        CHECK(camera.to_window(0.0, 1.0).y < camera.to_window(0.0, 0.0).y);
    }
}

TEST_CASE("zooming keeps what lies under the pointer in its place") {
    const WorldCamera camera(kRoom, kContent, {.zoom = 1.5, .centre = {-1.0, 1.0}});
    const Vec2 held{-1.5, 0.5};
    const Point pointer = point(camera.to_window(held));
    const WorldCamera closer(kRoom, kContent, camera.zoomed(pointer, 1.3));
    CHECK(closer.zoom() == doctest::Approx(1.95));
    CHECK(closer.to_window(held).x == doctest::Approx(pointer.x).epsilon(1e-3));
    CHECK(closer.to_window(held).y == doctest::Approx(pointer.y).epsilon(1e-3));
}

TEST_CASE("nobody gets closer than four times, or farther than the whole level") {
    const WorldCamera camera(kRoom, kContent);
    CHECK(camera.zoomed(kRoom.center(), 100.0).zoom == kMaxZoom);
    CHECK(camera.zoomed(kRoom.center(), 0.01).is_whole());
    const WorldCamera close(kRoom, kContent, {.zoom = 4.0, .centre = {0.0, 0.0}});
    CHECK(close.zoomed(kRoom.center(), 0.1).is_whole());
}

TEST_CASE("dragging moves the scene with the pointer, but never beyond what the fitted camera shows") {
    const WorldCamera camera(kRoom, kContent, {.zoom = 2.0, .centre = {-1.0, 1.0}});
    const WorldCamera moved(kRoom, kContent, camera.panned(30.0F, -12.0F));
    CHECK(moved.to_window(0.0, 0.0).x == doctest::Approx(camera.to_window(0.0, 0.0).x + 30.0F).epsilon(1e-3));
    CHECK(moved.to_window(0.0, 0.0).y == doctest::Approx(camera.to_window(0.0, 0.0).y - 12.0F).epsilon(1e-3));
    for (const float far : {-1e5F, 1e5F}) {
        const WorldCamera end(kRoom, kContent, camera.panned(far, far));
        CHECK(is_within(end.seen(), end.fitted()));
    }
    // At zoom 1 there is nowhere to go.
    CHECK(WorldCamera(kRoom, kContent).panned(50.0F, 50.0F).is_whole());
}

TEST_CASE("a view from elsewhere is held within bounds") {
    const WorldCamera camera(kRoom, kContent, {.zoom = 9.0, .centre = {1e6, -1e6}});
    CHECK(camera.zoom() == kMaxZoom);
    CHECK(is_within(camera.seen(), camera.fitted()));
    const WorldCamera broken(kRoom, kContent, {.zoom = std::numeric_limits<double>::quiet_NaN(), .centre = {}});
    CHECK(broken.zoom() == 1.0);
}

}  // namespace phyplay
