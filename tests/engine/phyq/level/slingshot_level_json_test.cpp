#include "engine/phyq/level/slingshot_level_json.h"

#include <doctest/doctest.h>

#include "tests/support/changed_text.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

std::string error_of_level(const std::string& json) {
    const auto level = read_slingshot_level(json, "test.json");
    return level ? "" : to_string(level.error());
}

}  // namespace

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
