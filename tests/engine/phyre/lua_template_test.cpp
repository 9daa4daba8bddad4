#include "engine/phyre/lua_template.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "tests/engine/templates/own_template.h"
#include "tests/support/example_templates.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

BuiltScene built(const std::string& text) {
    Result<LuaTemplate> source = read_own_template(text);
    if (!source) FAIL(to_string(source.error()));
    Result<BuildAnswer> answer = source->build(source->grid().values_of(0));
    if (!answer) FAIL(to_string(answer.error()));
    REQUIRE(std::holds_alternative<BuiltScene>(*answer));
    return std::get<BuiltScene>(*answer);
}

/// The body that this text returns, in a template with a goal of its own.
Body built_body(const std::string& body) {
    return built(
               "return { version = 1, title = 'Own', tier = 'ball', build = function(scene, p)\n"
               "local W, H = scene.width, scene.height\n"
               "local function make()\n" +
               body +
               "\nend\n"
               "make()\n"
               "local ball = scene:dynamic_ball { scale = 0.1 }\n"
               "return goal.touching(ball, scene:static_bar { scale = 1 }) end }\n")
        .scene.bodies[kWallCount];
}

}  // namespace

TEST_CASE("LuaTemplate: reads title, tier, limits, parameters and selection") {
    const Result<LuaTemplate> source = read_own_template(template_with(
        "version = 1, title = 'Own puzzle', tier = 'two_balls', search = 30, max_tasks = 20,\n"
        "parameters = { b = { 'x', true, 2, 0.5 }, a = linspace(0, 1, 3), c = multiples(0.1, 1, 2), d = integers(4, "
        "6) },\n"
        "selection = { need = { 'TWO_BALLS:GOOD_STABLE' }, refuse = { 'BALL:TRIVIAL' }, diversify = 'ball' },"));

    REQUIRE(source.has_value());
    CHECK(source->info() == TemplateInfo{.id = "own", .title = "Own puzzle", .tier = kTwoBallsTier});
    CHECK(source->search() == 30);
    CHECK(source->max_tasks() == 20);
    CHECK(source->selection() ==
          Selection{.need = {"TWO_BALLS:GOOD_STABLE"}, .refuse = {"BALL:TRIVIAL"}, .diversify = kBallTier});
    REQUIRE(source->grid().size() == 4 * 3 * 2 * 3);
    CHECK(source->grid().parameters()[1] == Parameter{"b", {std::string("x"), true, std::int64_t{2}, 0.5}});
    CHECK(source->grid().values_of(0) == std::vector<ParameterValue>{0.0, std::string("x"), 0.1, std::int64_t{4}});
}

TEST_CASE("LuaTemplate: search, max_tasks, parameters and selection may be left out") {
    const Result<LuaTemplate> source = read_own_template(template_with(kGoodHead));

    REQUIRE(source.has_value());
    CHECK(source->search() == kMaxCandidates);
    CHECK(source->max_tasks() == 100);
    CHECK(source->grid().size() == 1);
    CHECK(source->selection() == Selection{});
}

TEST_CASE("LuaTemplate: builds each kind of body, in order, with the goal's colours") {
    const BuiltScene scene = built(
        "return { version = 1, title = 'Own', tier = 'ball', build = function(scene, p)\n"
        "local ball = scene:dynamic_ball { scale = 0.1 }\n"
        "scene:static_ball { scale = 0.1 }\n"
        "scene:dynamic_bar { scale = 0.1 }\n"
        "local bar = scene:static_bar { scale = 0.1 }\n"
        "scene:dynamic_jar { scale = 0.1 }\n"
        "scene:static_jar { scale = 0.1 }\n"
        "scene:dynamic_standing_sticks { scale = 0.1 }\n"
        "scene:static_standing_sticks { scale = 0.1 }\n"
        "return goal.touching(ball, bar) end }");

    REQUIRE(scene.scene.bodies.size() == 12);
    CHECK(scene.goal == Goal{.body1 = 4, .body2 = 7});
    const std::vector<BodyType> types = {BodyType::ball,
                                         BodyType::ball,
                                         BodyType::bar,
                                         BodyType::bar,
                                         BodyType::jar,
                                         BodyType::jar,
                                         BodyType::standing_sticks,
                                         BodyType::standing_sticks};
    for (std::size_t i = 0; i < types.size(); ++i) {
        CHECK(scene.scene.bodies[4 + i].type == types[i]);
        CHECK(scene.scene.bodies[4 + i].dynamic == (i % 2 == 0));
    }
    CHECK(scene.scene.bodies[4].color == Color::green);
    CHECK(scene.scene.bodies[7].color == Color::purple);
    CHECK(scene.scene.bodies[6].color == Color::gray);
}

