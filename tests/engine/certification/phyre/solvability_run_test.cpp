#include "engine/certification/phyre/solvability_run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <stdexcept>

#include "engine/base/numpy_random.h"
#include "engine/io/file.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "engine/suites/template_suite.h"
#include "tests/support/example_tasks.h"
#include "tests/support/test_folder.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace fs = std::filesystem;

namespace {

/// A template for one ball and one for two, four tasks.
TaskSet make_task_set() {
    std::vector<Task> tasks;
    const auto add = [&](Task task, const std::string& template_id, int number) {
        task.template_id = template_id;
        task.id = template_id + ":00" + std::to_string(number);
        task.sha256 = "sha of " + task.id;
        tasks.push_back(task);
    };
    add(make_drop_task(), "pads", 0);
    add(make_miss_task(), "pads", 1);
    add(make_meet_task(), "pairs", 0);
    add(in_tier(make_miss_task(), kTwoBallsTier), "pairs", 1);
    return TaskSet({{"pads", "test", kBallTier}, {"pairs", "test", kTwoBallsTier}}, std::move(tasks), "pack");
}

SolvabilityPlan make_plan(const TaskSet& suite, int pools = 3, Shard shard = {}) {
    SolvabilityPlan plan{.version = "test",
                         .tasks = {},
                         .tier = ExaminedTier::ball_first,
                         .pools = pools,
                         .rule = {.pool_size = 8, .least_valid = 10},
                         .shard = shard};
    for (const Task& task : suite.tasks()) plan.tasks.push_back(&task);
    return plan;
}

void append(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::app) << text;
}

}  // namespace

TEST_CASE("certify_solvability: the same bytes for one thread and many, whole and in shards, and after kills") {
    const TestFolder folder;
    const TaskSet suite = make_task_set();
    REQUIRE(certify_solvability(suite, make_plan(suite), folder / "one", 1));
    const auto expected = bytes_of(folder / "one");
    REQUIRE(expected.size() == 12);  // plan, summary, report, three groups with three files each
    CHECK(expected.at("certificates/pads.ball.jsonl").find("\"stable_solutions\": [[0.") != std::string::npos);

    REQUIRE(certify_solvability(suite, make_plan(suite), folder / "many", 8));
    CHECK(bytes_of(folder / "many") == expected);

    std::vector<fs::path> shards;
    for (int i = 0; i < 3; ++i) {
        shards.insert(shards.begin(), folder / ("shard" + std::to_string(i)));
        REQUIRE(certify_solvability(suite, make_plan(suite, 3, {i, 3}), shards.front(), 2));
    }
    REQUIRE(merge_solvability(suite, shards, folder / "merged", 2));
    CHECK(bytes_of(folder / "merged") == expected);

    // Every run dies after its second pool, so that each adds two to what was there.
    struct Killed : std::runtime_error {
        using std::runtime_error::runtime_error;
    };
    int kills = 0;
    for (bool is_done = false; !is_done;) {
        int pools = 0;
        const auto die = [&](std::size_t) {
            if (++pools == 2) throw Killed("kill");
        };
        try {
            const auto answer =
                certify_solvability(suite, make_plan(suite), folder / "killed", 1, {.pools = die, .plays = {}});
            REQUIRE(answer);
            is_done = true;
        } catch (const Killed&) {
            ++kills;
            REQUIRE(kills < 100);
        }
    }
    CHECK(kills > 3);
    CHECK(bytes_of(folder / "killed") == expected);
}

TEST_CASE("certify_solvability: a kill while solution power is measured loses no pool") {
    const TestFolder folder;
    const TaskSet suite = make_task_set();
    REQUIRE(certify_solvability(suite, make_plan(suite), folder / "whole", 1));
    const auto die = [](std::size_t) { throw std::runtime_error("kill"); };
    CHECK_THROWS(
        (void)certify_solvability(suite, make_plan(suite), folder / "killed", 1, {.pools = {}, .plays = die}));
    std::size_t pools = 0;
    const auto count = [&](std::size_t) { ++pools; };
    REQUIRE(certify_solvability(suite, make_plan(suite), folder / "killed", 1, {.pools = count, .plays = {}}));
    CHECK(pools == 0);
    CHECK(bytes_of(folder / "killed") == bytes_of(folder / "whole"));
}

TEST_CASE("certify_solvability: a raised limit goes on with undecided tasks, as if it had always been that high") {
    const TestFolder folder;
    const TaskSet suite = make_task_set();
    const auto low = certify_solvability(suite, make_plan(suite, 1), folder / "raised", 2);
    REQUIRE(low);
    CHECK(low->front().undecided == 2);  // 8 actions are fewer than 10
    REQUIRE(certify_solvability(suite, make_plan(suite, 3), folder / "raised", 2));
    REQUIRE(certify_solvability(suite, make_plan(suite, 3), folder / "straight", 2));
    CHECK(bytes_of(folder / "raised") == bytes_of(folder / "straight"));

    const auto lowered = certify_solvability(suite, make_plan(suite, 2), folder / "raised", 2);
    REQUIRE_FALSE(lowered);
    CHECK(lowered.error().message == "this folder was made with up to 3 pools, which cannot be lowered");
}

