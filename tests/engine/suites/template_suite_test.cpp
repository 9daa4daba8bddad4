#include "engine/suites/template_suite.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "engine/play/task_pack.h"
#include "tests/support/example_templates.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

namespace fs = std::filesystem;

/// Ten places for a ball, of which the first and the last make no task.
const std::string kLedge =
    "return { version = 1, title = 'Get the ball off its ledge', tier = 'two_balls', max_tasks = 5,\n"
    "parameters = { x = integers(0, 9) },\n"
    "build = function(scene, p)\n"
    "  if p.x == 6 or p.x == 4 then skip('the ball is in the wall') end\n"
    "  local ball = scene:dynamic_ball { scale = 0.05, center_x = 20 * p.x + 20, bottom = 60 }\n"
    "  scene:static_bar { scale = 0.1, center_x = ball.center_x, top = ball.bottom }\n"
    "  return goal.touching(ball, scene:static_bar { scale = 1, left = 0, bottom = 0 })\n"
    "end }";

}  // namespace

TEST_CASE("load_levels: a researcher's template gives its first tasks in MD5 order") {
    const TestFolder folder;
    write_text(folder / "ledge.lua", kLedge);
    write_text(folder / "notes.txt", "not a template");

    const Result<TaskSet> suite = load_levels(folder.path());

    REQUIRE(suite.has_value());
    REQUIRE(suite->tasks().size() == 5);
    CHECK(suite->tasks()[0].id == "ledge:000");
    CHECK(suite->tasks()[4].id == "ledge:004");
    CHECK(suite->tasks()[0].tier == kTwoBallsTier);
    CHECK(suite->find_template("ledge")->title == "Get the ball off its ledge");
    // MD5 order of ten: 6 9 7 4 1 2 8 0 5 3; 6 and 4 are skipped.
    const std::vector<double> expected = {9, 7, 1, 2, 8};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(scene_of(suite->tasks()[i]).bodies[4].position.x == doctest::Approx(20 * expected[i] + 20));
    }
    CHECK(suite->tasks()[0].sha256 == sha256_of(suite->tasks()[0]));
    CHECK(suite->sha256().size() == 64);
}

TEST_CASE("load_levels: the same folder gives the same suite") {
    const TestFolder folder;
    write_text(folder / "ledge.lua", kLedge);
    write_text(folder / "other.lua", template_building(""));

    const Result<TaskSet> once = load_levels(folder.path());
    const Result<TaskSet> again = load_levels(folder.path());

    REQUIRE(once.has_value());
    CHECK(once->tasks() == again->tasks());
    CHECK(once->sha256() == again->sha256());
    CHECK(once->templates().size() == 2);
}

TEST_CASE("load_levels: says everything that is wrong, in all files") {
    const TestFolder folder;
    write_text(folder / "a.lua", "return {\n  version = 1,\n  title = 'A',\n}");
    write_text(folder / "b.lua", template_building("local x = nowhere"));
    write_text(folder / "c.lua", kLedge);
    write_text(folder / "d e.lua", kLedge);

    const Result<TaskSet> suite = load_levels(folder.path());

    REQUIRE_FALSE(suite.has_value());
    CHECK(to_string(suite.error()) ==
          (folder / "a.lua").string() + ":1: 'tier' must be a text in quotes, and is missing\n" +
              (folder / "a.lua").string() + ":1: 'build' must be a function(scene, p), and is missing\n" +
              (folder / "b.lua").string() + ":2: a template has no 'nowhere'\n" + (folder / "d e.lua").string() +
              ": the file name is the template's id: letters, digits and the signs _ - .");
}

TEST_CASE("load_levels: the mistakes of a slingshot template are told by its own reader") {
    const TestFolder folder;
    write_text(folder / "a.lua",
               "return { version = 1, tier = 'slingshot',\n  location = reachable(6, -7, -2.8, 4) }");

    CHECK(to_string(load_levels(folder.path()).error()) ==
          (folder / "a.lua").string() + ":2: reachable: the right x is left of the left one");
}

TEST_CASE("load_levels: whose template a file is, says the tier of the table that it returns") {
    const TestFolder folder;
    const auto complaint = [&](const std::string& text) {
        write_text(folder / "a.lua", text);
        return load_levels(folder.path()).error().message;
    };
    const std::string of_slingshots = "a slingshot template has no 'no'";
    const std::string of_phyre = "a template has no 'no'";

    CHECK(complaint("return { version = 1, no = 1, tier = [[slingshot]] }").starts_with(of_slingshots));
    CHECK(complaint("local sling = 'sling'\nreturn { version = 1, no = 1, tier = sling .. 'shot' }")
              .starts_with(of_slingshots));
    CHECK(complaint("return { version = 1, no = 1, --\n tier = 'slingshot' }").starts_with(of_slingshots));
    CHECK(complaint("--[[ no\n 'slingshot' ]]\nreturn { version = 1, no = 1, tier = 'ball' }").starts_with(of_phyre));
    CHECK(
        complaint("return { version = 1, no = 1, tier = 'ball', title = 'No \"slingshot\"' }").starts_with(of_phyre));
    CHECK(complaint("return { version = 1, no = 'slingshot' }").starts_with(of_phyre));
}