TEST_CASE("LuaTemplate: places in the documented order, whatever the order in the braces") {
    // Turned first: the left edge is that of the upright bar. Then left, then center_x.
    const Body one =
        built_body("scene:static_bar { scale = 0.5, left = 3, center_x = 40, bottom = 7, angle_deg = 90 }");
    const Body other =
        built_body("scene:static_bar { angle_deg = 90, bottom = 7, center_x = 40, left = 3, scale = 0.5 }");
    const Body by_hand = built_body(
        "local bar = scene:static_bar { scale = 0.5 }\n"
        "bar.angle_deg = 90; bar.left = 3; bar.bottom = 7; bar.center_x = 40");

    CHECK(one == other);
    CHECK(one == by_hand);
    CHECK(one.position.x == doctest::Approx(40.0));
    CHECK(one.position.y == doctest::Approx(7.0 + 64.0));
}

TEST_CASE("LuaTemplate: a body's edges, centre, size and angle can be read") {
    const std::string text = template_building(
        "local bar = scene:dynamic_bar { scale = 0.5, left = 10, bottom = 20 }\n"
        "assert(bar.left == 10 and bar.right == 138 and bar.width == 128 and bar.center_x == 74)\n"
        "assert(bar.bottom == 20 and math.abs(bar.top - 25.12) < 1e-12 and math.abs(bar.height - 5.12) < 1e-12)\n"
        "assert(math.abs(bar.center_y - 22.56) < 1e-12 and bar.angle_deg == 0)\n"
        "bar.angle_deg = -30\n"
        "assert(bar.angle_deg == -30 and bar.height > 60)\n"
        "bar.right = scene.width; bar.top = scene.height\n"
        "assert(math.abs(bar.right - 256) < 1e-9 and math.abs(bar.top - 256) < 1e-9)");

    CHECK(complaint(text).empty());
}

TEST_CASE("LuaTemplate: computes with degrees, radians and numpy's random numbers") {
    CHECK(
        complaint(template_building("assert(math.abs(sind(30) - 0.5) < 1e-15 and math.abs(cosd(60) - 0.5) < 1e-15)\n"
                                    "assert(sin(0) == 0 and cos(0) == 1 and math.abs(tan(math.pi / 4) - 1) < 1e-15)\n"
                                    "local random = numpy_random(42)\n"
                                    "assert(random:random_sample() == 0.3745401188473625)\n"
                                    "assert(numpy_random(42):uniform(0.2, 0.5) == 0.3123620356542087)\n"
                                    "assert(numpy_random(0):normal() == 1.764052345967664)\n"
                                    "assert(numpy_random(0):normal(1, 2) == 1 + 2 * 1.764052345967664)\n"
                                    "assert(numpy_random(1):randint(3, 8) == 6)\n"
                                    "local values = linspace(0, 1, 5)\n"
                                    "assert(#values == 5 and values[2] == 0.25)"))
            .empty());
}

TEST_CASE("LuaTemplate: skip ends the build wherever it stands") {
    Result<LuaTemplate> source =
        read_own_template(template_building("local function check() skip('too ' .. 'narrow') end\n"
                                            "check()"));
    REQUIRE(source.has_value());

    const Result<BuildAnswer> answer = source->build({});

    REQUIRE(answer.has_value());
    REQUIRE(std::holds_alternative<Skipped>(*answer));
    CHECK(std::get<Skipped>(*answer).reason == "too narrow");
}

