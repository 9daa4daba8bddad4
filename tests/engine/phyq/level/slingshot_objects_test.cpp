#include "engine/phyq/level/slingshot_objects.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "tests/support/changed_text.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

// The Phy-Q engine sheet's own tables (section 4), written a second time: the data file is checked against them.
struct BlockRow {
    ObjectShape shape;
    Vec2 size;
    std::array<double, 3> health;   // wood, stone, ice
    std::array<double, 3> literal;  // mass
    std::array<double, 3> intended;
};

const std::array<BlockRow, 12> kBlockRows{{
    {ObjectShape::square_hole, {0.84, 0.84}, {120, 160, 70}, {1.279, 2.737, 0.842}, {0.875, 2.332, 0.437}},
    {ObjectShape::square_small, {0.43, 0.43}, {60, 100, 40}, {0.213, 0.569, 0.107}, {0.213, 0.569, 0.107}},
    {ObjectShape::square_tiny, {0.22, 0.22}, {20, 30, 13}, {0.051, 0.135, 0.025}, {0.051, 0.135, 0.025}},
    {ObjectShape::rect_tiny, {0.43, 0.22}, {40, 60, 26}, {0.104, 0.278, 0.052}, {0.104, 0.278, 0.052}},
    {ObjectShape::rect_small, {0.85, 0.22}, {50, 80, 33}, {0.211, 0.562, 0.105}, {0.211, 0.562, 0.105}},
    {ObjectShape::rect_medium, {1.68, 0.22}, {70, 120, 47}, {0.427, 1.138, 0.213}, {0.427, 1.138, 0.213}},
    {ObjectShape::rect_big, {2.06, 0.22}, {100, 140, 65}, {0.521, 1.388, 0.260}, {0.521, 1.388, 0.260}},
    {ObjectShape::rect_fat, {0.85, 0.43}, {80, 140, 53}, {0.432, 1.152, 0.216}, {0.432, 1.152, 0.216}},
    {ObjectShape::triangle, {0.82, 0.82}, {80, 140, 53}, {0.422, 1.125, 0.211}, {0.422, 1.125, 0.211}},
    {ObjectShape::triangle_hole, {0.82, 0.82}, {70, 140, 48}, {0.404, 1.078, 0.202}, {0.404, 1.078, 0.202}},
    {ObjectShape::circle, {0.80, 0.80}, {200, 600, 125}, {0.428, 0.428, 0.428}, {0.611, 1.629, 0.305}},
    {ObjectShape::circle_small, {0.45, 0.45}, {150, 300, 100}, {0.130, 0.130, 0.130}, {0.188, 0.503, 0.094}},
}};

struct BirdRow {
    BirdType type;
    double radius;
    Vec2 offset;
    double mass;
    Surface surface;
    std::array<double, 3> multiplier;
};

const std::array<BirdRow, 5> kBirdRows{{
    {BirdType::red, 0.17, {0.05, -0.03}, 0.5448, {0.3, 0.43}, {1, 1, 1}},
    {BirdType::blue, 0.18, {0.03, -0.015}, 0.4580, {0.3, 0.25}, {1, 1, 4}},
    {BirdType::yellow, 0.16, {0.03, -0.06}, 0.4825, {0.4, 0.16}, {2.4, 1, 1.2}},
    {BirdType::black, 0.20, {0.03, -0.15}, 0.7540, {0.3, 0.03}, {1, 2.5, 1}},
    {BirdType::white, 0.26, {0.09, -0.16}, 0.8495, {0.3, 0.23}, {0.8, 1, 0.8}},
}};

constexpr std::array<Material, 3> kMaterials{Material::wood, Material::stone, Material::ice};

std::string error_of_table(const std::string& text) {
    const auto table = read_object_table(text, "objects.json");
    return table ? "" : to_string(table.error());
}

}  // namespace

