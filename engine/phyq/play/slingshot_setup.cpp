#include "engine/phyq/play/slingshot_setup.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/assert.h"
#include "engine/physics/convex_parts.h"

namespace phyplay {
namespace {

// Phy-Q engine sheet, sections 1 and 2.
constexpr double kLightGravity = 0.48;
constexpr double kHeavyDamping = 0.05;
constexpr std::size_t kMostVertices = 8;

/// Area, first and second moments around the local origin, at density 1.
struct Moments {
    double area = 0.0;
    Vec2 first;
    double second = 0.0;

    void add(const Moments& other, double factor) {
        area += factor * other.area;
        first.x += factor * other.first.x;
        first.y += factor * other.first.y;
        second += factor * other.second;
    }
};

/// Of a path that runs counter-clockwise; negative for the other direction.
Moments moments_of_path(const std::vector<Vec2>& path) {
    Moments moments;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Vec2 a = path[i];
        const Vec2 b = path[(i + 1) % path.size()];
        const double cross = a.x * b.y - a.y * b.x;
        moments.area += cross / 2.0;
        moments.first.x += cross * (a.x + b.x) / 6.0;
        moments.first.y += cross * (a.y + b.y) / 6.0;
        moments.second += cross * (a.x * a.x + a.x * b.x + b.x * b.x + a.y * a.y + a.y * b.y + b.y * b.y) / 12.0;
    }
    return moments;
}

Moments moments_of(const BoxCollider& box) {
    return moments_of_path(corners_of(box));
}

Moments moments_of(const CircleCollider& circle) {
    const double area = std::numbers::pi * circle.radius * circle.radius;
    const double distance2 = circle.x * circle.x + circle.y * circle.y;
    return {.area = area,
            .first = {area * circle.x, area * circle.y},
            .second = area * (circle.radius * circle.radius / 2.0 + distance2)};
}

Moments moments_of(const PolygonCollider& polygon) {
    Moments moments;
    for (const std::vector<Vec2>& path : polygon.paths) {
        const Moments of_path = moments_of_path(path);
        const bool is_outline = &path == &polygon.paths.front();
        const double direction = of_path.area > 0.0 ? 1.0 : -1.0;
        moments.add(of_path, is_outline ? direction : -direction);
    }
    return moments;
}

/// Gives the plan the mass of the table, distributed as the colliders with their densities are.
void set_mass(BodyPlan& plan, const std::vector<Collider>& colliders, double material_density, double mass) {
    Moments moments;
    for (const Collider& collider : colliders) {
        moments.add(std::visit([](const auto& shape) { return moments_of(shape); }, collider.shape),
                    collider.density.value_or(material_density));
    }
    PHYPLAY_ASSERT(moments.area > 0.0);
    plan.mass = mass;
    plan.centre = {moments.first.x / moments.area, moments.first.y / moments.area};
    const double distance2 = plan.centre.x * plan.centre.x + plan.centre.y * plan.centre.y;
    plan.inertia = mass * (moments.second / moments.area - distance2);
}

bool box_covers(const BoxCollider& box, const std::vector<Vec2>& path) {
    return std::ranges::all_of(
        path, [&box](Vec2 p) { return std::fabs(p.x) <= box.width / 2.0 && std::fabs(p.y) <= box.height / 2.0; });
}

void add_parts(BodyPlan& plan, const PolygonCollider& polygon) {
    for (std::vector<Vec2>& part : convex_parts(polygon.paths, kMostVertices))
        plan.parts.emplace_back(std::move(part));
}
void add_parts(BodyPlan& plan, const BoxCollider& box) {
    plan.parts.emplace_back(corners_of(box));
}
void add_parts(BodyPlan& plan, const CircleCollider& circle) {
    plan.parts.emplace_back(circle);
}

/// A box inside a frame, as the square block with a hole has it: the box fills the hole and never sticks out,
/// so both together are the filled outline.
std::optional<PolygonCollider> as_filled_frame(const std::vector<Collider>& colliders) {
    if (colliders.size() != 2) return std::nullopt;
    const auto* box = std::get_if<BoxCollider>(&colliders[0].shape);
    const auto* frame = std::get_if<PolygonCollider>(&colliders[1].shape);
    if (box == nullptr || frame == nullptr) return std::nullopt;
    const std::vector<Vec2>& outline = frame->paths.front();
    const std::vector<Vec2> corners = corners_of(*box);
    const bool box_is_inside = std::ranges::all_of(corners, [&outline](Vec2 p) { return is_inside(outline, p); });
    const bool holes_are_filled = std::all_of(frame->paths.begin() + 1, frame->paths.end(),
                                              [box](const auto& hole) { return box_covers(*box, hole); });
    if (!box_is_inside || !holes_are_filled) return std::nullopt;
    return PolygonCollider{.paths = {outline}};
}

void add_parts(BodyPlan& plan, const std::vector<Collider>& colliders) {
    if (const auto filled = as_filled_frame(colliders)) return add_parts(plan, *filled);
    for (const Collider& collider : colliders) {
        std::visit([&plan](const auto& shape) { add_parts(plan, shape); }, collider.shape);
    }
}

/// Blocks, pigs and birds: light, strongly damped in their turning.
BodyPlan light_plan(CollisionLayer layer, const Surface& surface, const PhysicsProfile& profile) {
    return {.layer = layer,
            .surface = surface,
            .gravity_scale = kLightGravity,
            .angular_damping = profile.turning_damping};
}

BodyPlan heavy_plan(CollisionLayer layer, const Surface& surface) {
    return {.layer = layer, .surface = surface, .gravity_scale = 1.0, .angular_damping = kHeavyDamping};
}

BodyPlan bird_plan(const BirdFacts& facts, const PhysicsProfile& profile) {
    BodyPlan plan = light_plan(CollisionLayer::birds, facts.surface, profile);
    plan.is_bullet = true;
    plan.parts = {facts.collider};
    set_mass(plan, {Collider{.shape = facts.collider}}, 1.0, facts.mass);
    return plan;
}

BodyPlan pig_plan(const PigFacts& facts, bool is_small, const PhysicsProfile& profile) {
    BodyPlan plan = light_plan(is_small ? CollisionLayer::blocks : CollisionLayer::base, facts.surface, profile);
    plan.is_bullet = true;
    add_parts(plan, facts.colliders);
    set_mass(plan, facts.colliders, 1.0, facts.mass.of(profile.pig_mass));
    return plan;
}

BodyPlan block_plan(const BlockFacts& facts, const MaterialFacts& material, double mass,
                    const PhysicsProfile& profile) {
    BodyPlan plan = light_plan(CollisionLayer::blocks, material.surface, profile);
    add_parts(plan, facts.colliders);
    set_mass(plan, facts.colliders, material.density, mass);
    return plan;
}

// Phy-Q engine sheet, section 4.2: the colliders that are switched off.
constexpr double kCircleRadius = 0.36;
constexpr double kSmallCircleRadius = 0.20;

/// Round blocks with circles in place of their outlines.
ObjectTable with_circles(ObjectTable table) {
    const auto set = [&table](ObjectShape shape, double radius) {
        const auto block = static_cast<std::size_t>(shape) - static_cast<std::size_t>(ObjectShape::square_hole);
        table.blocks[block].colliders = {
            {.shape = CircleCollider{.x = 0.0, .y = 0.0, .radius = radius}, .density = {}}};
    };
    set(ObjectShape::circle, kCircleRadius);
    set(ObjectShape::circle_small, kSmallCircleRadius);
    return table;
}

}  // namespace

