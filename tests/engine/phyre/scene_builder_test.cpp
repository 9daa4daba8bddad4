#include "engine/phyre/scene_builder.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>

using namespace phyplay;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

const Polygon& polygon_of(const Body& body, std::size_t shape) {
    return std::get<Polygon>(body.shapes[shape]);
}

/// Twice the signed area: positive when the vertices go round counter-clockwise.
double doubled_area(const Polygon& polygon) {
    double area = 0.0;
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        const Vec2 a = polygon.vertices[i];
        const Vec2 b = polygon.vertices[(i + 1) % polygon.vertices.size()];
        area += a.x * b.y - b.x * a.y;
    }
    return area;
}

}  // namespace

TEST_CASE("make_body: a ball has a whole number of pixels and a half as radius") {
    const auto radius = [](double scale) {
        return std::get<Circle>(make_body(BodyType::ball, true, scale)->shapes[0]).radius;
    };

    CHECK(radius(0.125) == 16.5);
    CHECK(radius(0.11) == 14.5);
    CHECK(radius(0.1) == 12.5);
    CHECK(radius(0.0) == 0.5);
    CHECK(radius(1.0) == 128.5);
    CHECK(make_body(BodyType::ball, true, 0.1)->diameter == 25.0);
}

TEST_CASE("make_body: a bar is as wide as its scale says and 5.12 thick") {
    const Body bar = *make_body(BodyType::bar, false, 0.5);

    CHECK(polygon_of(bar, 0).vertices == std::vector<Vec2>{{64, 2.56}, {-64, 2.56}, {-64, -2.56}, {64, -2.56}});
    CHECK(bar.diameter == doctest::Approx(std::hypot(128, 5.12)).epsilon(1e-15));
    CHECK(make_body(BodyType::bar, false, 2.0).has_value());
}

TEST_CASE("make_body: a jar of scale 0.3 is as thick as a bar, and opens upwards") {
    const Body jar = *make_body(BodyType::jar, true, 0.3);

    REQUIRE(jar.shapes.size() == 3);
    CHECK(polygon_of(jar, 0).vertices[0].y == doctest::Approx(2.56).epsilon(1e-15));
    CHECK(polygon_of(jar, 1).vertices[0].y == doctest::Approx(76.8 - 2.56).epsilon(1e-15));
    CHECK(polygon_of(jar, 1).vertices[0].x == doctest::Approx(-32.0).epsilon(1e-15));
    for (std::size_t shape = 0; shape < 3; ++shape) CHECK(doubled_area(polygon_of(jar, shape)) > 0.0);
}

TEST_CASE("make_body: standing sticks are two thin boxes leaning 12.5 degrees off upright") {
    const Body sticks = *make_body(BodyType::standing_sticks, true, 0.5);

    REQUIRE(sticks.shapes.size() == 2);
    const Vec2 along_first = {polygon_of(sticks, 0).vertices[0].x - polygon_of(sticks, 0).vertices[1].x,
                              polygon_of(sticks, 0).vertices[0].y - polygon_of(sticks, 0).vertices[1].y};
    CHECK(std::hypot(along_first.x, along_first.y) == doctest::Approx(2.0 / 3.0 * 128.0));
    CHECK(std::atan2(along_first.y, along_first.x) * 180.0 / std::numbers::pi == doctest::Approx(-77.5));
    for (std::size_t shape = 0; shape < 2; ++shape) CHECK(doubled_area(polygon_of(sticks, shape)) > 0.0);
}

TEST_CASE("make_body: scales out of range are refused with the range") {
    CHECK(make_body(BodyType::ball, true, 1.5).error().message ==
          "the scale of a ball must be from 0 to 1, and is 1.5");
    CHECK_FALSE(make_body(BodyType::ball, true, -0.1).has_value());
    CHECK_FALSE(make_body(BodyType::bar, true, 0.0).has_value());
    CHECK_FALSE(make_body(BodyType::bar, true, 11.0).has_value());
    CHECK_FALSE(make_body(BodyType::jar, true, 0.0).has_value());
    CHECK_FALSE(make_body(BodyType::standing_sticks, true, 1.01).has_value());
    CHECK_FALSE(make_body(BodyType::jar, true, kNan).has_value());
    CHECK_FALSE(make_body(BodyType::bar, true, kInfinity).has_value());
    CHECK_FALSE(make_body(BodyType::wall, false, 0.5).has_value());
}

TEST_CASE("SceneBuilder: starts with the four walls") {
    SceneBuilder builder;

    CHECK(builder.body_count() == 4);
    CHECK(*builder.add(BodyType::ball, true, 0.1) == 4);
}

TEST_CASE("SceneBuilder: puts edges and centres where they were wanted") {
    SceneBuilder builder;
    const int bar = *builder.add(BodyType::bar, true, 0.25);

    REQUIRE(builder.place(bar, Anchor::left, 10.0).has_value());
    CHECK(builder.box(bar).left == 10.0);
    CHECK(builder.box(bar).width() == 64.0);
    REQUIRE(builder.place(bar, Anchor::right, 200.0).has_value());
    CHECK(builder.box(bar).right == 200.0);
    REQUIRE(builder.place(bar, Anchor::center_x, 128.0).has_value());
    CHECK(builder.box(bar).center_x() == 128.0);
    REQUIRE(builder.place(bar, Anchor::bottom, 0.0).has_value());
    CHECK(builder.box(bar).bottom == 0.0);
    REQUIRE(builder.place(bar, Anchor::top, 100.0).has_value());
    CHECK(builder.box(bar).top == doctest::Approx(100.0));
    REQUIRE(builder.place(bar, Anchor::center_y, 50.0).has_value());
    CHECK(builder.box(bar).center_y() == doctest::Approx(50.0));
}

