// A Camera leads from scene pixels (256 x 256, y up) to the pixels of the window (y down) and back.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>

#include "engine/phyre/content/scene.h"
#include "game/widgets/geometry.h"

namespace phyplay {

class Camera {
public:
    /// Shows the whole scene in the largest square in the middle of `room`. Requires a room that is not empty.
    explicit Camera(Rect room);

    /// The square that the scene fills on the window.
    const Rect& place() const { return place_; }

    /// Window pixels per scene pixel.
    float scale() const { return scale_; }

    glm::vec2 to_window(double x, double y) const;
    glm::vec2 to_window(Vec2 scene) const { return to_window(scene.x, scene.y); }
    Vec2 to_scene(Point window) const;

private:
    Rect place_;
    float scale_ = 1.0F;
    glm::mat3 to_window_{1.0F};
    glm::mat3 to_scene_{1.0F};
};

}  // namespace phyplay
