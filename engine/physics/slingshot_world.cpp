#include "engine/physics/slingshot_world.h"

#include <box2d/box2d.h>

#include <algorithm>
#include <limits>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

constexpr float kSlingshotGravity = -9.81F;
constexpr float kSlingshotTimeStep = 0.02F;
constexpr int kSlingshotVelocityIterations = 100;
constexpr int kSlingshotPositionIterations = 100;

b2Vec2 to_b2(Vec2 v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y)};
}

Vec2 from_b2(const b2Vec2& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

b2BodyType type_of(BodyMotion motion) {
    switch (motion) {
        case BodyMotion::fixed: return b2_staticBody;
        case BodyMotion::kinematic: return b2_kinematicBody;
        case BodyMotion::moving: return b2_dynamicBody;
    }
    PHYPLAY_ASSERT(false);
}

b2Filter filter_of(CollisionLayer layer) {
    b2Filter filter;
    filter.categoryBits = static_cast<uint16>(1U << static_cast<unsigned>(layer));
    filter.maskBits = 0;
    for (unsigned other = 0; other <= static_cast<unsigned>(CollisionLayer::waiting); ++other) {
        if (layers_collide(layer, static_cast<CollisionLayer>(other)))
            filter.maskBits |= static_cast<uint16>(1U << other);
    }
    return filter;
}

b2CircleShape shape_of(const CircleCollider& circle) {
    b2CircleShape shape;
    shape.m_p = to_b2({circle.x, circle.y});
    shape.m_radius = static_cast<float>(circle.radius);
    return shape;
}

// Filled in by hand: b2PolygonShape::Set welds near vertices and starts elsewhere. Mass comes from the plan.
b2PolygonShape shape_of(const std::vector<Vec2>& part) {
    PHYPLAY_ASSERT(part.size() >= 3 && part.size() <= b2_maxPolygonVertices);
    b2PolygonShape shape;
    shape.m_count = static_cast<int32>(part.size());
    shape.m_centroid.SetZero();
    for (std::size_t i = 0; i < part.size(); ++i) shape.m_vertices[i] = to_b2(part[i]);
    for (std::size_t i = 0; i < part.size(); ++i) {
        const b2Vec2 edge = shape.m_vertices[(i + 1) % part.size()] - shape.m_vertices[i];
        shape.m_normals[i] = b2Cross(edge, 1.0F);
        shape.m_normals[i].Normalize();
    }
    return shape;
}

int index_of(const b2Fixture& fixture) {
    return static_cast<int>(const_cast<b2Fixture&>(fixture).GetBody()->GetUserData().pointer);
}

/// Turns contacts between parts into hits between bodies.
class HitListener final : public b2ContactListener {
public:
    std::vector<WorldHit> hits;

    void begin_step() {
        ++step_;
        hits.clear();
    }

    void make_room(std::size_t body_count) {
        if (body_count <= room_) return;
        const std::size_t room = std::max<std::size_t>(2 * room_, 64);
        std::vector<Touch> touches(room * room);
        for (std::size_t a = 0; a < room_; ++a) {
            std::copy_n(touches_.begin() + static_cast<std::ptrdiff_t>(a * room_), room_,
                        touches.begin() + static_cast<std::ptrdiff_t>(a * room));
        }
        touches_ = std::move(touches);
        room_ = room;
    }

    void BeginContact(b2Contact* contact) override {
        const int a = index_of(*contact->GetFixtureA());
        const int b = index_of(*contact->GetFixtureB());
        Touch& touch = touch_of(a, b);
        // Rolling from one part onto the next ends one contact and begins another in the same step: no hit.
        const bool is_hit = touch.parts == 0 && touch.last_step != step_;
        ++touch.parts;
        touch.last_step = step_;
        if (!is_hit) return;
        b2WorldManifold manifold;
        contact->GetWorldManifold(&manifold);
        hits.push_back({.body_a = a,
                        .body_b = b,
                        .velocity_a = from_b2(contact->GetFixtureA()->GetBody()->GetLinearVelocity()),
                        .velocity_b = from_b2(contact->GetFixtureB()->GetBody()->GetLinearVelocity()),
                        .x = manifold.points[0].x,
                        .y = manifold.points[0].y});
    }

    void EndContact(b2Contact* contact) override {
        Touch& touch = touch_of(index_of(*contact->GetFixtureA()), index_of(*contact->GetFixtureB()));
        --touch.parts;
        touch.last_step = step_;
    }

private:
    struct Touch {
        int parts = 0;       // pairs of parts that touch now
        int last_step = -1;  // when the number last changed
    };

    Touch& touch_of(int a, int b) {
        return touches_[static_cast<std::size_t>(std::min(a, b)) * room_ + static_cast<std::size_t>(std::max(a, b))];
    }

    std::vector<Touch> touches_;  // a square table, row < column
    std::size_t room_ = 0;
    int step_ = 0;
};

}  // namespace

