#include "engine/phyq/level/slingshot_objects.h"

#include <cmath>

#include "engine/base/assert.h"
#include "engine/io/json_reader.h"

namespace phyplay {
namespace {

constexpr Material kBlockMaterials[] = {Material::wood, Material::stone, Material::ice};

double read_positive(const JsonField& field) {
    const double value = field.number();
    if (value <= 0.0) field.refuse("must be above 0");
    return value;
}

double read_at_least_zero(const JsonField& field) {
    const double value = field.number();
    if (value < 0.0) field.refuse("must not be negative");
    return value;
}

/// A pair of numbers: [x, y] or [width, height].
Vec2 read_pair(const JsonField& field) {
    const auto items = field.items();
    if (items.size() != 2) {
        field.refuse("must be two numbers");
        return {};
    }
    return {items[0].number(), items[1].number()};
}

Vec2 read_size(const JsonField& field) {
    const Vec2 size = read_pair(field);
    if (size.x <= 0.0 || size.y <= 0.0) field.refuse("must be two numbers above 0");
    return size;
}

BoxCollider read_box(const JsonField& field) {
    const Vec2 size = read_size(field);
    return {.width = size.x, .height = size.y};
}

PolygonCollider read_polygon(const JsonField& field) {
    PolygonCollider polygon;
    for (const JsonField& path : field.items()) {
        std::vector<Vec2>& points = polygon.paths.emplace_back();
        for (const JsonField& point : path.items()) points.push_back(read_pair(point));
        if (points.size() < 3) path.refuse("must have three points or more");
    }
    if (polygon.paths.empty()) field.refuse("must have an outline");
    return polygon;
}

CircleCollider read_circle(const JsonField& field) {
    field.only({"x", "y", "radius"});
    return {.x = field["x"].number(), .y = field["y"].number(), .radius = read_positive(field["radius"])};
}

Collider read_collider(const JsonField& field) {
    field.only({"box", "circle", "polygon", "density"});
    Collider collider;
    if (field.has("box")) {
        collider.shape = read_box(field["box"]);
    } else if (field.has("circle")) {
        collider.shape = read_circle(field["circle"]);
    } else {
        collider.shape = read_polygon(field["polygon"]);
    }
    if (!field.has("density")) return collider;
    const JsonField density = field["density"];
    if (!density.is_text()) {
        collider.density = read_positive(density);
    } else if (density.text() != "material") {
        density.refuse("must be a number or 'material'");
    }
    return collider;
}

std::vector<Collider> read_colliders(const JsonField& field) {
    std::vector<Collider> colliders;
    for (const JsonField& item : field.items()) colliders.push_back(read_collider(item));
    if (colliders.empty()) field.refuse("must not be empty");
    return colliders;
}

/// The one collider of a thing that has one, of the shape that is wanted.
template <typename Shape>
Shape read_single(const JsonField& field) {
    const std::vector<Collider> colliders = read_colliders(field);
    if (colliders.size() == 1) {
        if (const Shape* shape = std::get_if<Shape>(&colliders.front().shape)) return *shape;
    }
    field.refuse("must be one collider of the right shape");
    return {};
}

Surface read_surface(const JsonField& field) {
    return {.friction = read_at_least_zero(field["friction"]), .bounciness = read_at_least_zero(field["bounciness"])};
}

template <typename Value, typename Read>
PerMaterial<Value> read_per_material(const JsonField& field, Read read) {
    field.only({"wood", "stone", "ice"});
    PerMaterial<Value> values;
    for (const Material material : kBlockMaterials) values.of(material) = read(field[name_of(material)]);
    return values;
}

MaterialFacts read_material_facts(const JsonField& field) {
    field.only({"density", "friction", "bounciness", "defense"});
    return {.density = read_positive(field["density"]),
            .surface = read_surface(field),
            .defense = read_at_least_zero(field["defense"])};
}

BlockFacts read_block_facts(const JsonField& field) {
    field.only({"size", "score", "health", "colliders", "literal_mass", "intended_mass"});
    BlockFacts block{.size = read_size(field["size"]),
                     .score = field["score"].whole_number(),
                     .health = read_per_material<double>(field["health"], read_positive),
                     .colliders = read_colliders(field["colliders"])};
    const auto literal = read_per_material<double>(field["literal_mass"], read_positive);
    const auto intended = read_per_material<double>(field["intended_mass"], read_positive);
    for (const Material material : kBlockMaterials) {
        block.mass.of(material) = {.literal = literal.of(material), .intended = intended.of(material)};
    }
    return block;
}

PigFacts read_pig_facts(const JsonField& field) {
    field.only({"size", "score", "health", "defense", "friction", "bounciness", "colliders", "literal_mass",
                "intended_mass"});
    return {
        .size = read_size(field["size"]),
        .score = field["score"].whole_number(),
        .health = read_positive(field["health"]),
        .defense = read_at_least_zero(field["defense"]),
        .surface = read_surface(field),
        .colliders = read_colliders(field["colliders"]),
        .mass = {.literal = read_positive(field["literal_mass"]), .intended = read_positive(field["intended_mass"])}};
}

BirdFacts read_bird_facts(const JsonField& field) {
    field.only({"picture_width", "mass", "friction", "bounciness", "damage_multiplier", "colliders"});
    return {.picture_width = read_positive(field["picture_width"]),
            .mass = read_positive(field["mass"]),
            .surface = read_surface(field),
            .damage_multiplier = read_per_material<double>(field["damage_multiplier"], read_at_least_zero),
            .collider = read_single<CircleCollider>(field["colliders"])};
}

std::vector<GroundBox> read_ground(const JsonField& field) {
    field.only({"boxes"});
    std::vector<GroundBox> boxes;
    for (const JsonField& box : field["boxes"].items()) {
        box.only({"x", "y", "width", "height"});
        boxes.push_back({.x = box["x"].number(),
                         .y = box["y"].number(),
                         .width = read_positive(box["width"]),
                         .height = read_positive(box["height"])});
    }
    if (boxes.empty()) field.refuse("must have a box");
    return boxes;
}

ObjectTable read_table(const JsonField& root) {
    root.only({"about", "materials", "surface", "blocks", "pigs", "birds", "platform", "ground", "slingshot_post",
               "tnt", "egg"});
    ObjectTable table;
    table.materials = read_per_material<MaterialFacts>(root["materials"], read_material_facts);
    table.surface = read_surface(root["surface"]);
    for (int i = 0; i < kObjectShapeCount; ++i) {
        const auto shape = static_cast<ObjectShape>(i);
        const std::string_view name = name_of(shape);
        if (kind_of(shape) == ObjectKind::pig) table.pigs[i] = read_pig_facts(root["pigs"][name]);
        if (kind_of(shape) == ObjectKind::block) table.blocks[i - 3] = read_block_facts(root["blocks"][name]);
    }
    for (int i = 0; i < kBirdTypeCount; ++i) {
        table.birds[i] = read_bird_facts(root["birds"][name_of(static_cast<BirdType>(i))]);
    }
    table.platform = {.box = read_single<BoxCollider>(root["platform"]["colliders"]),
                      .mass_in_damage = read_positive(root["platform"]["mass_in_damage"])};
    table.ground = read_ground(root["ground"]);
    table.slingshot_post = read_single<PolygonCollider>(root["slingshot_post"]["colliders"]);
    table.tnt = {.size = read_size(root["tnt"]["size"]),
                 .health = read_positive(root["tnt"]["health"]),
                 .mass = read_positive(root["tnt"]["mass"]),
                 .box = read_single<BoxCollider>(root["tnt"]["colliders"])};
    table.egg = {.mass_at_drop = read_positive(root["egg"]["mass_at_drop"]),
                 .mass = read_positive(root["egg"]["mass"]),
                 .polygon = read_single<PolygonCollider>(root["egg"]["colliders"])};
    return table;
}

}  // namespace

std::vector<Vec2> corners_of(const BoxCollider& box) {
    const double x = box.width / 2.0;
    const double y = box.height / 2.0;
    return {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
}

Vec2 ObjectTable::size_of(const SlingshotObject& object) const {
    switch (kind_of(object.shape)) {
        case ObjectKind::pig: return pig(object.shape).size;
        case ObjectKind::block: return block(object.shape).size;
        case ObjectKind::tnt: return tnt.size;
        case ObjectKind::platform: break;
    }
    return {platform.box.width * std::fabs(object.scale_x), platform.box.height * std::fabs(object.scale_y)};
}

Result<ObjectTable> read_object_table(std::string_view json, const std::string& name) {
    JsonReader reader(json, name);
    ObjectTable table = read_table(reader.root());
    if (reader.error()) return *reader.error();
    return table;
}

ObjectTable shipped_object_table() {
    auto table = read_object_table(shipped_objects_json(), "levels/phyq/objects.json");
    PHYPLAY_ASSERT(table.has_value());
    return std::move(table).value();
}

}  // namespace phyplay
