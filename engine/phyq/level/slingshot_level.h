// A SlingshotLevel is what a Phy-Q task looks like before anybody acts: birds, a slingshot, and objects.
//
// It is a plain value in world units: x right, y up, origin in the middle of the level, ground at kGroundY,
// angles in degrees counter-clockwise. An object's position is that of its local origin (the centre of its
// picture). The order of the objects is kept as written; the simulation makes them in the order of their
// kinds (load_order()), as the original does. What the objects are made of is in phyq/level/slingshot_objects.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/vec2.h"
#include "engine/phyq/level/birds.h"

namespace phyplay {

/// Units (Phy-Q engine sheet, section 1): a level is `width` screens wide, its left and right ends are open.
inline constexpr double kScreenWidth = 17.5;
inline constexpr double kGroundY = -3.5;

/// In the order in which the original makes them.
enum class ObjectKind { pig, block, platform, tnt };

/// What blocks are made of. `none` for everything that is no block.
enum class Material { none, wood, stone, ice };

/// Every object that can be placed in a level: three pigs, twelve blocks, platform, TNT.
enum class ObjectShape {
    small_pig,
    medium_pig,
    big_pig,
    square_hole,
    rect_fat,
    rect_big,
    rect_medium,
    rect_small,
    rect_tiny,
    square_small,
    square_tiny,
    triangle,
    triangle_hole,
    circle,
    circle_small,
    platform,
    tnt,
};

inline constexpr int kObjectShapeCount = 17;

struct SlingshotObject {
    ObjectShape shape = ObjectShape::small_pig;
    Material material = Material::none;
    double x = 0.0;
    double y = 0.0;
    double rotation_deg = 0.0;
    double scale_x = 1.0;  ///< platforms only, 1 for everything else; below 0 it mirrors, as some levels have it
    double scale_y = 1.0;

    bool operator==(const SlingshotObject&) const = default;
};

/// Where the original's camera looks. No part of the physics.
struct LevelCamera {
    double x = 0.0;
    double y = -1.0;
    double min_width = 25.0;
    double max_width = 35.0;

    bool operator==(const LevelCamera&) const = default;
};

struct SlingshotLevel {
    double width = 2.0;  ///< in screens of kScreenWidth
    LevelCamera camera;
    Vec2 slingshot{-12.0, -2.5};
    std::vector<BirdType> birds;  ///< in the order in which they are shot
    std::vector<SlingshotObject> objects;

    bool operator==(const SlingshotLevel&) const = default;
};

ObjectKind kind_of(ObjectShape shape);

/// "pig", "block", "platform", "tnt".
std::string_view name_of(ObjectKind kind);
/// "none", "wood", "stone", "ice".
std::string_view name_of(Material material);
/// Unique among the shapes of a kind: "small" for a small pig, "square_hole" for that block, "platform", "tnt".
std::string_view name_of(ObjectShape shape);

inline std::string_view name_of(BirdType bird) {
    return bird_of(bird).name;
}

std::optional<BirdType> find_bird_type(std::string_view name);

std::optional<ObjectKind> find_object_kind(std::string_view name);
std::optional<Material> find_material(std::string_view name);
std::optional<ObjectShape> find_object_shape(ObjectKind kind, std::string_view name);

/// "red, blue, yellow, black or white", each name in these quotes.
std::string birds_in_words(std::string_view quote = "");

/// "wood circle", "small pig", "platform": for sentences.
std::string described(const SlingshotObject& object);

/// Indices into level.objects in the order of creation: pigs, blocks, platforms, TNT, each in written order
/// (generator sheet, section 6).
std::vector<int> load_order(const SlingshotLevel& level);

/// One sentence about the first thing that makes the level unplayable, empty where there is none: no bird, no
/// pig, a number that is not finite or out of all proportion, a block without material.
std::string find_level_problem(const SlingshotLevel& level);

}  // namespace phyplay
