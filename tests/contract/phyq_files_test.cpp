// Every shipped Phy-Q task, out of the program and in again.
#include <doctest/doctest.h>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/science_birds_xml.h"
#include "engine/phyq/level/slingshot_level.h"
#include "engine/play/task_pack.h"
#include "engine/suites/known_suites.h"
#include "tests/support/build_folder.h"
#include "tests/support/edit_task.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("Phy-Q tasks: every one comes back from Science Birds XML and from task JSON with the same hash") {
    const Result<TaskSet> suite = load_task_pack(testing::build_folder() / "share/phyplay/phyq.pack", make_suites());
    REQUIRE(suite.has_value());
    REQUIRE(suite->templates().size() == 75);
    int changed = 0;
    for (const Task& task : suite->tasks()) {
        Task back = task;
        const auto level = read_science_birds_xml(write_science_birds_xml(level_of(task)), "level.xml");
        const auto whole = read_slingshot_task(slingshot_task_line(task), "task.json");
        if (!level || !whole) {
            ++changed;
            continue;
        }
        testing::edit_level(back) = *level;
        if (sha256_of(back) != task.sha256 || whole->sha256 != task.sha256) ++changed;
    }
    CHECK(changed == 0);
}
