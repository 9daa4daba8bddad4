#include "engine/physics/convex_parts.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

using Path = std::vector<Vec2>;

/// Twice the area of the triangle: above 0 when c lies to the left of the way from a to b.
double turn(Vec2 a, Vec2 b, Vec2 c) {
    return cross(b - a, c - a);
}

double length_between(Vec2 a, Vec2 b) {
    return std::hypot(b.x - a.x, b.y - a.y);
}

bool cross_each_other(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    if (a == c || a == d || b == c || b == d) return false;
    return (turn(a, b, c) > 0.0) != (turn(a, b, d) > 0.0) && (turn(c, d, a) > 0.0) != (turn(c, d, b) > 0.0);
}

bool crosses_path(Vec2 a, Vec2 b, const Path& path) {
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (cross_each_other(a, b, path[i], path[(i + 1) % path.size()])) return true;
    }
    return false;
}

Path with_direction(Path path, bool counter_clockwise) {
    if ((signed_area(path) > 0.0) != counter_clockwise) std::reverse(path.begin(), path.end());
    return path;
}

/// Joins a hole to the outline by the shortest bridge that crosses neither; the bridge is walked both ways.
Path with_hole(const Path& outline, const Path& hole) {
    std::optional<std::pair<std::size_t, std::size_t>> best;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        for (std::size_t k = 0; k < hole.size(); ++k) {
            const double length = length_between(outline[i], hole[k]);
            if (best && length >= length_between(outline[best->first], hole[best->second])) continue;
            if (crosses_path(outline[i], hole[k], outline) || crosses_path(outline[i], hole[k], hole)) continue;
            best = {i, k};
        }
    }
    PHYPLAY_ASSERT(best.has_value());
    const auto [from, to] = *best;
    Path joined(outline.begin(), outline.begin() + static_cast<std::ptrdiff_t>(from) + 1);
    for (std::size_t k = 0; k <= hole.size(); ++k) joined.push_back(hole[(to + k) % hole.size()]);
    joined.insert(joined.end(), outline.begin() + static_cast<std::ptrdiff_t>(from), outline.end());
    return joined;
}

bool is_in_triangle(Vec2 p, Vec2 a, Vec2 b, Vec2 c) {
    if (p == a || p == b || p == c) return false;
    return turn(a, b, p) >= 0.0 && turn(b, c, p) >= 0.0 && turn(c, a, p) >= 0.0;
}

/// Slenderness of a triangle: its area over the square of its longest side.
double quality(Vec2 a, Vec2 b, Vec2 c) {
    const double longest = std::max({length_between(a, b), length_between(b, c), length_between(c, a)});
    return turn(a, b, c) / (longest * longest);
}

/// Quality of the ear at corner i of the path, 0 where there is none.
double ear_quality(const Path& path, std::size_t i) {
    const Vec2 a = path[(i + path.size() - 1) % path.size()];
    const Vec2 b = path[i];
    const Vec2 c = path[(i + 1) % path.size()];
    if (turn(a, b, c) <= 0.0) return 0.0;
    const bool is_free = std::none_of(path.begin(), path.end(), [&](Vec2 p) { return is_in_triangle(p, a, b, c); });
    return is_free ? quality(a, b, c) : 0.0;
}

/// Cuts off the best-formed ear again and again.
std::vector<Path> triangles_of(Path path) {
    std::vector<Path> triangles;
    while (path.size() >= 3) {
        std::size_t best = 0;
        double best_quality = 0.0;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const double found = ear_quality(path, i);
            if (found > best_quality) {
                best = i;
                best_quality = found;
            }
        }
        PHYPLAY_ASSERT(best_quality > 0.0 || path.size() == 3);
        if (best_quality > 0.0) {
            triangles.push_back(
                {path[(best + path.size() - 1) % path.size()], path[best], path[(best + 1) % path.size()]});
        }
        if (path.size() == 3) break;
        path.erase(path.begin() + static_cast<std::ptrdiff_t>(best));
    }
    return triangles;
}

bool is_convex(const Path& path) {
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (turn(path[i], path[(i + 1) % path.size()], path[(i + 2) % path.size()]) <= 0.0) return false;
    }
    return true;
}

/// The two parts as one, if they share an edge and the result is convex and small enough.
std::optional<Path> merged(const Path& one, const Path& other, std::size_t most_vertices) {
    if (one.size() + other.size() - 2 > most_vertices) return std::nullopt;
    for (std::size_t i = 0; i < one.size(); ++i) {
        for (std::size_t k = 0; k < other.size(); ++k) {
            const bool is_shared = one[i] == other[(k + 1) % other.size()] && one[(i + 1) % one.size()] == other[k];
            if (!is_shared) continue;
            Path both;
            for (std::size_t n = 1; n <= one.size(); ++n) both.push_back(one[(i + n) % one.size()]);
            for (std::size_t n = 2; n < other.size(); ++n) both.push_back(other[(k + n) % other.size()]);
            if (is_convex(both)) return both;
        }
    }
    return std::nullopt;
}

/// Merges neighbours while any two can be, the pair with the largest common part first.
void merge_parts(std::vector<Path>& parts, std::size_t most_vertices) {
    while (true) {
        std::optional<Path> best;
        std::pair<std::size_t, std::size_t> pair;
        for (std::size_t a = 0; a < parts.size(); ++a) {
            for (std::size_t b = a + 1; b < parts.size(); ++b) {
                auto both = merged(parts[a], parts[b], most_vertices);
                if (!both || (best && signed_area(*both) <= signed_area(*best))) continue;
                best = std::move(both);
                pair = {a, b};
            }
        }
        if (!best) return;
        parts[pair.first] = std::move(*best);
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(pair.second));
    }
}

}  // namespace

double signed_area(std::span<const Vec2> path) {
    double twice_area = 0.0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Vec2 a = path[i];
        const Vec2 b = path[(i + 1) % path.size()];
        twice_area += a.x * b.y - a.y * b.x;
    }
    return 0.5 * twice_area;
}

std::vector<Path> convex_parts(std::span<const Path> paths, std::size_t most_vertices) {
    PHYPLAY_ASSERT(!paths.empty() && most_vertices >= 3);
    Path outline = with_direction(paths.front(), true);
    for (const Path& hole : paths.subspan(1)) outline = with_hole(outline, with_direction(hole, false));
    std::vector<Path> parts = triangles_of(std::move(outline));
    merge_parts(parts, most_vertices);
    return parts;
}

}  // namespace phyplay
