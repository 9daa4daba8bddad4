// The whole object table beside the published facts, number by number (tests/data/phyq/objects_sheet.json is the
// sheet as it came, in its own words and form).
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/phyq/play/slingshot_bodies.h"
#include "engine/physics/convex_parts.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;
using nlohmann::json;

namespace {

json sheet() {
    return json::parse(std::ifstream(PHYPLAY_SOURCE_DIR "/tests/data/phyq/objects_sheet.json"));
}

const std::map<std::string, ObjectShape> kBlocks{{"SquareHole", ObjectShape::square_hole},
                                                 {"RectFat", ObjectShape::rect_fat},
                                                 {"RectBig", ObjectShape::rect_big},
                                                 {"RectMedium", ObjectShape::rect_medium},
                                                 {"RectSmall", ObjectShape::rect_small},
                                                 {"RectTiny", ObjectShape::rect_tiny},
                                                 {"SquareSmall", ObjectShape::square_small},
                                                 {"SquareTiny", ObjectShape::square_tiny},
                                                 {"Triangle", ObjectShape::triangle},
                                                 {"TriangleHole", ObjectShape::triangle_hole},
                                                 {"Circle", ObjectShape::circle},
                                                 {"CircleSmall", ObjectShape::circle_small}};
const std::map<std::string, ObjectShape> kPigs{{"BasicSmall", ObjectShape::small_pig},
                                               {"BasicMedium", ObjectShape::medium_pig},
                                               {"BasicBig", ObjectShape::big_pig}};
const std::map<std::string, BirdType> kBirdRows{{"BirdRed", BirdType::red},
                                                {"BirdBlue", BirdType::blue},
                                                {"BirdYellow", BirdType::yellow},
                                                {"BirdBlack", BirdType::black},
                                                {"BirdWhite", BirdType::white}};
const std::map<std::string, Material> kMaterialOf{
    {"wood", Material::wood}, {"stone", Material::stone}, {"ice", Material::ice}};

/// "[x, y], ..." of a collider, in the sheet's form.
json as_sheet(const Collider& collider) {
    if (const auto* box = std::get_if<BoxCollider>(&collider.shape)) return {box->width, box->height};
    if (const auto* circle = std::get_if<CircleCollider>(&collider.shape))
        return {circle->x, circle->y, circle->radius};
    json paths = json::array();
    for (const auto& path : std::get<PolygonCollider>(collider.shape).paths) {
        json points = json::array();
        for (const Vec2& point : path) points.push_back({point.x, point.y});
        paths.push_back(std::move(points));
    }
    return paths;
}

json shape_of(const json& sheet_shape) {
    return sheet_shape.at("shape") == "box" ? sheet_shape.at("size") : sheet_shape.at("paths");
}

}  // namespace

TEST_CASE("Objects sheet: all 12 x 3 blocks have its colliders, masses, surfaces and health") {
    const json facts = sheet();
    const SlingshotSetup setup = make_slingshot_setup("designer");
    const ObjectTable& table = setup.objects();
    REQUIRE(facts.at("blocks").size() == 12);
    for (const auto& item : facts.at("blocks").items()) {
        const std::string& name = item.key();
        const json& block = item.value();
        CAPTURE(name);
        const ObjectShape shape = kBlocks.at(name);
        const BlockFacts& ours = table.block(shape);
        REQUIRE(ours.colliders.size() == block.at("shapes").size());
        for (std::size_t i = 0; i < ours.colliders.size(); ++i) {
            CHECK(as_sheet(ours.colliders[i]) == shape_of(block.at("shapes")[i]));
        }
        CHECK(ours.score == block.at("score_on_destruction"));
        for (const auto& named : kMaterialOf) {
            const std::string& material_name = named.first;
            const Material material = named.second;
            CAPTURE(material_name);
            const json& of_material = facts.at("materials").at(material_name);
            const BodyPlan& plan = setup.plans().object(shape, material);
            CHECK(plan.mass == block.at("literal_mass").at(material_name).get<double>());
            CHECK(ours.mass.of(material).intended == block.at("intended_mass").at(material_name).get<double>());
            CHECK(plan.surface.friction == of_material.at("friction").get<double>());
            CHECK(plan.surface.bounciness == of_material.at("bounciness").get<double>());
            CHECK(table.materials.of(material).defense == of_material.at("defense").get<double>());

            // And so it is in play.
            SlingshotLevel level = make_pig_on_ground_level();
            level.objects.push_back({.shape = shape, .material = material, .x = 4.0, .y = 0.0});
            const SlingshotBody body = SlingshotBodies(setup, level).all().back();
            CHECK(body.health == block.at("health").at(material_name).get<double>());
            CHECK(body.mass == plan.mass);
        }
    }
}

TEST_CASE("Objects sheet: the three pigs have its outlines, masses, surface and health") {
    const json facts = sheet();
    const SlingshotSetup setup = make_slingshot_setup("designer");
    const json& surface = facts.at("materials").at("pig_all_sizes");
    REQUIRE(facts.at("pigs").size() == 3);
    for (const auto& item : facts.at("pigs").items()) {
        const std::string& name = item.key();
        const json& pig = item.value();
        CAPTURE(name);
        const ObjectShape shape = kPigs.at(name);
        const PigFacts& ours = setup.objects().pig(shape);
        REQUIRE(ours.colliders.size() == 1);
        CHECK(as_sheet(ours.colliders[0]) == pig.at("paths"));
        CHECK(ours.health == pig.at("health").get<double>());
        CHECK(ours.defense == pig.at("defense").get<double>());
        const BodyPlan& plan = setup.plans().object(shape, Material::none);
        CHECK(ours.mass.literal == pig.at("literal_mass").get<double>());
        CHECK(plan.mass == pig.at("intended_mass").get<double>());
        CHECK(plan.surface == Surface{surface.at("friction"), surface.at("bounciness")});
    }
}

TEST_CASE("Objects sheet: the five birds have its circles, masses, surfaces and multipliers") {
    const json facts = sheet();
    const SlingshotSetup setup = make_slingshot_setup("designer");
    REQUIRE(facts.at("birds").size() == 5);
    for (const auto& item : facts.at("birds").items()) {
        const std::string& name = item.key();
        const json& bird = item.value();
        CAPTURE(name);
        const BirdFacts& ours = setup.objects().bird(kBirdRows.at(name));
        CHECK(ours.collider.radius == bird.at("radius_world").get<double>());
        CHECK(ours.collider.x == bird.at("offset_world")[0].get<double>());
        CHECK(ours.collider.y == bird.at("offset_world")[1].get<double>());
        const BodyPlan& plan = setup.plans().bird(kBirdRows.at(name));
        CHECK(plan.mass == bird.at("mass").get<double>());
        CHECK(plan.surface == Surface{bird.at("friction"), bird.at("bounciness")});
        CHECK(plan.gravity_scale == bird.at("gravity_scale").get<double>());
        CHECK(plan.angular_damping == bird.at("angular_damping").get<double>());
        CHECK(plan.is_bullet);
        for (const auto& [material_name, material] : kMaterialOf) {
            CHECK(ours.damage_multiplier.of(material) ==
                  bird.at("damage_multiplier").at(material_name).get<double>());
        }
    }
}
