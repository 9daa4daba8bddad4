#include "engine/play/task_set.h"

#include <doctest/doctest.h>

#include "engine/phyre/content/phyre_task.h"
#include "engine/play/task_pack.h"
#include "tests/support/example_tasks.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

TaskSet make_examples() {
    return make_task_set({{.id = "examples", .title = "Examples", .tier = kBallTier}},
                         {make_drop_task(), make_miss_task()});
}

TaskSet make_own(const std::string& template_id) {
    Task task = make_drop_task();
    task.template_id = template_id;
    task.id = template_id + ":000";
    return make_task_set({{.id = template_id, .title = "Own", .tier = kBallTier}}, {task});
}

}  // namespace

TEST_CASE("TaskSet: finds tasks and templates by id") {
    const TaskSet suite = make_examples();

    REQUIRE(suite.find("examples:miss") != nullptr);
    CHECK(suite.find("examples:miss")->id == "examples:miss");
    CHECK(suite.find("examples:mis") == nullptr);
    CHECK(suite.find_template("examples")->title == "Examples");
    CHECK(suite.tasks_of_template("examples").size() == 2);
    CHECK(suite.tasks_of_tier(kTwoBallsTier).empty());
}

TEST_CASE("merge_task_sets: has everything of both, in id order, under a name of its own") {
    const TaskSet examples = make_examples();

    const TaskSet merged = *merge_task_sets(examples, make_own("aaa"));

    REQUIRE(merged.tasks().size() == 3);
    CHECK(merged.tasks()[0].id == "aaa:000");
    CHECK(merged.tasks()[1].id == "examples:drop");
    CHECK(merged.templates().size() == 2);
    CHECK(merged.sha256() != examples.sha256());
    CHECK(merged.sha256().size() == 64);
}

TEST_CASE("merge_task_sets: refuses two templates of one name") {
    CHECK(merge_task_sets(make_examples(), make_own("examples")).error().message ==
          "there are two templates 'examples'");
}
