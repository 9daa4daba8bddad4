#include "engine/phyq/level/slingshot_level.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/play/task_pack.h"
#include "tests/support/changed_text.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

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

/// As the layouts are written: rotation and scale are left out where they cannot differ from 0 and 1.
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

std::string error_of_level(const std::string& json) {
    const auto level = read_slingshot_level(json, "test.json");
    return level ? "" : to_string(level.error());
}

Task make_task(SlingshotLevel level, const std::string& template_id) {
    Task task{.id = template_id + ":000",
              .template_id = template_id,
              .suite = kPhyq,
              .tier = kSlingshotTier,
              .content = phyq_content(std::move(level))};
    task.sha256 = sha256_of(task);
    return task;
}

std::string error_of_task(const std::string& text) {
    const auto task = read_slingshot_task(text, "task.json");
    return task ? "" : to_string(task.error());
}

}  // namespace

TEST_CASE("SlingshotLevel: every name leads back to its value") {
    for (int i = 0; i < kBirdTypeCount; ++i) {
        const auto bird = static_cast<BirdType>(i);
        CHECK(find_bird_type(name_of(bird)) == bird);
    }
    for (int i = 0; i < kObjectShapeCount; ++i) {
        const auto shape = static_cast<ObjectShape>(i);
        CHECK(find_object_shape(kind_of(shape), name_of(shape)) == shape);
    }
    CHECK_FALSE(find_bird_type("pink"));
    CHECK_FALSE(find_object_shape(ObjectKind::block, "small"));
    CHECK_FALSE(find_material("Wood"));
}

TEST_CASE("SlingshotLevel: objects are made by kind, pigs first, and in written order within a kind") {
    SlingshotLevel level;
    level.objects = {{.shape = ObjectShape::tnt},
                     {.shape = ObjectShape::platform},
                     {.shape = ObjectShape::circle, .material = Material::wood},
                     {.shape = ObjectShape::big_pig},
                     {.shape = ObjectShape::rect_fat, .material = Material::ice},
                     {.shape = ObjectShape::small_pig}};

    CHECK(load_order(level) == std::vector<int>{3, 5, 2, 4, 1, 0});
}

TEST_CASE("SlingshotLevel: what cannot be played is told in a sentence") {
    const SlingshotLevel good = make_pig_on_ground_level();
    CHECK(find_level_problem(good).empty());

    SlingshotLevel level = good;
    level.birds.clear();
    CHECK(find_level_problem(level) == "the level has no bird");

    level = good;
    level.objects.clear();
    CHECK(find_level_problem(level) == "the level has no pig");

    level = good;
    level.objects[0].x = std::numeric_limits<double>::quiet_NaN();
    CHECK(find_level_problem(level) == "object 1 (small pig) is placed outside the world");

    level = good;
    level.objects.push_back({.shape = ObjectShape::circle});
    CHECK(find_level_problem(level) == "object 2 (none circle) has no material");

    level = good;
    level.objects[0].scale_x = 2.0;
    CHECK(find_level_problem(level) == "object 1 (small pig) is scaled, which only platforms can be");

    level = good;
    level.objects.push_back({.shape = ObjectShape::platform, .scale_x = 0.0});
    CHECK(find_level_problem(level) == "object 2 (platform) has a scale outside 0.01 to 200");

    level = good;
    level.width = 0.0;
    CHECK(find_level_problem(level) == "the level's width must be above 0 and at most 50");
}

TEST_CASE("SlingshotLevel: what would take too long to simulate is told in a sentence") {
    SlingshotLevel level = make_pig_on_ground_level();
    level.birds.assign(20, BirdType::red);
    CHECK(find_level_problem(level).empty());
    level.birds.push_back(BirdType::red);
    CHECK(find_level_problem(level) == "the level has more than 20 birds");

    const auto with = [](int count, double apart, ObjectShape shape) {
        SlingshotLevel many = make_pig_on_ground_level();
        const Material material = shape == ObjectShape::platform ? Material::none : Material::stone;
        for (int i = 0; i < count; ++i) {
            many.objects.push_back(
                {.shape = shape, .material = material, .x = 20.0 + apart * i, .rotation_deg = 45.0});
        }
        return find_level_problem(many);
    };
    CHECK(with(32, 0.0, ObjectShape::rect_big).empty());
    CHECK(with(33, 0.0, ObjectShape::rect_big) == "more than 500 pairs of objects overlap at the start");
    CHECK(with(249, 0.0, ObjectShape::platform).empty());
    CHECK(with(249, 2.5, ObjectShape::rect_big).empty());
    CHECK(with(250, 2.5, ObjectShape::rect_big) == "the level has more than 250 objects");
}