TEST_CASE("LuaTemplate: what one build leaves behind does not reach the next") {
    Result<LuaTemplate> source = read_own_template(
        "local count = 0\n"
        "local seen = {}\n"
        "return { version = 1, title = 'Own', tier = 'ball', parameters = { a = { 1, 2, 3 } },\n"
        "build = function(scene, p)\n"
        "count = count + 1\n"
        "table.insert(seen, p.a)\n"
        "local ball = scene:dynamic_ball { scale = 0.1, left = count * 10 + #seen }\n"
        "return goal.touching(ball, scene:static_bar { scale = 1 }) end }");
    REQUIRE(source.has_value());

    const Result<BuildAnswer> first = source->build(source->grid().values_of(0));
    const Result<BuildAnswer> second = source->build(source->grid().values_of(1));

    CHECK(std::get<BuiltScene>(*first) == std::get<BuiltScene>(*second));
}

TEST_CASE("LuaTemplate: an error is named with file, line and the parameters it came with") {
    CHECK(complaint("return {") == "own.lua:1: unexpected symbol near <eof>");
    CHECK(complaint("local x = 1\nlocal y = = 2") == "own.lua:2: unexpected symbol near '='");
    CHECK(complaint(template_building("local x = nil + 1")) ==
          "own.lua:2: attempt to perform arithmetic on a nil value");
    CHECK(complaint(template_building("error('not like this')")) == "own.lua:2: not like this");
    CHECK(complaint(template_building("\n\nassert(false, 'wrong')")) == "own.lua:4: wrong");
    CHECK(complaint(template_building("error({})")) == "own.lua:2: the error value is a table, not a text");

    Result<LuaTemplate> source = read_own_template(
        "return { version = 1, title = 'Own', tier = 'ball', parameters = { side = { 'left' }, x = { 0.5 } },\n"
        "build = function(scene, p)\n"
        "  return scene:dynamic_ball { scale = p.x * 3 }\n"
        "end }");
    REQUIRE(source.has_value());
    CHECK(to_string(source->build(source->grid().values_of(0)).error()) ==
          "own.lua:3: the scale of a ball must be from 0 to 1, and is 1.5 [with side = \"left\", x = 0.5]");
}

TEST_CASE("LuaTemplate: misspelled names are answered with the right ones") {
    CHECK(complaint(template_building("scene:static_ball { scale = 0.1, lenght = 3 }")) ==
          "own.lua:2: a ball has no 'lenght'");
    CHECK(complaint(template_building("scene:static_ball { scale = 0.1, centre_x = 3 }")) ==
          "own.lua:2: a ball has no 'centre_x' (did you mean 'center_x'?)");
    CHECK(complaint(template_building("scene:static_bal { scale = 0.1 }")) ==
          "own.lua:2: a scene has no 'static_bal' (did you mean 'static_ball'?)");
    CHECK(complaint(template_building("local x = scene.widht")) ==
          "own.lua:2: a scene has no 'widht' (did you mean 'width'?)");
    CHECK(complaint(template_building("local x = linspaec(0, 1, 2)")) ==
          "own.lua:2: a template has no 'linspaec' (did you mean 'linspace'?)");
    CHECK(complaint(template_building("local x = math.flor(1)")) ==
          "own.lua:2: 'math' has no 'flor' (did you mean 'floor'?)");
    CHECK(complaint(template_building("local x = p.ball_x")) == "own.lua:2: 'parameters' has no 'ball_x'");
    CHECK(complaint(template_building("local x = scene:static_bar { scale = 1 }.rigth")) ==
          "own.lua:2: a body has no 'rigth' (did you mean 'right'?)");
    CHECK(complaint(template_building("scene:static_bar { scale = 1 }.width = 4")) ==
          "own.lua:2: a body's 'width' cannot be set");
}

