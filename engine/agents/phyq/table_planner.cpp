#include "engine/agents/phyq/table_planner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/base/portable_math.h"

namespace phyplay {
namespace {

constexpr double kFirstGuessSpeed = 2.74815;
constexpr double kTableReleaseHeights = 10.0;
constexpr double kSteepest = 81.0;
constexpr int kPathPixels = 640;

struct DegreeSpeed {
    int degree;
    double speed;
};
constexpr std::array<DegreeSpeed, 23> kSpeeds{
    {{4, 2.786},  {8, 2.747},  {12, 2.752}, {16, 2.799}, {20, 2.841}, {24, 2.806}, {28, 2.766}, {32, 2.751},
     {36, 2.723}, {40, 2.714}, {44, 2.713}, {48, 2.711}, {52, 2.704}, {56, 2.696}, {60, 2.689}, {64, 2.685},
     {68, 2.680}, {72, 2.672}, {75, 2.611}, {76, 2.551}, {77, 2.474}, {78, 2.402}, {79, 2.316}}};

/// The two of which there is one variant on all processors (base/portable_math.h).
double arctangent(double value) {
    return static_cast<double>(std::atan(static_cast<long double>(value)));
}
double direction_of(double y, double x) {
    return static_cast<double>(std::atan2(static_cast<long double>(y), static_cast<long double>(x)));
}

/// The path of a bird, in slingshots from the reference point: y = slope x + bend x^2.
struct Parabola {
    double slope = 0.0;
    double bend = 0.0;

