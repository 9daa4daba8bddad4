// PHYRE's object vectors: 14 numbers for every body but the walls (engine sheet, section 7).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/phyre/content/action.h"
#include "engine/phyre/content/scene.h"
#include "engine/phyre/simulation.h"

namespace phyplay {

/// x/256, y/256, angle in turns, diameter/256, one-hot shape (ball, bar, jar, sticks), one-hot colour
/// (red, green, blue, purple, gray, black).
using ObjectVector = std::array<float, 14>;

/// One row per body, walls left out, scene order, placed balls last.
std::vector<ObjectVector> object_vectors_of(const Scene& scene, std::span<const PlacedBall> placement = {});
std::vector<ObjectVector> object_vectors_of(const Scene& scene, std::span<const PlacedBall> placement,
                                            std::span<const Pose> poses);

}  // namespace phyplay
