#include "engine/agents/phyre/baselines.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "engine/agents/phyre/agent.h"
#include "engine/agents/phyre/simulation_cache.h"
#include "engine/evaluation/eval_plan.h"
#include "engine/evaluation/eval_run.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_suite.h"
#include "engine/phyre/simulation.h"
#include "engine/physics/engine_id.h"
#include "tests/engine/agents/phyre/cache_file.h"
#include "tests/support/example_tasks.h"
#include "tests/support/small_suite.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using testing::TestFolder;
using testing::text_of;

namespace fs = std::filesystem;

namespace {

using Training = std::map<std::string, std::vector<std::string>>;

/// Actions 0 to 5 at three tasks: solved by 0, 2, 1, 0, 1, 1; failed by 3, 1, 1, 0, 2, 1.
const std::map<std::string, std::string> kRows = {
    {"00000:000", "-++0-+"}, {"00000:001", "-+0-+-"}, {"00001:000", "--000-"}};

/// The scores from these rows, of all actions.
ActionScores scores_of(const std::map<std::string, std::string>& rows) {
    const TestFolder folder;
    std::vector<std::string> tasks;
    for (const auto& [id, signs] : rows) tasks.push_back(id);
    return {testing::write_cache(folder / "cache", rows), rows.begin()->second.size(), tasks};
}

std::vector<std::size_t> chosen_actions(const std::vector<Attempt>& attempts, const CachedActions& actions) {
    std::vector<std::size_t> chosen;
    for (const Attempt& attempt : attempts) {
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (std::ranges::equal(said_of(attempt.moves[0]), actions[i])) chosen.push_back(i);
        }
    }
    return chosen;
}

/// Those of the first `count` actions that are valid at the task.
std::vector<std::size_t> valid_actions(const Task& task, const CachedActions& actions, std::size_t count) {
    std::vector<std::size_t> valid;
    for (std::size_t i = 0; i < count; ++i) {
        if (try_cached_action(task, actions[i]) != Status::invalid) valid.push_back(i);
    }
    return valid;
}

}  // namespace

TEST_CASE("MEM: scores are p / (p + q + 1), the best first, of equal ones the smaller number") {
    const ActionScores scores = scores_of(kRows);
    CHECK(scores.score(0) == 0.0 / 4.0);
    CHECK(scores.score(1) == 2.0 / 4.0);
    CHECK(scores.score(2) == 1.0 / 2.0);
    CHECK(scores.score(3) == 0.0 / 2.0);
    CHECK(scores.score(4) == 1.0 / 3.0);
    CHECK(scores.score(5) == 1.0 / 4.0);
    CHECK(scores.ranking() == std::vector<std::size_t>{1, 2, 4, 5, 0, 3});
}

TEST_CASE("MEM-O: a try moves an action's score by its weight, and counts from then on") {
    ActionScores scores = scores_of(kRows);
    scores.learn(1, false, 10.0);  // (1/2 * 4 + 0) / 14
    CHECK(scores.score(1) == doctest::Approx(2.0 / 14.0));
    scores.learn(1, true, 10.0);  // (2 + 10) / 24
    CHECK(scores.score(1) == doctest::Approx(12.0 / 24.0));
    scores.learn(0, true, 0.5);
    CHECK(scores.score(0) == doctest::Approx(0.5 / 4.5));
}

TEST_CASE("MEM: one ranking across templates, one per template within, and the fault leaves out all but the first") {
    const CachedActions actions(kBallTier, 300);
    Task task = testing::make_miss_task();
    task.template_id = "00001";
    // Action i solves nothing, but the last valid one solves the task of 00001, and the first the one of 00000.
    const std::vector<std::size_t> valid = valid_actions(task, actions, 60);
    REQUIRE(valid.size() > 10);
    std::string first(60, '-');
    std::string second(60, '-');
    first[valid.front()] = '+';
    second[valid.back()] = '+';
    const TestFolder folder;
    const SimulationCache cache =
        testing::write_cache(folder / "cache", {{"00000:000", first}, {"00001:000", second}});

    const MemAgent across("mem", actions, cache, 60, Training{{"", {"00000:000", "00001:000"}}});
    const auto tried_across = chosen_actions(attempt_task(task, across, false), actions);
    REQUIRE(tried_across.size() == valid.size());
    CHECK(tried_across[0] == valid.front());
    CHECK(tried_across[1] == valid.back());

    const Training training{{"00000", {"00000:000"}}, {"00001", {"00001:000"}}};
    const MemAgent within("mem", actions, cache, 60, training);
    const auto tried_within = chosen_actions(attempt_task(task, within, false), actions);
    CHECK(tried_within[0] == valid.back());
    CHECK(tried_within[1] == valid.front());

    const MemAgent faulty("mem", actions, cache, 60, training, {.with_fault = true});
    CHECK(attempt_task(task, faulty, false).empty());
    task.template_id = "00000";
    CHECK(chosen_actions(attempt_task(task, faulty, false), actions)[0] == valid.front());
}

TEST_CASE("MEM-O: learns from valid attempts only, the same from its own and from an earlier run's") {
    const CachedActions actions(kBallTier, 300);
    const Task task = testing::make_miss_task();
    const std::vector<std::size_t> valid = valid_actions(task, actions, 60);
    const TestFolder folder;
    const SimulationCache cache = testing::write_cache(folder / "cache", {{"00000:000", std::string(60, '-')}});
    MemAgent agent("mem_o", actions, cache, 60, Training{{"", {"00000:000"}}}, {.weight = 10.0});
    std::vector<Status> statuses(valid.size(), Status::not_solved);
    statuses.back() = Status::solved;
    agent.learn(task, statuses);
    const auto tried = chosen_actions(attempt_task(task, agent, false), actions);
    CHECK(tried.front() == valid.back());
    CHECK(tried.size() == valid.size());
}

