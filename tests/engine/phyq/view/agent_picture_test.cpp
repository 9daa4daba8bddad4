#include "engine/phyq/view/agent_picture.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "engine/base/hash.h"
#include "engine/phyq/rules/agent_planner.h"
#include "tests/engine/phyq/view/started_level.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

int color_byte(const RgbImage& image, int x, int y) {
    const std::uint8_t* pixel = &image.rgb[(static_cast<std::size_t>(y) * 640 + x) * 3];
    return (pixel[0] >> 5U << 5U) | (pixel[1] >> 5U << 2U) | (pixel[2] >> 6U);
}

std::uint64_t hash_of(const RgbImage& image) {
    return hash64(std::as_bytes(std::span(image.rgb)));
}

/// The share that a published map gives a colour, of things our pictures must be taken for.
const std::map<std::string, std::map<int, double>> kPublished{
    {"red", {{250, 0.5}, {0, 0.3}, {244, 0.2}}},
    {"blue", {{119, 0.6}, {0, 0.3}, {82, 0.1}}},
    {"yellow", {{248, 0.8}, {180, 0.2}}},
    {"black", {{73, 0.7}, {36, 0.2}, {0, 0.1}}},
    {"white", {{21, 0.4}, {255, 0.4}, {254, 0.2}}},
    {"pig", {{125, 0.7}, {84, 0.2}, {88, 0.1}}},
    {"wood", {{136, 0.5}, {240, 0.5}}},
    {"stone", {{182, 0.6}, {146, 0.4}}},
    {"ice", {{87, 0.4}, {19, 0.4}, {123, 0.2}}},
    {"platform", {{36, 0.6}, {68, 0.4}}},
    {"tnt", {{205, 0.6}, {104, 0.4}}},
};

std::string kind_name(const SeenObject& object) {
    if (object.role == SlingshotRole::bird) return std::string(name_of(object.bird));
    if (object.role == SlingshotRole::block) return std::string(name_of(object.material));
    if (object.role == SlingshotRole::pig) return "pig";
    return object.role == SlingshotRole::tnt ? "tnt" : "platform";
}

}  // namespace

TEST_CASE("Agent picture: ground, sky, sling and a pig are where the sheet's camera puts them") {
    const StartedLevel scene(make_pig_on_ground_level());
    const RgbImage image = agent_picture_of(scene.view());
    REQUIRE(image.width == 640);
    REQUIRE(image.height == 480);
    REQUIRE(image.rgb.size() == 640U * 480U * 3U);
    CHECK(color_byte(image, 600, 285) != color_byte(image, 600, 286));  // the ground begins at 285.7
    CHECK(color_byte(image, 0, 479) == color_byte(image, 639, 286));
    CHECK(color_byte(image, 0, 0) == color_byte(image, 639, 200));

    const SlingshotObject& pig = scene.level.objects[0];
    const Vec2 at = agent_screen_from_world({pig.x, pig.y});
    const std::set<int> greens{125, 84, 88};
    CHECK(greens.count(color_byte(image, static_cast<int>(at.x), static_cast<int>(at.y))) == 1);
    CHECK(greens.count(color_byte(image, static_cast<int>(at.x) + 8, static_cast<int>(at.y))) == 0);
    const std::set<int> reds{250, 0, 244};
    CHECK(reds.count(color_byte(image, 98, 253)) == 1);  // the bird on the sling
}

TEST_CASE("Agent picture: three layouts have the pinned bytes, as pixels and as PNG") {
    struct Pinned {
        const char* layout;
        const char* pixels;
    };
    for (const Pinned& pinned :
         {Pinned{"1.1", "6139977593d8ecf3"}, Pinned{"7.2", "b5b2d999e3a50609"}, Pinned{"15.3", "3aea0d89a62ea43f"}}) {
        CAPTURE(pinned.layout);
        const StartedLevel scene(phyq_layout(pinned.layout));
        const RgbImage image = agent_picture_of(scene.view());
        CHECK(hash_text(hash_of(image)) == std::string(pinned.pixels));
        const std::string png = png_of(image);
        CHECK(png == png_of(agent_picture_of(scene.view())));
        CHECK(png.substr(1, 3) == "PNG");
    }
}

TEST_CASE("Agent picture: what flies and what was destroyed shows, and so do the dots of the flight") {
    StartedLevel scene(make_pig_on_ground_level());
    const RgbImage before = agent_picture_of(scene.view());
    FlightTrail trail;
    const Vec2 drag = full_stretch_drag(45.0);
    scene.simulation.launch(drag);
    for (int i = 0; i < 100; ++i) {
        scene.simulation.step();
        trail.note(scene.simulation);
    }
    CHECK(trail.dots().size() == 20);
    const SlingshotView view = view_of(scene.simulation, scene.setup, scene.level, trail);
    CHECK(agent_picture_of(view) != before);
    const Vec2 dot = agent_screen_from_world(trail.dots().front());
    CHECK(color_byte(agent_picture_of(view), static_cast<int>(dot.x), static_cast<int>(dot.y)) == 35);
    while (!scene.simulation.is_over()) {
        scene.simulation.step();
        trail.note(scene.simulation);
    }
    CHECK(trail.dots().size() >= 20);
}

TEST_CASE("Agent picture: every thing of all 75 layouts has nearly the colour shares that agents know it by") {
    double farthest = 0.0;
    double farthest_platform = 0.0;  // some are splinters of a dozen pixels
    for (const PhyqLayout& layout : load_phyq_layouts()) {
        const StartedLevel scene(layout.level);
        for (const SeenObject& object : scene.view().objects) {
            double sum = 0.0;
            for (const ColorShare& item : color_shares_of(object)) {
                sum += item.share;
                const auto& published = kPublished.at(kind_name(object));
                REQUIRE(published.count(item.color) == 1);
                double& largest = object.role == SlingshotRole::platform ? farthest_platform : farthest;
                largest = std::max(largest, std::abs(item.share - published.at(item.color)));
            }
            CHECK(sum == doctest::Approx(1.0));
        }
    }
    CHECK(farthest < 0.1);
    CHECK(farthest_platform < 0.35);
}