BodyPlans::BodyPlans(const ObjectTable& table, const PhysicsProfile& profile)
    : surface_(table.surface), platform_box_(table.platform.box), ground_(table.ground) {
    for (std::size_t i = 0; i < birds_.size(); ++i) birds_[i] = bird_plan(table.birds[i], profile);
    for (int i = 0; i < kObjectShapeCount; ++i) {
        const auto shape = static_cast<ObjectShape>(i);
        PerMaterial<BodyPlan>& plans = objects_[i];
        if (kind_of(shape) == ObjectKind::pig) {
            plans.of(Material::wood) = pig_plan(table.pig(shape), shape == ObjectShape::small_pig, profile);
        } else if (kind_of(shape) == ObjectKind::block) {
            const BlockFacts& facts = table.block(shape);
            for (const Material material : {Material::wood, Material::stone, Material::ice}) {
                plans.of(material) = block_plan(facts, table.materials.of(material),
                                                facts.mass.of(material).of(profile.block_mass), profile);
            }
        }
    }
    BodyPlan& tnt = objects_[static_cast<std::size_t>(ObjectShape::tnt)].of(Material::wood);
    tnt = heavy_plan(CollisionLayer::blocks, surface_);
    add_parts(tnt, table.tnt.box);
    set_mass(tnt, {Collider{.shape = table.tnt.box}}, 1.0, table.tnt.mass);

    egg_ = heavy_plan(CollisionLayer::birds, surface_);
    add_parts(egg_, table.egg.polygon);
    set_mass(egg_, {Collider{.shape = table.egg.polygon}}, 1.0, table.egg.mass);

    slingshot_post_ = {.motion = BodyMotion::kinematic, .layer = CollisionLayer::slingshot, .surface = surface_};
    add_parts(slingshot_post_, table.slingshot_post);
}

const BodyPlan& BodyPlans::object(ObjectShape shape, Material material) const {
    PHYPLAY_ASSERT(shape != ObjectShape::platform);
    return objects_[static_cast<std::size_t>(shape)].of(material == Material::none ? Material::wood : material);
}

BodyPlan BodyPlans::platform(double scale_x, double scale_y) const {
    BodyPlan plan{.motion = BodyMotion::kinematic, .layer = CollisionLayer::platforms, .surface = surface_};
    add_parts(plan, BoxCollider{.width = platform_box_.width * std::fabs(scale_x),
                                .height = platform_box_.height * std::fabs(scale_y)});
    return plan;
}

BodyPlan BodyPlans::ground_box(const GroundBox& box) const {
    BodyPlan plan{.motion = BodyMotion::fixed, .layer = CollisionLayer::base, .surface = surface_};
    add_parts(plan, BoxCollider{.width = box.width, .height = box.height});
    return plan;
}

SlingshotSetup::SlingshotSetup(ObjectTable objects, PhysicsProfile profile)
    : objects_(profile.round_outline == RoundOutline::circle ? with_circles(std::move(objects)) : std::move(objects)),
      profile_(std::move(profile)),
      plans_(objects_, profile_) {}

SlingshotSetup shipped_slingshot_setup() {
    return {shipped_object_table(), shipped_physics_profiles().default_profile()};
}

}  // namespace phyplay
