#include "engine/phyq/level/slingshot_level.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "engine/base/assert.h"
#include "engine/base/crowding.h"
#include "engine/base/portable_math.h"
#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyq/level/slingshot_objects.h"
#include "engine/play/task.h"
#include "engine/play/task_pack.h"

namespace phyplay {
namespace {

constexpr std::array<std::string_view, 4> kKindNames{"pig", "block", "platform", "tnt"};
constexpr std::array<std::string_view, 4> kMaterialNames{"none", "wood", "stone", "ice"};
constexpr std::array<std::string_view, kObjectShapeCount> kShapeNames{
    "small",         "medium",     "big",          "square_hole",  "rect_fat",    "rect_big",
    "rect_medium",   "rect_small", "rect_tiny",    "square_small", "square_tiny", "triangle",
    "triangle_hole", "circle",     "circle_small", "platform",     "tnt"};

// Generous limits that keep damaged files away from the physics. Real levels stay far inside them.
constexpr double kFarthest = 1000.0;
constexpr double kMostTurned = 36000.0;
constexpr double kSmallestScale = 0.01;
constexpr double kLargestScale = 200.0;
constexpr double kWidestLevel = 50.0;

template <typename Enum>
std::optional<Enum> find_name(std::span<const std::string_view> names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<Enum>(found - names.begin()));
}

// Also false for NaN.
bool is_within(double value, double limit) {
    return std::fabs(value) <= limit;
}

bool is_scale(double value) {
    return std::fabs(value) >= kSmallestScale && std::fabs(value) <= kLargestScale;
}

std::string find_object_problem(const SlingshotObject& object) {
    const ObjectKind kind = kind_of(object.shape);
    if (!is_within(object.x, kFarthest) || !is_within(object.y, kFarthest)) return "is placed outside the world";
    if (!is_within(object.rotation_deg, kMostTurned)) return "is turned by more than 100 full turns";
    if ((kind == ObjectKind::block) != (object.material != Material::none)) {
        return kind == ObjectKind::block ? "has no material" : "has a material, which only blocks have";
    }
    if (kind != ObjectKind::platform && (object.scale_x != 1.0 || object.scale_y != 1.0)) {
        return "is scaled, which only platforms can be";
    }
    if (!is_scale(object.scale_x) || !is_scale(object.scale_y)) return "has a scale outside 0.01 to 200";
    return {};
}

/// What layouts and tasks spell in two ways.
struct LevelKeys {
    const char* rotation;
    const char* scale_x;
    const char* scale_y;
    const char* min_width;
    const char* max_width;
    bool says_all_shapes;  ///< also those of platforms and TNT, which have but one
};

constexpr LevelKeys kLayoutKeys{"rotation_deg", "scale_x", "scale_y", "min_width", "max_width", false};
constexpr LevelKeys kTaskKeys{"rotation", "scaleX", "scaleY", "minWidth", "maxWidth", true};

BirdType read_bird(const JsonField& field) {
    const auto bird = find_bird_type(field.text());
    if (!bird) field.refuse("must be " + birds_in_words("'"));
    return bird.value_or(BirdType::red);
}

ObjectShape read_shape(const JsonField& field, const LevelKeys& keys) {
    const auto kind = find_object_kind(field["kind"].text());
    if (!kind) {
        field["kind"].refuse("must be 'pig', 'block', 'platform' or 'tnt'");
        return ObjectShape::platform;
    }
    if (!keys.says_all_shapes && *kind == ObjectKind::platform) return ObjectShape::platform;
    if (!keys.says_all_shapes && *kind == ObjectKind::tnt) return ObjectShape::tnt;
    const std::string name = field["shape"].text();
    const auto shape = find_object_shape(*kind, name);
    if (!shape) field["shape"].refuse("names no " + std::string(name_of(*kind)) + ": '" + name + "'");
    return shape.value_or(ObjectShape::platform);
}

Material read_material(const JsonField& field) {
    if (!field.has("material")) return Material::none;
    const auto material = find_material(field["material"].text());
    if (!material) field["material"].refuse("must be 'wood', 'stone', 'ice' or 'none'");
    return material.value_or(Material::none);
}

SlingshotObject read_object(const JsonField& field, const LevelKeys& keys) {
    field.only({"kind", "shape", "material", "x", "y", keys.rotation, keys.scale_x, keys.scale_y});
    return {.shape = read_shape(field, keys),
            .material = read_material(field),
            .x = field["x"].number(),
            .y = field["y"].number(),
            .rotation_deg = field.number_or(keys.rotation, 0.0),
            .scale_x = field.number_or(keys.scale_x, 1.0),
            .scale_y = field.number_or(keys.scale_y, 1.0)};
}

LevelCamera read_camera(const JsonField& field, const LevelKeys& keys) {
    field.only({"x", "y", keys.min_width, keys.max_width});
    return {.x = field["x"].number(),
            .y = field["y"].number(),
            .min_width = field[keys.min_width].number(),
            .max_width = field[keys.max_width].number()};
}

void read_scene(const JsonField& root, const LevelKeys& keys, SlingshotLevel& level) {
    root["slingshot"].only({"x", "y"});
    level.slingshot = {root["slingshot"]["x"].number(), root["slingshot"]["y"].number()};
    for (const JsonField& bird : root["birds"].items()) level.birds.push_back(read_bird(bird));
    for (const JsonField& object : root["objects"].items()) level.objects.push_back(read_object(object, keys));
}

void write_object(JsonWriter& out, const SlingshotObject& object) {
    out.begin_object()
        .field("kind", name_of(kind_of(object.shape)))
        .field("shape", name_of(object.shape))
        .field("material", name_of(object.material))
        .field("x", object.x)
        .field("y", object.y)
        .field("rotation", object.rotation_deg)
        .field("scaleX", object.scale_x)
        .field("scaleY", object.scale_y)
        .end_object();
}

bool is_crowded_level(const SlingshotLevel& level) {
    if (is_never_crowded(level.objects.size(), kMostLevelOverlaps)) return false;
    static const ObjectTable table = shipped_object_table();
    std::vector<StartBox> boxes;
    for (const SlingshotObject& object : level.objects) {
        const Vec2 size = table.size_of(object);
        const SinCos turn = sin_cos_f32(static_cast<float>(to_radians(object.rotation_deg)));
        const double width = std::fabs(size.x * turn.cos) + std::fabs(size.y * turn.sin);
        const double height = std::fabs(size.x * turn.sin) + std::fabs(size.y * turn.cos);
        boxes.push_back({.body = boxes.size(),
                         .moves = kind_of(object.shape) != ObjectKind::platform,
                         .left = object.x - width / 2.0,
                         .right = object.x + width / 2.0,
                         .bottom = object.y - height / 2.0,
                         .top = object.y + height / 2.0});
    }
    return is_crowded(boxes, kMostLevelOverlaps);
}

/// The level in a task, a document that has other fields as well.
SlingshotLevel read_task_level(const JsonField& root) {
    SlingshotLevel level;
    level.width = root.number_or("width", level.width);
    if (root.has("camera")) level.camera = read_camera(root["camera"], kTaskKeys);
    read_scene(root, kTaskKeys, level);
    return level;
}

}  // namespace

