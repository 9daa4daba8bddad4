#include "study/output/measures.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/base/numpy_random.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

PlayedTask task_of(const std::string& who, int scenario, std::optional<int> solved_at,
                   std::vector<double> thinking_s) {
    PlayedTask task;
    task.participant_id = who;
    task.suite = "phyq";
    set_group(task, testing::shipped_suites().find("phyq")->facts(), scenario);
    task.solved_at = solved_at;
    task.attempts = static_cast<int>(thinking_s.size());
    task.thinking_s = std::move(thinking_s);
    task.is_over = true;
    return task;
}

TEST_CASE("measures: pass rates, attempts and thinking time as the published study counts them") {
    CHECK(pass_rate(task_of("A", 1, 1, {1.0})) == 1.0);
    CHECK(pass_rate(task_of("A", 1, 5, {})) == doctest::Approx(0.2));
    CHECK(pass_rate(task_of("A", 1, 6, {})) == 0.0);
    CHECK(pass_rate(task_of("A", 1, std::nullopt, {})) == 0.0);
    CHECK(counted_attempts(task_of("A", 1, 3, {})) == 3);
    CHECK(counted_attempts(task_of("A", 1, 9, {})) == 5);
    CHECK(counted_attempts(task_of("A", 1, std::nullopt, {1.0})) == 5);
    CHECK(thinking_time_s(task_of("A", 1, 7, {1, 1, 1, 1, 1, 1, 1})) == 5.0);
}

TEST_CASE("measures: a group's value is the mean over people of each person's mean") {
    const std::vector<PlayedTask> played = {task_of("A", 3, 1, {2.0}), task_of("A", 3, 1, {4.0}),
                                            task_of("A", 3, 1, {6.0}), task_of("B", 3, std::nullopt, {1, 1, 1, 1, 1}),
                                            task_of("B", 11, 2, {1.0, 2.0})};
    const std::vector<GroupMeasures> groups = measure(played);
    REQUIRE(groups.size() == 3);
    CHECK(groups[0].id == "3");
    CHECK(groups[0].name == "Rolling");
    CHECK(groups[0].records == 4);
    CHECK(groups[0].pass_rate.people == 2);
    CHECK(groups[0].pass_rate.mean == doctest::Approx(0.5));
    CHECK(groups[0].pass_rate.sd == doctest::Approx(0.5));
    CHECK(groups[0].attempts.mean == doctest::Approx(3.0));
    CHECK(groups[0].thinking_s.mean == doctest::Approx(4.5));
    CHECK_FALSE(groups[0].pass_rate.interval);
    CHECK(groups[1].id == "11");
    CHECK(groups[2].id == "all");
}

TEST_CASE("measures: a task that was broken off does not count, and without any there is nothing") {
    std::vector<PlayedTask> played = {task_of("A", 3, std::nullopt, {2.0})};
    played[0].is_over = false;
    CHECK(measure(played).empty());
    CHECK(measure({}).empty());
    CHECK(estimate({}).people == 0);
}

TEST_CASE("measures: the interval is the bootstrap's: near the normal one for many people, a point without spread") {
    std::vector<double> values;
    NumpyRandom random(8);
    for (int i = 0; i < 400; ++i) values.push_back(random.normal(10.0, 2.0));
    const Estimate many = estimate(values);
    REQUIRE(many.interval);
    const double half = 1.96 * many.sd / std::sqrt(400.0);
    CHECK(many.interval->first == doctest::Approx(many.mean - half).epsilon(0.004));
    CHECK(many.interval->second == doctest::Approx(many.mean + half).epsilon(0.004));
    const std::vector<double> same = {0.5, 0.5, 0.5};
    CHECK(estimate(same).interval == std::pair(0.5, 0.5));
    CHECK(estimate(values) == many);
}

TEST_CASE("measures: the success curve rises to the share solved at all") {
    const std::vector<PlayedTask> played = {task_of("A", 3, 1, {}), task_of("A", 4, 3, {}),
                                            task_of("A", 5, std::nullopt, {}), task_of("A", 6, 3, {})};
    const std::vector<Estimate> curve = success_curve(played, 4);
    REQUIRE(curve.size() == 4);
    CHECK(curve[0].mean == 0.25);
    CHECK(curve[1].mean == 0.25);
    CHECK(curve[2].mean == 0.75);
    CHECK(curve[3].mean == 0.75);
}

}  // namespace
}  // namespace phyplay
