// A SlingshotLevel is what a Phy-Q task looks like before anybody acts: birds, a slingshot, and objects.
//
// It is a plain value in world units: x right, y up, origin in the middle of the level, ground at kGroundY,
// angles in degrees counter-clockwise. An object's position is that of its local origin (the centre of its
// picture). The order of the objects is kept as written; the simulation makes them in the order of their
// kinds (load_order()), as the original does. What the objects are made of is in phyq/level/slingshot_objects.h.
//
// Levels are also JSON: layouts, and tasks for other programs to read and for tasks made elsewhere.
//
// The 75 layouts of levels/phyq/layouts have one object per level, its keys the members of SlingshotLevel, one placed
// object per line, so that a change of one is a change of one line. A task is the level a solver meets:
//
//     {"task": "6.4:017", "tier": "slingshot", "template": "6.4", "scenario": 6, "birds": ["red"],
//      "slingshot": {"x": -12.0, "y": -2.5},
//      "objects": [{"kind": "block", "shape": "circle", "material": "wood", "x": 1.5, "y": -3.1,
//                   "rotation": 0.0, "scaleX": 1.0, "scaleY": 1.0}, ...],
//      "width": 2.0, "camera": {"x": 0.0, "y": -1.0, "minWidth": 25.0, "maxWidth": 35.0}}
//
// World units, degrees counter-clockwise. The keys of a task's object are those of Science Birds' XML. Numbers read
// back as the same doubles. Tasks of no scenario have no such key.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/vec2.h"
#include "engine/phyq/level/birds.h"
#include "engine/play/task.h"

namespace phyplay {

/// Units (Phy-Q engine sheet, section 1): a level is `width` screens wide, its left and right ends are open.
inline constexpr double kScreenWidth = 17.5;
inline constexpr double kGroundY = -3.5;

/// Most birds and objects of a level, and most pairs of objects that may overlap at the start (base/crowding.h).
/// Shipped ones have up to 3, 39 and 56; with these, a launch takes some seconds at most.
inline constexpr std::size_t kMostLevelBirds = 20;
inline constexpr std::size_t kMostLevelObjects = 250;
inline constexpr std::size_t kMostLevelOverlaps = 500;

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
/// pig, too many of them or too many in each other (base/crowding.h), a number that is not finite or out of all
/// proportion, a block without material.
std::string find_level_problem(const SlingshotLevel& level);

/// Reads and checks a level (find_level_problem). `name` is the file for messages, which name the field.
Result<SlingshotLevel> read_slingshot_level(std::string_view json, const std::string& name);

/// One line, with its line feed.
std::string slingshot_task_line(const Task& task);

/// Reads a task and gives it its sha256. `file` stands in messages. scenario, rotation, scaleX, scaleY, width and
/// camera may be left out, and so may the material of what is no block; every other field is needed, and no other is
/// allowed. Fails with the field, or with the line where the text is no JSON.
Result<Task> read_slingshot_task(std::string_view text, const std::string& file);

}  // namespace phyplay
