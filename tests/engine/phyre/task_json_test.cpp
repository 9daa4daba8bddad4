#include "engine/phyre/task_json.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/play/task_pack.h"
#include "tests/support/edit_task.h"
#include "tests/support/example_tasks.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// The example task's line with one part replaced.
std::string edited(std::string_view from, std::string_view to) {
    std::string text = task_line(make_drop_task());
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, "the example has no ", std::string(from));
    return text.replace(at, from.size(), to);
}

std::string task_complaint(const std::string& text) {
    const Result<Task> task = read_task_json(text, "task.json");
    return task ? "no complaint" : to_string(task.error());
}

}  // namespace

TEST_CASE("task_line: writes the fields of PHYRE's samples, in their order") {
    const std::string line = task_line(make_drop_task());

    CHECK(line.starts_with(R"({"task": "examples:drop", "tier": "ball", "template": "examples", )"
                           R"("goal": {"body1": 4, "body2": 5, "relation": "TOUCHING"}, )"
                           R"("bodies": [{"index": 0, "type": "wall", "dynamic": false, "x": 128.0, "y": -2.5, )"
                           R"("angle": 0.0, "diameter": 256.0488234692751, "color": 6, "role": "static", )"
                           R"("shapes": [{"polygon": [[128.0, 2.5], [-128.0, 2.5], )"));
    CHECK(line.find(R"("type": "ball", "dynamic": true, "x": 128.0, "y": 162.5, "angle": 0.0, "diameter": 25.0, )"
                    R"("color": 2, "role": "dynamic_object", "shapes": [{"circle": 12.5}]})") != std::string::npos);
    CHECK(line.find(R"("role": "static_object")") != std::string::npos);
    CHECK(line.ends_with("]}\n"));
    CHECK(task_line(make_meet_task()).find(R"("role": "dynamic_subject")") != std::string::npos);
}

TEST_CASE("read_task_json: gives back the task that was written, with its hash") {
    for (Task task : {make_drop_task(), make_miss_task(), make_meet_task()}) {
        task.sha256 = sha256_of(task);

        const Result<Task> read = read_task_json(task_line(task), "task.json");

        REQUIRE(read.has_value());
        CHECK(*read == task);
    }
}

TEST_CASE("read_task_json: keeps the last bit of odd numbers") {
    Task task = make_drop_task();
    edit_scene(task).bodies[4].position = {0.1 + 0.2, -5e-324};
    edit_scene(task).bodies[5].position.x = 123.45678901234567;
    edit_scene(task).bodies[5].angle_rad = -0.0;
    task.sha256 = sha256_of(task);

    CHECK(sha256_of(*read_task_json(task_line(task), "task.json")) == task.sha256);
}

TEST_CASE("read_task_json: index, color and role may be left out") {
    CHECK(task_complaint(edited(R"("index": 4, )", "")) == "no complaint");
    CHECK(task_complaint(edited(R"("color": 2, )", "")) == "no complaint");
    CHECK(task_complaint(edited(R"("role": "dynamic_object", )", "")) == "no complaint");
}

TEST_CASE("read_task_json: says what is wrong in one sentence") {
    CHECK(task_complaint("") == "task.json:1: this is not valid JSON");
    CHECK(task_complaint("{\n\"task\": nonsense}") == "task.json:2: this is not valid JSON");
    CHECK(task_complaint("[]") == "task.json: must be an object");
    CHECK(task_complaint("{}") == "task.json: needs the field 'task'");
    CHECK(task_complaint(edited("\"tier\"", "\"teir\"")) ==
          "task.json: there is no field 'teir' (did you mean 'tier'?)");
    CHECK(task_complaint(edited(R"("tier": "ball")", R"("tier": "bal")")) ==
          "task.json: tier: there is no 'bal' (did you mean 'ball'?)");
    CHECK(task_complaint(edited(R"("task": "examples:drop")", R"("task": "a b")")) ==
          "task.json: task: an id is 1 to 64 letters, digits and the signs _ - . :");
    CHECK(task_complaint(edited(R"({"circle": 12.5})", R"({"circle": -1})")) ==
          "task.json: bodies[4].shapes[0]: a radius must be a positive number of pixels up to 10000");
    CHECK(task_complaint(edited(R"("color": 2)", R"("color": 3)")) ==
          "task.json: bodies[4].color: the body's part in the goal makes it 2 (green)");
    CHECK(task_complaint(edited(R"("task": "examples:drop")", R"("task": "a", "task": "b")")) ==
          "task.json: the field 'task' is there twice");
    CHECK(task_complaint(edited("12.5", "1e999")) == "task.json:1: a number in this JSON is too large");
    CHECK(task_complaint("{\n \"task\": \"a\",\n \"tier\": 1e999}") ==
          "task.json:3: a number in this JSON is too large");
}

