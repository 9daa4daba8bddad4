// Small words between our geometry and Dear ImGui's, for the sources of Ui alone.
#pragma once

#include <imgui.h>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <string_view>

#include "game/theme/theme.h"
#include "game/widgets/geometry.h"
#include "game/widgets/packed_color.h"

namespace phyplay {

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
