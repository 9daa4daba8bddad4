#include "engine/physics/world.h"

#include <box2d/box2d.h>

#include <algorithm>
#include <array>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

// PHYRE's constants (engine sheet, section 1).
constexpr float kPixelsPerMeter = 6.0F;
constexpr float kGravity = -9.8F;
constexpr float kDensity = 0.25F;
constexpr float kFriction = 0.5F;
constexpr float kRestitution = 0.2F;
constexpr float kAngularDamping = 0.01F;
constexpr float kTimeStep = 1.0F / 60.0F;
constexpr int kVelocityIterations = 15;
constexpr int kPositionIterations = 20;

// Two circles count as touching when their rims are nearer than a tenth of a pixel.
constexpr float kTouchingGap = 0.1F / kPixelsPerMeter;

float meters(double pixels) {
    return static_cast<float>(pixels) / kPixelsPerMeter;
}

b2Vec2 meters(Vec2 pixels) {
    return {meters(pixels.x), meters(pixels.y)};
}

void add_fixture(b2Body& body, const b2Shape& shape) {
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.density = body.GetType() == b2_dynamicBody ? kDensity : 0.0F;
    fixture.friction = kFriction;
    fixture.restitution = kRestitution;
    body.CreateFixture(&fixture);
}

void add_shape(b2Body& body, const Circle& circle) {
    b2CircleShape shape;
    shape.m_radius = meters(circle.radius);
    add_fixture(body, shape);
}

void add_shape(b2Body& body, const Polygon& polygon) {
    PHYPLAY_ASSERT(polygon.vertices.size() >= 3 && polygon.vertices.size() <= b2_maxPolygonVertices);
    std::array<b2Vec2, b2_maxPolygonVertices> vertices;
    std::transform(polygon.vertices.begin(), polygon.vertices.end(), vertices.begin(),
                   [](Vec2 vertex) { return meters(vertex); });
    b2PolygonShape shape;
    shape.Set(vertices.data(), static_cast<int32>(polygon.vertices.size()));
    add_fixture(body, shape);
}

/// The radius of a body that is a single circle, else null.
const b2CircleShape* only_circle(const b2Body& body) {
    const b2Fixture* fixture = body.GetFixtureList();
    if (fixture->GetNext() != nullptr || fixture->GetType() != b2Shape::e_circle) return nullptr;
    return static_cast<const b2CircleShape*>(fixture->GetShape());
}

int index_of(const b2Body& body) {
    return static_cast<int>(const_cast<b2Body&>(body).GetUserData().pointer);
}

}  // namespace

struct World::Impl {
    b2World world{b2Vec2(0.0F, kGravity)};
    std::vector<b2Body*> bodies;
    std::vector<b2Body*> dynamic_bodies;

    b2Body& add_body(Vec2 position, double angle_rad, bool dynamic) {
        b2BodyDef definition;
        definition.type = dynamic ? b2_dynamicBody : b2_staticBody;
        definition.position = meters(position);
        definition.angle = static_cast<float>(angle_rad);
        definition.angularDamping = kAngularDamping;
        definition.userData.pointer = bodies.size();
        b2Body* body = world.CreateBody(&definition);
        bodies.push_back(body);
        if (dynamic) dynamic_bodies.push_back(body);
        return *body;
    }
};

World::World() : impl_(std::make_unique<Impl>()) {}

void World::add(Vec2 position, double angle_rad, bool dynamic, std::span<const Shape> shapes) {
    b2Body& made = impl_->add_body(position, angle_rad, dynamic);
    for (const Shape& shape : shapes) {
        std::visit([&made](const auto& concrete) { add_shape(made, concrete); }, shape);
    }
}

World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

void World::step() {
    impl_->world.Step(kTimeStep, kVelocityIterations, kPositionIterations);
}

bool World::is_asleep() const {
    return std::none_of(impl_->dynamic_bodies.begin(), impl_->dynamic_bodies.end(),
                        [](const b2Body* body) { return body->IsAwake(); });
}

bool World::are_touching(int body_a, int body_b) const {
    const b2Body& a = *impl_->bodies[body_a];
    const b2Body& b = *impl_->bodies[body_b];
    const b2CircleShape* circle_a = only_circle(a);
    const b2CircleShape* circle_b = only_circle(b);
    if (circle_a != nullptr && circle_b != nullptr) {
        return b2Distance(a.GetPosition(), b.GetPosition()) < circle_a->m_radius + circle_b->m_radius + kTouchingGap;
    }
    for (const b2ContactEdge* edge = a.GetContactList(); edge != nullptr; edge = edge->next) {
        if (edge->other == &b && edge->contact->IsTouching()) return true;
    }
    return false;
}

void World::read_poses(std::vector<Pose>& poses) const {
    poses.clear();
    for (const b2Body* body : impl_->bodies) {
        const b2Vec2& position = body->GetPosition();
        poses.push_back({position.x * kPixelsPerMeter, position.y * kPixelsPerMeter, body->GetAngle()});
    }
}

std::vector<TouchingPair> World::touching_pairs() const {
    std::vector<TouchingPair> pairs;
    for (b2Contact* contact = impl_->world.GetContactList(); contact != nullptr; contact = contact->GetNext()) {
        if (!contact->IsTouching()) continue;
        b2WorldManifold manifold;
        contact->GetWorldManifold(&manifold);
        const int a = index_of(*contact->GetFixtureA()->GetBody());
        const int b = index_of(*contact->GetFixtureB()->GetBody());
        pairs.push_back({std::min(a, b), std::max(a, b), manifold.points[0].x * kPixelsPerMeter,
                         manifold.points[0].y * kPixelsPerMeter});
    }
    const auto key = [](const TouchingPair& pair) { return std::pair(pair.body_a, pair.body_b); };
    std::stable_sort(pairs.begin(), pairs.end(),
                     [&](const TouchingPair& one, const TouchingPair& other) { return key(one) < key(other); });
    const auto twins =
        std::unique(pairs.begin(), pairs.end(),
                    [&](const TouchingPair& one, const TouchingPair& other) { return key(one) == key(other); });
    pairs.erase(twins, pairs.end());
    return pairs;
}

void World::append_state(std::vector<float>& state) const {
    for (const b2Body* body : impl_->dynamic_bodies) {
        const b2Vec2& position = body->GetPosition();
        const b2Vec2& velocity = body->GetLinearVelocity();
        state.insert(state.end(),
                     {position.x, position.y, body->GetAngle(), velocity.x, velocity.y, body->GetAngularVelocity()});
    }
}

void World::add_step_times(StepTimes& times) const {
    const b2Profile& profile = impl_->world.GetProfile();
    times.contacts_ms += profile.collide;
    times.solver_ms += profile.solve - profile.broadphase;
    times.broad_phase_ms += profile.broadphase;
    times.continuous_ms += profile.solveTOI;
    times.other_ms += profile.step - profile.collide - profile.solve - profile.solveTOI;
}

}  // namespace phyplay