bool layers_collide(CollisionLayer one, CollisionLayer other) {
    const auto are = [&](CollisionLayer a, CollisionLayer b) {
        return (one == a && other == b) || (one == b && other == a);
    };
    using enum CollisionLayer;
    return !are(birds, birds) && !are(birds, slingshot) && !are(birds, waiting) && !are(slingshot, waiting) &&
           !are(blocks, waiting) && !are(waiting, waiting);
}

struct SlingshotWorld::Impl {
    HitListener listener;  // outlives the world, which calls it while it is torn down
    b2World world{b2Vec2(0.0F, kSlingshotGravity)};
    std::vector<b2Body*> bodies;       // null once removed
    std::vector<BodyPose> last_poses;  // of bodies that were removed
    bool has_changed = true;           // since the last step, from outside
    bool was_computed = false;         // the last step, because something was awake

    Impl() { world.SetContactListener(&listener); }

    b2Body& body(int index) const {
        PHYPLAY_ASSERT(bodies[index] != nullptr);
        return *bodies[index];
    }

    template <typename Predicate>
    bool all_moving(Predicate holds) const {
        return std::all_of(bodies.begin(), bodies.end(), [&holds](const b2Body* body) {
            if (body == nullptr || body->GetType() != b2_dynamicBody || !body->IsEnabled()) return true;
            return holds(*body);
        });
    }
};

SlingshotWorld::SlingshotWorld() : impl_(std::make_unique<Impl>()) {}
SlingshotWorld::~SlingshotWorld() = default;
SlingshotWorld::SlingshotWorld(SlingshotWorld&&) noexcept = default;
SlingshotWorld& SlingshotWorld::operator=(SlingshotWorld&&) noexcept = default;

int SlingshotWorld::add(const BodyPlan& plan, const BodyPose& pose) {
    const std::size_t index = impl_->bodies.size();
    impl_->listener.make_room(index + 1);
    b2BodyDef definition;
    definition.type = type_of(plan.motion);
    definition.position.Set(pose.x, pose.y);
    definition.angle = pose.angle_rad;
    definition.angularDamping = static_cast<float>(plan.angular_damping);
    definition.gravityScale = static_cast<float>(plan.gravity_scale);
    definition.bullet = plan.is_bullet;
    definition.userData.pointer = index;
    b2Body* body = impl_->world.CreateBody(&definition);

    b2FixtureDef fixture;
    fixture.friction = static_cast<float>(plan.surface.friction);
    fixture.restitution = static_cast<float>(plan.surface.bounciness);
    fixture.filter = filter_of(plan.layer);
    for (const ColliderPart& part : plan.parts) {
        std::visit(
            [&](const auto& concrete) {
                const auto shape = shape_of(concrete);
                fixture.shape = &shape;
                body->CreateFixture(&fixture);
            },
            part);
    }
    if (plan.motion == BodyMotion::moving) {
        const double distance2 = plan.centre.x * plan.centre.x + plan.centre.y * plan.centre.y;
        const b2MassData mass{static_cast<float>(plan.mass), to_b2(plan.centre),
                              static_cast<float>(plan.inertia + plan.mass * distance2)};
        body->SetMassData(&mass);
    }
    impl_->bodies.push_back(body);
    impl_->last_poses.push_back(pose);
    impl_->has_changed = true;
    return static_cast<int>(index);
}

void SlingshotWorld::remove(int body) {
    b2Body& removed = impl_->body(body);
    impl_->last_poses[body] = {removed.GetPosition().x, removed.GetPosition().y, removed.GetAngle(), false};
    impl_->world.DestroyBody(&removed);
    impl_->bodies[body] = nullptr;
    impl_->has_changed = true;
}

void SlingshotWorld::step() {
    impl_->listener.begin_step();
    // A sleeping world that nobody touched stays as it is, to the last bit.
    impl_->was_computed = impl_->has_changed || !is_asleep();
    if (!impl_->was_computed) return;
    impl_->world.Step(kSlingshotTimeStep, kSlingshotVelocityIterations, kSlingshotPositionIterations);
    impl_->has_changed = false;
}

