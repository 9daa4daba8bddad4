// A SceneBuilder makes a scene body by body, the way templates describe it: add a body, push its edges where
// they belong, say which two must touch.
//
// Each body is drawn from one number: its scale. Scale 1 is the size of the scene (for balls: the radius of half a
// scene). Formulas and fixture order are those of the PHYRE engine sheet, section 3, evaluated in the order written
// there, so that the coordinates come out equal to the last bit.
//
// A body is moved by its box, the smallest upright rectangle around its corners at its present angle. Every
// step adds the difference between the wanted and the present edge to the position, in double, and nothing
// cleverer: with exactly these increments PHYRE's own scenes come out bit for bit.
// Templates in Lua, Python and tests all place bodies here, so placement is written once.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {

/// Thickness of bars, in pixels.
inline constexpr double kBarThickness = kSceneHeight / 50.0;

/// A body of this type at position (0, 0), angle 0, black when static and gray when dynamic. Fails, with a
/// sentence, for walls (make_walls() makes those) and for scales outside the type's range.
Result<Body> make_body(BodyType type, bool dynamic, double scale);

/// The smallest upright rectangle around a body, in pixels.
struct Box {
    double left = 0.0;
    double right = 0.0;
    double bottom = 0.0;
    double top = 0.0;

    double width() const { return right - left; }
    double height() const { return top - bottom; }
    double center_x() const { return (left + right) / 2.0; }
    double center_y() const { return (bottom + top) / 2.0; }
};

/// What can be put at a coordinate. left, right and center_x move a body in x only, the others in y only.
enum class Anchor { left, right, bottom, top, center_x, center_y };

/// All anchors, in the order in which a body made with several of them is placed: left, right, bottom, top,
/// then the centres. (Only the order within x and within y can matter.)
inline constexpr std::array kAnchors = {Anchor::left, Anchor::right,    Anchor::bottom,
                                        Anchor::top,  Anchor::center_x, Anchor::center_y};

/// "left", ..., "center_y".
std::string_view name_of(Anchor anchor);

/// A scene with its goal: what a builder is for.
struct BuiltScene {
    Scene scene;
    Goal goal;

    bool operator==(const BuiltScene&) const = default;
};

class SceneBuilder {
public:
    /// More bodies than any shipped scene has, and few enough to simulate.
    static constexpr int kMaxBodies = 256;

    /// Starts with the four walls.
    SceneBuilder() {
        for (Body& wall : make_walls()) parts_.push_back({.body = std::move(wall)});
    }

    /// Adds a body at position (0, 0), angle 0, and returns its index in the scene. Fails like make_body(),
    /// and when the scene is full.
    Result<int> add(BodyType type, bool dynamic, double scale);

    /// Moves the body so that the anchor of its box lies at the value. Fails when the value is no finite
    /// number or farther out than kFarthest. `body` is an index that add() returned; so everywhere below.
    Result<Done> place(int body, Anchor anchor, double value);

    /// Turns the body about its position, which stays; the box around it changes. Degrees counter-clockwise
    /// from upright, not from the present angle. Fails when the angle is no number or beyond kLargestAngle_deg.
    Result<Done> rotate_to(int body, double angle_deg);

    Box box(int body) const;
    double angle_deg(int body) const;
    int body_count() const { return static_cast<int>(parts_.size()); }

    /// The scene with the goal that these two bodies touch: body 1 green, body 2 blue or purple. Fails when
    /// body 1 is static or both are the same, and when the scene would take too long to simulate
    /// (find_crowding_fault).
    Result<BuiltScene> touching(int body1, int body2) const;

    /// Coordinates farther than this from the origin, in pixels, and angles beyond this, are taken for mistakes.
    /// What is within them passes find_task_fault().
    static constexpr double kFarthest = 5'000.0;
    static constexpr double kLargestAngle_deg = 36'000.0;

private:
    struct Part {
        Body body;
        double angle_deg = 0.0;
        double cosine = 1.0;  ///< of the body's angle, kept since every box needs them
        double sine = 0.0;
    };

    std::vector<Part> parts_;
};

}  // namespace phyplay