TEST_CASE("MEM: learns across templates from all of training and development, within from the template's own") {
    const TaskSet suite = testing::make_small_suite();
    const auto across = training_tasks_of(suite, kBallCrossTemplate, 0);
    REQUIRE(across.size() == 1);
    CHECK(across.at("").size() == 20);
    const auto within = training_tasks_of(suite, kBallWithinTemplate, 0);
    REQUIRE(within.size() == 5);
    for (const auto& [template_id, tasks] : within) CHECK(tasks.size() == 4);
    CHECK(published_ranked_actions(kTwoBallsWithinTemplate) == 100'000);
    CHECK(published_ranked_actions(kBallWithinTemplate) == 1'000);
    CHECK(published_update_weight(kTwoBallsCrossTemplate) == 1.0);
    CHECK(published_update_weight(kBallWithinTemplate) == 0.0);
}

TEST_CASE("MEM-O: a run that was stopped and continued leaves the same bytes as one that was not") {
    const TestFolder folder;
    const TaskSet suite = testing::make_small_suite();
    const CachedActions actions(kBallTier, 60);
    const EvalSetup setup = kBallWithinTemplate;
    const auto training = training_tasks_of(suite, setup, 0);
    std::vector<const Task*> tasks;
    for (const auto& [id, ids] : training) {
        for (const std::string& task : ids) tasks.push_back(suite.find(task));
    }
    const auto training_cache = build_simulation_cache(kBallTier, 60, tasks, folder / "training.cache", 2);
    REQUIRE(training_cache);
    EvalManifest manifest;
    manifest.plan = {.setup = setup, .fold = 0, .agent = "mem_o"};
    manifest.tasks = 5;
    manifest.suite = "phyre";
    manifest.task_pack_sha256 = suite.sha256();
    manifest.engine_id = engine_id();
    const auto run = [&](const char* name) {
        // Everything under one ranking, so that each task changes what is tried at the next.
        Training all;
        for (const auto& [id, ids] : training) all[""].insert(all[""].end(), ids.begin(), ids.end());
        MemAgent agent("mem_o", actions, training_cache->cache, 60, all, {.weight = 10.0});
        const auto learn = [&](const Task& task, const std::vector<Status>& statuses) {
            agent.learn(task, statuses);
        };
        const auto attempt = [&](const Task& task) {
            std::vector<Attempt> attempts = attempt_task(task, agent, false);
            std::vector<Status> statuses;
            for (const Attempt& made : attempts) statuses.push_back(made.status);
            learn(task, statuses);
            return attempts;
        };
        REQUIRE(run_evaluation(suite, PhyreSuite(), manifest, attempt, {}, folder / name, 1, {}, learn));
        return text_of(folder / name / kLogName);
    };
    const std::string whole = run("whole");
    REQUIRE(whole.size() > 1000);
    fs::create_directories(folder / "cut");
    fs::copy(folder / "whole" / kManifestName, folder / "cut" / kManifestName);
    std::ofstream(folder / "cut" / kLogName) << whole.substr(0, whole.size() * 2 / 3);
    CHECK(run("cut") == whole);
}

TEST_CASE(
    "Optimal: solves at once what any of its actions solves, fails once elsewhere, and does nothing where none is "
    "valid") {
    const CachedActions actions(kBallTier, 40);
    const auto optimal = [&](const Task& task, std::size_t count) {
        const auto status_of = [&](std::size_t action) { return try_cached_action(task, actions[action]); };
        return optimal_attempt(task, actions, count, status_of, "optimal");
    };
    const std::vector<Attempt> solved = optimal(testing::make_drop_task(), 40);
    REQUIRE(solved.size() == 1);
    CHECK(solved[0].status == Status::solved);
    CHECK(solved[0].actor_id == "optimal");
    const Task hard = testing::make_miss_task();
    const std::vector<std::size_t> valid = valid_actions(hard, actions, 40);
    bool any_solves = false;
    for (const std::size_t action : valid) any_solves |= try_cached_action(hard, actions[action]) == Status::solved;
    const std::vector<Attempt> failed = optimal(hard, 40);
    REQUIRE(failed.size() == 1);
    CHECK((failed[0].status == Status::solved) == any_solves);
    if (!any_solves) CHECK(std::ranges::equal(said_of(failed[0].moves[0]), actions[valid.front()]));
    CHECK(optimal(hard, valid.front()).empty());
}

TEST_CASE("Agent spec: name and settings are read, everything else is refused") {
    CHECK(*read_agent_spec("mem") == AgentSpec{.name = "mem"});
    CHECK(*read_agent_spec("mem_o:actions=10,weight=0.5") ==
          AgentSpec{.name = "mem_o", .actions = 10, .weight = 0.5});
    for (const char* bad : {"mem:", "mem:actions", "mem:actions=0", "mem:actions=100001", "mem:actions=1.5",
                            "mem:actions=-1", "mem:weight=-1", "mem:weight=nan", "mem:weight=1e9", "mem:speed=3"}) {
        CAPTURE(bad);
        CHECK(!read_agent_spec(bad));
    }
}
