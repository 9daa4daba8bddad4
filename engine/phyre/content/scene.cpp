#include "engine/phyre/content/scene.h"

#include <cmath>

namespace phyplay {
namespace {

constexpr double kWallThickness = 5.0;

Body make_wall(Vec2 center, double width, double height) {
    const double w = width / 2;
    const double h = height / 2;
    return Body{.type = BodyType::wall,
                .dynamic = false,
                .position = center,
                .angle_rad = 0.0,
                .diameter = std::sqrt(width * width + height * height),
                .color = Color::black,
                .shapes = {Polygon{{{w, h}, {-w, h}, {-w, -h}, {w, -h}}}}};
}

}  // namespace

std::string_view name_of(BodyType type) {
    switch (type) {
        case BodyType::wall: return "wall";
        case BodyType::ball: return "ball";
        case BodyType::bar: return "bar";
        case BodyType::jar: return "jar";
        case BodyType::standing_sticks: return "standingsticks";
    }
    return "";
}

std::string_view name_of(Color color) {
    switch (color) {
        case Color::white: return "white";
        case Color::red: return "red";
        case Color::green: return "green";
        case Color::blue: return "blue";
        case Color::purple: return "purple";
        case Color::gray: return "gray";
        case Color::black: return "black";
    }
    return "";
}

std::vector<Body> make_walls() {
    const double outside = kWallThickness / 2;
    return {make_wall({kSceneWidth / 2, -outside}, kSceneWidth, kWallThickness),
            make_wall({-outside, kSceneHeight / 2}, kWallThickness, kSceneHeight),
            make_wall({kSceneWidth / 2, kSceneHeight + outside}, kSceneWidth, kWallThickness),
            make_wall({kSceneWidth + outside, kSceneHeight / 2}, kWallThickness, kSceneHeight)};
}

}  // namespace phyplay
