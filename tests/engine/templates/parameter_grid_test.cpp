#include "engine/templates/parameter_grid.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

using namespace phyplay;
using Values = std::vector<ParameterValue>;

namespace {

ParameterGrid make_small_grid() {
    // Given out of order: sorted, `far` comes before `side`.
    return *ParameterGrid::make({{"side", {std::string("left"), std::string("right")}}, {"far", {1.5, 2.5, 3.5}}});
}

std::vector<std::int64_t> first_eight(std::int64_t count) {
    std::vector<std::int64_t> order = md5_order(count);
    order.resize(8);
    return order;
}

}  // namespace

TEST_CASE("linspace: spaces evenly and ends exactly") {
    CHECK(linspace(0.2, 0.8, 5) == std::vector<double>{0.2, 0.35000000000000003, 0.5, 0.6500000000000001, 0.8});
    CHECK(linspace(0.05, 0.95, 19)[8] == 0.44999999999999996);
    CHECK(linspace(3.0, 9.0, 1) == std::vector<double>{3.0});
    CHECK(linspace(0.0, 1.0, 128).back() == 1.0);
}

TEST_CASE("multiples: rounds each product once") {
    CHECK(multiples(0.1, 1, 3) == std::vector<double>{0.1, 0.2, 0.30000000000000004});
    CHECK(multiples(0.1, 2, 2) == std::vector<double>{0.2});
    CHECK(multiples(0.1, 3, 2).empty());
}

TEST_CASE("ParameterGrid: combines names in alphabetical order, the last fastest") {
    const ParameterGrid grid = make_small_grid();

    REQUIRE(grid.size() == 6);
    CHECK(grid.parameters()[0].name == "far");
    CHECK(grid.values_of(0) == Values{1.5, std::string("left")});
    CHECK(grid.values_of(1) == Values{1.5, std::string("right")});
    CHECK(grid.values_of(2) == Values{2.5, std::string("left")});
    CHECK(grid.values_of(5) == Values{3.5, std::string("right")});
}

TEST_CASE("ParameterGrid: without parameters there is one empty combination") {
    const ParameterGrid grid = *ParameterGrid::make({});

    CHECK(grid.size() == 1);
    CHECK(grid.values_of(0).empty());
}

TEST_CASE("ParameterGrid: refuses double names, empty lists and huge products") {
    CHECK(ParameterGrid::make({{"a", {1.0}}, {"a", {2.0}}}).error().message == "there are two parameters 'a'");
    CHECK(ParameterGrid::make({{"a", {}}}).error().message == "parameter 'a' has no values");

    const Values many(1001, 0.5);
    CHECK(ParameterGrid::make({{"a", many}, {"b", many}}).error().message ==
          "the parameters have more than 1000000 combinations");
    CHECK(ParameterGrid::make({{"a", many}, {"b", Values(999, 0.5)}}).has_value());
}

TEST_CASE("md5_order: gives the published orders") {
    using Order = std::vector<std::int64_t>;

    CHECK(md5_order(10) == Order{6, 9, 7, 4, 1, 2, 8, 0, 5, 3});
    CHECK(first_eight(400) == Order{363, 168, 381, 236, 348, 138, 134, 245});
    CHECK(first_eight(16245) == Order{5329, 1970, 9700, 4612, 6095, 11610, 4897, 12977});
}

TEST_CASE("md5_order: visits everything once") {
    const std::vector<std::int64_t> order = md5_order(1000);
    const std::set<std::int64_t> seen(order.begin(), order.end());

    CHECK(order.size() == 1000);
    CHECK(seen.size() == 1000);
    CHECK(*seen.rbegin() == 999);
}

TEST_CASE("number_candidates: skipped combinations use up no number") {
    const auto even = [](std::int64_t combination) -> Result<bool> { return combination % 2 == 0; };
    using Order = std::vector<std::int64_t>;

    CHECK(*number_candidates(10, 100, even) == Order{6, 4, 2, 8, 0});
    CHECK(*number_candidates(10, 3, even) == Order{6, 4, 2});
    CHECK(number_candidates(10, 0, even)->empty());
}

TEST_CASE("number_candidates: hands on the error of a combination") {
    const auto broken = [](std::int64_t combination) -> Result<bool> {
        if (combination == 7) return Error{"seven does not build"};
        return true;
    };

    CHECK(number_candidates(10, 100, broken).error().message == "seven does not build");
    CHECK(number_candidates(10, 2, broken).has_value());  // 6 and 9 come before 7
}

TEST_CASE("same_value: a whole number equals the fraction of the same size, and nothing else") {
    CHECK(same_value(std::int64_t{1}, 1.0));
    CHECK(same_value(0.5, 0.5));
    CHECK_FALSE(same_value(std::int64_t{1}, true));
    CHECK_FALSE(same_value(1.0, 1.5));
    CHECK_FALSE(same_value(std::string("left"), std::string("right")));
}

TEST_CASE("to_string: writes values as templates do") {
    CHECK(to_string(ParameterValue(true)) == "true");
    CHECK(to_string(ParameterValue(std::int64_t{3})) == "3");
    CHECK(to_string(ParameterValue(0.1)) == "0.1");
    CHECK(to_string(ParameterValue(std::string("left"))) == "\"left\"");
}

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
        R"({"template": "a", "columns": ["x"], "tasks": {"000": {"combo": 1, "values": [1e999]}}})",
    };
    for (const std::string& text : malformed) {
        CAPTURE(text);
        const Result<FrozenParameters> frozen = read_frozen_parameters(text, "a.json");
        REQUIRE_FALSE(frozen.has_value());
        CHECK(frozen.error().file == "a.json");
        CHECK(frozen.error().message.find('\n') == std::string::npos);
    }
}

TEST_CASE("frozen parameters: numbers that do not fit are refused, with a line where the text is no JSON") {
    const auto complaint = [](const std::string& combo, const std::string& value) {
        const std::string head = "{\"template\": \"a\", \"columns\": [\"x\"],\n\"tasks\": {\"000\": {\"combo\": ";
        const std::string text = head + combo + ", \"values\": [" + value + "]}}}";
        return to_string(read_frozen_parameters(text, "a.json").error());
    };
    CHECK(complaint("0", "1e999") == "a.json:2: a number in this JSON is too large");
    CHECK(complaint("0", "18446744073709551615") ==
          "a.json: tasks.000: a value is a number (a whole one below 2^63), a text, true or false");
    CHECK(complaint("18446744073709551615", "1") == "a.json: tasks.000: needs 'combo', the index of the combination");
    CHECK(complaint("1000000", "1") == "a.json: tasks.000: needs 'combo', the index of the combination");
    CHECK(to_string(read_frozen_parameters("{\n]", "a.json").error()) == "a.json:2: this is not valid JSON");
}
