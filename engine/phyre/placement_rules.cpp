#include "engine/phyre/placement_rules.h"

#include <fmt/core.h>
#include <algorithm>
#include <cmath>

#include "engine/base/assert.h"
#include "engine/base/portable_math.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

// The numbers of the mapping, and the tolerance of the overlap test (engine sheet, section 4).
constexpr double kPositionScale = 255.0;
constexpr double kRadiusScale = kMaxBallRadius - kMinBallRadius;
constexpr float kOverlapTolerance = 1e-5F;
constexpr float kPointSegment = 1e-4F;  // squared length below which an edge counts as its start point

/// One ball in pixels, in the precision the action came in.
template <typename Real>
struct Ball {
    Real x;
    Real y;
    Real radius;
};

template <typename Real>
Ball<Real> map_to_pixels(Real x, Real y, Real radius) {
    return {x * static_cast<Real>(kPositionScale), y * static_cast<Real>(kPositionScale),
            radius * static_cast<Real>(kRadiusScale) + static_cast<Real>(kMinBallRadius)};
}

template <typename Real>
bool is_unit(Real value) {
    return value >= Real(0) && value <= Real(1);  // false for NaN
}

template <typename Real>
bool is_inside_scene(const Ball<Real>& ball) {
    const Real far_x = static_cast<Real>(kSceneWidth) - ball.radius;
    const Real far_y = static_cast<Real>(kSceneHeight) - ball.radius;
    return ball.radius <= ball.x && ball.x <= far_x && ball.radius <= ball.y && ball.y <= far_y;
}

template <typename Real>
bool are_apart(const Ball<Real>& one, const Ball<Real>& other) {
    const Real dx = one.x - other.x;
    const Real dy = one.y - other.y;
    return std::sqrt(dx * dx + dy * dy) >= one.radius + other.radius + static_cast<Real>(kBallGap);
}

/// Checks 1 to 3 on balls as unit numbers; on success `pixels` holds them, not yet quantised.
template <typename Real>
std::optional<PlacementProblem> check_shape(const std::vector<Ball<Real>>& units, std::vector<Ball<Real>>& pixels) {
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Ball<Real>& ball = units[i];
        if (!is_unit(ball.x) || !is_unit(ball.y) || !is_unit(ball.radius)) {
            return PlacementProblem{PlacementFault::out_of_range, static_cast<int>(i)};
        }
    }
    pixels.clear();
    for (const Ball<Real>& ball : units) pixels.push_back(map_to_pixels(ball.x, ball.y, ball.radius));
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        if (!is_inside_scene(pixels[i])) return PlacementProblem{PlacementFault::outside_scene, static_cast<int>(i)};
    }
    if (pixels.size() == 2 && !are_apart(pixels[0], pixels[1])) {
        return PlacementProblem{PlacementFault::balls_too_close, 1};
    }
    return std::nullopt;
}

/// Check 4: whole pixels, radius rounded half to even, centre truncated.
template <typename Real>
PlacedBall quantise(const Ball<Real>& ball) {
    return {static_cast<double>(std::trunc(ball.x)), static_cast<double>(std::trunc(ball.y)),
            static_cast<double>(std::nearbyint(ball.radius))};
}

/// Checks 1 to 4.
template <typename Real>
PlacementCheck quantise_units(const std::vector<Ball<Real>>& units) {
    std::vector<Ball<Real>> pixels;
    if (const auto problem = check_shape(units, pixels)) return *problem;
    Placement placement;
    for (const Ball<Real>& ball : pixels) placement.push_back(quantise(ball));
    return placement;
}

template <typename Real>
PlacementCheck check_units(const Task& task, const std::vector<Ball<Real>>& units) {
    PHYPLAY_ASSERT(static_cast<int>(units.size()) == balls_of(task.tier));
    PlacementCheck check = quantise_units(units);
    const auto* placement = std::get_if<Placement>(&check);
    if (placement == nullptr) return check;
    if (const auto problem = find_overlap(scene_of(task), *placement)) return *problem;
    return check;
}

template <typename Real>
bool leads_to_as(std::span<const double> action, const Placement& balls) {
    std::vector<Ball<Real>> units;
    for (std::size_t i = 0; i < action.size(); i += 3) {
        units.push_back(
            {static_cast<Real>(action[i]), static_cast<Real>(action[i + 1]), static_cast<Real>(action[i + 2])});
    }
    return quantise_units(units) == PlacementCheck(balls);
}

std::vector<Ball<double>> to_reals(std::span<const UnitBall> balls) {
    std::vector<Ball<double>> units;
    for (const UnitBall& ball : balls) units.push_back({ball.x, ball.y, ball.radius});
    return units;
}

// --- check 5: f32 geometry -------------------------------------------------------------------------------

struct Point {
    float x;
    float y;
};

Point operator-(Point a, Point b) {
    return {a.x - b.x, a.y - b.y};
}
float dot(Point a, Point b) {
    return a.x * b.x + a.y * b.y;
}
float cross(Point a, Point b) {
    return a.x * b.y - a.y * b.x;
}
float length(Point a) {
    return std::sqrt(dot(a, a));
}

Point to_point(Vec2 v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y)};
}

