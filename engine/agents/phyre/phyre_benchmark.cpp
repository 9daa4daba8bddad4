#include "engine/agents/phyre/phyre_benchmark.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/agents/phyre/exec_placer.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

/// What is wrong with the choice of an agent; empty where nothing is.
std::string agent_problem(const AgentRequest& request, const AgentSpec& spec, bool draws) {
    const EvalPlan& plan = request.manifest.plan;
    if (!draws && plan.seed != 0) return fmt::format("'{}' draws nothing and takes no --seed", spec.name);
    if (spec.name == "random" && spec.actions)
        return "'random' tries all cached actions and is told no number of them";
    if (spec.name == "random" && !request.cache.empty())
        return "'random' learns nothing from a --cache; 'mem', 'mem_published', 'mem_o' and 'optimal' do";
    if (spec.name != "mem_o" && spec.weight) return "only 'mem_o' is told a weight";
    if (spec.name == "mem_o" && !plan.shard.is_whole()) {
        return "'mem_o' learns from one test task to the next, so that its evaluation has no shards";
    }
    if (spec.name == "mem_o" && plan.stop_when_solved) {
        return "'mem_o' learns from all its attempts, also after a solution; leave --stop-when-solved out";
    }
    return "";
}

class PhyreBenchmark final : public Benchmark {
public:
    using Benchmark::Benchmark;

    std::vector<std::string> agents() const override {
        std::vector<std::string> names;
        for (const PhyreAgents& agents : phyre_agents())
            names.insert(names.end(), agents.names.begin(), agents.names.end());
        return names;
    }

    /// Agents that learn from training tasks do so here, from the simulation cache that is named, or from one that is
    /// made in the evaluation's folder.
    Result<ChosenAgent> make_agent(const AgentRequest& request) const override {
        const Result<AgentSpec> spec = read_agent_spec(request.manifest.plan.agent);
        if (!spec) return Error{"--agent: " + spec.error().message};
        for (const PhyreAgents& agents : phyre_agents()) {
            if (std::ranges::find(agents.names, spec->name) == agents.names.end()) continue;
            const std::string problem = agent_problem(request, *spec, agents.draws);
            return problem.empty() ? agents.make(request, *spec) : Error{"--agent: " + problem};
        }
        return Error{fmt::format("--agent: PHYRE has no agent '{}', only {}", spec->name, agents_in_words(*this))};
    }

    std::vector<std::string> observations() const override { return kPlacerObservations; }

    std::vector<Attempt> attempts_of(ExecTalk& talk, const Task& task) const override {
        return exec_placements(talk, task);
    }
};

}  // namespace

Result<SimulationCache> named_cache(const AgentRequest& request, std::size_t count,
                                    const std::vector<const Task*>& tasks) {
    Result<SimulationCache> cache = SimulationCache::open(request.cache, request.tasks);
    if (!cache) return cache;
    const Result<Done> has_all = cache->has(request.manifest.plan.setup.tier, count, tasks);
    if (!has_all) return has_all.error();
    return cache;
}

/// For the list of benchmarks.
std::unique_ptr<const Benchmark> make_phyre_benchmark(const Suites& suites) {
    const Suite* suite = suites.find(kPhyre.name);
    return suite == nullptr ? nullptr : std::make_unique<PhyreBenchmark>(*suite);
}

}  // namespace phyplay