ObjectKind kind_of(ObjectShape shape) {
    if (shape == ObjectShape::tnt) return ObjectKind::tnt;
    if (shape == ObjectShape::platform) return ObjectKind::platform;
    return shape <= ObjectShape::big_pig ? ObjectKind::pig : ObjectKind::block;
}

std::string_view name_of(ObjectKind kind) {
    return kKindNames[static_cast<std::size_t>(kind)];
}
std::string_view name_of(Material material) {
    return kMaterialNames[static_cast<std::size_t>(material)];
}
std::string_view name_of(ObjectShape shape) {
    return kShapeNames[static_cast<std::size_t>(shape)];
}

std::optional<BirdType> find_bird_type(std::string_view name) {
    const auto found = std::ranges::find(kBirds, name, &Bird::name);
    return found == kBirds.end() ? std::nullopt : std::optional(static_cast<BirdType>(found - kBirds.begin()));
}
std::optional<ObjectKind> find_object_kind(std::string_view name) {
    return find_name<ObjectKind>(kKindNames, name);
}
std::optional<Material> find_material(std::string_view name) {
    return find_name<Material>(kMaterialNames, name);
}
std::optional<ObjectShape> find_object_shape(ObjectKind kind, std::string_view name) {
    const auto shape = find_name<ObjectShape>(kShapeNames, name);
    return shape && kind_of(*shape) == kind ? shape : std::nullopt;
}

std::string birds_in_words(std::string_view quote) {
    std::string words;
    for (const Bird& bird : kBirds) {
        words += &bird == &kBirds.front() ? "" : &bird == &kBirds.back() ? " or " : ", ";
        words.append(quote).append(bird.name).append(quote);
    }
    return words;
}

std::string described(const SlingshotObject& object) {
    const std::string shape(name_of(object.shape));
    switch (kind_of(object.shape)) {
        case ObjectKind::pig: return shape + " pig";
        case ObjectKind::block: return std::string(name_of(object.material)) + " " + shape;
        case ObjectKind::platform:
        case ObjectKind::tnt: return shape;
    }
    PHYPLAY_ASSERT(false);
}