TEST_CASE("SceneBuilder: turning changes the box and leaves the position") {
    SceneBuilder builder;
    const int bar = *builder.add(BodyType::bar, true, 0.5);

    REQUIRE(builder.rotate_to(bar, 90.0).has_value());

    CHECK(builder.box(bar).height() == doctest::Approx(128.0));
    CHECK(builder.box(bar).width() == doctest::Approx(5.12));
    CHECK(builder.box(bar).center_x() == doctest::Approx(0.0));
    CHECK(builder.angle_deg(bar) == 90.0);
}

TEST_CASE("SceneBuilder: the box of a ball does not turn with it") {
    SceneBuilder builder;
    const int ball = *builder.add(BodyType::ball, true, 0.1);

    REQUIRE(builder.rotate_to(ball, 45.0).has_value());

    CHECK(builder.box(ball).width() == 25.0);
}

TEST_CASE("SceneBuilder: a tall bar beside a wall has the shipped coordinates") {
    // Bodies 4 and 6 of task 00001:037 (scenes_sample.json).
    SceneBuilder builder;
    const int pillar = *builder.add(BodyType::bar, false, 1.0);
    REQUIRE(builder.rotate_to(pillar, 90.0).has_value());
    REQUIRE(builder.place(pillar, Anchor::left, 0.0).has_value());
    REQUIRE(builder.place(pillar, Anchor::bottom, 0.0).has_value());
    REQUIRE(builder.place(pillar, Anchor::right, 256.0).has_value());
    const int shelf = *builder.add(BodyType::bar, false, 0.99 - 0.0675 * 2);
    REQUIRE(builder.place(shelf, Anchor::top, 20.0).has_value());
    REQUIRE(builder.place(shelf, Anchor::center_x, 128.0).has_value());
    const int guard = *builder.add(BodyType::bar, false, 0.2);
    REQUIRE(builder.rotate_to(guard, 65.0).has_value());
    REQUIRE(builder.place(guard, Anchor::right, builder.box(shelf).left + 5.0).has_value());
    REQUIRE(builder.place(guard, Anchor::top, builder.box(shelf).top).has_value());
    const int ball = *builder.add(BodyType::ball, true, 0.0675);

    const BuiltScene built = *builder.touching(ball, pillar);

    CHECK(built.scene.bodies[4].position == Vec2{253.44, 128.0});
    CHECK(built.scene.bodies[4].angle_rad == 1.5707963267948966);
    CHECK(built.scene.bodies[6].position == Vec2{10.420824564624272, -4.28338209819443});
    CHECK(built.scene.bodies[4].color == Color::purple);
    CHECK(built.scene.bodies[6].color == Color::black);
    CHECK(built.scene.bodies[7].color == Color::green);
}

TEST_CASE("SceneBuilder: a dynamic second body is blue, other dynamic bodies are gray") {
    SceneBuilder builder;
    const int first = *builder.add(BodyType::ball, true, 0.1);
    const int other = *builder.add(BodyType::ball, true, 0.1);
    const int second = *builder.add(BodyType::ball, true, 0.1);

    const BuiltScene built = *builder.touching(first, second);

    CHECK(built.scene.bodies[static_cast<std::size_t>(other)].color == Color::gray);
    CHECK(built.scene.bodies[static_cast<std::size_t>(second)].color == Color::blue);
    CHECK(built.goal.body1 == first);
    CHECK(built.goal.body2 == second);
}

TEST_CASE("SceneBuilder: coordinates that are no place are refused") {
    SceneBuilder builder;
    const int ball = *builder.add(BodyType::ball, true, 0.1);

    CHECK(builder.place(ball, Anchor::left, kNan).error().message ==
          "'left' must be a number of pixels between -5000 and 5000, and is nan");
    CHECK_FALSE(builder.place(ball, Anchor::center_y, kInfinity).has_value());
    CHECK_FALSE(builder.place(ball, Anchor::top, 5'001.0).has_value());
    CHECK_FALSE(builder.rotate_to(ball, kNan).has_value());
    CHECK(builder.rotate_to(ball, 1e6).error().message ==
          "'angle_deg' must be a number of degrees between -36000 and 36000, and is 1e+06");
    CHECK(builder.box(ball).center_x() == 0.0);
}

TEST_CASE("SceneBuilder: goals need two different bodies, the first dynamic") {
    SceneBuilder builder;
    const int ball = *builder.add(BodyType::ball, true, 0.1);
    const int bar = *builder.add(BodyType::bar, false, 0.1);

    CHECK(builder.touching(bar, ball).error().message == "the first body of a goal must be dynamic");
    CHECK(builder.touching(ball, ball).error().message == "a goal needs two different bodies");
    CHECK(builder.touching(ball, bar).has_value());
}

TEST_CASE("SceneBuilder: a full scene takes no more bodies") {
    SceneBuilder builder;
    while (builder.body_count() < SceneBuilder::kMaxBodies) {
        REQUIRE(builder.add(BodyType::ball, true, 0.1).has_value());
    }

    CHECK(builder.add(BodyType::ball, true, 0.1).error().message == "a scene has at most 256 bodies");
}