    Parabola(double angle_rad, double speed) {
        const double along = speed * portable_cos(angle_rad);
        slope = speed * portable_sin(angle_rad) / along;
        bend = -0.5 / (along * along);
    }
    double y(double x) const { return slope * x + bend * x * x; }
};

bool is_near(const ScreenRectangle& box, Vec2 at, double radius) {
    return contains(box, at) || contains(box, {at.x - radius, at.y}) || contains(box, {at.x + radius, at.y}) ||
           contains(box, {at.x, at.y - radius}) || contains(box, {at.x, at.y + radius});
}

/// What is met on the way, to the path's end or until the target is met, where there is one.
std::vector<ObjectInTheWay> walk(std::span<const Vec2> path, const ScreenRectangle* target,
                                 std::span<const ScreenObject> objects, double radius) {
    std::vector<ObjectInTheWay> found;
    for (const Vec2 at : path) {
        // The agents were made for a screen 840 pixels wide, whose left part no level reaches into.
        if (at.x <= 200.0 || at.x >= 840.0 || at.y <= 100.0 || at.y >= 480.0) continue;
        if (target != nullptr && is_near(*target, at, radius)) break;
        for (const ScreenObject& object : objects) {
            if (object.kind == ScreenClass::bird || !is_near(object.box, at, radius)) continue;
            const bool is_known =
                std::ranges::any_of(found, [&](const ObjectInTheWay& earlier) { return earlier.object == &object; });
            if (!is_known) found.push_back({.object = &object, .point = at});
        }
    }
    return found;
}

}  // namespace

double launch_angle_correction(double angle_rad) {
    return 0.0386871 + angle_rad * (0.12898 + angle_rad * (-0.214323 + angle_rad * 0.0818703));
}

double table_speed(double path_angle_rad) {
    const double degrees = std::floor(path_angle_rad * 180.0 / std::numbers::pi);
    const auto degree = static_cast<int>(
        std::clamp(degrees, static_cast<double>(kSpeeds.front().degree), static_cast<double>(kSpeeds.back().degree)));
    const auto above =
        std::ranges::find_if(kSpeeds, [&](const DegreeSpeed& entry) { return entry.degree >= degree; });
    if (above->degree == degree) return above->speed;
    const auto below = above - 1;
    const double part =
        static_cast<double>(degree - below->degree) / static_cast<double>(above->degree - below->degree);
    return below->speed + part * (above->speed - below->speed);
}

Vec2 TablePlanner::reference_point() const {
    return {std::floor(slingshot_.left + 0.188 * slingshot_.height),
            std::floor(slingshot_.top + 0.156 * slingshot_.height)};
}

std::vector<PlannedShot> TablePlanner::shots_at(Vec2 target) const {
    constexpr int kSearchSteps = 100;
    constexpr double kSearchStep = 0.001;
    const Vec2 reference = reference_point();
    const double x = (target.x - reference.x) / scale();
    const double y = (reference.y - target.y) / scale();
    const double v = speed_factor_ * kFirstGuessSpeed;
    const double v2 = v * v;
    const double discriminant = v2 * v2 - (x * x + 2.0 * y * v2);
    // The sheet does not say what happens to points out of reach or behind the sling: nothing is aimed at them here.
    if (x <= 0.0 || !(discriminant >= 0.0)) return {};

    const auto launch_angle_near = [&](double guess) {
        double best = guess;
        double least = std::numeric_limits<double>::infinity();
        for (int i = -kSearchSteps; i <= kSearchSteps; ++i) {
            const double angle = guess + i * kSearchStep;
            const double error = std::fabs(Parabola(angle, speed_at(angle)).y(x) - y);
            if (error >= least) continue;
            least = error;
            best = angle;
        }
        return best + launch_angle_correction(best);
    };
    const double root = std::sqrt(discriminant);
    const double flat = launch_angle_near(arctangent((v2 - root) / x));
    const double steep = launch_angle_near(arctangent((v2 + root) / x));
    std::vector<PlannedShot> shots{shot_with(flat)};
    if (steep < to_radians(kSteepest) && steep != flat) shots.push_back(shot_with(steep));
    return shots;
}

PlannedShot TablePlanner::shot_with(double launch_angle_rad) const {
    const Vec2 reference = reference_point();
    const double pull = kTableReleaseHeights * slingshot_.height;
    return {.launch_angle_rad = launch_angle_rad,
            .release = {std::trunc(reference.x - pull * portable_cos(launch_angle_rad)),
                        std::trunc(reference.y + pull * portable_sin(launch_angle_rad))}};
}

std::vector<Vec2> TablePlanner::path_of(const PlannedShot& shot) const {
    const Vec2 reference = reference_point();
    // From the release, in whole pixels, as it is sent.
    const double launch = direction_of(shot.release.y - reference.y, reference.x - shot.release.x);
    const double angle = launch - launch_angle_correction(launch);
    const Parabola parabola(angle, speed_at(angle));
    std::vector<Vec2> path;
    path.reserve(kPathPixels);
    for (int pixel = 0; pixel < kPathPixels; ++pixel) {
        path.push_back({reference.x + pixel, reference.y - std::trunc(parabola.y(pixel / scale()) * scale())});
    }
    return path;
}

double TablePlanner::tap_ms(const PlannedShot& shot, double target_x, double percent) const {
    if (percent == 0.0) return 0.0;
    const Vec2 reference = reference_point();
    const double launch = direction_of(shot.release.y - reference.y, reference.x - shot.release.x);
    const double angle = launch - launch_angle_correction(launch);
    const double cosine = portable_cos(angle);
    const double tap_x = std::trunc(slingshot_.left + (target_x - slingshot_.left) * percent / 100.0);
    const double way = (tap_x - reference.x + kPlannerStretch * scale() * cosine) / scale();
    return std::trunc(way / (speed_at(angle) * cosine) * kPlannerTimeUnit_ms);
}

std::optional<double> fitted_speed_factor(const ScreenRectangle& slingshot, const PlannedShot& shot,
                                          std::span<const Vec2> flown) {
    constexpr int kSteps = 50;
    constexpr double kStep = 0.1 / kSteps;
    constexpr int kFewestPoints = 3;
    const TablePlanner planner(slingshot);
    const Vec2 reference = planner.reference_point();
    const double launch = direction_of(shot.release.y - reference.y, reference.x - shot.release.x);
    const double angle = launch - launch_angle_correction(launch);
    std::optional<int> best;
    double least = std::numeric_limits<double>::infinity();
    for (int step = -kSteps; step <= kSteps; ++step) {
        const Parabola path(angle, (1.0 + step * kStep) * table_speed(angle));
        double sum = 0.0;
        int count = 0;
        for (const Vec2 at : flown) {
            const double x = (at.x - reference.x) / planner.scale();
            if (x <= 0.0) continue;
            const double error = path.y(x) - (reference.y - at.y) / planner.scale();
            sum += error * error;
            ++count;
        }
        if (count < kFewestPoints) return std::nullopt;
        if (sum >= least) continue;
        least = sum;
        best = step;
    }
    if (!best || *best == -kSteps || *best == kSteps) return std::nullopt;
    return 1.0 + *best * kStep;
}

std::span<const Vec2> path_until(std::span<const Vec2> path, Vec2 center) {
    const auto distance2 = [&](Vec2 at) {
        return (at.x - center.x) * (at.x - center.x) + (at.y - center.y) * (at.y - center.y);
    };
    const auto nearest = std::ranges::min_element(path, [&](Vec2 a, Vec2 b) { return distance2(a) < distance2(b); });
    if (nearest == path.end()) return path;
    return path.first(static_cast<std::size_t>(nearest - path.begin()) + 1);
}

double planning_radius(std::optional<BirdType> bird) {
    constexpr PerPublishedBird<double> kRadii{{6.0, 4.0, 7.0, 8.0, 13.0}};
    constexpr double kUnknown = 5.0;
    return bird ? kRadii.of(*bird) : kUnknown;
}

std::vector<ObjectInTheWay> objects_in_the_way(std::span<const Vec2> path, const ScreenRectangle& target,
                                               std::span<const ScreenObject> objects, double bird_radius) {
    return walk(path_until(path, center_of(target)), &target, objects, bird_radius);
}

std::vector<ObjectInTheWay> objects_along(std::span<const Vec2> path, std::span<const ScreenObject> objects,
                                          double bird_radius) {
    return walk(path, nullptr, objects, bird_radius);
}

}  // namespace phyplay
