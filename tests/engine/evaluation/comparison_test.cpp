#include "engine/evaluation/comparison.h"

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>

#include "engine/agents/phyre/agent.h"
#include "engine/evaluation/eval_run.h"
#include "engine/phyre/phyre_suite.h"
#include "engine/physics/engine_id.h"
#include "tests/support/small_suite.h"

using namespace phyplay;
using testing::PatientAgent;

namespace fs = std::filesystem;

namespace {

/// Ten test tasks; those of `solved_at` that are not 0 are solved at that attempt, all others never.
FinishedEvaluation evaluation_of(const std::string& agent, int fold, const std::vector<int>& solved_at,
                                 std::uint64_t seed = 0) {
    EvalManifest manifest;
    manifest.plan = {.setup = kBallWithinTemplate, .fold = fold, .agent = agent, .seed = seed};
    manifest.engine_id = "physics";
    static const std::vector<Task> tasks(10, Task{.template_id = "00000"});
    static const PhyreSuite suite;
    FinishedEvaluation evaluation{manifest, &suite, {}, Evaluator(solved_at.size())};
    for (std::size_t i = 0; i < solved_at.size(); ++i) {
        evaluation.tasks.push_back(&tasks.at(i));
        for (int k = 1; k <= solved_at[i]; ++k) {
            REQUIRE(evaluation.evaluator.log_attempt(i, k == solved_at[i] ? Status::solved : Status::not_solved));
        }
    }
    return evaluation;
}

/// What a task solved at attempt m gives to AUCCESS.
double gain(int m) {
    return 1.0 - std::log(m) / std::log(101.0);
}

Result<Comparison> compared(const std::vector<std::vector<FinishedEvaluation>>& evaluations) {
    return compare_agents(evaluations, phyre_facts().setups);
}

std::string error_of(const std::vector<std::vector<FinishedEvaluation>>& evaluations) {
    const Result<Comparison> comparison = compared(evaluations);
    return comparison ? "" : comparison.error().message;
}

}  // namespace

TEST_CASE("Comparison: means, deviations, curves and tests are those worked out by hand") {
    const Result<Comparison> comparison = compared({
        {evaluation_of("quick", 0, {1, 1}), evaluation_of("quick", 1, {1, 0})},
        {evaluation_of("slow", 0, {10, 0}), evaluation_of("slow", 1, {10, 10}), evaluation_of("slow", 2, {0, 0})},
    });
    REQUIRE(comparison);
    REQUIRE(comparison->setups.size() == 1);
    const ComparedSetup& setup = comparison->setups.front();
    REQUIRE(setup.agents.size() == 2);

    const ComparedAgent& quick = setup.agents[0];
    CHECK(quick.name == "quick");
    CHECK(quick.folds.at("0") == doctest::Approx(1.0));
    CHECK(quick.folds.at("1") == doctest::Approx(0.5));
    CHECK(quick.mean() == doctest::Approx(0.75));
    CHECK(quick.deviation() == doctest::Approx(std::sqrt(0.125)));
    REQUIRE(quick.curve.size() == 101);
    CHECK(quick.curve[0] == 0.0);
    CHECK(quick.curve[1] == doctest::Approx(75.0));
    CHECK(quick.curve[100] == doctest::Approx(75.0));

    const ComparedAgent& slow = setup.agents[1];
    CHECK(slow.mean() == doctest::Approx((gain(10) / 2 + gain(10) + 0.0) / 3));
    CHECK(slow.curve[9] == 0.0);
    CHECK(slow.curve[10] == doctest::Approx(50.0));

    REQUIRE(setup.pairs.size() == 2);
    CHECK(setup.pairs[0].better == 0);
    CHECK(setup.pairs[0].worse == 1);
    CHECK(setup.pairs[0].folds == 2);
    // Differences 1 - 0.2505 and 0.5 - 0.5011: the smaller one, of rank 1, is against it.
    CHECK(setup.pairs[0].test.w_minus == 1.0);
    CHECK(setup.pairs[0].test.p == 0.5);
}