TEST_CASE("LuaTemplate: what build() must not do is refused with file and line") {
    const std::vector<std::string> bodies = {
        "scene:static_ball { }",
        "scene:static_ball()",
        "scene.static_ball { scale = 0.1 }",
        "scene:static_ball(0.1)",
        "scene:static_ball { 0.1 }",
        "scene:static_ball { scale = '0.1' }",
        "scene:static_ball { scale = 0 / 0 }",
        "scene:static_ball { scale = -1 }",
        "scene:static_jar { scale = 2 }",
        "scene:static_bar { scale = 1, left = 1 / 0 }",
        "scene:static_bar { scale = 1, left = true }",
        "scene:static_bar { scale = 1, left = 1e5 }",
        "scene:static_bar { scale = 1, angle_deg = 1 / 0 }",
        "scene:static_bar { scale = 1 }.left = 'left'",
        "scene:static_bar { scale = 1 }.angle_deg = nil",
        "for i = 1, 300 do scene:static_bar { scale = 1 } end",
        "scene.width = 300",
        "scene = nil; scene:static_bar { scale = 1 }",
        "goal.touching()",
        "goal.touching(1, 2)",
        "goal.touching(scene, scene)",
        "goal.touching(scene:static_bar { scale = 1 }, scene:static_bar { scale = 1 })",
        "local ball = scene:dynamic_ball { scale = 0.1 }; goal.touching(ball, ball)",
        "goal.above(1, 2)",
        "goal.touching = nil",
        "skip()",
        "skip(4)",
        "skip {}",
        "do return end",
        "do return 3 end",
        "do return scene:dynamic_ball { scale = 0.1 } end",
        "do return {} end",
        "linspace(0, 1, 0)",
        "linspace(0, 1, 1e9)",
        "linspace(0, 1, 2.5)",
        "linspace(0, 0 / 0, 2)",
        "linspace('0', 1, 2)",
        "multiples(0.1, 3, 2)",
        "multiples(0.1, 0, 1e12)",
        "integers(0, 1 << 62)",
        "integers(0, 1e300)",
        "sind('30')",
        "numpy_random()",
        "numpy_random(-1)",
        "numpy_random(1 << 32)",
        "numpy_random(0.5)",
        "numpy_random(1).uniform(0, 1)",
        "numpy_random(1):uniform(0)",
        "numpy_random(1):randint(3, 3)",
        "numpy_random(1):randint(0, 1 << 40)",
        "numpy_random(1):shuffle()",
        "p.x = 3",
        "p = 3; local x = p.a",
        "undeclared = 3",
        "local x = undeclared",
        "local x = {} .. 'a'",
        "local x = #5",
        "local x = {}; x[nil] = 3",
        "tostring({})",
        "select(0)",
        "table.insert({}, 1, 2, 3)",
        "table.unpack({}, 1, 1e8)",
        "table.insert(3, 4)",
    };
    for (const std::string& body : bodies) {
        CAPTURE(body);
        const std::string sentence = complaint(template_building(body));
        const bool has_place = sentence.starts_with("own.lua:2: ") || sentence.starts_with("own.lua:1: ");
        CHECK_MESSAGE(has_place, sentence);
        CHECK(sentence.find('\n') == std::string::npos);
    }
}

TEST_CASE("LuaTemplate: a scene that would take too long to simulate is no task") {
    const std::string crowd = "for i = 1, 70 do scene:dynamic_ball { scale = 0.1, left = 100, bottom = 100 } end\n";
    CHECK(complaint(template_building(crowd)) == "own.lua:6: more than 2000 pairs of shapes overlap at the start");
    // Also where it becomes one after goal.touching() has seen it.
    CHECK(complaint("return { version = 1, title = 'Own', tier = 'ball', build = function(scene, p)\n"
                    "local floor = scene:static_bar { scale = 1, left = 0, bottom = 0 }\n"
                    "local ball = scene:dynamic_ball { scale = 0.1, left = 10, bottom = 50 }\n"
                    "local goal = goal.touching(ball, floor)\n" +
                    crowd + "return goal end }") == "own.lua:1: more than 2000 pairs of shapes overlap at the start");
}

