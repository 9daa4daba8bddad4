// The bodies of a level in play: what each one is, how much it can take, the world that moves them, and where they
// come to rest.
//
// SlingshotBodies makes them in the original's order (ground, slingshot, birds, pigs, blocks, platforms, TNT)
// and answers what one hit does to each side. It keeps health and nothing else of the rules.
//
// A SettledLevel is a level after its first two seconds: where an attempt starts. Levels are saved nearly at rest.
// The original lets them come to rest during play and forgets all damage of the first two seconds; here that happens
// once, before the attempt, and the bodies are then put to sleep where they are. Settling is part of the physics (the
// same bits everywhere), so an attempt at a level is the same whether its settled form was kept or made anew.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/phyq/play/slingshot_setup.h"
#include "engine/phyq/rules/slingshot_rules.h"
#include "engine/physics/slingshot_world.h"

namespace phyplay {

enum class SlingshotRole { ground, slingshot_post, bird, pig, block, platform, tnt, egg };

struct SlingshotBody {
    SlingshotRole role = SlingshotRole::ground;
    int object = -1;                ///< index into the level's objects; -1 for what is no placed object
    BirdType bird = BirdType::red;  ///< of birds
    ObjectShape shape = ObjectShape::platform;
    Material material = Material::none;
    std::optional<double> mass;  ///< as damage counts it; empty for the ground
    double defense = 0.0;
    double health = 0.0;       ///< left; only of pigs, blocks and TNT
    double full_health = 0.0;  ///< at the start
    int score = 0;             ///< for destroying it
};

/// "red bird", "wood circle", "small pig", "ground".
std::string described(const SlingshotBody& body);

/// What a placed object is.
SlingshotRole role_of(ObjectKind kind);

/// True for what can be destroyed.
bool is_destructible(SlingshotRole role);

class SlingshotBodies {
public:
    /// `settled`: where settling left each body; empty: everything stands as written.
    SlingshotBodies(const SlingshotSetup& setup, const SlingshotLevel& level, std::span<const BodyPose> settled = {});

    /// A bird or an egg that comes into being during play. Returns its number.
    int add_bird(BirdType type, Vec2 position, CollisionLayer layer);
    int add_egg(Vec2 position);

    SlingshotWorld& world() { return world_; }
    const SlingshotWorld& world() const { return world_; }
    const std::vector<SlingshotBody>& all() const { return bodies_; }
    SlingshotBody& operator[](int body) { return bodies_[body]; }
    const SlingshotBody& operator[](int body) const { return bodies_[body]; }

    /// Number of the first bird of the queue; the others follow it.
    int first_bird() const { return first_bird_; }

    /// What the hit does to `self`, at least 0; 0 for what cannot be destroyed. To be asked right after the
    /// step of the hit, since it reads velocities.
    double damage_of(const WorldHit& hit, int self) const;

private:
    int add(SlingshotBody body, const BodyPlan& plan, const BodyPose& pose);
    void add_object(const SlingshotLevel& level, int object);
    HitBody hit_body(const WorldHit& hit, int body) const;

    const SlingshotSetup* setup_;
    std::span<const BodyPose> settled_;  // only while the bodies are being made
    SlingshotWorld world_;
    std::vector<SlingshotBody> bodies_;
    int first_bird_ = 0;
};

struct SettledLevel {
    std::vector<BodyPose> poses;  ///< of every body, in the simulation's order

    double largest_move = 0.0;  ///< units; of pigs, blocks and TNT, start to end
    int farthest_object = -1;   ///< the object that moved so far
    int endangered_pig = -1;    ///< the first pig that would have died had damage counted, -1: none

    /// No object moved more than kRestTolerance, and no pig would have died.
    bool is_stable() const { return largest_move <= kRestTolerance && endangered_pig < 0; }

    bool operator==(const SettledLevel&) const = default;
};

/// Requires a level in which find_level_problem() finds nothing.
SettledLevel settle(const SlingshotSetup& setup, const SlingshotLevel& level);

}  // namespace phyplay