TEST_CASE("Object table: the twelve blocks of three materials are the sheet's") {
    const ObjectTable table = shipped_object_table();
    for (const BlockRow& row : kBlockRows) {
        const BlockFacts& block = table.block(row.shape);
        CAPTURE(name_of(row.shape));
        CHECK(block.size == row.size);
        CHECK(block.score == 500);
        for (std::size_t i = 0; i < kMaterials.size(); ++i) {
            CHECK(block.health.of(kMaterials[i]) == row.health[i]);
            CHECK(block.mass.of(kMaterials[i]).literal == doctest::Approx(row.literal[i]).epsilon(0.005));
            CHECK(block.mass.of(kMaterials[i]).intended == doctest::Approx(row.intended[i]).epsilon(0.005));
        }
    }
}

TEST_CASE("Object table: materials, pigs and birds are the sheet's") {
    const ObjectTable table = shipped_object_table();
    CHECK(table.materials.of(Material::wood) == MaterialFacts{1.5, {4.0, 0.0}, 2.5});
    CHECK(table.materials.of(Material::stone) == MaterialFacts{4.0, {4.0, 0.1}, 15.0});
    CHECK(table.materials.of(Material::ice) == MaterialFacts{0.75, {0.7, 0.2}, 2.0});
    CHECK(table.surface == Surface{0.4, 0.0});

    const std::array<double, 3> health{1, 15, 80};
    const std::array<ObjectMass, 3> mass{{{0.1508, 0.2904}, {0.4307, 0.8602}, {0.7019, 1.3586}}};
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(table.pigs[i].health == health[i]);
        CHECK(table.pigs[i].mass == mass[i]);
        CHECK(table.pigs[i].defense == 1.0);
        CHECK(table.pigs[i].score == 5000);
        CHECK(table.pigs[i].surface == Surface{0.7, 0.05});
    }
    for (const BirdRow& row : kBirdRows) {
        const BirdFacts& bird = table.bird(row.type);
        CAPTURE(name_of(row.type));
        CHECK(bird.collider == CircleCollider{row.offset.x, row.offset.y, row.radius});
        CHECK(bird.mass == doctest::Approx(row.mass).epsilon(0.0005));
        CHECK(bird.surface == row.surface);
        CHECK(bird.damage_multiplier.values == row.multiplier);
    }
}

TEST_CASE("Object table: ground, platform, TNT and egg are the sheet's") {
    const ObjectTable table = shipped_object_table();
    REQUIRE(table.ground.size() == 2);
    CHECK(table.ground[0] == GroundBox{-8.75, -5.7034, 17.49, 4.4069});
    CHECK(table.ground[1] == GroundBox{8.74, -5.7034, 17.49, 4.4069});
    CHECK(table.ground[0].y + table.ground[0].height / 2.0 == doctest::Approx(kGroundY).epsilon(1e-4));
    CHECK(table.platform.box == BoxCollider{0.64, 0.64});
    CHECK(table.platform.mass_in_damage == 1.0);
    CHECK(table.tnt.box == BoxCollider{0.64, 0.64});
    CHECK(table.tnt.health == 3.0);
    CHECK(table.tnt.mass == 0.4096);
    CHECK(table.egg.mass == 0.2486);
    CHECK(table.egg.polygon.paths.front().size() == 10);
    CHECK(table.slingshot_post.paths.front().size() == 7);
}

TEST_CASE("Object table: mistakes are told with their field") {
    const std::string good(shipped_objects_json());
    CHECK(error_of_table(good) == "");

    CHECK(error_of_table("{") == "objects.json:1: this is not valid JSON");
    CHECK(error_of_table(replaced(good, "\"density\": 1.5", "\"density\": 0")) ==
          "objects.json: materials.wood.density must be above 0");
    CHECK(error_of_table(replaced(good, "\"rect_fat\"", "\"rect_fett\"")) ==
          "objects.json: blocks.rect_fat is missing");
    CHECK(error_of_table(replaced(good, "\"health\"", "\"helth\"")) ==
          "objects.json: blocks.square_hole has no key 'helth'");
    CHECK(error_of_table(replaced(good, "[0.7636, 0.7636]", "[0.7636]")) ==
          "objects.json: blocks.square_hole.colliders[0].box must be two numbers");
    CHECK(error_of_table(replaced(good, "\"score\": 500", "\"score\": 0.5")) ==
          "objects.json: blocks.square_hole.score must be a whole number");
}
