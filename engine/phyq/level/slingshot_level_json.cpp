#include "engine/phyq/level/slingshot_level_json.h"

#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"

namespace phyplay {
namespace {

BirdType read_bird(const JsonField& field) {
    const auto bird = find_bird_type(field.text());
    if (!bird) field.refuse("must be 'red', 'blue', 'yellow', 'black' or 'white'");
    return bird.value_or(BirdType::red);
}

/// Platforms and TNT have but one shape, which need not be said.
ObjectShape read_shape(const JsonField& field) {
    const auto kind = find_object_kind(field["kind"].text());
    if (!kind) {
        field["kind"].refuse("must be 'pig', 'block', 'platform' or 'tnt'");
        return ObjectShape::platform;
    }
    if (*kind == ObjectKind::platform) return ObjectShape::platform;
    if (*kind == ObjectKind::tnt) return ObjectShape::tnt;
    const std::string name = field["shape"].text();
    const auto shape = find_object_shape(*kind, name);
    if (!shape) field["shape"].refuse("names no " + std::string(name_of(*kind)) + ": '" + name + "'");
    return shape.value_or(ObjectShape::platform);
}

Material read_material(const JsonField& field) {
    if (!field.has("material")) return Material::none;
    const auto material = find_material(field["material"].text());
    if (!material) field["material"].refuse("must be 'wood', 'stone' or 'ice'");
    return material.value_or(Material::none);
}

SlingshotObject read_object(const JsonField& field) {
    field.only({"kind", "shape", "material", "x", "y", "rotation_deg", "scale_x", "scale_y"});
    return {.shape = read_shape(field),
            .material = read_material(field),
            .x = field["x"].number(),
            .y = field["y"].number(),
            .rotation_deg = field.number_or("rotation_deg", 0.0),
            .scale_x = field.number_or("scale_x", 1.0),
            .scale_y = field.number_or("scale_y", 1.0)};
}

SlingshotLevel read_level(const JsonField& root) {
    root.only({"width", "camera", "slingshot", "birds", "objects"});
    SlingshotLevel level;
    level.width = root["width"].number();
    const JsonField camera = root["camera"];
    camera.only({"x", "y", "min_width", "max_width"});
    level.camera = {.x = camera["x"].number(),
                    .y = camera["y"].number(),
                    .min_width = camera["min_width"].number(),
                    .max_width = camera["max_width"].number()};
    root["slingshot"].only({"x", "y"});
    level.slingshot = {root["slingshot"]["x"].number(), root["slingshot"]["y"].number()};
    for (const JsonField& bird : root["birds"].items()) level.birds.push_back(read_bird(bird));
    for (const JsonField& object : root["objects"].items()) level.objects.push_back(read_object(object));
    return level;
}

std::string object_line(const SlingshotObject& object) {
    JsonWriter json;
    const ObjectKind kind = kind_of(object.shape);
    json.begin_object().field("kind", name_of(kind));
    if (kind == ObjectKind::pig || kind == ObjectKind::block) json.field("shape", name_of(object.shape));
    if (kind == ObjectKind::block) json.field("material", name_of(object.material));
    json.field("x", object.x).field("y", object.y).field("rotation_deg", object.rotation_deg);
    if (kind == ObjectKind::platform) json.field("scale_x", object.scale_x).field("scale_y", object.scale_y);
    json.end_object();
    return json.text();
}

std::string camera_line(const LevelCamera& camera) {
    JsonWriter json;
    json.begin_object().field("x", camera.x).field("y", camera.y);
    json.field("min_width", camera.min_width).field("max_width", camera.max_width).end_object();
    return json.text();
}

std::string point_line(Vec2 point) {
    JsonWriter json;
    json.begin_object().field("x", point.x).field("y", point.y).end_object();
    return json.text();
}

std::string birds_line(const std::vector<BirdType>& birds) {
    JsonWriter json;
    json.begin_array();
    for (const BirdType bird : birds) json.value(name_of(bird));
    json.end_array();
    return json.text();
}

std::string number_text(double number) {
    JsonWriter json;
    json.value(number);
    return json.text();
}

}  // namespace

Result<SlingshotLevel> read_slingshot_level(std::string_view json, const std::string& name) {
    JsonReader reader(json, name);
    SlingshotLevel level = read_level(reader.root());
    if (reader.error()) return *reader.error();
    if (std::string problem = find_level_problem(level); !problem.empty()) return Error{std::move(problem), name};
    return level;
}

std::string write_slingshot_level(const SlingshotLevel& level) {
    std::string text = "{\n";
    text += " \"width\": " + number_text(level.width) + ",\n";
    text += " \"camera\": " + camera_line(level.camera) + ",\n";
    text += " \"slingshot\": " + point_line(level.slingshot) + ",\n";
    text += " \"birds\": " + birds_line(level.birds) + ",\n";
    text += " \"objects\": [\n";
    for (const SlingshotObject& object : level.objects) {
        text += "  " + object_line(object) + (&object == &level.objects.back() ? "\n" : ",\n");
    }
    return text + " ]\n}\n";
}

}  // namespace phyplay