TEST_CASE("certify_solvability: what contradicts its folder is refused with a sentence") {
    const TestFolder folder;
    const TaskSet suite = make_task_set();
    const SolvabilityPlan plan = make_plan(suite);
    REQUIRE(certify_solvability(suite, plan, folder / "run", 2));
    const auto problem = [&](const SolvabilityPlan& other) {
        const auto answer = certify_solvability(suite, other, folder / "run", 2);
        REQUIRE_FALSE(answer);
        return answer.error();
    };

    SolvabilityPlan other = plan;
    other.tasks.pop_back();
    CHECK(problem(other).message == "this folder belongs to another certification; choose a new one");
    other = plan;
    other.tier = ExaminedTier::own;
    CHECK(problem(other).message == "this folder belongs to another certification; choose a new one");
    {
        const auto lock = FolderLock::take(folder / "run");
        REQUIRE(lock);
        CHECK(problem(plan).message == "another program is working on this folder");
    }
    const fs::path file = folder / "run" / "certificates/pads.ball.jsonl";
    const std::string good = text_of(file);
    const std::string line = good.substr(0, good.find('\n') + 1);
    append(file, line);
    CHECK(problem(plan) == Error{"this task is here twice", file.string(), 3});
    const auto spoiled = [&](std::string text, const std::string& from, const std::string& to) {
        const std::size_t at = text.find(from);
        REQUIRE(at != std::string::npos);
        std::ofstream(file) << text.replace(at, from.size(), to);
        return problem(plan);
    };
    CHECK(spoiled(good, "pads:001", "pads:009") == Error{"task 'pads:009' has no place here", file.string(), 2});
    CHECK(spoiled(good, "sha of", "SHA of").message == "this is about another task 'pads:000' than ours");
    CHECK(spoiled(good, "\"pools\": ", "\"pools\": 1").message == "counts and pools do not fit together");
    CHECK(spoiled(good, "\"drawn\": ", "\"drawn\": 1").message.find("not the sum") != std::string::npos);
    CHECK(spoiled(good, "\"tier\": \"ball\"", "\"tier\": \"bowl\"").message.find("tier") != std::string::npos);
    CHECK(spoiled(good, "[[0.", "[[7.").message.find("must be 0 to 1") != std::string::npos);
    CHECK(spoiled(good, "\"not_solved\": ", "\"not_solved\": -1").message.find("must be 0 to") != std::string::npos);
    CHECK(spoiled(good, "\n", "\n{\n").line == 2);
    std::ofstream(file) << good;
    CHECK(certify_solvability(suite, plan, folder / "run", 2));

    append(folder / "run" / "power/pads.ball.jsonl", "{\"action\": [], \"solves\": [1], \"power\": 1.0}\n");
    CHECK(problem(plan).message.find("a number for each task") != std::string::npos);
    std::ofstream(folder / "run" / kPlanName) << "{}";
    CHECK_FALSE(certify_solvability(suite, plan, folder / "run", 2));
}

TEST_CASE("merge_solvability: missing, double, unfinished and foreign parts are refused") {
    const TestFolder folder;
    const TaskSet suite = make_task_set();
    REQUIRE(certify_solvability(suite, make_plan(suite, 2, {0, 2}), folder / "a", 2));
    const auto die = [](std::size_t) { throw std::runtime_error("kill"); };
    CHECK_THROWS(
        (void)certify_solvability(suite, make_plan(suite, 2, {1, 2}), folder / "b", 1, {.pools = die, .plays = {}}));
    REQUIRE(certify_solvability(suite, make_plan(suite, 3, {1, 2}), folder / "c", 2));
    const auto problem = [&](std::vector<std::string> names) {
        std::vector<fs::path> shards;
        for (const std::string& name : names) shards.push_back(folder / name);
        const auto answer = merge_solvability(suite, shards, folder / "out", 2);
        REQUIRE_FALSE(answer);
        CHECK_FALSE(fs::exists(folder / "out"));
        return answer.error().message;
    };

    CHECK(problem({"a"}) == "only 1 of the certification's 2 parts are named");
    CHECK(problem({"a", "a"}) == "this is the same part as " + (folder / "a").string());
    CHECK(problem({"a", "b"}) == "this part is not finished; run it again to complete it");
    CHECK(problem({"a", "c"}) == "this is part of another certification than the folders before it");
    CHECK_FALSE(problem({"nowhere"}).empty());
}

