#include "engine/evaluation/eval_plan.h"

#include <doctest/doctest.h>

#include <set>

#include "tests/support/small_suite.h"

#include "engine/phyre/phyre_suite.h"
using namespace phyplay;

TEST_CASE("read_shard: parts may be counted from 0 or from 1") {
    CHECK(*read_shard("0/4") == Shard{0, 4});
    CHECK(*read_shard("3/4") == Shard{3, 4});
    CHECK(*read_shard("4/4") == Shard{0, 4});
    CHECK(*read_shard("1/1") == Shard{0, 1});
}

TEST_CASE("read_shard: refuses what is no part of a whole") {
    for (const char* text : {"", "/", "1", "1/", "/2", "5/4", "-1/4", "1/0", "0/0", "a/b", "1/2/3", "1 /2", "1/2 ",
                             "1.5/2", "99999999999/2", "1/99999999999"}) {
        CAPTURE(text);
        CHECK_FALSE(read_shard(text));
    }
}

TEST_CASE("tasks_of: the shards of a plan are all its tasks, each once") {
    const TaskSet suite = testing::make_small_suite();
    EvalPlan plan{.setup = kBallWithinTemplate, .fold = 3};
    const std::vector<const Task*> whole = tasks_of(suite, plan);
    REQUIRE(whole.size() == 5);

    for (const int count : {1, 2, 3, 5, 8}) {
        std::multiset<const Task*> gathered;
        for (int index = 0; index < count; ++index) {
            plan.shard = {index, count};
            for (const Task* task : tasks_of(suite, plan)) gathered.insert(task);
        }
        CHECK(gathered == std::multiset<const Task*>(whole.begin(), whole.end()));
    }
}
