// What blocks, platforms and TNT are made of: wood with its grain, ice with its shine, stone with its speckles, and
// the cracks of each.
//
// Platforms never move and must look so: dark, hatched, with a bolt at either end.
#pragma once

#include "game/phyq/slingshot_outlines.h"
#include "game/phyq/slingshot_pen.h"

namespace phyplay {

/// Stages of damage: 0 is whole, kDamageStages the last before it breaks.
inline constexpr int kDamageStages = 4;

/// The stage for a share of health left, 1 to 0: whatever is hurt at all shows it.
int damage_stage(float health_share);

/// A crack in local units: points of a jagged line that stays inside the shape.
using Crack = std::vector<Vec2>;

/// The cracks of a shape at a stage. Later stages add to those before, so that a crack never moves.
std::vector<Crack> cracks_of(const CutShape& shape, Material material, int stage, std::uint64_t seed);

void draw_block(SlingshotPen& pen, const CutShape& shape, Material material, int stage, std::uint64_t seed,
                Detail detail);
void draw_platform(SlingshotPen& pen, const CutShape& shape, Detail detail);
void draw_tnt(SlingshotPen& pen, const CutShape& shape, int stage, std::uint64_t seed, Detail detail);
void draw_egg(SlingshotPen& pen, const CutShape& shape);

}  // namespace phyplay
