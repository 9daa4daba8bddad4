#include "engine/phyq/generator/level_variants_json.h"

#include <doctest/doctest.h>

#include <string>

#include "tests/support/changed_text.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

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
