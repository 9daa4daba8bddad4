#include "engine/templates/frozen_parameters.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace phyplay;

TEST_CASE("frozen parameters: are read with their types and exact doubles") {
    const Result<FrozenParameters> frozen = read_frozen_parameters(
        R"({"template": "00007", "columns": ["angle", "left", "side", "steps"],
            "tasks": {"003": {"combo": 17, "values": [24.444444444444443, true, "right", 5]}}})",
        "00007.json");

    REQUIRE(frozen.has_value());
    CHECK(frozen->template_id == "00007");
    REQUIRE(frozen->tasks.size() == 1);
    CHECK(frozen->tasks[0].number == "003");
    CHECK(frozen->tasks[0].combination == 17);
    CHECK(frozen->tasks[0].values ==
          std::vector<ParameterValue>{24.444444444444443, true, std::string("right"), std::int64_t{5}});
}

TEST_CASE("frozen parameters: malformed ones are refused in one sentence") {
    const std::vector<std::string> malformed = {
        "",
        "[]",
        "{",
        R"({"template": 7, "columns": [], "tasks": {}})",
        R"({"columns": [], "tasks": {}})",
        R"({"template": "a", "tasks": {}})",
        R"({"template": "a", "columns": "x", "tasks": {}})",
        R"({"template": "a", "columns": [1], "tasks": {}})",
        R"({"template": "a", "columns": ["b", "a"], "tasks": {}})",
        R"({"template": "a", "columns": []})",
        R"({"template": "a", "columns": [], "tasks": []})",
        R"({"template": "a", "columns": [], "tasks": {"0": {"combo": 1, "values": []}}})",
        R"({"template": "a", "columns": [], "tasks": {"abc": {"combo": 1, "values": []}}})",
        R"({"template": "a", "columns": [], "tasks": {"000": []}})",
        R"({"template": "a", "columns": [], "tasks": {"000": {"values": []}}})",
        R"({"template": "a", "columns": [], "tasks": {"000": {"combo": -1, "values": []}}})",
        R"({"template": "a", "columns": [], "tasks": {"000": {"combo": 1}}})",
        R"({"template": "a", "columns": ["x"], "tasks": {"000": {"combo": 1, "values": []}}})",
        R"({"template": "a", "columns": ["x"], "tasks": {"000": {"combo": 1, "values": [null]}}})",
    };
    for (const std::string& text : malformed) {
        CAPTURE(text);
        const Result<FrozenParameters> frozen = read_frozen_parameters(text, "a.json");
        REQUIRE_FALSE(frozen.has_value());
        CHECK(frozen.error().file == "a.json");
        CHECK(frozen.error().message.find('\n') == std::string::npos);
    }
}