TEST_CASE("LuaTemplate: what a template's table must not be is refused with file and line") {
    const std::vector<std::string> texts = {
        "",
        "return 3",
        "return function() end",
        "return nil",
        "version = 1",
        "return {}",
        template_with("title = 'Own', tier = 'ball',"),
        template_with("version = 2, title = 'Own', tier = 'ball',"),
        template_with("version = '1', title = 'Own', tier = 'ball',"),
        template_with("version = 1.5, title = 'Own', tier = 'ball',"),
        template_with("version = 1, tier = 'ball',"),
        template_with("version = 1, title = 7, tier = 'ball',"),
        template_with("version = 1, title = '', tier = 'ball',"),
        template_with("version = 1, title = 'one\\ntwo', tier = 'ball',"),
        template_with("version = 1, title = 'Own',"),
        template_with("version = 1, title = 'Own', tier = 'three_balls',"),
        template_with("version = 1, title = 'Own', tier = 1,"),
        template_with(kGoodHead + "search = 0,"),
        template_with(kGoodHead + "search = 1001,"),
        template_with(kGoodHead + "search = 'all',"),
        template_with(kGoodHead + "max_tasks = -1,"),
        template_with(kGoodHead + "max_tasks = 1.5,"),
        template_with(kGoodHead + "parameters = 3,"),
        template_with(kGoodHead + "parameters = { 1, 2 },"),
        template_with(kGoodHead + "parameters = { a = 3 },"),
        template_with(kGoodHead + "parameters = { a = {} },"),
        template_with(kGoodHead + "parameters = { a = { 1, {} } },"),
        template_with(kGoodHead + "parameters = { a = { 0 / 0 } },"),
        template_with(kGoodHead + "parameters = { a = { 1, nil, 3 } },"),
        template_with(kGoodHead + "parameters = { ['a b'] = { 1 } },"),
        template_with(kGoodHead + "parameters = { a = integers(1, 2000), b = integers(1, 2000) },"),
        template_with(kGoodHead + "selection = 3,"),
        template_with(kGoodHead + "selection = { need = 'BALL:GOOD' },"),
        template_with(kGoodHead + "selection = { need = { 'BALL:NICE' } },"),
        template_with(kGoodHead + "selection = { want = {} },"),
        template_with(kGoodHead + "selection = { diversify = 'both' },"),
        template_with(kGoodHead + "colour = 'red',"),
        template_with(kGoodHead + "3,"),
        template_with(kGoodHead + "title = skip('later'),"),
        template_with(kGoodHead + "title = goal.touching(1, 2),"),
        "return { version = 1, title = 'Own', tier = 'ball' }",
        "return { version = 1, title = 'Own', tier = 'ball', build = 3 }",
        std::string("\x1bLua compiled", 13),
        "\xff\xfe\x00binary",
        std::string(5000, '('),
        "return " + std::string(5000, '{'),
    };
    for (const std::string& text : texts) {
        CAPTURE(text);
        const std::string sentence = complaint(text);
        CHECK_MESSAGE(sentence.starts_with("own.lua:"), sentence);
        CHECK(sentence[8] >= '1');
        CHECK(sentence[8] <= '9');
    }
}

TEST_CASE("LuaTemplate: everything wrong with the table is listed, each with its line") {
    CHECK(complaint("return {\n"
                    "  version = 1,\n"
                    "  tilte = 'Own',\n"
                    "  tier = 'bal',\n"
                    "  -- max_tasks = 3\n"
                    "  max_tasks = 0,\n"
                    "  build = function(scene, p) end,\n"
                    "}\n") ==
          "own.lua:3: a template has no 'tilte' (did you mean 'title'?)\n"
          "own.lua:1: 'title' must be a text in quotes, and is missing\n"
          "own.lua:4: 'tier' must be \"ball\" or \"two_balls\", not \"bal\" (did you mean 'ball'?)\n"
          "own.lua:6: 'max_tasks' must be a whole number from 1 to 1000");
}