TEST_CASE("certify_solvability: with ball_first, what one ball solves is not examined with two") {
    const TestFolder folder;
    const TaskSet suite = make_task_set();
    const auto summaries = certify_solvability(suite, make_plan(suite), folder / "run", 2);
    REQUIRE(summaries);
    REQUIRE(summaries->size() == 3);
    const SolvabilitySummary& with_one = (*summaries)[1];
    const SolvabilitySummary& with_two = (*summaries)[2];
    CHECK((*summaries)[0].template_id == "pads");
    CHECK_FALSE((*summaries)[0].is_refusing);
    CHECK(with_one.tier == kBallTier);
    CHECK(with_one.is_refusing);
    CHECK(with_one.tasks == 2);
    CHECK(with_one.good_stable == 1);
    CHECK(with_one.certified == 0);  // the other task is undecided
    CHECK(with_two.tasks == 1);
    CHECK(with_two.certified == with_two.good_stable);
}

TEST_CASE("try_next_pool: pool k is drawn with seed 1000 + k, and every count can be played again") {
    const Task task = make_drop_task();
    SolvabilityCertificate certificate{.task_id = task.id, .task_sha256 = task.sha256};
    const SolvabilityRule rule{.pool_size = 30};
    try_next_pool(task, rule, 2, certificate);
    const SolvabilityCounts first = certificate.counts;
    try_next_pool(task, rule, 1, certificate);

    CHECK(certificate.pools == 2);
    CHECK(first.drawn() == 30);
    CHECK(certificate.counts.drawn() == 60);
    NumpyRandom random(1000);
    std::vector<ActionNumbers> actions;
    for (int i = 0; i < 30; ++i) actions.push_back(draw_valid_action(random, kBallTier));
    REQUIRE(certificate.stable_solutions.size() == kKeptSolutions);
    for (const ActionNumbers& solution : certificate.stable_solutions) {
        CHECK(std::ranges::find(actions, solution) != actions.end());
    }
    const std::string line = write_solvability(certificate, rule);
    const auto read = read_solvability(line.substr(0, line.size() - 1), "test");
    REQUIRE(read);
    CHECK(*read == certificate);
}

TEST_CASE("solution power: a row has a one for each task that its action solves") {
    const std::vector<Task> tasks = {make_drop_task(), make_miss_task(), make_drop_task()};
    const std::vector<ActionNumbers> actions = {{0.95, 0.9, 0.1}, {0.5, 0.6, 0.1}};  // out of the way; in the ball

    const std::vector<SolutionPower> rows = measure_power(tasks, actions, 2);

    REQUIRE(rows.size() == 2);
    CHECK(rows[0].solves == std::vector<bool>{true, false, true});
    CHECK(rows[1].solves == std::vector<bool>{false, false, false});
    CHECK(rows[0].power() == doctest::Approx(2.0 / 3));
    const PowerSummary summary = summary_of(rows);
    CHECK(summary.solutions == 2);
    CHECK(summary.mean_power == doctest::Approx(1.0 / 3));
    CHECK(summary.greatest_power == doctest::Approx(2.0 / 3));
    CHECK(summary.powerful == 1);
    CHECK(median_of({3.0, 1.0, 2.0}) == 2.0);
    CHECK(median_of({4.0, 1.0, 2.0, 3.0}) == 2.5);
    CHECK(median_of({}) == 0.0);
    SolvabilityCertificate twice;
    twice.stable_solutions = {actions[0], actions[1], actions[0]};
    const std::vector<SolvabilityCertificate> certificates = {twice, twice};
    CHECK(stable_solutions_of(certificates) == actions);
}

TEST_CASE("own templates: an impossible and a trivial one are recognised") {
    const Result<TaskSet> suite = load_levels(fs::path(PHYPLAY_SOURCE_DIR) / "tests/data/certify_levels");
    REQUIRE(suite);
    const TestFolder folder;
    SolvabilityPlan plan{.version = "test",
                         .tasks = {suite->find("impossible:000"), suite->find("trivial:000")},
                         .pools = 4,
                         .rule = {.pool_size = 50, .least_valid = 60}};

    const auto summaries = certify_solvability(*suite, plan, folder / "run", 2);

    REQUIRE(summaries);
    REQUIRE(summaries->size() == 2);
    const SolvabilitySummary& impossible = (*summaries)[0];
    CHECK(impossible.impossible == 1);
    CHECK(impossible.good_stable == 0);
    CHECK(impossible.undecided == 1);  // 149,786 valid actions would show that it is BAD
    CHECK(impossible.pools == 4);
    CHECK(impossible.certified == 0);
    const SolvabilitySummary& trivial = (*summaries)[1];
    CHECK(trivial.trivial == 1);
    CHECK(trivial.good_stable == 1);
    CHECK(trivial.undecided == 0);
    CHECK(trivial.certified == 1);
    const std::string page = text_of(folder / "run" / "report.html");
    CHECK(page.find("impossible:000") != std::string::npos);
    CHECK(page.find("GOOD GOOD_STABLE TRIVIAL") != std::string::npos);
    CHECK(page.find("IMPOSSIBLE (undecided)") != std::string::npos);
}
