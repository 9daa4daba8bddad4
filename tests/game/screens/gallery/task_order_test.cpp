#include "game/screens/gallery/task_order.h"

#include <doctest/doctest.h>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/suites/known_suites.h"

using namespace phyplay;

namespace {

Task task_of(const char* id) {
    Task task;
    task.id = id;
    task.template_id = task.id.substr(0, task.id.find(':'));
    const bool is_slingshot = task.id.find('.') != std::string::npos;
    task.suite = is_slingshot ? kPhyq : kPhyre;
    task.tier = is_slingshot ? kSlingshotTier : kBallTier;
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
    const Suites suites = make_suites();
    const auto is_before = [&](const char* one, const char* other) {
        return comes_before(suites, task_of(one), task_of(other));
    };
    CHECK(is_before("00001:001", "1.2:000"));
    CHECK(is_before("1.2:000", "1.2:001"));
    CHECK(is_before("2.1:000", "10.1:000"));
    CHECK(is_before("1.2:099", "1.2:100"));
    CHECK_FALSE(is_before("10.1:000", "2.1:000"));
    CHECK_FALSE(is_before("2.1:000", "2.1:000"));
}

TEST_CASE("task order: an id is numbers with points and colons between them, or it has none") {
    CHECK(numbers_of("3.2:017") == IdNumbers{{3, 2, 17}, ".:"});
    CHECK(numbers_of("00012") == IdNumbers{{12}, ""});
    for (const char* id : {"", "jar", "12:", ":47", "12:47x", "-1:3", "1:-3"}) {
        CAPTURE(id);
        CHECK(numbers_of(id).numbers.empty());
    }
}

TEST_CASE("task order: neighbours lead through all tasks and end at the ends") {
    const TaskSet suite = mixed_suite();
    const Suites suites = make_suites();
    std::string way;
    for (const Task* task = suite.find("00001:000"); task != nullptr; task = neighbour_of(suite, suites, *task, 1)) {
        way += task->id + " ";
    }
    CHECK(way == "00001:000 00001:001 1.2:000 1.2:001 2.1:000 10.1:000 ");
    CHECK(neighbour_of(suite, suites, *suite.find("2.1:000"), -1)->id == "1.2:001");
    CHECK(neighbour_of(suite, suites, *suite.find("00001:000"), -1) == nullptr);
    std::string templates;
    for (const TemplateInfo* info : templates_in_order(suite, suites)) templates += info->id + " ";
    CHECK(templates == "00001 1.2 2.1 10.1 ");
}