TEST_CASE("Slingshot level JSON: all 75 layouts are written back byte for byte") {
    const auto layouts = load_phyq_layouts();
    CHECK(layouts.size() == 75);
    for (const PhyqLayout& layout : layouts) {
        CAPTURE(layout.name);
        CHECK(write_slingshot_level(layout.level) == layout.json);
    }
}

TEST_CASE("Slingshot level JSON: mistakes are told with their field") {
    const std::string good = write_slingshot_level(make_pig_on_ground_level());
    CHECK(error_of_level(good) == "");

    CHECK(error_of_level("{") == "test.json:1: this is not valid JSON");
    CHECK(error_of_level("[]") == "test.json: the document must be an object");
    CHECK(error_of_level(replaced(good, "\"red\"", "\"green\"")) ==
          "test.json: birds[0] must be 'red', 'blue', 'yellow', 'black' or 'white'");
    CHECK(error_of_level(replaced(good, "\"small\"", "\"tiny\"")) ==
          "test.json: objects[0].shape names no pig: 'tiny'");
    CHECK(error_of_level(replaced(good, "\"x\": -2.0", "\"x\": \"left\"")) ==
          "test.json: objects[0].x must be a number");
    CHECK(error_of_level(replaced(good, "\"rotation_deg\"", "\"rotation\"")) ==
          "test.json: objects[0] has no key 'rotation'");
    CHECK(error_of_level(replaced(good, "\"width\": 2.0", "\"width\": 2000.0")) ==
          "test.json: the level's width must be above 0 and at most 50");
    CHECK(error_of_level(replaced(good, "[\"red\"]", "7")) == "test.json: birds must be an array");
}

TEST_CASE("Slingshot task JSON: all 75 layouts come back as the same task, bit for bit") {
    for (const PhyqLayout& layout : load_phyq_layouts()) {
        CAPTURE(layout.name);
        const Task task = make_task(layout.level, layout.name);
        const auto read = read_slingshot_task(slingshot_task_line(task), "task.json");
        REQUIRE(read.has_value());
        CHECK(*read == task);
    }
}

TEST_CASE("Slingshot task JSON: what may be left out may be left out") {
    const auto task = read_slingshot_task(
        R"({"task": "own:1", "tier": "slingshot", "template": "own", "birds": ["red"],
            "slingshot": {"x": -12, "y": -2.5}, "objects": [{"kind": "pig", "shape": "small", "x": 1, "y": -3.2}]})",
        "task.json");
    REQUIRE(task.has_value());
    CHECK(level_of(*task).objects[0] == SlingshotObject{.shape = ObjectShape::small_pig, .x = 1.0, .y = -3.2});
    CHECK(level_of(*task).width == 2.0);
}

TEST_CASE("Slingshot task JSON: mistakes are told with their field") {
    const std::string good = slingshot_task_line(make_task(phyq_layout("1.1"), "1.1"));
    CHECK(error_of_task(good) == "");
    CHECK(error_of_task(replaced(good, "\"slingshot\", ", "\"ball\", ")).find("tier must be") != std::string::npos);
    CHECK(error_of_task(replaced(good, "\"scenario\": 1", "\"scenario\": 2")).find("scenario") != std::string::npos);
    CHECK(error_of_task(replaced(good, "\"red\"", "\"green\"")).find("birds[0]") != std::string::npos);
    CHECK(error_of_task(replaced(good, "\"wood\"", "\"wodo\"")).find("material") != std::string::npos);
    CHECK(error_of_task(replaced(good, "\"circle\"", "\"cirkle\"")).find("shape") != std::string::npos);
    CHECK(error_of_task(replaced(good, "\"rotation\"", "\"rotatoin\"")).find("rotatoin") != std::string::npos);
    CHECK(error_of_task(replaced(good, "[\"red\"]", "[]")).find("bird") != std::string::npos);
    CHECK(error_of_task(replaced(good, "\"1.1:000\"", "\"../x\"")).find("id") != std::string::npos);
    CHECK(error_of_task("") != "");
    for (std::size_t length = 1; length + 2 < good.size(); length += 7)
        CHECK(error_of_task(good.substr(0, length)) != "");
}