float distance_to_segment(Point point, Point start, Point end) {
    const Point along = end - start;
    const float length_squared = dot(along, along);
    if (length_squared < kPointSegment) return length(point - start);
    const float t = std::clamp(dot(point - start, along) / length_squared, 0.0F, 1.0F);
    return length(point - Point{start.x + t * along.x, start.y + t * along.y});
}

bool overlaps(Point center, float radius, const Polygon& polygon) {
    bool is_inside = true;
    float nearest = INFINITY;
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        const Point start = to_point(polygon.vertices[i]);
        const Point end = to_point(polygon.vertices[(i + 1) % polygon.vertices.size()]);
        if (!(cross(end - start, center - start) > 0.0F)) is_inside = false;
        nearest = std::min(nearest, distance_to_segment(center, start, end));
    }
    return is_inside || nearest + kOverlapTolerance < radius;
}

bool overlaps(const PlacedBall& ball, const Body& body) {
    const Point offset = to_point({ball.x, ball.y}) - to_point(body.position);
    const auto radius = static_cast<float>(ball.radius);
    const SinCos turn = sin_cos_f32(static_cast<float>(body.angle_rad));
    const Point local{turn.cos * offset.x + turn.sin * offset.y, turn.cos * offset.y - turn.sin * offset.x};
    return std::any_of(body.shapes.begin(), body.shapes.end(), [&](const Shape& shape) {
        if (const auto* circle = std::get_if<Circle>(&shape)) {
            return length(offset) + kOverlapTolerance < radius + static_cast<float>(circle->radius);
        }
        return overlaps(local, radius, std::get<Polygon>(shape));
    });
}

/// The unit number that `scale` leads back to `pixels` exactly or, where f64 has none, to just above it.
double unit_for(double pixels, double offset, double scale) {
    double unit = (pixels - offset) / scale;
    while (unit * scale + offset < pixels) unit = std::nextafter(unit, 2.0);
    return unit;
}

}  // namespace

std::string_view name_of(PlacementFault fault) {
    switch (fault) {
        case PlacementFault::out_of_range: return "out_of_range";
        case PlacementFault::outside_scene: return "outside_scene";
        case PlacementFault::balls_too_close: return "balls_too_close";
        case PlacementFault::overlaps_body: return "overlaps_body";
    }
    PHYPLAY_ASSERT(false);
}

PlacementCheck check_action(const Task& task, std::span<const UnitBall> balls) {
    return check_units(task, to_reals(balls));
}

PlacementCheck check_cached_action(const Task& task, std::span<const float> values) {
    PHYPLAY_ASSERT(values.size() % 3 == 0);
    std::vector<Ball<float>> units;
    for (std::size_t i = 0; i < values.size(); i += 3) units.push_back({values[i], values[i + 1], values[i + 2]});
    return check_units(task, units);
}

std::optional<PlacementProblem> check_action_shape(std::span<const UnitBall> balls) {
    std::vector<Ball<double>> pixels;
    return check_shape(to_reals(balls), pixels);
}

bool leads_to(std::span<const double> action, std::span<const PlacedBall> balls) {
    if (action.size() != 3 * balls.size()) return false;
    // Also keeps numbers away from f32 that do not fit it.
    const bool is_unit_action = std::ranges::all_of(action, [](double number) { return is_unit(number); });
    if (!is_unit_action) return false;
    const Placement wanted(balls.begin(), balls.end());
    const bool is_f32 = std::ranges::all_of(
        action, [](double number) { return static_cast<double>(static_cast<float>(number)) == number; });
    return leads_to_as<double>(action, wanted) || (is_f32 && leads_to_as<float>(action, wanted));
}

std::optional<PlacementProblem> find_overlap(const Scene& scene, std::span<const PlacedBall> balls) {
    for (std::size_t i = 0; i < balls.size(); ++i) {
        for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
            if (overlaps(balls[i], scene.bodies[k])) {
                return PlacementProblem{PlacementFault::overlaps_body, static_cast<int>(i), static_cast<int>(k)};
            }
        }
    }
    return std::nullopt;
}

PlacedBall to_pixels(const UnitBall& ball) {
    const Ball<double> pixels = map_to_pixels(ball.x, ball.y, ball.radius);
    return {pixels.x, pixels.y, pixels.radius};
}

UnitBall to_unit(const PlacedBall& ball) {
    return {unit_for(ball.x, 0.0, kPositionScale), unit_for(ball.y, 0.0, kPositionScale),
            unit_for(ball.radius, kMinBallRadius, kRadiusScale)};
}

std::vector<double> to_numbers(std::span<const UnitBall> balls) {
    std::vector<double> numbers;
    for (const UnitBall& ball : balls) numbers.insert(numbers.end(), {ball.x, ball.y, ball.radius});
    return numbers;
}

Result<std::vector<UnitBall>> to_unit_balls(Tier tier, std::span<const double> numbers) {
    const std::size_t expected = 3 * static_cast<std::size_t>(balls_of(tier));
    if (numbers.size() != expected) {
        return Error{
            fmt::format("an action of tier '{}' has {} numbers, not {}", name_of(tier), expected, numbers.size())};
    }
    std::vector<UnitBall> balls;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (!std::isfinite(numbers[i])) return Error{fmt::format("number {} of the action is not finite", i + 1)};
    }
    for (std::size_t i = 0; i < numbers.size(); i += 3) balls.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    return balls;
}

}  // namespace phyplay
