#include "engine/phyq/generator/level_variation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "engine/base/hash.h"
#include "engine/base/portable_math.h"

namespace phyplay {
namespace {

constexpr int kLevelDecimals = 4;
constexpr int kMoveDecimals = 5;
constexpr double kGroundLeft = -9.96;
constexpr double kGroundRight = 9.397;
constexpr double kNearGround = -2.5;  ///< what reaches below takes ground
constexpr double kDistance = 1.05;    ///< between a distractor's centre and what stands there already
constexpr double kPigSpanCut = 0.1;
constexpr double kSlantThreshold = 5.0;  ///< degrees; less is taken for upright
constexpr double kQuarterTurn = 90.0;
constexpr int kMostRedraws = 101;

constexpr int kDistractorShapes = 13;  // all blocks and the platform, which follow each other in ObjectShape
constexpr std::array kDistractorMaterials = {Material::ice, Material::wood, Material::stone};

double snapped(double rotation_deg) {
    double turned = std::fmod(rotation_deg, 360.0);
    if (turned < 0.0) turned += 360.0;
    const double upright = std::round(turned / kQuarterTurn) * kQuarterTurn;
    return std::fabs(turned - upright) <= kSlantThreshold ? upright : turned;
}

bool moves(const SlingshotObject& object, const LevelVariation& variation) {
    const ObjectKind kind = kind_of(object.shape);
    return kind == ObjectKind::pig || (kind != ObjectKind::tnt && !variation.targets_only);
}

std::vector<SlingshotObject> moved_objects(const SlingshotLevel& layout, const LevelVariation& variation, Vec2 move) {
    std::vector<SlingshotObject> objects = layout.objects;
    for (SlingshotObject& object : objects) {
        if (!moves(object, variation)) continue;
        object.x += move.x;
        object.y += move.y;
    }
    return objects;
}

std::optional<SlingshotObject> draw_distractor(std::span<const SlingshotObject> present, const ObjectTable& objects,
                                               NumpyRandom& random) {
    SlingshotObject object;
    object.shape = static_cast<ObjectShape>(static_cast<int>(ObjectShape::square_hole) +
                                            static_cast<int>(random.choice(kDistractorShapes)));
    const Material material = kDistractorMaterials[random.choice(3)];
    if (object.shape != ObjectShape::platform) object.material = material;
    object.y = rounded_to(kGroundY + objects.size_of(object).y / 2.0, kLevelDecimals);

    const auto is_taken = [&](double x) {
        return std::ranges::any_of(present, [&](const SlingshotObject& other) {
            const GroundSpan span = ground_span(other, objects);
            return !span.is_empty() && x > span.left - kDistance && x < span.right + kDistance;
        });
    };
    for (int draws = 0; draws <= kMostRedraws; ++draws) {
        object.x = rounded_to(random.uniform(kGroundLeft, kGroundRight), kMoveDecimals);
        if (is_taken(object.x)) continue;
        object.x = rounded_to(object.x, kLevelDecimals);
        return object;
    }
    return std::nullopt;
}

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

GroundSpan ground_span(const SlingshotObject& object, const ObjectTable& objects) {
    const ObjectKind kind = kind_of(object.shape);
    if (kind == ObjectKind::tnt) return {};
    const Vec2 size = objects.size_of(object);
    const double turn = to_radians(snapped(object.rotation_deg));
    const double c = std::fabs(portable_cos(turn));
    const double s = std::fabs(portable_sin(turn));
    const double height = size.x * s + size.y * c;
    if (object.y - height / 2.0 >= kNearGround) return {};
    const double width = size.x * c + size.y * s - (kind == ObjectKind::pig ? kPigSpanCut : 0.0);
    return {.left = object.x - width / 2.0, .right = object.x + width / 2.0};
}

std::uint32_t variant_seed(std::string_view template_id, int index, int attempt) {
    const std::string name = fmt::format("{}:{:03}/{}", template_id, index, attempt);
    return static_cast<std::uint32_t>(hash64(std::as_bytes(std::span(name))));
}

Result<LevelVariant> draw_variant(const SlingshotLevel& layout, const LevelVariation& variation,
                                  const ObjectTable& objects, NumpyRandom& random) {
    const std::optional<Vec2> location = draw_location(variation.location, variation.anchor, random);
    if (!location) return Error{"'location' finds no place below the reach line"};
    LevelVariant variant;
    variant.move = {rounded_to(location->x - variation.anchor.x, kMoveDecimals),
                    rounded_to(location->y - variation.anchor.y, kMoveDecimals)};
    if (variation.keeps_height) variant.move.y = 0.0;

    std::vector<SlingshotObject> present = moved_objects(layout, variation, variant.move);
    for (int i = 0; i < variation.distractors; ++i) {
        const std::optional<SlingshotObject> distractor = draw_distractor(present, objects, random);
        if (!distractor) continue;
        present.push_back(*distractor);
        variant.distractors.push_back(*distractor);
    }
    return variant;
}

SlingshotLevel level_of(const SlingshotLevel& layout, const LevelVariation& variation, const LevelVariant& variant) {
    SlingshotLevel level = layout;
    level.objects = moved_objects(layout, variation, variant.move);
    const auto rank = [](const SlingshotObject& object) {
        const ObjectKind kind = kind_of(object.shape);
        return kind == ObjectKind::pig ? 0 : kind == ObjectKind::tnt ? 1 : 2;
    };
    std::ranges::stable_sort(level.objects, [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    level.objects.insert(level.objects.end(), variant.distractors.begin(), variant.distractors.end());
    for (SlingshotObject& object : level.objects) {
        for (double* number : {&object.x, &object.y, &object.rotation_deg, &object.scale_x, &object.scale_y}) {
            *number = rounded_to(*number, kLevelDecimals);
        }
    }
    return level;
}

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
