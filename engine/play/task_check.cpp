#include "engine/play/task_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace phyplay {
namespace {

constexpr std::size_t kMaxBodies = 256;
constexpr std::size_t kMaxShapes = 8;
constexpr std::size_t kMaxVertices = 8;
constexpr double kFarthest_px = 10'000.0;
constexpr double kMostTurns_rad = 1'000.0;
/// Box2D merges vertices closer than 0.0025 m, 0.015 px, and cannot use what may be left of the polygon.
constexpr double kShortestEdge = 0.02;  ///< pixels

using Fault = std::optional<std::string>;

bool is_coordinate(double value) {
    return std::abs(value) <= kFarthest_px;
}  // false for NaN

double cross(Vec2 origin, Vec2 a, Vec2 b) {
    return (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x);
}

/// Every other vertex must lie to the left of every edge; this also refuses stars, which turn left as well.
bool is_convex_counter_clockwise(const std::vector<Vec2>& vertices) {
    const std::size_t count = vertices.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t next = i + 1 < count ? i + 1 : 0;
        for (std::size_t k = 0; k < count; ++k) {
            if (k != i && k != next && !(cross(vertices[i], vertices[next], vertices[k]) > 0.0)) return false;
        }
    }
    return true;
}

const char* fault_of_polygon(const std::vector<Vec2>& vertices) {
    if (vertices.size() < 3 || vertices.size() > kMaxVertices) return "a polygon has 3 to 8 vertices";
    Vec2 last = vertices.back();
    for (const Vec2 v : vertices) {
        if (!is_coordinate(v.x) || !is_coordinate(v.y)) return "a vertex is not a number of pixels up to 10000";
        const double dx = v.x - last.x;
        const double dy = v.y - last.y;
        if (dx * dx + dy * dy < kShortestEdge * kShortestEdge) return "two vertices are the same";
        last = v;
    }
    if (!is_convex_counter_clockwise(vertices)) return "a polygon must be convex and go counter-clockwise";
    return nullptr;
}

const char* fault_of_shape(const Shape& shape) {
    if (const Circle* circle = std::get_if<Circle>(&shape)) {
        const bool good = circle->radius >= kShortestEdge && is_coordinate(circle->radius);
        return good ? nullptr : "a radius must be a positive number of pixels up to 10000";
    }
    return fault_of_polygon(std::get<Polygon>(shape).vertices);
}

Fault fault_of_body(const Body& body, std::size_t index) {
    const auto say = [&](std::string_view what) { return fmt::format("bodies[{}]: {}", index, what); };
    if (body.type == BodyType::wall) return say("only the first four bodies are walls");
    if (!is_coordinate(body.position.x) || !is_coordinate(body.position.y)) {
        return say("x and y must be numbers of pixels between -10000 and 10000");
    }
    if (!(std::abs(body.angle_rad) <= kMostTurns_rad)) return say("angle must be a number between -1000 and 1000");
    if (!(body.diameter >= 0.0 && is_coordinate(body.diameter))) return say("diameter must be a positive number");
    if (body.shapes.empty() || body.shapes.size() > kMaxShapes) return say("a body has 1 to 8 shapes");
    for (std::size_t i = 0; i < body.shapes.size(); ++i) {
        if (const char* fault = fault_of_shape(body.shapes[i])) {
            return fmt::format("bodies[{}].shapes[{}]: {}", index, i, fault);
        }
    }
    return std::nullopt;
}

Fault fault_of_goal(const Goal& goal, const Scene& scene) {
    const auto is_body = [&](int index) {
        return index >= static_cast<int>(kWallCount) && index < static_cast<int>(scene.bodies.size());
    };
    if (!is_body(goal.body1)) return fmt::format("goal.body1: the scene has no body {} beside the walls", goal.body1);
    if (!is_body(goal.body2)) return fmt::format("goal.body2: the scene has no body {} beside the walls", goal.body2);
    if (goal.body1 == goal.body2) return "goal: body1 and body2 must be different bodies";
    if (!scene.bodies[static_cast<std::size_t>(goal.body1)].dynamic) return "goal.body1: must be a dynamic body";
    if (goal.relation != Relation::touching) return "goal.relation: only TOUCHING is known";
    return std::nullopt;
}

/// The scene's part of a PHYRE task.
Fault fault_of_phyre_task(const Task& task) {
    if (task.level != SlingshotLevel{}) return "level: a PHYRE task has a scene, no level";
    static const std::vector<Body> walls = make_walls();
    const std::vector<Body>& bodies = task.scene.bodies;
    if (bodies.size() > kMaxBodies) return fmt::format("bodies: a scene has at most {} bodies", kMaxBodies);
    if (bodies.size() < kWallCount || !std::equal(walls.begin(), walls.end(), bodies.begin())) {
        return "bodies: the first four must be the walls of the scene: bottom, left, top, right";
    }
    for (std::size_t i = kWallCount; i < bodies.size(); ++i) {
        if (Fault fault = fault_of_body(bodies[i], i)) return fault;
    }
    if (Fault fault = fault_of_goal(task.goal, task.scene)) return fault;
    for (std::size_t i = kWallCount; i < bodies.size(); ++i) {
        const Color wanted = color_of_role(bodies[i].dynamic, static_cast<int>(i), task.goal);
        if (bodies[i].color != wanted) {
            return fmt::format("bodies[{}]: its part in the task makes it {}, not {}", i, name_of(wanted),
                               name_of(bodies[i].color));
        }
    }
    return std::nullopt;
}

Fault fault_of_slingshot_task(const Task& task) {
    if (!task.scene.bodies.empty()) return "bodies: a Phy-Q task has a level, no scene";
    std::string problem = find_level_problem(task.level);
    if (problem.empty()) return std::nullopt;
    return problem;
}

}  // namespace

bool is_plain_id(std::string_view id) {
    constexpr std::size_t kLongest = 64;
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
               c == '.' || c == ':';
    };
    return !id.empty() && id.size() <= kLongest && std::all_of(id.begin(), id.end(), is_plain);
}

Color color_of_role(bool dynamic, int index, const Goal& goal) {
    if (index == goal.body1) return Color::green;
    if (index == goal.body2) return dynamic ? Color::blue : Color::purple;
    return dynamic ? Color::gray : Color::black;
}

std::optional<std::string> find_task_fault(const Task& task) {
    if (!is_plain_id(task.id)) return "task: an id is 1 to 64 letters, digits and the signs _ - . :";
    if (!is_plain_id(task.template_id)) return "template: an id is 1 to 64 letters, digits and the signs _ - . :";

    if (task.suite != suite_of(task.tier)) {
        return fmt::format("tier: {} has no tier {}", name_of(task.suite), name_of(task.tier));
    }
    return task.suite == SuiteName::phyq ? fault_of_slingshot_task(task) : fault_of_phyre_task(task);
}

}  // namespace phyplay
