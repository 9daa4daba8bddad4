#include "engine/phyre/phyre_observation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/assert.h"
#include "engine/base/portable_math.h"

namespace phyplay {
namespace {

constexpr double kFlatEdge = 1e-3;  // edges that rise less are skipped

/// Fills columns [from, to) of a row, clipped to the image.
void fill_row(PhyreRaster& raster, int row, int from, int to, Color color) {
    if (row < 0 || row >= kRasterSize) return;
    const int first = std::max(from, 0);
    const int last = std::min(to, kRasterSize);
    for (int column = first; column < last; ++column) {
        raster[row * kRasterSize + column] = static_cast<std::uint8_t>(color);
    }
}

/// One sweep over the rows of a circle, from its far rim to its centre line. The run of filled columns only
/// ever grows, and starts at the centre column, so a row that misses it stays empty (engine sheet, section 6).
class CircleSweep {
public:
    CircleSweep(float cx, float cy, float radius) : cx_(cx), cy_(cy), radius_squared_(radius * radius) {
        left_ = right_ = static_cast<int>(cx);
    }

    void draw_row(PhyreRaster& raster, int row, Color color) {
        const float dy = static_cast<float>(row) - cy_;
        const float reach_squared = radius_squared_ - dy * dy;
        const auto passes = [&](int column) {
            const float dx = static_cast<float>(column) - cx_;
            return dx * dx <= reach_squared;
        };
        while (passes(left_)) --left_;
        while (passes(right_)) ++right_;
        fill_row(raster, row, left_ + 1, right_, color);
    }

private:
    float cx_;
    float cy_;
    float radius_squared_;
    int left_;
    int right_;
};

void draw_circle(PhyreRaster& raster, float x, float y, float radius, Color color) {
    const float cx = x - 0.5F;
    const float cy = y - 0.5F;
    CircleSweep upper(cx, cy, radius);
    for (int row = static_cast<int>(cy + radius + 1.0F); static_cast<float>(row) >= cy; --row) {
        upper.draw_row(raster, row, color);
    }
    CircleSweep lower(cx, cy, radius);
    for (int row = static_cast<int>(cy - radius); static_cast<float>(row) < cy; ++row) {
        lower.draw_row(raster, row, color);
    }
}

/// An edge from its lower to its upper end.
struct Edge {
    Vec2 low;
    Vec2 high;

    double x_at(double y) const {
        const auto fraction = static_cast<float>((y - low.y) / (high.y - low.y));
        return low.x + (high.x - low.x) * static_cast<double>(fraction);
    }
};

void sort_by_low_end(std::vector<Edge>& side) {
    std::stable_sort(side.begin(), side.end(), [](const Edge& a, const Edge& b) { return a.low.y < b.low.y; });
}

/// Walks up one side of a polygon.
class SideWalk {
public:
    explicit SideWalk(const std::vector<Edge>& side) : side_(side) {}

    double x_at(double y) {
        while (current_ + 1 < side_.size() && side_[current_].high.y < y) ++current_;
        return side_[current_].x_at(y);
    }

private:
    const std::vector<Edge>& side_;
    std::size_t current_ = 0;
};

int round_even(double value) {
    return static_cast<int>(std::nearbyint(value));
}

void draw_polygon(PhyreRaster& raster, const std::vector<Vec2>& vertices, Color color) {
    std::vector<Edge> left;
    std::vector<Edge> right;
    double bottom = INFINITY;
    double top = -INFINITY;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Vec2 from = vertices[i];
        const Vec2 to = vertices[(i + 1) % vertices.size()];
        bottom = std::min(bottom, from.y);
        top = std::max(top, from.y);
        if (std::fabs(to.y - from.y) < kFlatEdge) continue;
        to.y > from.y ? right.push_back({from, to}) : left.push_back({to, from});
    }
    if (left.empty() || right.empty()) return;
    sort_by_low_end(left);
    sort_by_low_end(right);

    SideWalk left_walk(left);
    SideWalk right_walk(right);
    const int last = std::min(kRasterSize, round_even(top));
    for (int row = std::max(0, round_even(bottom)); row < last; ++row) {
        const double y = row + 0.5;
        const int from = round_even(left_walk.x_at(y));
        const int to = round_even(right_walk.x_at(y));
        fill_row(raster, row, from, to, color);
    }
}

std::vector<Vec2> transformed(const Polygon& polygon, double x, double y, double angle_rad) {
    const SinCos turn = sin_cos_f32(static_cast<float>(angle_rad));
    const double s = static_cast<double>(turn.sin);
    const double c = static_cast<double>(turn.cos);
    std::vector<Vec2> vertices;
    for (const Vec2& v : polygon.vertices) vertices.push_back({v.x * c - v.y * s + x, v.x * s + v.y * c + y});
    return vertices;
}

void draw_body(PhyreRaster& raster, const Body& body, double x, double y, double angle_rad) {
    if (body.color == Color::white) return;
    for (const Shape& shape : body.shapes) {
        if (const auto* circle = std::get_if<Circle>(&shape)) {
            draw_circle(raster, static_cast<float>(x), static_cast<float>(y), static_cast<float>(circle->radius),
                        body.color);
        } else {
            draw_polygon(raster, transformed(std::get<Polygon>(shape), x, y, angle_rad), body.color);
        }
    }
}

void draw_ball(PhyreRaster& raster, double radius, double x, double y) {
    draw_circle(raster, static_cast<float>(x), static_cast<float>(y), static_cast<float>(radius), Color::red);
}

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

PhyreRaster raster_of(const Scene& scene, std::span<const PlacedBall> placement) {
    PhyreRaster raster{};
    for (const Body& body : scene.bodies) draw_body(raster, body, body.position.x, body.position.y, body.angle_rad);
    for (const PlacedBall& ball : placement) draw_ball(raster, ball.radius, ball.x, ball.y);
    return raster;
}

PhyreRaster raster_of(const Scene& scene, std::span<const PlacedBall> placement, std::span<const Pose> poses) {
    PHYPLAY_ASSERT(poses.size() == scene.bodies.size() + placement.size());
    PhyreRaster raster{};
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const Body& body = scene.bodies[i];
        const Pose& pose = poses[i];
        // Static bodies keep their exact numbers: the engine has them in f32 metres.
        body.dynamic ? draw_body(raster, body, pose.x, pose.y, pose.angle_rad)
                     : draw_body(raster, body, body.position.x, body.position.y, body.angle_rad);
    }
    for (std::size_t i = 0; i < placement.size(); ++i) {
        const Pose& pose = poses[scene.bodies.size() + i];
        draw_ball(raster, placement[i].radius, pose.x, pose.y);
    }
    return raster;
}

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
