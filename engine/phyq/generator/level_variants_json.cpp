#include "engine/phyq/generator/level_variants_json.h"

#include <cmath>
#include <limits>
#include <optional>

namespace phyplay {
namespace {

constexpr int kLargestIndex = 999;
constexpr std::size_t kMostReadDistractors = 10;

SlingshotObject read_distractor(const JsonField& field) {
    field.only({"shape", "material", "x", "y"});
    SlingshotObject object;
    const std::string shape_name = field["shape"].text();
    const std::optional<ObjectShape> shape = shape_name == name_of(ObjectShape::platform)
                                                 ? ObjectShape::platform
                                                 : find_object_shape(ObjectKind::block, shape_name);
    if (!shape) field["shape"].refuse("must be a block or platform");
    object.shape = shape.value_or(ObjectShape::platform);
    if (object.shape != ObjectShape::platform) {
        const std::optional<Material> material = find_material(field["material"].text());
        if (!material || *material == Material::none) field["material"].refuse("must be wood, stone or ice");
        object.material = material.value_or(Material::wood);
    }
    object.x = field["x"].number();
    object.y = field["y"].number();
    return object;
}

void write_distractor(JsonWriter& writer, const SlingshotObject& object) {
    writer.begin_object().field("shape", name_of(object.shape));
    if (object.material != Material::none) writer.field("material", name_of(object.material));
    writer.field("x", object.x).field("y", object.y).end_object();
}

}  // namespace

void write_variant_fields(JsonWriter& writer, const FrozenVariant& variant) {
    writer.field("index", variant.index).field("try", variant.attempt).field("seed", variant.seed);
    writer.key("move").begin_array().value(variant.variant.move.x).value(variant.variant.move.y).end_array();
    writer.key("distractors").begin_array();
    for (const SlingshotObject& object : variant.variant.distractors) write_distractor(writer, object);
    writer.end_array();
}

FrozenVariant read_variant_fields(const JsonField& field) {
    FrozenVariant read;
    read.index = field["index"].whole_number();
    if (read.index < 0 || read.index > kLargestIndex) field["index"].refuse("must be 0 to 999");
    read.attempt = field["try"].whole_number();
    if (read.attempt < 0) field["try"].refuse("must not be negative");
    const double seed = field["seed"].number();
    const bool is_seed = seed >= 0.0 && seed <= std::numeric_limits<std::uint32_t>::max() && std::floor(seed) == seed;
    if (!is_seed) field["seed"].refuse("must be a whole number of 32 bits");
    read.seed = is_seed ? static_cast<std::uint32_t>(seed) : 0;
    const std::vector<JsonField> move = field["move"].items();
    if (move.size() == 2) {
        read.variant.move = {move[0].number(), move[1].number()};
    } else {
        field["move"].refuse("must be two numbers");
    }
    const std::vector<JsonField> distractors = field["distractors"].items();
    if (distractors.size() > kMostReadDistractors) field["distractors"].refuse("has too many");
    for (const JsonField& distractor : distractors) read.variant.distractors.push_back(read_distractor(distractor));
    return read;
}

Result<FrozenVariants> read_level_variants(std::string_view json, const std::string& name) {
    JsonReader reader(json, name);
    const JsonField root = reader.root();
    root.only({"template", "tasks"});
    FrozenVariants variants;
    variants.template_id = root["template"].text();
    for (const JsonField& field : root["tasks"].items()) {
        field.only({"index", "try", "seed", "move", "distractors"});
        FrozenVariant variant = read_variant_fields(field);
        if (variant.index == 0) field["index"].refuse("must not be 0: that is the layout itself");
        if (!variants.tasks.empty() && variants.tasks.back().index >= variant.index) {
            field["index"].refuse("must rise from task to task");
        }
        variants.tasks.push_back(std::move(variant));
    }
    if (reader.error()) return *reader.error();
    return variants;
}

std::string write_level_variants(const FrozenVariants& variants) {
    JsonWriter id;
    id.value(variants.template_id);
    std::string text = "{\"template\": " + id.text() + ", \"tasks\": [";
    for (std::size_t i = 0; i < variants.tasks.size(); ++i) {
        JsonWriter writer;
        writer.begin_object();
        write_variant_fields(writer, variants.tasks[i]);
        writer.end_object();
        text += (i == 0 ? "\n " : ",\n ") + writer.text();
    }
    return text + "\n]}\n";
}

}  // namespace phyplay
