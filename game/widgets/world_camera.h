// A WorldCamera leads from a world (units, y up) to the pixels of the window (y down) and back.
//
// The camera fills its whole room and is fitted to what must be in sight. A person may come closer, up to kMaxZoom
// times, and look around; what they chose is a CameraView, a value that whoever draws keeps. The view never leaves
// what the fitted camera shows, so nobody gets lost.
#pragma once

#include <glm/vec2.hpp>

#include "engine/base/vec2.h"
#include "game/widgets/geometry.h"

namespace phyplay {

inline constexpr double kMaxZoom = 4.0;

/// A rectangle of the world, in units.
struct WorldRect {
    double left = 0.0;
    double bottom = 0.0;
    double right = 0.0;
    double top = 0.0;

    double width() const { return right - left; }
    double height() const { return top - bottom; }
    Vec2 centre() const { return {0.5 * (left + right), 0.5 * (bottom + top)}; }

    bool operator==(const WorldRect&) const = default;
};

/// What a person chose to look at.
struct CameraView {
    double zoom = 1.0;  ///< 1 to kMaxZoom
    Vec2 centre;        ///< in world units; of no consequence at zoom 1

    bool is_whole() const { return zoom <= 1.0; }
    bool operator==(const CameraView&) const = default;
};

class WorldCamera {
public:
    /// Requires a room and a content that are not empty.
    WorldCamera(Rect room, const WorldRect& content, const CameraView& view = {});

    /// The rectangle of the window that the world fills: the whole room.
    const Rect& place() const { return place_; }

    /// Window pixels per unit.
    float scale() const { return static_cast<float>(scale_); }

    /// How much closer than fitted, 1 to kMaxZoom.
    double zoom() const { return zoom_; }

    /// What is in sight, and what would be at zoom 1.
    const WorldRect& seen() const { return seen_; }
    const WorldRect& fitted() const { return fitted_; }

    glm::vec2 to_window(double x, double y) const {
        return {place_.x + static_cast<float>((x - seen_.left) * scale_),
                place_.y + static_cast<float>((seen_.top - y) * scale_)};
    }
    glm::vec2 to_window(Vec2 world) const { return to_window(world.x, world.y); }
    Vec2 to_world(Point window) const;

    /// The view `factor` times closer, with what lies under `pointer` staying there as far as the edges allow.
    CameraView zoomed(Point pointer, double factor) const;

    /// The view after the scene was dragged by so many pixels.
    CameraView panned(float dx_px, float dy_px) const;

private:
    CameraView view_around(Vec2 centre, double zoom) const;

    Rect place_;
    WorldRect fitted_;
    WorldRect seen_;
    double zoom_ = 1.0;
    double scale_ = 1.0;
};

}  // namespace phyplay
