// A PlanScene is what the plan ranker knows of a level: things with outlines, and how they stand to each other.
//
// Its facts are those that its model derives from screenshots (Phy-Q agents sheet, section 6): what is round, is-on,
// is-left, structures, supports. The sheet names them without thresholds; those here say so where they are set. All
// in pixels of the agents' screen, y down; an outline is any simple polygon in either direction.
#pragma once

#include <vector>

#include "engine/agents/phyq/screen_object.h"
#include "engine/base/vec2.h"
#include "engine/phyq/view/slingshot_view.h"

namespace phyplay {

using Outline = std::vector<Vec2>;

struct OutlineBox {
    double left = 0.0;
    double top = 0.0;
    double right = 0.0;
    double bottom = 0.0;

    double width() const { return right - left; }
    double height() const { return bottom - top; }
    Vec2 middle() const { return {(left + right) / 2.0, (top + bottom) / 2.0}; }
    bool contains(Vec2 p) const { return p.x >= left && p.x <= right && p.y >= top && p.y <= bottom; }
};

/// Requires a corner.
OutlineBox box_of(const Outline& outline);

/// In square pixels.
double area_of(const Outline& outline);

/// True of a polygon of many corners that all lie about equally far from its middle.
bool is_round(const Outline& outline);

/// The point of the outline, or inside of it, that is nearest to `point`.
Vec2 nearest_on(const Outline& outline, Vec2 point);

/// The nearest side's direction out of the polygon at its border, of length 1: where a ball bounces off to.
Vec2 normal_at(const Outline& outline, Vec2 point);

/// Where two outlines come nearest to each other.
struct OutlineGap {
    double size = 0.0;  ///< 0 where they touch or overlap
    Vec2 place;
};
OutlineGap gap_between(const Outline& a, const Outline& b);

struct PlanObject {
    int body = 0;  ///< the same for as long as the thing exists
    ScreenClass kind = ScreenClass::pig;
    Outline outline;
    OutlineBox box = {};
    double area_px2 = 0.0;
    bool is_round = false;

    bool is_pig() const { return kind == ScreenClass::pig; }
    bool is_platform() const { return kind == ScreenClass::platform; }
    bool is_block() const { return phyplay::is_block(kind); }
    bool is_ball() const { return is_round && is_block(); }
    bool is_upright() const { return box.height() > 1.5 * box.width(); }
    bool is_lying() const { return box.width() > 1.5 * box.height(); }
};

/// Requires an outline with a corner.
PlanObject make_plan_object(int body, ScreenClass kind, Outline outline);

/// Blocks and TNT that hang together by touching.
struct PlanStructure {
    std::vector<int> members;
    OutlineBox box;
    std::vector<int> pigs;  ///< with their middles inside the box

    bool is_tower() const { return box.height() > box.width(); }
};

/// Things are told by their index in objects(). Lists of indices are sorted.
class PlanScene {
public:
    explicit PlanScene(std::vector<PlanObject> objects);

    const std::vector<PlanObject>& objects() const { return objects_; }
    const PlanObject& object(int index) const { return objects_[index]; }
    const std::vector<int>& pigs() const { return pigs_; }
    const std::vector<PlanStructure>& structures() const { return structures_; }

    bool touch(int a, int b) const { return touches_[a][b] != 0; }
    /// `upper` rests on `lower`.
    bool is_on(int upper, int lower) const { return is_on_[upper][lower] != 0; }
    /// `left` touches `right` and is beside it, on its left.
    bool is_left(int left, int right) const;
    bool is_on_ground(int index) const;

    /// What rests on it directly, and what it rests on.
    std::vector<int> directly_on(int index) const;
    std::vector<int> supporters_of(int index) const;
    /// All that rests on it, directly or on something that does.
    std::vector<int> supported_by(int index) const;
    /// Nullptr for what belongs to none, such as pigs and platforms.
    const PlanStructure* structure_of(int index) const;

private:
    void find_structures();

    std::vector<PlanObject> objects_;
    std::vector<int> pigs_;
    std::vector<std::vector<char>> touches_;
    std::vector<std::vector<char>> is_on_;
    std::vector<PlanStructure> structures_;
};

/// What of a view is on the screen, birds left out.
PlanScene plan_scene_of(const SlingshotView& view);

}  // namespace phyplay
