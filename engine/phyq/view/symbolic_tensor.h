// The symbolic state as the published learning agents feed it to their networks: 12 planes of 120 x 160 cells.
//
// A cell is 4 x 4 pixels and holds 1 where the bounding box of something of the plane's kind touches it (Phy-Q
// agents sheet, section 7). The ground is in no plane. In the published runs the platform plane was always empty,
// since those clients drop platforms.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/phyq/view/slingshot_view.h"

namespace phyplay {

inline constexpr int kTensorRows = 120;
inline constexpr int kTensorColumns = 160;

/// In the order of the planes.
enum class TensorPlane {
    slingshot,
    red_bird,
    yellow_bird,
    blue_bird,
    white_bird,
    black_bird,
    pig,
    wood,
    ice,
    stone,
    tnt,
    platform,
};
inline constexpr int kTensorPlanes = 12;

/// 12 * 120 * 160 zeros and ones, plane by plane, row by row from the top.
std::vector<std::uint8_t> symbolic_tensor_of(const SlingshotView& view, bool with_platforms = false);

}  // namespace phyplay
