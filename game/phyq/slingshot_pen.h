// A SlingshotPen draws in the local units of one body: it knows where the body is and how it is turned.
//
// And a Scatter, the only randomness of the pictures: numbers that follow from a seed, so that a crack or a
// speckle is at the same place in every frame, replay and screenshot.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/physics/slingshot_world.h"
#include "game/widgets/brush.h"
#include "game/widgets/world_camera.h"

namespace phyplay {

/// How much is drawn: `full`, or, where a unit has few pixels, only what can be told apart.
enum class Detail { full, small };

/// Numbers that look random and follow from the seed alone.
class Scatter {
public:
    explicit Scatter(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL + 0x632BE59BD9B4E019ULL) {}

    std::uint64_t bits();
    /// In [low, high).
    double between(double low, double high);
    int below(int count) { return static_cast<int>(bits() % static_cast<std::uint64_t>(count)); }

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

    void fill(std::span<const Vec2> corners, Rgba color);
    void fill(std::initializer_list<Vec2> corners, Rgba color) {
        fill(std::span<const Vec2>(corners.begin(), corners.size()), color);
    }
    /// Where it has but a few pixels, a diamond, which looks the same there.
    void disc(Vec2 centre, double radius, Rgba color);
    /// An ellipse along the body's own axes.
    void oval(Vec2 centre, double rx, double ry, Rgba color);
    void line(Vec2 a, Vec2 b, Rgba color, double width) { brush_.line(at(a), at(b), color, px(width)); }
    void stroke(std::initializer_list<Vec2> points, Rgba color, double width);

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
