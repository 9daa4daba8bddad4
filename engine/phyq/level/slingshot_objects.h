// The ObjectTable says what every bird, block and pig of Phy-Q is made of: colliders, surface, mass, health.
//
// It is data (levels/phyq/objects.json, which describes itself) in the local coordinates of each object, in world
// units. The shipped table is part of the program, so that a simulation needs no files; a researcher can read another
// one. Where the original gives objects another mass than its densities suggest, both are told: `literal` is what the
// original does, `intended` what its numbers say (Phy-Q engine sheet, section 4). The rules choose between the two
// (phyq/rules/damage.h); phyq/play/slingshot_setup.h turns the table into bodies.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/shape.h"
#include "engine/phyq/level/slingshot_level.h"

namespace phyplay {

/// A rectangle around the object's position.
struct BoxCollider {
    double width = 0.0;
    double height = 0.0;

    bool operator==(const BoxCollider&) const = default;
};

/// Counter-clockwise.
std::vector<Vec2> corners_of(const BoxCollider& box);

/// A simple polygon, convex or not, in either direction: its outline, then its holes.
struct PolygonCollider {
    std::vector<std::vector<Vec2>> paths;
};

struct Collider {
    std::variant<BoxCollider, CircleCollider, PolygonCollider> shape;
    std::optional<double> density;  ///< empty: the material's, or of no consequence
};

/// Which of an object's two masses counts.
enum class MassReading { literal, intended };

struct ObjectMass {
    double literal = 0.0;
    double intended = 0.0;

    double of(MassReading reading) const { return reading == MassReading::literal ? literal : intended; }

    bool operator==(const ObjectMass&) const = default;
};

struct MaterialFacts {
    double density = 0.0;
    Surface surface;
    double defense = 0.0;

    bool operator==(const MaterialFacts&) const = default;
};

/// One number, mass or the like for wood, stone and ice.
template <typename Value>
struct PerMaterial {
    std::array<Value, 3> values{};

    /// Requires a material other than none.
    const Value& of(Material material) const { return values[static_cast<std::size_t>(material) - 1]; }
    Value& of(Material material) { return values[static_cast<std::size_t>(material) - 1]; }
};

struct BlockFacts {
    Vec2 size;  ///< of the picture: what the generator measures with
    int score = 0;
    PerMaterial<double> health;
    std::vector<Collider> colliders;
    PerMaterial<ObjectMass> mass;
};

struct PigFacts {
    Vec2 size;
    int score = 0;
    double health = 0.0;
    double defense = 0.0;
    Surface surface;
    std::vector<Collider> colliders;
    ObjectMass mass;
};

struct BirdFacts {
    double picture_width = 0.0;  ///< sets how far apart waiting birds sit
    double mass = 0.0;
    Surface surface;
    PerMaterial<double> damage_multiplier;
    CircleCollider collider;
};

struct PlatformFacts {
    BoxCollider box;              ///< at scale 1
    double mass_in_damage = 0.0;  ///< platforms never move; the damage rule asks for a mass all the same
};

/// A static rectangle of the ground, in world coordinates.
struct GroundBox {
    double x = 0.0;
    double y = 0.0;
    double width = 0.0;
    double height = 0.0;

    bool operator==(const GroundBox&) const = default;
};

struct TntFacts {
    Vec2 size;
    double health = 0.0;
    double mass = 0.0;
    BoxCollider box;
};

struct EggFacts {
    double mass_at_drop = 0.0;  ///< while the drop's impulse acts
    double mass = 0.0;          ///< ever after
    PolygonCollider polygon;
};

struct ObjectTable {
    PerMaterial<MaterialFacts> materials;
    Surface surface;  ///< of ground, platforms, slingshot, TNT and egg
    std::array<PigFacts, 3> pigs;
    std::array<BlockFacts, 12> blocks;
    std::array<BirdFacts, kBirdTypeCount> birds;
    PlatformFacts platform;
    std::vector<GroundBox> ground;
    PolygonCollider slingshot_post;  ///< relative to the slingshot's position
    TntFacts tnt;
    EggFacts egg;

    /// Requires a pig.
    const PigFacts& pig(ObjectShape shape) const { return pigs[static_cast<std::size_t>(shape)]; }
    /// Requires a block.
    const BlockFacts& block(ObjectShape shape) const {
        return blocks[static_cast<std::size_t>(shape) - static_cast<std::size_t>(ObjectShape::square_hole)];
    }
    const BirdFacts& bird(BirdType type) const { return birds[static_cast<std::size_t>(type)]; }

    /// Of the object's picture, before it is turned.
    Vec2 size_of(const SlingshotObject& object) const;
};

/// Reads and checks a table: every shape, material and bird is there, sizes and masses are positive, polygons
/// have three points or more. `name` is the file for messages, which name the field.
Result<ObjectTable> read_object_table(std::string_view json, const std::string& name);

/// The text of levels/phyq/objects.json as it was when the program was built.
std::string_view shipped_objects_json();

/// The shipped table. Reads it anew with every call (about a millisecond).
ObjectTable shipped_object_table();

}  // namespace phyplay
