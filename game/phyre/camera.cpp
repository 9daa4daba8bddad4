#include "game/phyre/camera.h"

#include <glm/matrix.hpp>
#include <glm/vec3.hpp>

#include "engine/base/assert.h"

namespace phyplay {

Camera::Camera(Rect room) : place_(fitted(room, 1.0F)), scale_(place_.w / static_cast<float>(kSceneWidth)) {
    PHYPLAY_ASSERT(!place_.is_empty());
    // Columns: where the scene's x axis, y axis and origin (its bottom left corner) come to lie.
    to_window_[0] = glm::vec3(scale_, 0.0F, 0.0F);
    to_window_[1] = glm::vec3(0.0F, -scale_, 0.0F);
    to_window_[2] = glm::vec3(place_.x, place_.bottom(), 1.0F);
    to_scene_ = glm::inverse(to_window_);
}

glm::vec2 Camera::to_window(double x, double y) const {
    return glm::vec2(to_window_ * glm::vec3(static_cast<float>(x), static_cast<float>(y), 1.0F));
}

Vec2 Camera::to_scene(Point window) const {
    const glm::vec3 scene = to_scene_ * glm::vec3(window.x, window.y, 1.0F);
    return {scene.x, scene.y};
}

}  // namespace phyplay
