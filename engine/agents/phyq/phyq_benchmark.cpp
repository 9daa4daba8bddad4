#include "engine/agents/phyq/phyq_benchmark.h"

#include <fmt/core.h>

#include "engine/agents/phyq/best_of/best_of_five.h"
#include "engine/agents/phyq/best_of/best_of_four.h"
#include "engine/agents/phyq/exec_shooter.h"
#include "engine/agents/phyq/phyq_score.h"
#include "engine/agents/phyq/pig_shooter.h"
#include "engine/agents/phyq/plan_ranker/plan_ranker.h"
#include "engine/agents/phyq/published_phyq.h"
#include "engine/agents/phyq/random_shooter.h"
#include "engine/agents/phyq/slingshot_attempts.h"
#include "engine/io/file.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"

namespace phyplay {
namespace {

/// Null where there is no such agent.
std::shared_ptr<const SlingshotAgent> agent_of(const std::string& name, std::uint64_t seed) {
    if (name == "random") return std::make_shared<RandomShooter>(seed);
    if (name == "pig_shooter") return std::make_shared<PigShooter>(seed);
    if (name == "best_of_four") return std::make_shared<BestOfFour>(seed);
    if (name == "best_of_five") return std::make_shared<BestOfFive>(seed);
    if (name == "plan_ranker") return std::make_shared<PlanRanker>(seed);
    return nullptr;
}

}  // namespace

int PhyqBenchmark::plays_of(std::string_view agent) const {
    // Phy-Q evaluation sheet, section 3.
    constexpr int kRandomPlays = 50;
    constexpr int kHeuristicPlays = 5;
    return agent == "random" ? kRandomPlays : kHeuristicPlays;
}

Result<ChosenAgent> PhyqBenchmark::make_agent(const AgentRequest& request) const {
    const EvalPlan& plan = request.manifest.plan;
    if (!request.cache.empty()) return Error{"--cache: no agent of Phy-Q's learns from simulations"};
    const std::shared_ptr<const SlingshotAgent> agent = agent_of(plan.agent, plan.seed);
    if (!agent) {
        return Error{fmt::format("--agent: Phy-Q has no agent '{}', only {}", plan.agent, agents_in_words(*this))};
    }
    return ChosenAgent{.attempt = [this, agent, plays = plan.max_attempts](const Task& task) {
        return attempt_slingshot_task(setup_, task, *agent, plays);
    }};
}

std::vector<std::string> PhyqBenchmark::observations() const {
    return kShooterObservations;
}

std::vector<Attempt> PhyqBenchmark::attempts_of(ExecTalk& talk, const Task& task) const {
    return exec_shots(talk, setup_, task);
}

Result<Scorer> PhyqBenchmark::make_scorer(const std::filesystem::path& human_study) const {
    if (human_study.empty()) return phyq_scorer(published_phyq_reference());
    const Result<std::string> text = read_file(human_study);
    if (!text) return text.error();
    const Result<PhyqReference> reference = read_phyq_reference(*text, human_study.string());
    if (!reference) return reference.error();
    return phyq_scorer(*reference);
}

std::optional<PublishedPassRates> PhyqBenchmark::published(const EvalPlan& plan) const {
    return published_pass_rates(plan.setup, plan.agent);
}

std::unique_ptr<const Benchmark> make_phyq_benchmark(const Suites& suites) {
    const Suite* suite = suites.find(kPhyq.name);
    return suite == nullptr ? nullptr : std::make_unique<PhyqBenchmark>(*suite, slingshot_setup_of(suites));
}

}  // namespace phyplay