std::vector<int> load_order(const SlingshotLevel& level) {
    std::vector<int> order;
    for (const ObjectKind kind : {ObjectKind::pig, ObjectKind::block, ObjectKind::platform, ObjectKind::tnt}) {
        for (std::size_t i = 0; i < level.objects.size(); ++i) {
            if (kind_of(level.objects[i].shape) == kind) order.push_back(static_cast<int>(i));
        }
    }
    return order;
}

std::string find_level_problem(const SlingshotLevel& level) {
    if (!(level.width > 0.0 && level.width <= kWidestLevel))
        return "the level's width must be above 0 and at most 50";
    if (!is_within(level.slingshot.x, kFarthest) || !is_within(level.slingshot.y, kFarthest)) {
        return "the slingshot is placed outside the world";
    }
    for (const double number : {level.camera.x, level.camera.y, level.camera.min_width, level.camera.max_width}) {
        if (!is_within(number, kFarthest)) return "the camera looks outside the world";
    }
    if (level.birds.empty()) return "the level has no bird";
    if (level.birds.size() > kMostLevelBirds)
        return "the level has more than " + std::to_string(kMostLevelBirds) + " birds";
    if (level.objects.size() > kMostLevelObjects)
        return "the level has more than " + std::to_string(kMostLevelObjects) + " objects";
    bool has_pig = false;
    for (std::size_t i = 0; i < level.objects.size(); ++i) {
        const SlingshotObject& object = level.objects[i];
        if (const std::string problem = find_object_problem(object); !problem.empty()) {
            return "object " + std::to_string(i + 1) + " (" + described(object) + ") " + problem;
        }
        has_pig = has_pig || kind_of(object.shape) == ObjectKind::pig;
    }
    if (!has_pig) return "the level has no pig";
    if (is_crowded_level(level)) {
        return "more than " + std::to_string(kMostLevelOverlaps) + " pairs of objects overlap at the start";
    }
    return {};
}

Result<SlingshotLevel> read_slingshot_level(std::string_view json, const std::string& name) {
    JsonReader reader(json, name);
    const JsonField root = reader.root();
    root.only({"width", "camera", "slingshot", "birds", "objects"});
    SlingshotLevel level;
    level.width = root["width"].number();
    level.camera = read_camera(root["camera"], kLayoutKeys);
    read_scene(root, kLayoutKeys, level);
    if (reader.error()) return *reader.error();
    if (std::string problem = find_level_problem(level); !problem.empty()) return Error{std::move(problem), name};
    return level;
}

std::string slingshot_task_line(const Task& task) {
    const SlingshotLevel& level = level_of(task);
    JsonWriter out;
    out.begin_object();
    out.field("task", task.id).field("tier", name_of(task.tier)).field("template", task.template_id);
    if (const auto scenario = scenario_of(task.template_id)) out.field("scenario", *scenario);
    out.key("birds").begin_array();
    for (const BirdType bird : level.birds) out.value(name_of(bird));
    out.end_array();
    out.key("slingshot").begin_object().field("x", level.slingshot.x).field("y", level.slingshot.y).end_object();
    out.key("objects").begin_array();
    for (const SlingshotObject& object : level.objects) write_object(out, object);
    out.end_array().field("width", level.width).key("camera").begin_object();
    out.field("x", level.camera.x).field("y", level.camera.y);
    out.field("minWidth", level.camera.min_width).field("maxWidth", level.camera.max_width).end_object().end_object();
    return out.take_line();
}

Result<Task> read_slingshot_task(std::string_view text, const std::string& file) {
    JsonReader reader(text, file);
    const JsonField root = reader.root();
    root.only({"task", "tier", "template", "scenario", "birds", "slingshot", "objects", "width", "camera"});
    if (root["tier"].text() != name_of(kSlingshotTier)) root["tier"].refuse("must be 'slingshot'");
    Task task{.id = root["task"].text(),
              .template_id = root["template"].text(),
              .suite = kPhyq,
              .tier = kSlingshotTier,
              .content = phyq_content(read_task_level(root))};
    if (root.has("scenario") && root["scenario"].whole_number() != scenario_of(task.template_id).value_or(0)) {
        root["scenario"].refuse("is not that of the template");
    }
    if (reader.error()) return *reader.error();
    if (const auto fault = find_task_fault(task)) return Error{*fault, file};
    task.sha256 = sha256_of(task);
    return task;
}

}  // namespace phyplay
