// A Vec2 is a point or a direction in the plane. What a unit of it is says whoever holds it.
#pragma once

#include <cmath>
#include <span>

namespace phyplay {

struct Vec2 {
    double x = 0.0;
    double y = 0.0;

    bool operator==(const Vec2&) const = default;
};

constexpr Vec2 operator+(Vec2 a, Vec2 b) {
    return {a.x + b.x, a.y + b.y};
}
constexpr Vec2 operator-(Vec2 a, Vec2 b) {
    return {a.x - b.x, a.y - b.y};
}
constexpr Vec2 operator*(double factor, Vec2 v) {
    return {factor * v.x, factor * v.y};
}

constexpr double dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}

/// Above 0 where b lies to the left of a.
constexpr double cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}

inline double length_of(Vec2 v) {
    return std::sqrt(dot(v, v));
}
inline double distance_between(Vec2 a, Vec2 b) {
    return length_of(a - b);
}

/// Whether the point lies inside a simple polygon, which runs in either direction.
inline bool is_inside(std::span<const Vec2> polygon, Vec2 p) {
    bool inside = false;
    for (std::size_t i = 0, k = polygon.size() - 1; i < polygon.size(); k = i++) {
        const Vec2 a = polygon[i];
        const Vec2 b = polygon[k];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside;
}

}  // namespace phyplay
