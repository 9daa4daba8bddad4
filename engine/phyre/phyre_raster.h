// PHYRE's observation image: 256 x 256 colour codes, the way its agents see a scene.
//
// Row 0 is the BOTTOM row. The drawing rules, with their quirks, are the engine sheet's (section 6).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/phyre/content/action.h"
#include "engine/phyre/content/scene.h"
#include "engine/phyre/simulation.h"

namespace phyplay {

inline constexpr int kRasterSize = 256;

/// Colour codes 0 to 6, row by row from the bottom, each row from left to right.
using PhyreRaster = std::array<std::uint8_t, kRasterSize * kRasterSize>;

/// The scene as it stands at the start, with the balls of an action if any.
PhyreRaster raster_of(const Scene& scene, std::span<const PlacedBall> placement = {});

/// The scene with bodies at `poses` (scene bodies, then placed balls), as Simulation gives them.
PhyreRaster raster_of(const Scene& scene, std::span<const PlacedBall> placement, std::span<const Pose> poses);

}  // namespace phyplay
