#include "game/screens/gallery/task_order.h"

#include <doctest/doctest.h>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"

using namespace phyplay;

namespace {

Task task_of(const char* id) {
    Task task;
    task.id = id;
    task.template_id = task.id.substr(0, task.id.find(':'));
    if (task.id.find('.') != std::string::npos) {
        task.suite = kPhyq;
        task.tier = kSlingshotTier;
    }
    return task;
}

TaskSet mixed_suite() {
    return TaskSet({{"00001", "", kBallTier},
                    {"1.2", "", kSlingshotTier},
                    {"2.1", "", kSlingshotTier},
                    {"10.1", "", kSlingshotTier}},
                   {task_of("00001:000"), task_of("00001:001"), task_of("1.2:000"), task_of("1.2:001"),
                    task_of("10.1:000"), task_of("2.1:000")},
                   "");
}

}  // namespace

TEST_CASE("task order: PHYRE by id, then Phy-Q by scenario, template and number") {
    CHECK(comes_before("00001:001", "1.2:000"));
    CHECK(comes_before("1.2:000", "1.2:001"));
    CHECK(comes_before("2.1:000", "10.1:000"));
    CHECK(comes_before("1.2:099", "1.2:100"));
    CHECK_FALSE(comes_before("10.1", "2.1"));
    CHECK_FALSE(comes_before("2.1", "2.1"));
}

TEST_CASE("task order: neighbours lead through all tasks and end at the ends") {
    const TaskSet suite = mixed_suite();
    std::string way;
    for (const Task* task = suite.find("00001:000"); task != nullptr; task = neighbour_of(suite, *task, 1)) {
        way += task->id + " ";
    }
    CHECK(way == "00001:000 00001:001 1.2:000 1.2:001 2.1:000 10.1:000 ");
    CHECK(neighbour_of(suite, *suite.find("2.1:000"), -1)->id == "1.2:001");
    CHECK(neighbour_of(suite, *suite.find("00001:000"), -1) == nullptr);
    std::string templates;
    for (const TemplateInfo* info : templates_in_order(suite)) templates += info->id + " ";
    CHECK(templates == "00001 1.2 2.1 10.1 ");
}
