#include "game/widgets/world_camera.h"

#include <algorithm>
#include <cmath>

#include "engine/base/assert.h"

namespace phyplay {

namespace {

// Of room that is left over above and below, so much goes to the ground.
constexpr double kSpareForGround = 0.18;

}  // namespace

WorldCamera::WorldCamera(Rect room, const WorldRect& content, const CameraView& view) : place_(room) {
    PHYPLAY_ASSERT(!room.is_empty() && content.width() > 0.0 && content.height() > 0.0);
    const auto w = static_cast<double>(room.w);
    const auto h = static_cast<double>(room.h);
    const double fitted_scale = std::min(w / content.width(), h / content.height());
    const double spare_width = w / fitted_scale - content.width();
    const double spare_height = h / fitted_scale - content.height();
    fitted_ = {content.left - 0.5 * spare_width, content.bottom - kSpareForGround * spare_height,
               content.right + 0.5 * spare_width, content.top + (1.0 - kSpareForGround) * spare_height};

    const CameraView held = view_around(view.centre, view.zoom);
    zoom_ = held.zoom;
    scale_ = fitted_scale * zoom_;
    seen_ = fitted_;
    if (held.is_whole()) return;
    const double half_width = 0.5 * w / scale_;
    const double half_height = 0.5 * h / scale_;
    seen_ = {held.centre.x - half_width, held.centre.y - half_height, held.centre.x + half_width,
             held.centre.y + half_height};
}

Vec2 WorldCamera::to_world(Point window) const {
    return {seen_.left + static_cast<double>(window.x - place_.x) / scale_,
            seen_.top - static_cast<double>(window.y - place_.y) / scale_};
}

CameraView WorldCamera::zoomed(Point pointer, double factor) const {
    const double zoom = std::clamp(zoom_ * factor, 1.0, kMaxZoom);
    const Vec2 held = to_world(pointer);
    const Vec2 now = seen_.centre();
    // The held point keeps its place on the window: the centre comes nearer to it by the ratio of the zooms.
    const double ratio = zoom_ / zoom;
    return view_around({held.x + (now.x - held.x) * ratio, held.y + (now.y - held.y) * ratio}, zoom);
}

CameraView WorldCamera::panned(float dx_px, float dy_px) const {
    const Vec2 now = seen_.centre();
    return view_around({now.x - static_cast<double>(dx_px) / scale_, now.y + static_cast<double>(dy_px) / scale_},
                       zoom_);
}

CameraView WorldCamera::view_around(Vec2 centre, double zoom) const {
    const double held_zoom = std::isfinite(zoom) ? std::clamp(zoom, 1.0, kMaxZoom) : 1.0;
    if (held_zoom <= 1.0) return {};
    const double room_x = 0.5 * fitted_.width() * (1.0 - 1.0 / held_zoom);
    const double room_y = 0.5 * fitted_.height() * (1.0 - 1.0 / held_zoom);
    const Vec2 middle = fitted_.centre();
    return {.zoom = held_zoom,
            .centre = {std::clamp(centre.x, middle.x - room_x, middle.x + room_x),
                       std::clamp(centre.y, middle.y - room_y, middle.y + room_y)}};
}

}  // namespace phyplay
