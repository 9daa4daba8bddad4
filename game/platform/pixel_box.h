// A rectangle of whole pixels of a frame.
#pragma once

#include <algorithm>

namespace phyplay {

/// Counted from the frame's top left; right and bottom are the first ones outside.
struct PixelBox {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;

    bool is_empty() const { return right <= left || bottom <= top; }
    bool operator==(const PixelBox&) const = default;
};

/// Empty where they do not meet.
inline PixelBox common_box(const PixelBox& a, const PixelBox& b) {
    return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
            std::min(a.bottom, b.bottom)};
}

/// The least box that holds both. Requires that neither is empty.
inline PixelBox box_around(const PixelBox& a, const PixelBox& b) {
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
            std::max(a.bottom, b.bottom)};
}

}  // namespace phyplay
