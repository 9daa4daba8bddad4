#include "engine/phyq/level/slingshot_level_json.h"

#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/play/task.h"
#include "engine/play/task_pack.h"

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

/// The level in a task, a document that has other fields as well.
SlingshotLevel read_task_level(const JsonField& root) {
    SlingshotLevel level;
    level.width = root.number_or("width", level.width);
    if (root.has("camera")) level.camera = read_camera(root["camera"], kTaskKeys);
    read_scene(root, kTaskKeys, level);
    return level;
}

}  // namespace

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