TEST_CASE("load_levels: a template that skips everything makes no suite") {
    const TestFolder folder;
    write_text(folder / "a.lua", template_building("skip('never')"));

    CHECK(to_string(load_levels(folder.path()).error()) ==
          (folder / "a.lua").string() + ": all 1 combinations were skipped: there is no task (last: never)");
}

TEST_CASE("load_levels: the templates of a folder may compute for a time, all together") {
    // Each combination is quick, and all thousand would take seconds.
    const std::string slow =
        "return { version = 1, title = 'Slow', tier = 'ball', max_tasks = 1000, parameters = { x = integers(1, 1000) "
        "},\n"
        "build = function(scene, p)\n"
        "  for i = 1, 1000000 do local y = i end\n"
        "  local ball = scene:dynamic_ball { scale = 0.05 }\n"
        "  return goal.touching(ball, scene:static_bar { scale = 1 })\n"
        "end }";
    const TestFolder folder;
    write_text(folder / "a.lua", template_building(""));
    write_text(folder / "b.lua", slow);
    write_text(folder / "c.lua", "this is not read any more");
    const std::string sentence = ": the templates of this folder have computed for 0.1 s, and may no longer";

    CHECK(to_string(load_levels(folder.path(), ComputingLimit(0.1)).error()) ==
          (folder / "b.lua").string() + sentence);

    // A level of a slingshot computes while it comes to rest.
    const std::string layout = (fs::path(PHYPLAY_SOURCE_DIR) / "levels/phyq/layouts/1.1.json").string();
    fs::copy_file(layout, folder.path() / "1.1.json");
    write_text(folder / "b.lua",
               "return { version = 1, tier = 'slingshot', title = 'B', idea = 'Hit it.', layout = '1.1.json',\n"
               "anchor = object('small pig'), location = fixed(), max_tasks = 999 }");
    CHECK(to_string(load_levels(folder.path(), ComputingLimit(0.1)).error()) ==
          (folder / "b.lua").string() + sentence);

    // What was computed since the limit began counts, whoever did: the first template has nothing left.
    const ComputingLimit spent(0.0);
    for (const double began = computed_s(); computed_s() == began;) continue;
    CHECK(to_string(load_levels(folder.path(), spent).error()) ==
          (folder / "a.lua").string() + ": the templates of this folder have computed for 0 s, and may no longer");
}

TEST_CASE("load_levels: the tasks of a folder take so much memory at most, all together") {
    const std::string large =
        "return { version = 1, title = 'Large', tier = 'ball', max_tasks = 100, parameters = { x = integers(1, 100) "
        "},\n"
        "build = function(scene, p)\n"
        "  local ball = scene:dynamic_ball { scale = 0.05, left = p.x }\n"
        "  for i = 1, 200 do scene:static_bar { scale = 0.1 } end\n"
        "  return goal.touching(ball, scene:static_bar { scale = 1 })\n"
        "end }";
    const TestFolder folder;
    write_text(folder / "a.lua", large);  // 2 MB
    write_text(folder / "b.lua", large);
    write_text(folder / "c.lua", large);

    CHECK(load_levels(folder.path(), ComputingLimit(), 8U << 20U).has_value());
    CHECK(to_string(load_levels(folder.path(), ComputingLimit(), 3U << 20U).error()) ==
          (folder / "b.lua").string() + ": with this template, the tasks of the folder take more than 3 MiB");
}

TEST_CASE("load_levels: a missing or empty folder is named") {
    const TestFolder folder;

    CHECK(load_levels(folder.path()).error().message == "there is no template (*.lua) in this folder");
    CHECK(to_string(load_levels("/no/such/folder").error()) == "/no/such/folder: this folder cannot be read");
}

TEST_CASE("build_suite: tasks are those that are frozen, and must fit their template") {
    const TestFolder folder;
    write_text(folder / "templates/ledge.lua", kLedge);
    const auto with_parameters = [&](const std::string& json) {
        write_text(folder / "parameters/ledge.json", json);
        return build_suite(folder.path());
    };
    const auto complaint = [&](const std::string& json) { return with_parameters(json).error().message; };

    const Result<TaskSet> suite =
        with_parameters(R"({"template": "ledge", "columns": ["x"], "tasks": {"001": {"combo": 7, "values": [7]}}})");
    REQUIRE(suite.has_value());
    REQUIRE(suite->tasks().size() == 1);
    CHECK(suite->tasks()[0].id == "ledge:001");

    CHECK(complaint(R"({"template": "other", "columns": ["x"], "tasks": {}})") ==
          "the frozen parameters are those of template other");
    CHECK(complaint(R"({"template": "ledge", "columns": ["y"], "tasks": {}})") ==
          "the parameters are not those that are frozen");
    CHECK(complaint(R"({"template": "ledge", "columns": ["x"], "tasks": {"000": {"combo": 6, "values": [6]}}})") ==
          "task 000 is frozen, but skipped: the ball is in the wall");
    CHECK(complaint("{}") == "needs 'template', the id");

    fs::remove(folder.path() / "parameters" / "ledge.json");
    CHECK(build_suite(folder.path()).error().message == "there is no such file");
}
