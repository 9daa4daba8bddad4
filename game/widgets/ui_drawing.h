// Small words between our colours and geometry and Dear ImGui's, for sources that fill its draw lists.
#pragma once

#include <imgui.h>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <string_view>

#include "game/theme/theme.h"
#include "game/widgets/geometry.h"

namespace phyplay {

/// Not premultiplied, as ours.
inline ImU32 packed(Rgba color) {
    return IM_COL32(color.r, color.g, color.b, color.a);
}

inline constexpr float kPi = std::numbers::pi_v<float>;

inline ImVec2 vec(Point p) {
    return {p.x, p.y};
}

inline ImVec2 top_left(Rect r) {
    return {r.x, r.y};
}

inline ImVec2 bottom_right(Rect r) {
    return {r.right(), r.bottom()};
}

/// Where a UTF-8 string ends one character before, or after, `at`.
std::size_t previous_character(std::string_view text, std::size_t at);
std::size_t next_character(std::string_view text, std::size_t at);

}  // namespace phyplay
