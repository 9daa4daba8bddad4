// PHYRE's agents, by name, and what its baselines are made from.
#pragma once

#include "engine/agents/benchmark.h"

namespace phyplay {

/// The simulation cache that memorising agents learn from, beside the evaluation's other files; not with --cache.
inline constexpr const char* kTrainingName = "training.cache";

class PhyreBenchmark final : public Benchmark {
public:
    using Benchmark::Benchmark;

    std::vector<std::string> agents() const override {
        return {"random", "mem", "mem_published", "mem_o", "optimal"};
    }

    /// Agents that learn from training tasks do so here, from the simulation cache that is named, or from one that is
    /// made in the evaluation's folder.
    Result<ChosenAgent> make_agent(const AgentRequest& request) const override;

    std::vector<std::string> observations() const override;
    std::vector<Attempt> attempts_of(ExecTalk& talk, const Task& task) const override;
};

/// For the list of benchmarks.
std::unique_ptr<const Benchmark> make_phyre_benchmark(const Suites& suites);

}  // namespace phyplay
