#include "engine/suites/shipped_pack.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"
#include "tests/support/build_folder.h"
#include "tests/support/shipped_suite.h"

#include <doctest/doctest.h>

#include <filesystem>

using namespace phyplay;

TEST_CASE("find_shipped_file: looks in share/phyplay beside the program's folder") {
    const std::filesystem::path program = testing::build_folder() / "bin";

    CHECK(executable_folder() == program);
    CHECK(*find_shipped_file(program, "phyre.pack") == testing::build_folder() / "share" / "phyplay" / "phyre.pack");
}

TEST_CASE("find_shipped_file: names the place where the file should be") {
    CHECK(
        to_string(find_shipped_file("/nowhere/bin", "phyre.pack").error()) ==
        "/nowhere/share/phyplay/phyre.pack: this file belongs to PhyPlay and is missing; build or install it again");
}

TEST_CASE("load_shipped_suite: has PHYRE's 5,000 tasks") {
    const Result<TaskSet> suite = load_shipped_suite(kPhyre, testing::shipped_suites());

    REQUIRE(suite.has_value());
    CHECK(suite->tasks().size() == 5000);
    CHECK(suite->tasks_of_tier(kBallTier).size() == 2500);
    CHECK(suite->templates().size() == 50);
}

TEST_CASE("load_shipped_suite: has Phy-Q's 75 layouts and 7,500 tasks") {
    const Result<TaskSet> suite = load_shipped_suite(kPhyq, testing::shipped_suites());

    REQUIRE(suite.has_value());
    CHECK(suite->templates().size() == 75);
    CHECK(suite->tasks().size() == 7575);
    CHECK(suite->tasks_of_tier(kSlingshotTier).size() == 7575);
    REQUIRE(suite->find("6.4:000") != nullptr);
    CHECK(level_of(*suite->find("6.4:000")).birds.size() == 1);
}
