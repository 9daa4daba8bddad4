#include "engine/phyq/generator/level_variation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "engine/phyq/level/slingshot_objects.h"
#include "tests/support/changed_text.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

SlingshotObject object_at(ObjectShape shape, double x, double y, double rotation_deg = 0.0) {
    SlingshotObject object;
    object.shape = shape;
    object.x = x;
    object.y = y;
    object.rotation_deg = rotation_deg;
    if (kind_of(shape) == ObjectKind::block) object.material = Material::wood;
    return object;
}

SlingshotLevel small_level() {
    SlingshotLevel level;
    level.birds = {BirdType::red};
    level.objects = {object_at(ObjectShape::rect_big, 1.00005, -1.0, 90.12345),
                     object_at(ObjectShape::small_pig, 2.0, -3.26), object_at(ObjectShape::platform, 3.0, 1.0),
                     object_at(ObjectShape::tnt, 4.0, -3.17)};
    return level;
}

double span_of(const SlingshotObject& object) {
    const GroundSpan span = ground_span(object, shipped_object_table());
    return span.is_empty() ? 0.0 : span.right - span.left;
}

const std::string kTask =
    R"({"index": 17, "try": 2, "seed": 4294967295, "move": [-1.25, 0.5], "distractors": [)"
    R"({"shape": "circle", "material": "ice", "x": 3.1, "y": -3.1}, {"shape": "platform", "x": 1.0, "y": -3.18}]})";

std::string file_of(const std::string& tasks) {
    return "{\"template\": \"6.4\", \"tasks\": [\n " + tasks + "\n]}\n";
}

std::string error_of_variants(const std::string& text) {
    const auto read = read_level_variants(text, "6.4.json");
    return read ? "(no error)" : to_string(read.error());
}

}  // namespace

TEST_CASE("variant_seed: depends on template, index and try, and is pinned") {
    CHECK(variant_seed("6.4", 17, 0) != variant_seed("6.4", 17, 1));
    CHECK(variant_seed("6.4", 17, 0) != variant_seed("6.4", 18, 0));
    CHECK(variant_seed("6.4", 17, 0) != variant_seed("6.5", 17, 0));
    CHECK(variant_seed("4.1", 1, 0) == 3758393761U);
}

TEST_CASE("level_of: pigs, blocks and platforms move, TNT stays, and all numbers have four decimals") {
    const SlingshotLevel layout = small_level();
    const LevelVariant variant{.move = {0.12345, -0.5}, .distractors = {object_at(ObjectShape::circle, 7.0, -3.1)}};
    const SlingshotLevel level = level_of(layout, {}, variant);

    REQUIRE(level.objects.size() == 5);
    CHECK(level.objects[0].shape == ObjectShape::small_pig);
    CHECK(level.objects[0].x == 2.1235);  // 2.12345 rounds up
    CHECK(level.objects[0].y == -3.76);
    CHECK(level.objects[1].shape == ObjectShape::tnt);
    CHECK(level.objects[1].x == 4.0);
    CHECK(level.objects[2].shape == ObjectShape::rect_big);
    CHECK(level.objects[2].rotation_deg == 90.1235);
    CHECK(level.objects[3].x == 3.1235);
    CHECK(level.objects[4] == variant.distractors[0]);
    CHECK(level.birds == layout.birds);
}

TEST_CASE("level_of: with targets_only nothing but pigs moves") {
    const SlingshotLevel level = level_of(small_level(), {.targets_only = true}, {.move = {1.0, 1.0}});
    CHECK(level.objects[0].x == 3.0);
    CHECK(level.objects[2].x == 1.0001);
    CHECK(level.objects[3].x == 3.0);
}

TEST_CASE("draw_variant: the anchor lands on the drawn place, with keeps_height along x only") {
    const ObjectTable objects = shipped_object_table();
    LevelVariation variation{.anchor = {2.0, -3.26},
                             .location = {.kind = LocationKind::box, .x1 = 4, .x2 = 5, .y1 = 1, .y2 = 2}};
    NumpyRandom random(3);
    for (int i = 0; i < 200; ++i) {
        const auto variant = draw_variant(small_level(), variation, objects, random);
        REQUIRE(variant.has_value());
        CHECK(variant->move.x >= 2.0);
        CHECK(variant->move.x <= 3.0);
        CHECK(variant->move.y >= 4.26);
        CHECK(variant->move.y <= 5.26);
        CHECK(variant->distractors.size() <= 3);
    }
    variation.keeps_height = true;
    CHECK(draw_variant(small_level(), variation, objects, random)->move.y == 0.0);
    variation.distractors = 0;
    CHECK(draw_variant(small_level(), variation, objects, random)->distractors.empty());
}

