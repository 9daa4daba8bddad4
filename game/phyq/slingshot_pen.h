// What Phy-Q's scenes are drawn with: colours, a pen for one body, and the only randomness of the pictures.
//
// The colours are cut paper in calm daylight, the same in light and dark themes, since a study's pictures must not
// depend on the desktop. Nothing is told by colour alone: materials have textures, birds silhouettes, targets ears
// and faces. A SlingshotPen draws in the local units of one body: it knows where the body is and how it is turned.
// The numbers of a Scatter follow from a seed, so that a crack or a speckle is at the same place in every frame,
// replay and screenshot.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/phyq/level/slingshot_level.h"
#include "engine/physics/slingshot_world.h"
#include "game/theme/theme.h"
#include "game/widgets/brush.h"
#include "game/widgets/world_camera.h"

namespace phyplay {

/// How one material looks.
struct MaterialColors {
    Rgba fill;
    Rgba light;  ///< edges towards the light
    Rgba dark;   ///< edges away from it
    Rgba grain;  ///< its texture
    Rgba crack;
};

struct SlingshotPalette {
    Rgba sky_top = rgb(0xB9D7E6);
    Rgba sky_low = rgb(0xF7EFDF);
    Rgba picture = rgb(0xE4EEF1);  ///< the plain sky of small pictures
    Rgba sun = rgb(0xE7EFEE);
    Rgba cloud = rgb(0xD9E6EB);
    Rgba far_hills = rgb(0xC9D8D8);
    Rgba near_hills = rgb(0xB3C9C2);
    Rgba grass = rgb(0x93AE77);
    Rgba grass_light = rgb(0xA6BE8A);
    Rgba soil = rgb(0xCDB28C);
    Rgba soil_deep = rgb(0xBFA27B);
    Rgba soil_fleck = rgb(0xB3956D);

    MaterialColors wood{rgb(0xD9AC72), rgb(0xEBCB9C), rgb(0xA87A45), rgb(0xBD8C52), rgb(0x6E4A26)};
    MaterialColors ice{{158, 208, 232, 178}, rgb(0xF4FBFF), rgb(0x6FA9C9), {255, 255, 255, 170}, rgb(0xFFFFFF)};
    MaterialColors stone{rgb(0xA3A8AF), rgb(0xC4C8CD), rgb(0x72777F), rgb(0x868B93), rgb(0x3E434A)};
    MaterialColors platform{rgb(0x56606C), rgb(0x7B8693), rgb(0x373F49), rgb(0x475059), rgb(0x000000)};
    MaterialColors tnt{rgb(0xC65A3F), rgb(0xE08B6F), rgb(0x8E3A26), rgb(0xF6E7CF), rgb(0x5A2013)};

    Rgba target = rgb(0x66B64C);
    Rgba target_light = rgb(0x8FD071);
    Rgba target_dark = rgb(0x3C7F31);
    Rgba egg = rgb(0xFBF7EA);
    Rgba egg_dark = rgb(0xC9BFA6);
    Rgba beak = rgb(0xE9A23B);
    Rgba eye = rgb(0x22272D);
    Rgba white = rgb(0xFFFFFF);

    Rgba sling = rgb(0x8A5F3A);
    Rgba sling_light = rgb(0xB98A5C);
    Rgba sling_dark = rgb(0x5E3E24);
    Rgba band = rgb(0x6B3A2E);

    Rgba ink = rgb(0x1B1F24);
    Rgba shadow = rgb(0x2A3B45);
    Rgba paper = rgb(0xFFFFFF);
    Rgba aim = rgb(0x1F4E9E);    ///< what will happen
    Rgba flown = rgb(0x1B1F24);  ///< what happened
    Rgba fire = rgb(0xF2A33A);

    const MaterialColors& of(Material material) const {
        return material == Material::ice ? ice : material == Material::stone ? stone : wood;
    }
};
inline constexpr SlingshotPalette kPaint;

/// How much is drawn: `full`, or, where a unit has few pixels, only what can be told apart.
enum class Detail { full, small };

/// Numbers that look random and follow from the seed alone.
class Scatter {
public:
    explicit Scatter(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL + 0x632BE59BD9B4E019ULL) {}

    std::uint64_t bits();
    /// In [low, high).
    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1.0p-53);
    }

private:
    std::uint64_t state_;
};

class SlingshotPen {
public:
    SlingshotPen(Brush& brush, const WorldCamera& camera, const BodyPose& pose);

    Brush& brush() const { return brush_; }

    /// Window pixels per unit.
    float scale() const { return scale_; }
    float px(double units) const { return static_cast<float>(units) * scale_; }

    glm::vec2 at(Vec2 local) const;
    /// At most 64 corners.
    std::span<const glm::vec2> path(std::span<const Vec2> local);

    void fill(std::span<const Vec2> corners, Rgba color) { brush_.fill_polygon(path(corners), color); }
    void fill(std::initializer_list<Vec2> corners, Rgba color) {
        fill(std::span<const Vec2>(corners.begin(), corners.size()), color);
    }
    /// Where it has but a few pixels, a diamond, which looks the same there.
    void disc(Vec2 centre, double radius, Rgba color);
    /// An ellipse along the body's own axes.
    void oval(Vec2 centre, double rx, double ry, Rgba color);
    void line(Vec2 a, Vec2 b, Rgba color, double width) { brush_.line(at(a), at(b), color, px(width)); }
    void stroke(std::initializer_list<Vec2> points, Rgba color, double width) {
        brush_.stroke(path({points.begin(), points.size()}), color, px(width));
    }

    /// An edge along the inside of an outline, light towards the upper left and dark towards the lower right.
    void rim(std::span<const Vec2> outline, Rgba light, Rgba dark, float width_px);

private:
    Brush& brush_;
    glm::vec2 origin_{0.0F};
    float scale_ = 1.0F;
    float cos_ = 1.0F;
    float sin_ = 0.0F;
    std::array<glm::vec2, 64> points_{};
    std::array<StrokePoint, 64> rim_{};
};

}  // namespace phyplay
