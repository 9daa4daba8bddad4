// Smooth shapes for Dear ImGui's draw lists: edges with a fringe that fades out, so that no multisampling is
// needed, and colours that may differ from point to point, which its own functions do not offer.
//
// All positions are window pixels. A `feather` is the width over which an edge fades: 1 for a crisp edge,
// more for a soft shadow.
#pragma once

#include <glm/vec2.hpp>
#include <numbers>
#include <span>
#include <vector>

#include "game/theme/theme.h"
#include "game/widgets/geometry.h"

struct ImDrawList;

namespace phyplay {

/// A whole turn, in radians.
inline constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;

struct StrokePoint {
    glm::vec2 at{0.0F};
    Rgba color;
};

class Brush {
public:
    explicit Brush(ImDrawList& list) : list_(list) {}

    /// From now on, filled rectangles that stand straight take whole pixels, at least one: crisp, and a fifth of the
    /// triangles. For still pictures; what moves would jump.
    void snap_rectangles() { snaps_ = true; }

    /// A convex polygon, either way round, 3 to 64 corners.
    void fill_polygon(std::span<const glm::vec2> corners, Rgba color, float feather = 1.0F);

    /// What lies between two outlines with equally many corners in the same order: a shape with a hole.
    void fill_band(std::span<const glm::vec2> outer, std::span<const glm::vec2> inner, Rgba color);

    /// Everything between a line of points and the height `level`, above or below it; smooth along the line only.
    void fill_to_level(std::span<const glm::vec2> line, float level, Rgba color);

    /// The whole pixels of a rectangle, cleared (fill_large): for areas that pay for a change of the
    /// renderer's state. Requires an opaque colour.
    void clear_rectangle(Rect rect, Rgba color);

    /// Only the fading edge of such a shape, `feather` wide: the shadow of what is drawn over it anyway.
    void shade_polygon(std::span<const glm::vec2> corners, Rgba color, float feather);
    void shade_circle(glm::vec2 center, float radius, Rgba color, float feather);

    /// A frame around a rectangle, `width` wide, outside of it; and light falling off around one. Neither
    /// touches what is inside: large areas are what software rendering pays for.
    void frame(Rect inside, Rgba color, float width) { border(inside, color, color, width); }
    void glow(Rect inside, Rgba color, float reach);

    void fill_circle(glm::vec2 center, float radius, Rgba color, float feather = 1.0F);

    /// A line through the points, colours blended between them. Flat ends, smooth joints.
    void stroke(std::span<const StrokePoint> points, float width);
    void stroke(std::span<const glm::vec2> points, Rgba color, float width);
    void line(glm::vec2 a, glm::vec2 b, Rgba color, float width);

    /// A closed outline.
    void outline(std::span<const glm::vec2> corners, Rgba color, float width);
    void outline(std::span<const StrokePoint> corners, float width) { ribbon(corners, width, true); }

    /// Part of a circle's line, `from` to `to` in turns, clockwise from the top.
    void arc(glm::vec2 center, float radius, float from, float to, Rgba color, float width);
    void ring(glm::vec2 center, float radius, Rgba color, float width) {
        arc(center, radius, 0.0F, 1.0F, color, width);
    }

    /// A circle's line in `dashes` dashes.
    void dashed_ring(glm::vec2 center, float radius, Rgba color, float width, int dashes);

private:
    /// A point of a line with the direction across it.
    struct Joint {
        glm::vec2 at{0.0F};
        glm::vec2 normal{0.0F};
        Rgba color;
        bool goes_on = false;  ///< the line goes on to the next joint
    };

    void polygon(std::span<const glm::vec2> corners, Rgba color, float feather, bool filled);
    void circle(glm::vec2 center, float radius, Rgba color, float feather, bool filled);
    void border(Rect inside, Rgba inner, Rgba outer, float width);
    void ribbon(std::span<const StrokePoint> points, float width, bool closed);

    ImDrawList& list_;
    bool snaps_ = false;
    std::vector<StrokePoint> scratch_;
    std::vector<Joint> joints_;
};

/// Filling a large rectangle with one opaque colour, the cheap way. Every pixel that a draw list fills is looked up
/// in the font texture and blended, which software rendering pays for dearly: a white scene of 650 x 650 costs
/// milliseconds. Clearing the rectangle costs next to nothing. Order with everything else in the list is kept.
///
/// Fills the whole pixels of `rect` within the list's current clip. Requires an opaque colour.
void fill_large(ImDrawList& list, Rect rect, Rgba color);

/// Makes the large fills of a list part of a page that comes in: mixed with what is `behind` until `shown` is
/// 1, and everything `drop` pixels lower, clips included.
void fade_large_fills(ImDrawList& list, Rgba behind, float shown, float drop);

}  // namespace phyplay
