// Buildings: groups of blocks that touch, as the rule-based agents see them in a level, and what stands in them.
//
// Facts: Phy-Q agents sheet, section 4, "Building". The sheet names the conditions in a word or two; how each is
// measured is decided here.
#pragma once

#include <vector>

#include "engine/agents/phyq/best_of/candidate_shot.h"

namespace phyplay {

/// What a building does when it is hit: a pyramid stands, a tower falls over, a rectangle either.
enum class BuildingShape { pyramid, rectangle, tower };

struct Building {
    std::vector<const ScreenObject*> blocks;  ///< in the scene's order
    std::vector<const ScreenObject*> pigs;    ///< inside, or on the ground to the right where it may fall on them
    ScreenRectangle box;
    BuildingShape shape = BuildingShape::rectangle;
};

/// Those of more than two blocks that have pigs, in the order of their first blocks.
std::vector<Building> buildings_of(const AgentScene& scene);

/// The blocks worth hitting: those that bear or rest on two others and are neither tiny nor thin.
std::vector<const ScreenObject*> weak_blocks(const Building& building);

/// Boxes grown by this many pixels in all touch where blocks do.
inline constexpr double kTouchPixels = 2.0;

bool are_touching(const ScreenRectangle& a, const ScreenRectangle& b);

}  // namespace phyplay
