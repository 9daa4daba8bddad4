// The rules of placing balls in a PHYRE scene: from unit actions to whole pixels, and whether that is legal.
//
// The five checks of the engine sheet (section 4) run in its order, before and after quantisation; the first
// one that fails is the answer, with enough detail for a person ("overlaps the grey bar") and a program.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {

/// Radius in pixels for unit radius 0 and 1 (engine sheet, section 4).
inline constexpr double kMinBallRadius = 2.0;
inline constexpr double kMaxBallRadius = 32.0;

/// Two balls of one action must keep this many pixels between their rims.
inline constexpr double kBallGap = 1.0;

enum class PlacementFault {
    out_of_range,     ///< a component outside [0, 1] or not a number (check 1)
    outside_scene,    ///< a ball sticks out of the scene (check 2)
    balls_too_close,  ///< the two balls are nearer than kBallGap (check 3)
    overlaps_body,    ///< a ball overlaps a body of the scene, walls included (check 5)
};

/// "out_of_range", ..., "overlaps_body".
std::string_view name_of(PlacementFault fault);

/// Why a placement is not allowed, and whom it concerns.
struct PlacementProblem {
    PlacementFault fault = PlacementFault::out_of_range;
    int ball = 0;   ///< index of the ball in the action
    int body = -1;  ///< index of the overlapped body, only for overlaps_body

    bool operator==(const PlacementProblem&) const = default;
};

/// Either the balls as the simulation takes them, or the first problem.
using PlacementCheck = std::variant<Placement, PlacementProblem>;

/// Runs all five checks on a unit action. Computes in double, as PHYRE does for actions given in double.
/// Requires as many balls as the task's tier takes.
PlacementCheck check_action(const Task& task, std::span<const UnitBall> balls);

/// The same for actions kept as f32, such as PHYRE's 100,000 cached actions: the mapping to pixels is then
/// done in f32 (evaluation sheet, section 3). `values` has three numbers per ball.
PlacementCheck check_cached_action(const Task& task, std::span<const float> values);

/// Checks 1 to 3 only, which do not look at the scene: what "valid only" sampling asks for.
std::optional<PlacementProblem> check_action_shape(std::span<const UnitBall> balls);

/// Whether the numbers of an action, three per ball, are these balls by checks 1 to 4: computed in f64 or, where
/// every number is one of f32, in either.
bool leads_to(std::span<const double> action, std::span<const PlacedBall> balls);

/// Check 5 only: first overlap of placed balls with scene bodies, ball by ball.
std::optional<PlacementProblem> find_overlap(const Scene& scene, std::span<const PlacedBall> balls);

/// The ball in pixels, not yet quantised: x * 255, y * 255, radius * 30 + 2.
PlacedBall to_pixels(const UnitBall& ball);

/// The inverse of to_pixels: what a person who placed a ball in whole pixels has done in unit numbers. The
/// result is nudged so that check_action() quantises it back to exactly the same pixels.
UnitBall to_unit(const PlacedBall& ball);

/// The action as a flat list of numbers (3 per ball) and back. Fails, with a sentence, when the length is
/// not 3 times the tier's balls or a number is not finite.
std::vector<double> to_numbers(std::span<const UnitBall> balls);
Result<std::vector<UnitBall>> to_unit_balls(Tier tier, std::span<const double> numbers);

}  // namespace phyplay