TEST_CASE(
    "ground_span: upright within 5 degrees, slanted beyond, pigs a tenth narrower, high objects and TNT not at all") {
    CHECK(span_of(object_at(ObjectShape::rect_big, 0.0, -3.4)) == doctest::Approx(2.06));
    CHECK(span_of(object_at(ObjectShape::rect_big, 0.0, -3.4, 4.9)) == doctest::Approx(2.06));
    CHECK(span_of(object_at(ObjectShape::rect_big, 0.0, -3.4, 359.8)) == doctest::Approx(2.06));
    CHECK(span_of(object_at(ObjectShape::rect_big, 0.0, -3.4, -0.2)) == doctest::Approx(2.06));
    CHECK(span_of(object_at(ObjectShape::rect_big, 0.0, -2.5, 88.0)) == doctest::Approx(0.22));
    CHECK(span_of(object_at(ObjectShape::rect_big, 0.0, -3.0, 30.0)) ==
          doctest::Approx(2.06 * std::sqrt(3.0) / 2.0 + 0.11));
    CHECK(span_of(object_at(ObjectShape::small_pig, 0.0, -3.2)) == doctest::Approx(0.37));
    CHECK(span_of(object_at(ObjectShape::tnt, 0.0, -3.2)) == 0.0);
    CHECK(span_of(object_at(ObjectShape::square_small, 0.0, -2.28)) == 0.0);  // lower edge -2.495
    CHECK(span_of(object_at(ObjectShape::square_small, 0.0, -2.29)) > 0.0);   // lower edge -2.505
    SlingshotObject wide = object_at(ObjectShape::platform, 0.0, -3.0);
    wide.scale_x = -3.0;
    CHECK(span_of(wide) == doctest::Approx(1.92));
}

TEST_CASE("distractors: on the ground, of all 13 shapes, and farther than 1.05 from whatever stands there") {
    const ObjectTable objects = shipped_object_table();
    SlingshotLevel level = small_level();
    level.objects.push_back(object_at(ObjectShape::square_hole, -4.0, -3.1));
    std::set<ObjectShape> shapes;
    NumpyRandom random(11);
    for (int i = 0; i < 1000; ++i) {
        const auto variant = draw_variant(level, {}, objects, random);
        std::vector<SlingshotObject> present = level.objects;
        for (const SlingshotObject& distractor : variant->distractors) {
            shapes.insert(distractor.shape);
            CHECK((distractor.shape == ObjectShape::platform) == (distractor.material == Material::none));
            CHECK(distractor.x >= -9.96);
            CHECK(distractor.x <= 9.397);
            CHECK(distractor.rotation_deg == 0.0);
            for (const SlingshotObject& other : present) {
                const GroundSpan span = ground_span(other, objects);
                if (span.is_empty()) continue;
                const bool is_clear =
                    distractor.x <= span.left - 1.05 + 6e-5 || distractor.x >= span.right + 1.05 - 6e-5;
                CHECK(is_clear);
            }
            present.push_back(distractor);
        }
    }
    CHECK(shapes.size() == 13);
}

TEST_CASE("distractors: where there is no room a distractor is left out") {
    SlingshotLevel level = small_level();
    for (int i = 0; i < 12; ++i) level.objects.push_back(object_at(ObjectShape::rect_big, -10.0 + 2.0 * i, -3.39));
    NumpyRandom random(11);
    CHECK(draw_variant(level, {}, shipped_object_table(), random)->distractors.empty());
}

TEST_CASE("level variants: reading what was written gives the same, and writing it again the same bytes") {
    const auto read = read_level_variants(file_of(kTask), "6.4.json");
    REQUIRE(read.has_value());
    REQUIRE(read->tasks.size() == 1);
    const FrozenVariant& task = read->tasks.front();
    CHECK(task.index == 17);
    CHECK(task.attempt == 2);
    CHECK(task.seed == 4294967295U);
    CHECK(task.variant.move == Vec2{-1.25, 0.5});
    REQUIRE(task.variant.distractors.size() == 2);
    CHECK(task.variant.distractors[0].material == Material::ice);
    CHECK(task.variant.distractors[1].shape == ObjectShape::platform);
    CHECK(write_level_variants(*read) == file_of(kTask));
}

TEST_CASE("level variants: a damaged file is told in one sentence with its field") {
    CHECK(error_of_variants(file_of(replaced(kTask, "17", "0"))).find("tasks[0].index") != std::string::npos);
    CHECK(error_of_variants(file_of(kTask + ", " + kTask)).find("must rise from task to task") != std::string::npos);
    CHECK(error_of_variants(file_of(replaced(kTask, "4294967295", "4294967296"))).find("32 bits") !=
          std::string::npos);
    CHECK(error_of_variants(file_of(replaced(kTask, "4294967295", "-1"))).find("32 bits") != std::string::npos);
    CHECK(error_of_variants(file_of(replaced(kTask, "[-1.25, 0.5]", "[1.0]"))).find("must be two numbers") !=
          std::string::npos);
    CHECK(error_of_variants(file_of(replaced(kTask, "circle", "cube"))).find("must be a block or platform") !=
          std::string::npos);
    CHECK(error_of_variants(file_of(replaced(kTask, "\"ice\"", "\"iron\""))).find("wood, stone or ice") !=
          std::string::npos);
    CHECK(error_of_variants(file_of(replaced(kTask, "\"try\"", "\"tri\""))).find("tri") != std::string::npos);
    CHECK(error_of_variants("{\"template\": 4, \"tasks\": []}").find("template") != std::string::npos);
    CHECK(error_of_variants("nonsense").find("6.4.json") != std::string::npos);
}
