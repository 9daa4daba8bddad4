#include "engine/phyq/play/slingshot_bodies.h"

#include <cmath>
#include <numbers>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

BodyPose pose_at(Vec2 position, double rotation_deg = 0.0) {
    return {.x = static_cast<float>(position.x),
            .y = static_cast<float>(position.y),
            .angle_rad = static_cast<float>(rotation_deg * std::numbers::pi / 180.0)};
}

double pig_health(const PhysicsProfile& profile, ObjectShape shape) {
    if (shape == ObjectShape::small_pig) return profile.small_pig_health;
    return shape == ObjectShape::medium_pig ? profile.medium_pig_health : profile.big_pig_health;
}

SlingshotBody pig_body(const PigFacts& facts, const PhysicsProfile& profile, ObjectShape shape) {
    return {.role = SlingshotRole::pig,
            .shape = shape,
            .mass = facts.mass.of(profile.pig_mass),
            .defense = facts.defense,
            .health = pig_health(profile, shape),
            .score = facts.score};
}

SlingshotBody block_body(const ObjectTable& table, const PhysicsProfile& profile, ObjectShape shape,
                         Material material) {
    const BlockFacts& facts = table.block(shape);
    const double health_share = shape == ObjectShape::square_hole ? profile.square_hole_health : 1.0;
    return {.role = SlingshotRole::block,
            .shape = shape,
            .material = material,
            .mass = facts.mass.of(material).of(profile.block_mass),
            .defense = table.materials.of(material).defense,
            .health = facts.health.of(material) * health_share,
            .score = facts.score};
}

SlingshotBody body_for(const SlingshotSetup& setup, const SlingshotObject& object) {
    const ObjectTable& table = setup.objects();
    switch (kind_of(object.shape)) {
        case ObjectKind::pig: return pig_body(table.pig(object.shape), setup.profile(), object.shape);
        case ObjectKind::block: return block_body(table, setup.profile(), object.shape, object.material);
        case ObjectKind::tnt:
            return {.role = SlingshotRole::tnt,
                    .shape = object.shape,
                    .mass = table.tnt.mass,
                    .health = table.tnt.health};
        case ObjectKind::platform: break;
    }
    return {.role = SlingshotRole::platform, .shape = object.shape, .mass = table.platform.mass_in_damage};
}

double pig_damage_by(const PhysicsProfile& profile, SlingshotRole striker) {
    switch (striker) {
        case SlingshotRole::bird: return profile.pig_damage_by_bird;
        case SlingshotRole::ground:
        case SlingshotRole::slingshot_post:
        case SlingshotRole::platform: return profile.pig_damage_by_ground;
        case SlingshotRole::pig:
        case SlingshotRole::block:
        case SlingshotRole::tnt:
        case SlingshotRole::egg: break;
    }
    return profile.pig_damage_by_block;
}

double distance(const BodyPose& a, const BodyPose& b) {
    const double dx = static_cast<double>(a.x) - static_cast<double>(b.x);
    const double dy = static_cast<double>(a.y) - static_cast<double>(b.y);
    return std::sqrt(dx * dx + dy * dy);
}

/// Takes the last step's damage from the pigs and returns the first that has none left, -1 where all live.
int hurt_pigs(SlingshotBodies& bodies) {
    int dead = -1;
    for (const WorldHit& hit : bodies.world().hits()) {
        for (const int self : {hit.body_a, hit.body_b}) {
            SlingshotBody& body = bodies[self];
            if (body.role != SlingshotRole::pig) continue;
            body.health -= bodies.damage_of(hit, self);
            if (body.health <= 0.0 && dead < 0) dead = body.object;
        }
    }
    return dead;
}

}  // namespace

SlingshotRole role_of(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::pig: return SlingshotRole::pig;
        case ObjectKind::block: return SlingshotRole::block;
        case ObjectKind::platform: return SlingshotRole::platform;
        case ObjectKind::tnt: return SlingshotRole::tnt;
    }
    PHYPLAY_ASSERT(false);
}

bool is_destructible(SlingshotRole role) {
    return role == SlingshotRole::pig || role == SlingshotRole::block || role == SlingshotRole::tnt;
}

std::string described(const SlingshotBody& body) {
    switch (body.role) {
        case SlingshotRole::ground: return "ground";
        case SlingshotRole::slingshot_post: return "slingshot";
        case SlingshotRole::bird: return std::string(name_of(body.bird)) + " bird";
        case SlingshotRole::egg: return "egg";
        case SlingshotRole::pig:
        case SlingshotRole::block:
        case SlingshotRole::platform:
        case SlingshotRole::tnt: break;
    }
    return described(SlingshotObject{.shape = body.shape, .material = body.material});
}

