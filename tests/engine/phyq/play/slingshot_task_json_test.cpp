#include "engine/phyq/play/slingshot_task_json.h"

#include <doctest/doctest.h>

#include "engine/phyq/level/phyq_task.h"
#include "engine/play/task_pack.h"
#include "tests/support/changed_text.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

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