bool SlingshotWorld::add_step_times(StepTimes& times) const {
    const b2Profile& profile = impl_->world.GetProfile();
    if (impl_->was_computed) {
        times.contacts_ms += profile.collide;
        times.solver_ms += profile.solve - profile.broadphase;
        times.broad_phase_ms += profile.broadphase;
        times.continuous_ms += profile.solveTOI;
        times.other_ms += profile.step - profile.collide - profile.solve - profile.solveTOI;
    }
    return impl_->was_computed;
}

void SlingshotWorld::freeze() {
    impl_->listener.begin_step();
    impl_->world.Step(0.0F, 0, 0);
    for (b2Body* body : impl_->bodies) {
        if (body != nullptr && body->GetType() != b2_staticBody) body->SetAwake(false);
    }
    impl_->listener.begin_step();
}

std::span<const WorldHit> SlingshotWorld::hits() const {
    return impl_->listener.hits;
}

void SlingshotWorld::set_enabled(int body, bool enabled) {
    impl_->body(body).SetEnabled(enabled);
    impl_->has_changed = true;
}

void SlingshotWorld::set_layer(int body, CollisionLayer layer) {
    for (b2Fixture* fixture = impl_->body(body).GetFixtureList(); fixture != nullptr; fixture = fixture->GetNext()) {
        fixture->SetFilterData(filter_of(layer));
    }
    impl_->has_changed = true;
}

void SlingshotWorld::place(int body, Vec2 position) {
    impl_->body(body).SetTransform(to_b2(position), 0.0F);
    impl_->has_changed = true;
}

void SlingshotWorld::set_velocity(int body, Vec2 velocity) {
    impl_->body(body).SetLinearVelocity(to_b2(velocity));
    impl_->has_changed = true;
}

void SlingshotWorld::push(int body, Vec2 impulse) {
    impl_->body(body).ApplyLinearImpulseToCenter(to_b2(impulse), true);
    impl_->has_changed = true;
}

bool SlingshotWorld::is_present(int body) const {
    return impl_->bodies[body] != nullptr;
}

Vec2 SlingshotWorld::position(int body) const {
    return from_b2(impl_->body(body).GetPosition());
}

Vec2 SlingshotWorld::velocity(int body) const {
    return from_b2(impl_->body(body).GetLinearVelocity());
}

double SlingshotWorld::width(int body) const {
    const b2Body& measured = impl_->body(body);
    float left = std::numeric_limits<float>::max();
    float right = std::numeric_limits<float>::lowest();
    for (const b2Fixture* fixture = measured.GetFixtureList(); fixture != nullptr; fixture = fixture->GetNext()) {
        b2AABB part;
        fixture->GetShape()->ComputeAABB(&part, measured.GetTransform(), 0);
        left = std::min(left, part.lowerBound.x);
        right = std::max(right, part.upperBound.x);
    }
    return static_cast<double>(right - left);
}

bool SlingshotWorld::is_asleep() const {
    return impl_->all_moving([](const b2Body& body) { return !body.IsAwake(); });
}

bool SlingshotWorld::is_at_rest(double x_limit) const {
    const auto limit = static_cast<float>(x_limit);
    return impl_->all_moving([limit](const b2Body& body) {
        return std::abs(body.GetPosition().x) > limit || body.GetLinearVelocity() == b2Vec2_zero;
    });
}

int SlingshotWorld::body_count() const {
    return static_cast<int>(impl_->bodies.size());
}

void SlingshotWorld::read_poses(std::vector<BodyPose>& poses) const {
    poses = impl_->last_poses;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        if (const b2Body* body = impl_->bodies[i]) {
            poses[i] = {body->GetPosition().x, body->GetPosition().y, body->GetAngle(), true};
        }
    }
}

void SlingshotWorld::append_state(std::vector<float>& state) const {
    for (const b2Body* body : impl_->bodies) {
        if (body == nullptr || body->GetType() != b2_dynamicBody) continue;
        const b2Vec2& position = body->GetPosition();
        const b2Vec2& velocity = body->GetLinearVelocity();
        state.insert(state.end(),
                     {position.x, position.y, body->GetAngle(), velocity.x, velocity.y, body->GetAngularVelocity()});
    }
}

}  // namespace phyplay
