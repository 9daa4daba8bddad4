// The outlines of Phy-Q's objects as paper would be cut: the colliders of the object table with their corners
// slightly rounded, so that what is seen is what collides. Round blocks, whose colliders have a flat foot, are discs
// that stand as high; platforms have sharp corners.
//
// Made once from the table and kept; all points are in the objects' local units.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/phyq/level/slingshot_objects.h"

namespace phyplay {

/// A convex outline, counter-clockwise, and at most one hole with equally many corners.
struct Cut {
    std::vector<Vec2> outline;
    std::vector<Vec2> hole;
};

/// A piece of paper, cut with more or less care: corners are worth drawing round only where they are seen to be.
struct CutShape {
    Cut round;
    Cut bevelled;
    Cut sharp;
    Vec2 low;  ///< corners of the box around it
    Vec2 high;
    bool is_disc = false;

    double width() const { return high.x - low.x; }
    double height() const { return high.y - low.y; }
    bool has_inside(Vec2 point) const {
        return is_inside(round.outline, point) && (round.hole.empty() || !is_inside(round.hole, point));
    }

    /// The cut to draw at so many pixels per unit.
    const Cut& at_scale(float scale) const;
};

/// A straight piece inside a shape.
struct Chord {
    Vec2 from;
    Vec2 to;
};

/// Where the line through `point` in direction `direction` runs inside the shape. `direction` must not be 0.
std::vector<Chord> chords_of(const CutShape& shape, Vec2 point, Vec2 direction);

/// A polygon with its corners rounded: `points` for each, 2 (bevelled) or 3.
std::vector<Vec2> with_round_corners(std::span<const Vec2> corners, double radius, int points = 3);

/// A rectangle around the origin, its corners rounded.
CutShape cut_box(double width, double height, double radius);

class ObjectOutlines {
public:
    explicit ObjectOutlines(const ObjectTable& table);

    /// Requires a block or TNT.
    const CutShape& of(ObjectShape shape) const { return shapes_[static_cast<std::size_t>(shape)]; }
    const CutShape& egg() const { return egg_; }
    CutShape platform(double scale_x, double scale_y) const;

    const CircleCollider& bird(BirdType type) const { return birds_[static_cast<std::size_t>(type)]; }
    /// Width and height of a pig's picture, ears included.
    Vec2 pig_size(ObjectShape shape) const { return pig_sizes_[static_cast<std::size_t>(shape)]; }

    /// How far the ground reaches to both sides.
    double ground_left() const { return ground_left_; }
    double ground_right() const { return ground_right_; }

private:
    std::array<CutShape, kObjectShapeCount> shapes_;
    CutShape egg_;
    BoxCollider platform_;
    std::array<CircleCollider, kBirdTypeCount> birds_;
    std::array<Vec2, 3> pig_sizes_;
    double ground_left_ = 0.0;
    double ground_right_ = 0.0;
};

}  // namespace phyplay
