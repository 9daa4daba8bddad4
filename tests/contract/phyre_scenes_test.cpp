// All 5,000 shipped scenes, against the benchmark's own.

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/base/hash.h"
#include "engine/io/file.h"
#include "engine/phyre/content/phyre_task.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using phyplay::testing::data_path;
using phyplay::testing::shipped_suite;

namespace {

using Json = nlohmann::json;

Json load_json(const std::string& name) {
    return Json::parse(*read_file(data_path("phyre/" + name)));
}

std::string six_decimals(double value) {
    char text[64];
    std::snprintf(text, sizeof text, "%.6f", value);
    return std::string(text) == "-0.000000" ? "0.000000" : text;
}

/// The text whose MD5 the reference gives (template sheet, last section).
std::string canonical_text(const Task& task) {
    std::string text = std::to_string(goal_of(task).body1) + "," + std::to_string(goal_of(task).body2);
    for (const Body& body : scene_of(task).bodies) {
        text += body.dynamic ? ";d," : ";s,";
        text +=
            six_decimals(body.position.x) + "," + six_decimals(body.position.y) + "," + six_decimals(body.angle_rad);
        for (const Shape& shape : body.shapes) {
            if (const Circle* circle = std::get_if<Circle>(&shape)) {
                text += ",c" + six_decimals(circle->radius);
                continue;
            }
            std::string vertices;
            for (const Vec2 v : std::get<Polygon>(shape).vertices) {
                vertices += (vertices.empty() ? "" : ",") + six_decimals(v.x) + "," + six_decimals(v.y);
            }
            text += ",p" + vertices;
        }
    }
    return text;
}

constexpr double kTolerance = 1e-9;

bool near(double ours, const Json& theirs) {
    return std::abs(ours - theirs.get<double>()) <= kTolerance;
}

void check_shape(const Shape& ours, const Json& theirs) {
    if (theirs.contains("circle")) {
        REQUIRE(std::holds_alternative<Circle>(ours));
        CHECK(near(std::get<Circle>(ours).radius, theirs["circle"]));
        return;
    }
    const Json& vertices = theirs["polygon"];
    REQUIRE(std::holds_alternative<Polygon>(ours));
    REQUIRE(std::get<Polygon>(ours).vertices.size() == vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        CHECK(near(std::get<Polygon>(ours).vertices[i].x, vertices[i][0]));
        CHECK(near(std::get<Polygon>(ours).vertices[i].y, vertices[i][1]));
    }
}

void check_body(const Body& ours, const Json& theirs) {
    CHECK(name_of(ours.type) == theirs["type"].get<std::string>());
    CHECK(ours.dynamic == theirs["dynamic"].get<bool>());
    CHECK(near(ours.position.x, theirs["x"]));
    CHECK(near(ours.position.y, theirs["y"]));
    CHECK(near(ours.angle_rad, theirs["angle"]));
    CHECK(near(ours.diameter, theirs["diameter"]));
    CHECK(static_cast<int>(ours.color) == theirs["color"].get<int>());
    REQUIRE(ours.shapes.size() == theirs["shapes"].size());
    for (std::size_t i = 0; i < ours.shapes.size(); ++i) check_shape(ours.shapes[i], theirs["shapes"][i]);
}

}  // namespace

TEST_CASE("PHYRE scenes: the ten sample scenes are the benchmark's to 1e-9") {
    const Json samples = load_json("scenes_sample.json");
    REQUIRE(samples.size() == 10);

    for (const auto& item : samples.items()) {
        const std::string& id = item.key();
        const Json& sample = item.value();
        CAPTURE(id);
        const Task* task = shipped_suite().find(id);
        REQUIRE(task != nullptr);
        CHECK(balls_of(task->tier) == (sample["tier"] == "BALL" ? 1 : 2));
        CHECK(goal_of(*task).body1 == sample["goal"]["body1"].get<int>());
        CHECK(goal_of(*task).body2 == sample["goal"]["body2"].get<int>());
        REQUIRE(scene_of(*task).bodies.size() == sample["bodies"].size());
        for (std::size_t i = 0; i < scene_of(*task).bodies.size(); ++i) {
            CAPTURE(i);
            check_body(scene_of(*task).bodies[i], sample["bodies"][i]);
        }
    }
}

TEST_CASE("PHYRE scenes: all 5,000 have the benchmark's checksum") {
    const Json checksums = load_json("scene_checksums.json");
    REQUIRE(checksums.size() == 5000);
    REQUIRE(shipped_suite().tasks().size() == 5000);

    std::map<std::string, int> wrong_by_template;
    for (const Task& task : shipped_suite().tasks()) {
        const std::string ours = md5_hex(canonical_text(task)).substr(0, 12);
        if (!checksums.contains(task.id) || checksums[task.id] != ours) ++wrong_by_template[task.template_id];
    }
    for (const auto& [id, wrong] : wrong_by_template) FAIL_CHECK("template ", id, ": ", wrong, " scenes differ");
}
