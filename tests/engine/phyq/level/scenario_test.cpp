#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "engine/evaluation/eval_plan.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"

using namespace phyplay;

namespace {

/// Tasks 000 to 100 of all 75 templates, by name alone.
TaskSet make_names_only_suite() {
    std::vector<TemplateInfo> templates;
    std::vector<Task> tasks;
    for (const std::string& id : phyq_template_ids()) {
        templates.push_back({id, "test", kSlingshotTier});
        for (int number = 0; number <= 100; ++number) {
            std::string digits = std::to_string(number);
            digits.insert(0, 3 - digits.size(), '0');
            tasks.push_back({.id = id + ":" + digits, .template_id = id, .suite = kPhyq, .tier = kSlingshotTier});
        }
    }
    return {std::move(templates), std::move(tasks), "names"};
}

int number_of(const std::string& task) {
    return std::stoi(task.substr(task.find(':') + 1));
}

}  // namespace

TEST_CASE("Phy-Q folds: the counts are the benchmark's") {
    CHECK(phyq_template_ids().size() == 75);
    CHECK(phyq_template_ids().front() == "1.1");
    CHECK(phyq_template_ids()[9] == "2.5");
    CHECK(phyq_template_ids().back() == "15.8");
    CHECK(kPhyqLocal.folds == 75);
    CHECK(kPhyqBroad.folds == 15);
    CHECK(std::ranges::count_if(phyq_template_ids(), is_broad_test_template) == 34);
}

TEST_CASE("Phy-Q folds: broad generalisation tests on the sheet's templates") {
    std::string tested;
    for (const std::string& id : phyq_template_ids()) {
        if (is_broad_test_template(id)) tested += id + " ";
    }
    CHECK(tested ==
          "1.4 1.5 2.4 2.5 3.4 3.5 3.6 4.4 4.5 5.4 5.5 6.4 6.5 6.6 7.4 7.5 8.3 8.4 9.3 9.4 10.3 10.4 11.4 11.5 "
          "12.4 12.5 12.6 13.4 13.5 14.2 15.5 15.6 15.7 15.8 ");
    CHECK_FALSE(is_broad_test_template("00012"));
}

TEST_CASE("Phy-Q folds: 80 tasks of a template to learn from and the other 20 to be tested on, in every local fold") {
    const TaskSet suite = make_names_only_suite();
    for (int number = 0; number < kPhyqLocal.folds; ++number) {
        const Fold fold = make_fold(suite, kPhyqLocal, number);
        CAPTURE(number);
        CHECK(fold.train.size() == 80);
        CHECK(fold.dev.empty());
        CHECK(fold.test.size() == 20);
        CHECK(fold.train.front() == phyq_template_ids()[static_cast<std::size_t>(number)] + ":001");
        CHECK(fold.test.front() == phyq_template_ids()[static_cast<std::size_t>(number)] + ":081");
        CHECK(fold.test.back() == phyq_template_ids()[static_cast<std::size_t>(number)] + ":100");
    }
}

TEST_CASE("Phy-Q folds: broad folds are the scenarios, learn and test on different templates, and use no layout") {
    const TaskSet suite = make_names_only_suite();
    std::size_t train = 0;
    std::size_t test = 0;
    for (int number = 0; number < kPhyqBroad.folds; ++number) {
        const Fold fold = make_fold(suite, kPhyqBroad, number);
        train += fold.train.size();
        test += fold.test.size();
        std::set<std::string> learnt;
        for (const std::string& task : fold.train) {
            CHECK(scenario_of(task) == number + 1);
            CHECK(number_of(task) >= 1);
            CHECK(number_of(task) <= 80);
            learnt.insert(task.substr(0, task.find(':')));
        }
        for (const std::string& task : fold.test) {
            CHECK(scenario_of(task) == number + 1);
            CHECK(number_of(task) >= 81);
            CHECK(learnt.count(task.substr(0, task.find(':'))) == 0);
        }
    }
    CHECK(train == 41U * 80U);
    CHECK(test == 34U * 20U);
}

TEST_CASE("Phy-Q folds: a plan without a fold has the test tasks of all, each once, and shards split them") {
    const TaskSet suite = make_names_only_suite();
    EvalPlan plan{.setup = kPhyqLocal, .fold = {}};
    CHECK(plan.counts_passes());
    const std::vector<const Task*> all = tasks_of(suite, plan);
    CHECK(all.size() == 1500);
    CHECK(std::set<const Task*>(all.begin(), all.end()).size() == 1500);
    plan.shard = {1, 7};
    const std::vector<const Task*> part = tasks_of(suite, plan);
    CHECK(part.front() == all[1]);
    CHECK(part[1] == all[8]);
    plan = {.setup = kPhyqBroad, .fold = 2};
    CHECK(tasks_of(suite, plan).size() == 60);
}
