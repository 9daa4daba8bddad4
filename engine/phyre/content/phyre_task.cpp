#include "engine/phyre/content/phyre_task.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/base/crowding.h"
#include "engine/base/portable_math.h"

namespace phyplay {
namespace {

constexpr double kWallThickness = 5.0;

Body make_wall(Vec2 center, double width, double height) {
    const double w = width / 2;
    const double h = height / 2;
    return Body{.type = BodyType::wall,
                .dynamic = false,
                .position = center,
                .angle_rad = 0.0,
                .diameter = std::sqrt(width * width + height * height),
                .color = Color::black,
                .shapes = {Polygon{{{w, h}, {-w, h}, {-w, -h}, {w, -h}}}}};
}

// The least bytes that a thing of each kind can take.
constexpr std::size_t kLeastBody = 40;
constexpr std::size_t kLeastShape = 9;

enum class ShapeKind : std::uint8_t { circle = 0, polygon = 1 };

void write_shape(ByteWriter& out, const Shape& shape) {
    if (const Circle* circle = std::get_if<Circle>(&shape)) {
        out.number(static_cast<std::uint8_t>(ShapeKind::circle));
        out.number(circle->radius);
        return;
    }
    const Polygon& polygon = std::get<Polygon>(shape);
    out.number(static_cast<std::uint8_t>(ShapeKind::polygon));
    out.number(static_cast<std::uint32_t>(polygon.vertices.size()));
    for (const Vec2 v : polygon.vertices) {
        out.number(v.x);
        out.number(v.y);
    }
}

Shape read_shape(ByteReader& in) {
    const auto kind = in.number<std::uint8_t>();
    if (kind == static_cast<std::uint8_t>(ShapeKind::circle)) return Circle{in.number<double>()};
    if (kind != static_cast<std::uint8_t>(ShapeKind::polygon)) in.fail();
    Polygon polygon;
    polygon.vertices.resize(in.count(2 * sizeof(double)));
    for (Vec2& v : polygon.vertices) {
        v.x = in.number<double>();
        v.y = in.number<double>();
    }
    return polygon;
}

void write_body(ByteWriter& out, const Body& body) {
    out.number(static_cast<std::uint8_t>(body.type));
    out.number(static_cast<std::uint8_t>(body.dynamic));
    out.number(static_cast<std::uint8_t>(body.color));
    out.number(body.position.x);
    out.number(body.position.y);
    out.number(body.angle_rad);
    out.number(body.diameter);
    out.number(static_cast<std::uint32_t>(body.shapes.size()));
    for (const Shape& shape : body.shapes) write_shape(out, shape);
}

Body read_body(ByteReader& in) {
    Body body;
    body.type = in.enumerator(BodyType::standing_sticks);
    const auto dynamic = in.number<std::uint8_t>();
    if (dynamic > 1) in.fail();
    body.dynamic = dynamic == 1;
    body.color = in.enumerator(Color::black);
    body.position.x = in.number<double>();
    body.position.y = in.number<double>();
    body.angle_rad = in.number<double>();
    body.diameter = in.number<double>();
    const std::size_t shapes = in.count(kLeastShape);
    body.shapes.reserve(shapes);
    for (std::size_t i = 0; i < shapes; ++i) body.shapes.push_back(read_shape(in));
    return body;
}

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

/// Every other vertex must lie to the left of every edge; this also refuses stars, which turn left as well.
bool is_convex_counter_clockwise(const std::vector<Vec2>& vertices) {
    const std::size_t count = vertices.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t next = i + 1 < count ? i + 1 : 0;
        for (std::size_t k = 0; k < count; ++k) {
            if (k != i && k != next && !(cross(vertices[next] - vertices[i], vertices[k] - vertices[i]) > 0.0))
                return false;
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

StartBox box_of(const Body& body, std::size_t index, const Shape& shape) {
    StartBox box = {.body = index,
                    .moves = body.dynamic,
                    .left = body.position.x,
                    .right = body.position.x,
                    .bottom = body.position.y,
                    .top = body.position.y};
    if (const Circle* circle = std::get_if<Circle>(&shape)) {
        box.left -= circle->radius;
        box.right += circle->radius;
        box.bottom -= circle->radius;
        box.top += circle->radius;
        return box;
    }
    box.left = box.bottom = std::numeric_limits<double>::infinity();
    box.right = box.top = -std::numeric_limits<double>::infinity();
    const SinCos turn = sin_cos_f32(static_cast<float>(body.angle_rad));
    for (const Vec2 v : std::get<Polygon>(shape).vertices) {
        const double x = body.position.x + v.x * turn.cos - v.y * turn.sin;
        const double y = body.position.y + v.x * turn.sin + v.y * turn.cos;
        box.left = std::min(box.left, x);
        box.right = std::max(box.right, x);
        box.bottom = std::min(box.bottom, y);
        box.top = std::max(box.top, y);
    }
    return box;
}

}  // namespace

std::optional<std::string> find_crowding_fault(const Scene& scene) {
    std::size_t shapes = 0;
    for (const Body& body : scene.bodies) shapes += body.shapes.size();
    if (shapes > kMaxSceneShapes) return fmt::format("a scene has at most {} shapes", kMaxSceneShapes);
    if (is_never_crowded(shapes, kMaxSceneOverlaps)) return std::nullopt;
    std::vector<StartBox> boxes;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        for (const Shape& shape : scene.bodies[i].shapes) boxes.push_back(box_of(scene.bodies[i], i, shape));
    }
    if (!is_crowded(boxes, kMaxSceneOverlaps)) return std::nullopt;
    return fmt::format("more than {} pairs of shapes overlap at the start", kMaxSceneOverlaps);
}

std::string_view name_of(BodyType type) {
    switch (type) {
        case BodyType::wall: return "wall";
        case BodyType::ball: return "ball";
        case BodyType::bar: return "bar";
        case BodyType::jar: return "jar";
        case BodyType::standing_sticks: return "standingsticks";
    }
    return "";
}

std::string_view name_of(Color color) {
    switch (color) {
        case Color::white: return "white";
        case Color::red: return "red";
        case Color::green: return "green";
        case Color::blue: return "blue";
        case Color::purple: return "purple";
        case Color::gray: return "gray";
        case Color::black: return "black";
    }
    return "";
}

std::vector<Body> make_walls() {
    const double outside = kWallThickness / 2;
    return {make_wall({kSceneWidth / 2, -outside}, kSceneWidth, kWallThickness),
            make_wall({-outside, kSceneHeight / 2}, kWallThickness, kSceneHeight),
            make_wall({kSceneWidth / 2, kSceneHeight + outside}, kSceneWidth, kWallThickness),
            make_wall({kSceneWidth + outside, kSceneHeight / 2}, kWallThickness, kSceneHeight)};
}

bool PhyreContent::is_equal(const TaskContent& other) const {
    const auto* same = dynamic_cast<const PhyreContent*>(&other);
    return same != nullptr && scene == same->scene && goal == same->goal;
}

bool PhyreContent::fits(SuiteId suite, Tier tier) const {
    return suite == kPhyre && find_ball_tier(tier.name).has_value();
}

void PhyreContent::write(ByteWriter& out) const {
    out.number(static_cast<std::int32_t>(goal.body1));
    out.number(static_cast<std::int32_t>(goal.body2));
    out.number(static_cast<std::int32_t>(goal.relation));
    out.number(static_cast<std::uint32_t>(scene.bodies.size()));
    for (const Body& body : scene.bodies) write_body(out, body);
}

std::optional<std::string> PhyreContent::find_fault() const {
    static const std::vector<Body> walls = make_walls();
    const std::vector<Body>& bodies = scene.bodies;
    if (bodies.size() > kMaxBodies) return fmt::format("bodies: a scene has at most {} bodies", kMaxBodies);
    if (bodies.size() < kWallCount || !std::equal(walls.begin(), walls.end(), bodies.begin())) {
        return "bodies: the first four must be the walls of the scene: bottom, left, top, right";
    }
    for (std::size_t i = kWallCount; i < bodies.size(); ++i) {
        if (Fault fault = fault_of_body(bodies[i], i)) return fault;
    }
    if (const Fault fault = find_crowding_fault(scene)) return "bodies: " + *fault;
    if (Fault fault = fault_of_goal(goal, scene)) return fault;
    for (std::size_t i = kWallCount; i < bodies.size(); ++i) {
        const Color wanted = color_of_role(bodies[i].dynamic, static_cast<int>(i), goal);
        if (bodies[i].color != wanted) {
            return fmt::format("bodies[{}]: its part in the task makes it {}, not {}", i, name_of(wanted),
                               name_of(bodies[i].color));
        }
    }
    return std::nullopt;
}

std::shared_ptr<const TaskContent> read_phyre_content(ByteReader& in) {
    Goal goal;
    goal.body1 = in.number<std::int32_t>();
    goal.body2 = in.number<std::int32_t>();
    if (in.number<std::int32_t>() != static_cast<std::int32_t>(Relation::touching)) in.fail();
    Scene scene;
    const std::size_t bodies = in.count(kLeastBody);
    scene.bodies.reserve(bodies);
    for (std::size_t i = 0; i < bodies; ++i) scene.bodies.push_back(read_body(in));
    return phyre_content(std::move(scene), goal);
}

std::shared_ptr<const TaskContent> phyre_content(Scene scene, Goal goal) {
    return std::make_shared<const PhyreContent>(std::move(scene), goal);
}

const Scene& scene_of(const Task& task) {
    return content_of<PhyreContent>(task).scene;
}

const Goal& goal_of(const Task& task) {
    return content_of<PhyreContent>(task).goal;
}

int balls_of(Tier tier) {
    if (tier == kTwoBallsTier) return 2;
    return tier == kBallTier ? 1 : 0;
}

std::optional<Tier> find_ball_tier(std::string_view name) {
    for (const Tier tier : {kBallTier, kTwoBallsTier}) {
        if (tier.name == name) return tier;
    }
    return std::nullopt;
}

Color color_of_role(bool dynamic, int index, const Goal& goal) {
    if (index == goal.body1) return Color::green;
    if (index == goal.body2) return dynamic ? Color::blue : Color::purple;
    return dynamic ? Color::gray : Color::black;
}

}  // namespace phyplay
