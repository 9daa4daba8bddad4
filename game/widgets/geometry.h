// Points and rectangles of the screen, in physical pixels, y down.
#pragma once

#include <algorithm>
#include <cmath>

namespace phyplay {

struct Point {
    float x = 0.0F;
    float y = 0.0F;

    bool operator==(const Point&) const = default;
};

struct Rect {
    float x = 0.0F;
    float y = 0.0F;
    float w = 0.0F;
    float h = 0.0F;

    float right() const { return x + w; }
    float bottom() const { return y + h; }
    Point center() const { return {x + w / 2.0F, y + h / 2.0F}; }
    bool contains(Point p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
    bool is_empty() const { return w <= 0.0F || h <= 0.0F; }

    /// Smaller by `by` on every side (larger where negative).
    Rect inset(float by) const { return {x + by, y + by, w - 2.0F * by, h - 2.0F * by}; }
    Rect inset(float by_x, float by_y) const { return {x + by_x, y + by_y, w - 2.0F * by_x, h - 2.0F * by_y}; }
    Rect moved(float dx, float dy) const { return {x + dx, y + dy, w, h}; }

    /// Cuts a strip off this rectangle, which keeps the rest, and gives the strip. Never more than there is.
    Rect cut_top(float size) {
        size = std::clamp(size, 0.0F, std::max(h, 0.0F));
        const Rect strip{x, y, w, size};
        y += size;
        h -= size;
        return strip;
    }
    Rect cut_bottom(float size) {
        size = std::clamp(size, 0.0F, std::max(h, 0.0F));
        h -= size;
        return {x, y + h, w, size};
    }
    Rect cut_left(float size) {
        size = std::clamp(size, 0.0F, std::max(w, 0.0F));
        const Rect strip{x, y, size, h};
        x += size;
        w -= size;
        return strip;
    }
    Rect cut_right(float size) {
        size = std::clamp(size, 0.0F, std::max(w, 0.0F));
        w -= size;
        return {x + w, y, size, h};
    }

    bool operator==(const Rect&) const = default;
};

/// What two rectangles share; empty (w or h <= 0) where they do not meet.
inline Rect intersection_of(Rect a, Rect b) {
    const float x = std::max(a.x, b.x);
    const float y = std::max(a.y, b.y);
    return {x, y, std::min(a.right(), b.right()) - x, std::min(a.bottom(), b.bottom()) - y};
}

inline bool do_meet(Rect a, Rect b) {
    return !intersection_of(a, b).is_empty();
}

/// The largest rectangle of width / height = `aspect` in the middle of `room`.
inline Rect fitted(Rect room, float aspect) {
    const float w = std::min(room.w, room.h * aspect);
    const float h = w / aspect;
    return {room.x + (room.w - w) / 2.0F, room.y + (room.h - h) / 2.0F, w, h};
}

/// The rectangle of whole pixels nearest to this one: edges there are sharp.
inline Rect on_pixels(Rect rect) {
    return {std::round(rect.x), std::round(rect.y), std::round(rect.w), std::round(rect.h)};
}

}  // namespace phyplay
