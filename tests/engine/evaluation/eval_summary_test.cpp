#include "engine/evaluation/eval_summary.h"

#include <doctest/doctest.h>

#include "engine/agents/phyq/phyq_score.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyq/play/phyq_suite.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;

namespace {

Task named(const std::string& id) {
    return {.id = id, .template_id = id.substr(0, id.find(':')), .suite = kPhyq, .tier = kSlingshotTier};
}

/// Logs that so many of the plays passed.
void log(Evaluator& evaluator, std::size_t task, int passes, int plays) {
    for (int i = 0; i < plays; ++i) {
        REQUIRE(evaluator.log_attempt(task, i < passes ? Status::solved : Status::not_solved));
    }
}

std::vector<const Task*> pointers_to(const std::vector<Task>& tasks) {
    std::vector<const Task*> pointers;
    for (const Task& task : tasks) pointers.push_back(&task);
    return pointers;
}

}  // namespace

TEST_CASE("Pass rates: tasks count equally in a template, templates in a scenario, scenarios over all") {
    const std::vector<Task> tasks{named("3.4:081"), named("3.4:082"), named("3.5:081"), named("10.3:081")};
    Evaluator evaluator(tasks.size(), 4);
    log(evaluator, 0, 4, 4);
    log(evaluator, 1, 0, 4);
    log(evaluator, 2, 1, 4);
    log(evaluator, 3, 3, 4);
    const EvalPlan broad{.setup = kPhyqBroad, .fold = {}, .max_attempts = 4};
    const PassRates rates =
        pass_rates_of(evaluator, pointers_to(tasks), broad, *make_phyq_suite(testing::make_slingshot_setup()),
                      phyq_scorer(published_phyq_reference()));
    REQUIRE(rates.templates.size() == 3);
    CHECK(rates.templates[0] == std::pair<std::string, PassRate>{"3.4", {2, 8, 4, 0.5}});
    CHECK(rates.templates[2].first == "10.3");  // template order, not text order
    CHECK(rates.groups.at(3) == PassRate{3, 12, 5, (0.5 + 0.25) / 2});
    CHECK(rates.all.rate == doctest::Approx((0.375 + 0.75) / 2));
    CHECK(rates.all.passes == 8);
    CHECK_FALSE(rates.score);

    const EvalPlan local{.setup = kPhyqLocal, .fold = {}, .max_attempts = 4};
    const PassRates by_template =
        pass_rates_of(evaluator, pointers_to(tasks), local, *make_phyq_suite(testing::make_slingshot_setup()),
                      phyq_scorer(published_phyq_reference()));
    CHECK(by_template.all.rate == doctest::Approx((0.5 + 0.25 + 0.75) / 3));
}

TEST_CASE("Pass rates: a play that was given up counts as not passed") {
    const std::vector<Task> tasks{named("3.4:081")};
    Evaluator evaluator(1, 4);
    log(evaluator, 0, 2, 2);
    const EvalPlan plan{.setup = kPhyqBroad, .fold = {}, .max_attempts = 4};
    const PassRates rates =
        pass_rates_of(evaluator, pointers_to(tasks), plan, *make_phyq_suite(testing::make_slingshot_setup()),
                      phyq_scorer(published_phyq_reference()));
    CHECK(rates.all.rate == 0.5);
    CHECK(rates.all.attempts == 2);
}

TEST_CASE("Pass rates: over all 15 scenarios they give the Phy-Q score, with one scenario missing none") {
    std::vector<Task> tasks;
    for (const std::string& id : phyq_template_ids()) {
        if (is_broad_test_template(id)) tasks.push_back(named(id + ":081"));
    }
    const EvalPlan plan{.setup = kPhyqBroad, .fold = {}, .max_attempts = 10'000};
    const ScenarioRates random = published_rates().broad.at("random");
    const auto rates_of = [&](const std::vector<Task>& of) {
        Evaluator evaluator(of.size(), plan.max_attempts);
        for (std::size_t i = 0; i < of.size(); ++i) {
            const double rate = random[static_cast<std::size_t>(*scenario_of(of[i].id) - 1)];
            log(evaluator, i, static_cast<int>(rate * 10'000 + 0.5), 10'000);
        }
        return pass_rates_of(evaluator, pointers_to(of), plan, *make_phyq_suite(testing::make_slingshot_setup()),
                             phyq_scorer(published_phyq_reference()));
    };
    const PassRates rates = rates_of(tasks);
    REQUIRE(rates.score);
    CHECK(rates.score->human_study == "published");
    CHECK(rates.score->numbers[2].second == doctest::Approx(0.0).epsilon(0.001));
    CHECK(rates.score->numbers[0].second == doctest::Approx(rates.all.rate));
    tasks.erase(tasks.begin(), tasks.begin() + 2);
    CHECK_FALSE(rates_of(tasks).score);
}
