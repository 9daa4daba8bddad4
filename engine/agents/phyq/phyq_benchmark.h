// Phy-Q's agents, by name, what was published of them, and the people they are held against.
#pragma once

#include "engine/agents/phyq/published_phyq.h"
#include "engine/phyq/play/slingshot_setup.h"

namespace phyplay {

class PhyqBenchmark final : public Benchmark {
public:
    /// Suite and setup must outlive it.
    PhyqBenchmark(const Suite& suite, const SlingshotSetup& setup) : Benchmark(suite), setup_(setup) {}

    std::vector<std::string> agents() const override {
        return {"random", "pig_shooter", "best_of_four", "best_of_five", "plan_ranker"};
    }
    int plays_of(std::string_view agent) const override;
    Result<ChosenAgent> make_agent(const AgentRequest& request) const override;
    std::vector<std::string> observations() const override;
    std::vector<Attempt> attempts_of(ExecTalk& talk, const Task& task) const override;
    Result<Scorer> make_scorer(const std::filesystem::path& human_study) const override;
    std::optional<PublishedPassRates> published(const EvalPlan& plan) const override;
    PublishedPeople published_people() const override { return phyplay::published_people(); }
    std::vector<AgentResult> published_agents() const override { return phyplay::published_agents(); }
    ScoreWords score(std::vector<AgentResult>& agents, const std::map<int, PeopleRates>& people) const override {
        return score_agents(agents, people);
    }

private:
    const SlingshotSetup& setup_;
};

/// For the list of benchmarks.
std::unique_ptr<const Benchmark> make_phyq_benchmark(const Suites& suites);

}  // namespace phyplay
