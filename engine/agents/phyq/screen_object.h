// What rule-based agents know of a level: a class and a bounding box for each thing, in pixels of the agents' screen.
//
// That is all that the published ones took from the symbolic state: no outlines, no angles, no health. Boxes have y
// down, as the screen has (phyq/rules/agent_planner.h).
#pragma once

#include <optional>

#include "engine/phyq/level/slingshot_level.h"
#include "engine/phyq/rules/agent_planner.h"
#include "engine/phyq/view/slingshot_view.h"

namespace phyplay {

enum class ScreenClass { pig, ice, wood, stone, tnt, platform, bird };

/// A number for blocks of each class.
struct PerBlock {
    double ice = 0.0;
    double wood = 0.0;
    double stone = 0.0;

    constexpr double of(ScreenClass kind) const {
        return kind == ScreenClass::ice ? ice : kind == ScreenClass::wood ? wood : stone;
    }
};

struct ScreenObject {
    int id = 0;  ///< the same for as long as the thing exists
    ScreenClass kind = ScreenClass::pig;
    ScreenRectangle box;
    BirdType bird = BirdType::red;  ///< of birds
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

/// Pig, TNT, platform or a block's material. Empty for what they do not count among the things of a level: birds,
/// which they know from the queue, eggs, the ground and the slingshot.
std::optional<ScreenClass> class_of(const SeenObject& object);

}  // namespace phyplay
