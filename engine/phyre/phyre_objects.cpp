#include "engine/phyre/phyre_objects.h"

#include <cmath>
#include <numbers>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

constexpr int kShapeColumn = 4;
constexpr int kColorColumn = 8;

// The jar's proportions (engine sheet, section 3).
constexpr double kJarWidth = 1.0 / 1.2;   // of its height
constexpr double kJarBase = 0.8;          // of its width
constexpr double kJarPlate = 5.12;        // thickness at scale 0.3
constexpr double kJarPlateHeight = 76.8;  // height at scale 0.3

double area_of(const std::array<Vec2, 4>& quad) {
    double twice = 0.0;
    for (int i = 0; i < 4; ++i) twice += quad[i].x * quad[(i + 1) % 4].y - quad[(i + 1) % 4].x * quad[i].y;
    return twice / 2;
}

double centroid_y_of(const std::array<Vec2, 4>& quad) {
    double sum = 0.0;
    for (int i = 0; i < 4; ++i) {
        const Vec2& a = quad[i];
        const Vec2& b = quad[(i + 1) % 4];
        sum += (a.y + b.y) * (a.x * b.y - b.x * a.y);
    }
    return sum / (6 * area_of(quad));
}

/// Height of a jar's centre of mass above its local origin. Sides and base overlap at the lower corners, and
/// the overlap counts twice, as it does in the engine.
double jar_center_of_mass(double diameter) {
    const double half_slope = 0.9 / 1.2;  // (o + v) / h
    const double h = diameter / std::sqrt(1.0 + half_slope * half_slope);
    const double w = h * kJarWidth;
    const double t = std::log(h) / std::log(kJarPlateHeight) * kJarPlate;
    const double v = kJarBase * w;
    const double o = (w - v) / 2;
    const double q = std::sqrt(h * h + o * o);
    const double c = o / q;
    const double n = h / q;
    const std::array<Vec2, 4> base{{{v / 2, t / 2}, {-v / 2, t / 2}, {-v / 2, -t / 2}, {v / 2, -t / 2}}};
    const std::array<Vec2, 4> side{
        {{-w / 2, h - t / 2}, {-v / 2, -t / 2}, {-v / 2 + t * n, t * c - t / 2}, {-w / 2 + t / n, h - t / 2}}};
    const double base_area = area_of(base);
    const double side_area = area_of(side);
    return (base_area * centroid_y_of(base) + 2 * side_area * centroid_y_of(side)) / (base_area + 2 * side_area);
}

/// One-hot column of a colour: red, green, blue, purple, gray, black.
int column_of(Color color) {
    return kColorColumn + static_cast<int>(color) - static_cast<int>(Color::red);
}

ObjectVector make_vector(BodyType type, Color color, double diameter, double x, double y, double angle_rad) {
    constexpr double kTurn = 2 * std::numbers::pi;
    double turn = std::fmod(angle_rad, kTurn);
    if (turn < 0) turn += kTurn;
    if (type == BodyType::jar) {
        const double m = jar_center_of_mass(diameter);
        x -= std::sin(angle_rad) * m;
        y += std::cos(angle_rad) * m;
    }
    ObjectVector row{};
    row[0] = static_cast<float>(x / kSceneWidth);
    row[1] = static_cast<float>(y / kSceneHeight);
    row[2] = static_cast<float>(turn / kTurn);
    row[3] = static_cast<float>(diameter / kSceneWidth);
    row[kShapeColumn + static_cast<int>(type) - static_cast<int>(BodyType::ball)] = 1.0F;
    if (color != Color::white) row[column_of(color)] = 1.0F;
    return row;
}

}  // namespace

std::vector<ObjectVector> object_vectors_of(const Scene& scene, std::span<const PlacedBall> placement) {
    std::vector<ObjectVector> rows;
    for (const Body& body : scene.bodies) {
        if (body.type == BodyType::wall) continue;
        rows.push_back(
            make_vector(body.type, body.color, body.diameter, body.position.x, body.position.y, body.angle_rad));
    }
    for (const PlacedBall& ball : placement) {
        rows.push_back(make_vector(BodyType::ball, Color::red, 2 * ball.radius, ball.x, ball.y, 0.0));
    }
    return rows;
}

std::vector<ObjectVector> object_vectors_of(const Scene& scene, std::span<const PlacedBall> placement,
                                            std::span<const Pose> poses) {
    PHYPLAY_ASSERT(poses.size() == scene.bodies.size() + placement.size());
    Scene moved = scene;
    for (std::size_t i = 0; i < moved.bodies.size(); ++i) {
        Body& body = moved.bodies[i];
        if (!body.dynamic) continue;
        body.position = {poses[i].x, poses[i].y};
        body.angle_rad = poses[i].angle_rad;
    }
    std::vector<ObjectVector> rows = object_vectors_of(moved);
    for (std::size_t i = 0; i < placement.size(); ++i) {
        const Pose& pose = poses[scene.bodies.size() + i];
        rows.push_back(
            make_vector(BodyType::ball, Color::red, 2 * placement[i].radius, pose.x, pose.y, pose.angle_rad));
    }
    return rows;
}

}  // namespace phyplay
