// A SlingshotWorld is a Phy-Q level in motion: bodies made from plans, fixed steps, hits.
//
// It knows how things move and touch, not what that means: damage, birds and endings are the simulation's
// business. Bodies are numbered in the order in which they are made, and numbers are never used again; the
// order is part of the result. Constants: Phy-Q engine sheet, sections 1 and 2.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "engine/base/shape.h"
#include "engine/physics/world.h"

namespace phyplay {

/// Who collides with whom (Phy-Q engine sheet, section 3).
enum class CollisionLayer {
    base,       ///< ground, medium and big pigs
    birds,      ///< flying birds and eggs
    slingshot,  ///< the post
    blocks,     ///< blocks, small pigs, TNT
    platforms,
    waiting,  ///< birds that wait for their turn
};

/// True when bodies of the two layers collide.
bool layers_collide(CollisionLayer one, CollisionLayer other);

enum class BodyMotion { fixed, kinematic, moving };

/// A convex part of a collider: a polygon of 3 to 8 vertices, counter-clockwise, or a circle.
using ColliderPart = std::variant<CircleCollider, std::vector<Vec2>>;

/// Everything the physics must know to make a body; making one from it is a few allocations.
struct BodyPlan {
    BodyMotion motion = BodyMotion::moving;
    CollisionLayer layer = CollisionLayer::base;
    std::vector<ColliderPart> parts;
    Surface surface;
    double mass = 1.0;
    Vec2 centre;           ///< of mass
    double inertia = 1.0;  ///< around the centre of mass
    double gravity_scale = 1.0;
    double angular_damping = 0.0;
    bool is_bullet = false;  ///< continuous collision also against other moving bodies

    bool operator==(const BodyPlan&) const = default;
};

/// Two bodies began to touch in the last step, having been apart after the one before: one physical hit,
/// however many parts of theirs meet.
struct WorldHit {
    int body_a = 0;
    int body_b = 0;
    Vec2 velocity_a;  ///< of the centres of mass, before the contact was solved
    Vec2 velocity_b;
    float x = 0.0F;  ///< where they touch
    float y = 0.0F;
};

class SlingshotWorld {
public:
    SlingshotWorld();
    ~SlingshotWorld();
    SlingshotWorld(SlingshotWorld&&) noexcept;
    SlingshotWorld& operator=(SlingshotWorld&&) noexcept;

    /// Makes a body at rest, awake, and returns its number.
    int add(const BodyPlan& plan, const BodyPose& pose);

    /// Takes the body out of the world for good. What leans on it wakes up.
    void remove(int body);

    /// One step of 0.02 s with 100 velocity and 100 position iterations. Nothing is computed where everything sleeps.
    void step();

    /// Adds where the last step's time went; false where everything slept and nothing had to be computed.
    /// Nothing is added unless a seam::TimedSteps lives (physics/seam.h).
    bool add_step_times(StepTimes& times) const;

    /// Finds out who touches whom without moving anything, then puts every body to sleep.
    void freeze();

    /// Of the last step, in the order in which the contacts began.
    std::span<const WorldHit> hits() const;

    /// A body that is not enabled keeps its number and its place, but nothing touches or moves it.
    void set_enabled(int body, bool enabled);
    void set_layer(int body, CollisionLayer layer);
    /// Moves the body there at once, without turning it: its angle becomes 0.
    void place(int body, Vec2 position);
    void set_velocity(int body, Vec2 velocity);
    /// Changes velocity by impulse / mass, and wakes the body. Moving bodies only.
    void push(int body, Vec2 impulse);

    bool is_present(int body) const;
    Vec2 position(int body) const;
    Vec2 velocity(int body) const;
    /// Of everything the body's colliders cover now, left to right.
    double width(int body) const;

    /// True when no enabled moving body is awake. From then on no step changes anything.
    bool is_asleep() const;

    /// True when every enabled moving body whose position is within |x| <= x_limit stands still, exactly.
    bool is_at_rest(double x_limit) const;

    int body_count() const;
    void read_poses(std::vector<BodyPose>& poses) const;

    /// Appends position, angle and velocities of every moving body as raw f32, for hashing.
    void append_state(std::vector<float>& state) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace phyplay
