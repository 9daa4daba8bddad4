// What PHYRE's agents see of a scene: an image of 256 x 256 colour codes, and 14 numbers for every body but the
// walls.
//
// Row 0 of the image is the BOTTOM row. The drawing rules, with their quirks, are the engine sheet's (section 6), as
// are the object vectors (section 7).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"

namespace phyplay {

inline constexpr int kRasterSize = 256;

/// Colour codes 0 to 6, row by row from the bottom, each row from left to right.
using PhyreRaster = std::array<std::uint8_t, kRasterSize * kRasterSize>;

/// The scene as it stands at the start, with the balls of an action if any.
PhyreRaster raster_of(const Scene& scene, std::span<const PlacedBall> placement = {});

/// The scene with bodies at `poses` (scene bodies, then placed balls), as Simulation gives them.
PhyreRaster raster_of(const Scene& scene, std::span<const PlacedBall> placement, std::span<const Pose> poses);

/// x/256, y/256, angle in turns, diameter/256, one-hot shape (ball, bar, jar, sticks), one-hot colour
/// (red, green, blue, purple, gray, black).
using ObjectVector = std::array<float, 14>;

/// One row per body, walls left out, scene order, placed balls last.
std::vector<ObjectVector> object_vectors_of(const Scene& scene, std::span<const PlacedBall> placement = {});
std::vector<ObjectVector> object_vectors_of(const Scene& scene, std::span<const PlacedBall> placement,
                                            std::span<const Pose> poses);

}  // namespace phyplay