TEST_CASE("Comparison: agents of the same name are told apart, seeds are part of the name") {
    const Result<Comparison> comparison =
        compared({{evaluation_of("a", 0, {1})}, {evaluation_of("a", 0, {2})}, {evaluation_of("a", 0, {3}, 7)}});
    REQUIRE(comparison);
    CHECK(comparison->setups[0].agents[0].name == "a #1");
    CHECK(comparison->setups[0].agents[1].name == "a #2");
    CHECK(comparison->setups[0].agents[2].name == "a (seed 7)");
}

TEST_CASE("Comparison: what cannot be compared is refused") {
    CHECK(error_of({{evaluation_of("a", 0, {1}), evaluation_of("a", 0, {1})}}).find("twice on fold 0") !=
          std::string::npos);
    CHECK(error_of({{evaluation_of("a", 0, {1}), evaluation_of("b", 1, {1})}}).find("'a' and 'b'") !=
          std::string::npos);
    FinishedEvaluation other = evaluation_of("b", 0, {1});
    other.manifest.engine_id = "other physics";
    CHECK(error_of({{evaluation_of("a", 0, {1})}, {other}}).find("different physics") != std::string::npos);
}

TEST_CASE("Comparison: evaluations on disk are read back, others are refused with their folder") {
    const fs::path folder = fs::temp_directory_path() / "phyplay_comparison_test";
    fs::remove_all(folder);
    const TaskSet suite = testing::make_small_suite();
    EvalManifest manifest;
    manifest.plan = {.setup = kBallWithinTemplate, .fold = 0, .agent = "patient"};
    manifest.tasks = 5;
    manifest.suite = "phyre";
    manifest.task_pack_sha256 = suite.sha256();
    manifest.engine_id = engine_id();
    const Result<EvalSummary> summary = run_evaluation(suite, manifest, PatientAgent(3), folder / "all" / "0", 2);
    REQUIRE(summary);

    const auto found = evaluations_in(folder / "all");
    REQUIRE(found);
    CHECK(*found == std::vector{folder / "all" / "0"});
    CHECK(*evaluations_in(folder / "all" / "0") == *found);
    const auto read = read_evaluation(suite, PhyreSuite(), found->front());
    REQUIRE(read);
    const auto comparison = compared({{*read}});
    REQUIRE(comparison);
    CHECK(comparison->setups[0].agents[0].folds.at("0") == summary->all.auccess);

    CHECK(evaluations_in(folder / "nowhere").error().message.find("neither") != std::string::npos);
    fs::remove(folder / "all" / "0" / kSummaryName);
    CHECK(read_evaluation(suite, PhyreSuite(), found->front()).error().message.find("not finished") !=
          std::string::npos);
    std::ofstream(folder / "all" / "0" / kLogName) << "junk\n";
    std::ofstream(folder / "all" / "0" / kSummaryName) << "{}";
    CHECK(read_evaluation(suite, PhyreSuite(), found->front()).error().line == 1);
    fs::remove_all(folder);
}

TEST_CASE("Comparison: the report names everybody safely and needs nothing from elsewhere") {
    const auto comparison =
        compared({{evaluation_of("exec:a <b> & \"c\"", 0, {1, 0})}, {evaluation_of("b", 0, {2, 5})}});
    REQUIRE(comparison);
    const std::string svg = success_curves_svg(comparison->setups[0]);
    CHECK(svg.find("a &lt;b&gt; &amp; &quot;c&quot;") != std::string::npos);
    CHECK(svg.find("<b>") == std::string::npos);
    // At attempt 1 the first agent has half of its tasks: half way up, at the left edge.
    CHECK(svg.find("points=\"56.0,184.0 ") != std::string::npos);
    const std::string html = comparison_html(*comparison);
    CHECK(html.find(svg) != std::string::npos);
    CHECK(html.find("src=") == std::string::npos);
    CHECK(html.find("href=") == std::string::npos);
    CHECK(html == comparison_html(*comparison));
}