SlingshotBodies::SlingshotBodies(const SlingshotSetup& setup, const SlingshotLevel& level,
                                 std::span<const BodyPose> settled)
    : setup_(&setup), settled_(settled) {
    for (const GroundBox& box : setup.plans().ground()) {
        add({.role = SlingshotRole::ground}, setup.plans().ground_box(box), pose_at({box.x, box.y}));
    }
    add({.role = SlingshotRole::slingshot_post, .mass = setup.objects().platform.mass_in_damage},
        setup.plans().slingshot_post(), pose_at(level.slingshot));
    first_bird_ = world_.body_count();
    for (std::size_t k = 0; k < level.birds.size(); ++k) {
        const BirdType type = level.birds[k];
        const Vec2 place = waiting_place(level.slingshot, static_cast<int>(k), setup.objects().bird(type));
        const int bird = add_bird(type, place, CollisionLayer::waiting);
        if (k == 0) world_.set_enabled(bird, false);
    }
    for (const int object : load_order(level)) add_object(level, object);
    PHYPLAY_ASSERT(settled_.empty() || settled_.size() == bodies_.size());
    settled_ = {};
}

int SlingshotBodies::add(SlingshotBody body, const BodyPlan& plan, const BodyPose& pose) {
    // Settled bodies are made where they came to rest: moving them there would leave traces in the broad phase.
    const BodyPose& start = settled_.empty() ? pose : settled_[bodies_.size()];
    body.full_health = body.health;
    bodies_.push_back(std::move(body));
    return world_.add(plan, start);
}

void SlingshotBodies::add_object(const SlingshotLevel& level, int object) {
    const SlingshotObject& placed = level.objects[object];
    SlingshotBody body = body_for(*setup_, placed);
    body.object = object;
    const BodyPose pose = pose_at({placed.x, placed.y}, placed.rotation_deg);
    const BodyPlans& plans = setup_->plans();
    if (body.role == SlingshotRole::platform) {
        add(std::move(body), plans.platform(placed.scale_x, placed.scale_y), pose);
    } else {
        add(std::move(body), plans.object(placed.shape, placed.material), pose);
    }
}

int SlingshotBodies::add_bird(BirdType type, Vec2 position, CollisionLayer layer) {
    BodyPlan plan = setup_->plans().bird(type);
    plan.layer = layer;
    return add({.role = SlingshotRole::bird, .bird = type, .mass = setup_->objects().bird(type).mass}, plan,
               pose_at(position));
}

int SlingshotBodies::add_egg(Vec2 position) {
    return add({.role = SlingshotRole::egg, .mass = setup_->objects().egg.mass}, setup_->plans().egg(),
               pose_at(position));
}

HitBody SlingshotBodies::hit_body(const WorldHit& hit, int body) const {
    return {.mass = bodies_[body].mass,
            .velocity_before = body == hit.body_a ? hit.velocity_a : hit.velocity_b,
            .velocity_after = world_.velocity(body)};
}

double SlingshotBodies::damage_of(const WorldHit& hit, int self) const {
    const int other = self == hit.body_a ? hit.body_b : hit.body_a;
    const SlingshotBody& struck = bodies_[self];
    const SlingshotBody& striker = bodies_[other];
    if (!is_destructible(struck.role)) return 0.0;
    const HitBody self_body = hit_body(hit, self);
    const HitBody other_body = hit_body(hit, other);
    if (struck.role == SlingshotRole::block && striker.role == SlingshotRole::bird) {
        const double multiplier = setup_->objects().bird(striker.bird).damage_multiplier.of(struck.material);
        return bird_on_block_damage(self_body, other_body, multiplier, struck.defense);
    }
    const PhysicsProfile& profile = setup_->profile();
    if (struck.role != SlingshotRole::pig) return hit_damage(self_body, other_body, struck.defense, profile.attacker);
    const double damage = profile.pig_hit_mass == PigHitMass::both
                              ? both_masses_damage(self_body, other_body, struck.defense)
                              : hit_damage(self_body, other_body, struck.defense, profile.attacker);
    return damage * pig_damage_by(profile, striker.role);
}

SettledLevel settle(const SlingshotSetup& setup, const SlingshotLevel& level) {
    SlingshotBodies bodies(setup, level);
    std::vector<BodyPose> start;
    bodies.world().read_poses(start);

    SettledLevel settled;
    for (int step = 0; step < kSettleSteps; ++step) {
        bodies.world().step();
        const int dead = hurt_pigs(bodies);
        if (settled.endangered_pig < 0) settled.endangered_pig = dead;
    }
    bodies.world().read_poses(settled.poses);
    for (std::size_t i = 0; i < start.size(); ++i) {
        const SlingshotBody& body = bodies.all()[i];
        const double moved = distance(start[i], settled.poses[i]);
        if (!is_destructible(body.role) || moved <= settled.largest_move) continue;
        settled.largest_move = moved;
        settled.farthest_object = body.object;
    }
    return settled;
}

}  // namespace phyplay
