// What rule-based agents know of a level: a class and a bounding box for each thing, in pixels of the agents' screen.
//
// That is all that the published ones took from the symbolic state: no outlines, no angles, no health. Boxes have y
// down, as the screen has (phyq/rules/agent_planner.h).
#pragma once

#include "engine/phyq/level/slingshot_level.h"
#include "engine/phyq/rules/agent_planner.h"

namespace phyplay {

enum class ScreenClass { pig, ice, wood, stone, tnt, platform, bird };

struct ScreenObject {
    int id = 0;  ///< the same for as long as the thing exists
    ScreenClass kind = ScreenClass::pig;
    ScreenRectangle box;
    BirdType bird = BirdType::red;  ///< of birds

    bool operator==(const ScreenObject&) const = default;
};

inline double right_of(const ScreenRectangle& box) {
    return box.left + box.width;
}
/// The lower edge, which has the larger y.
inline double bottom_of(const ScreenRectangle& box) {
    return box.top + box.height;
}
inline Vec2 center_of(const ScreenRectangle& box) {
    return {box.left + box.width / 2.0, box.top + box.height / 2.0};
}
/// Edges included.
inline bool contains(const ScreenRectangle& box, Vec2 point) {
    return point.x >= box.left && point.x <= right_of(box) && point.y >= box.top && point.y <= bottom_of(box);
}
/// A block: ice, wood or stone.
inline bool is_block(ScreenClass kind) {
    return kind == ScreenClass::ice || kind == ScreenClass::wood || kind == ScreenClass::stone;
}

}  // namespace phyplay