TEST_CASE("read_task_json: refuses whatever the simulation could not play") {
    struct Edit {
        std::string_view from;
        std::string_view to;
    };
    const std::vector<Edit> edits = {
        {R"("body1": 4)", R"("body1": 0)"},
        {R"("body1": 4)", R"("body1": 5)"},
        {R"("body1": 4)", R"("body1": 6)"},
        {R"("body1": 4)", R"("body1": -1)"},
        {R"("body1": 4)", R"("body1": 4.5)"},
        {R"("body1": 4)", R"("body1": 99999999999)"},
        {R"("body1": 4)", R"("body1": "4")"},
        {R"("body2": 5)", R"("body2": 4)"},
        {R"("relation": "TOUCHING")", R"("relation": "ABOVE")"},
        {R"("relation": "TOUCHING")", R"("relation": 6)"},
        {R"("type": "wall")", R"("type": "ball")"},
        {R"("type": "ball")", R"("type": "wall")"},
        {R"("type": "ball")", R"("type": "box")"},
        {R"("type": "ball")", R"("type": null)"},
        {R"("x": 128.0, "y": -2.5)", R"("x": 129.0, "y": -2.5)"},
        {R"("dynamic": true)", R"("dynamic": false)"},
        {R"("dynamic": true)", R"("dynamic": 1)"},
        {R"("y": 162.5)", R"("y": 1e6)"},
        {R"("y": 162.5)", R"("y": null)"},
        {R"("y": 162.5)", R"("y": "high")"},
        {R"("diameter": 25.0)", R"("diameter": -25.0)"},
        {R"("angle": 0.0, "diameter": 25.0)", R"("angle": 1e9, "diameter": 25.0)"},
        {R"({"circle": 12.5})", R"({"circle": 0})"},
        {R"({"circle": 12.5})", R"({"circle": 12.5, "polygon": []})"},
        {R"({"circle": 12.5})", R"({})"},
        {R"({"circle": 12.5})", R"(12.5)"},
        {R"({"circle": 12.5})", R"({"square": 12.5})"},
        {R"({"circle": 12.5})", R"({"polygon": [[0, 0], [1, 0]]})"},
        {R"({"circle": 12.5})", R"({"polygon": [[0, 0], [0, 1], [1, 0]]})"},
        {R"({"circle": 12.5})", R"({"polygon": [[0, 0], [1, 0], [2, 0]]})"},
        {R"({"circle": 12.5})", R"({"polygon": [[0, 0], [9, 0], [2, 2], [0, 9]]})"},
        {R"({"circle": 12.5})", R"({"polygon": [[0, 0], [0, 0], [1, 0], [0, 1]]})"},
        {R"({"circle": 12.5})", R"({"polygon": [[0], [1, 0], [0, 1]]})"},
        {R"({"circle": 12.5})", R"({"polygon": [[0, 1e7], [1, 0], [0, 1]]})"},
        {R"({"circle": 12.5})", R"({"polygon": [[8,0],[6,6],[0,8],[-6,6],[-8,0],[-6,-6],[0,-8],[6,-6],[7,-3]]})"},
        {R"([{"circle": 12.5}])", R"([])"},
        {R"([{"circle": 12.5}])", R"({"circle": 12.5})"},
        {R"("role": "dynamic_object")", R"("role": "static")"},
        {R"("index": 4)", R"("index": 5)"},
        {R"("template": "examples")", R"("template": "../examples")"},
        {R"("template": "examples")", R"("template": "")"},
        {R"("bodies": [)", R"("bodies": [3, )"},
        {R"("bodies": [)", R"("bodies": [{}, )"},
        {R"("goal": {)", R"("goal": [], "gaol": {)"},
        {R"("tier": "ball", )", ""},
        {"]}\n", "]"},
        {"]}\n", "]}{"},
    };
    for (const Edit& edit : edits) {
        CAPTURE(edit.from);
        CAPTURE(edit.to);
        const std::string sentence = task_complaint(edited(edit.from, edit.to));
        CHECK(sentence.starts_with("task.json"));
        CHECK(sentence.find('\n') == std::string::npos);
    }
}

TEST_CASE("read_task_json: a star is no convex polygon, though it always turns left") {
    const std::string star =
        R"({"polygon": [[10.0, 0.0], [-8.09, 5.88], [3.09, -9.51], [3.09, 9.51], [-8.09, -5.88]]})";

    CHECK(task_complaint(edited(R"({"circle": 12.5})", star)) ==
          "task.json: bodies[4].shapes[0]: a polygon must be convex and go counter-clockwise");
}
