// A Scene is what a PHYRE task looks like before anybody acts: walls and bodies with their shapes.
//
// It is a plain value in scene pixels: 256 x 256, origin at the bottom left, y up, angles in radians,
// counter-clockwise. It knows nothing of physics engines or drawing. Body order is part of its meaning,
// since contact order follows it (reference: PHYRE engine sheet, section 2): four walls first (indices
// 0-3: bottom, left, top, right), then the template's bodies in the order they were made.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/base/shape.h"

namespace phyplay {

inline constexpr double kSceneWidth = 256.0;   ///< pixels
inline constexpr double kSceneHeight = 256.0;  ///< pixels
inline constexpr std::size_t kWallCount = 4;

/// Values are PHYRE's shape type numbers (engine sheet, section 3).
enum class BodyType { wall = 0, ball = 1, bar = 2, jar = 3, standing_sticks = 4 };

/// Values are PHYRE's colour codes (engine sheet, section 3), also those of observation images.
enum class Color { white = 0, red = 1, green = 2, blue = 3, purple = 4, gray = 5, black = 6 };

struct Body {
    BodyType type = BodyType::ball;
    bool dynamic = false;
    Vec2 position;  ///< of the local origin: centre; for jars the centre of the base plate
    double angle_rad = 0.0;
    double diameter = 0.0;  ///< PHYRE's size attribute, used in object vectors
    Color color = Color::black;
    std::vector<Shape> shapes;  ///< fixture order is part of the scene's meaning

    bool operator==(const Body&) const = default;
};

struct Scene {
    std::vector<Body> bodies;

    bool operator==(const Scene&) const = default;
};

/// "wall", "ball", "bar", "jar", "standingsticks": the words of PHYRE's data.
std::string_view name_of(BodyType type);

/// "white", "red", "green", ...
std::string_view name_of(Color color);

/// The four walls every PHYRE scene begins with, 5 px thick, outside the scene (engine sheet, section 2).
std::vector<Body> make_walls();

}  // namespace phyplay
