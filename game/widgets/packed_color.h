// Our colours as Dear ImGui's draw lists take them.
#pragma once

#include <imgui.h>

#include "game/theme/theme.h"

namespace phyplay {

/// Not premultiplied, as ours.
inline ImU32 packed(Rgba color) {
    return IM_COL32(color.r, color.g, color.b, color.a);
}

}  // namespace phyplay
