#include "engine/phyq/level/slingshot_level_json.h"

#include "engine/io/json_reader.h"

namespace phyplay {
namespace {

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
    if (!bird) field.refuse("must be 'red', 'blue', 'yellow', 'black' or 'white'");
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

}  // namespace

SlingshotLevel read_task_level(const JsonField& root) {
    SlingshotLevel level;
    level.width = root.number_or("width", level.width);
    if (root.has("camera")) level.camera = read_camera(root["camera"], kTaskKeys);
    read_scene(root, kTaskKeys, level);
    return level;
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

}  // namespace phyplay
