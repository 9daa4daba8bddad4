// What `bench` is told, and its parts, one source file each.
#pragma once

#include "engine/console/command.h"
#include "engine/headless/task_filter.h"

namespace phyplay {

struct BenchOptions {
    int attempts = 2000;         ///< per tier
    bool solve_rates = false;    ///< instead: random solve probabilities beside PHYRE's recorded ones
    int actions_per_task = 200;  ///< for solve_rates
    TaskFilter filter;           ///< templates for solve_rates
    bool random_agent = false;   ///< instead: the random agent on all folds beside the published table
};

/// How fast Phy-Q is simulated (bench_slingshot.cpp).
void bench_slingshot(const CommandContext& context);

/// The two comparisons with PHYRE's recorded and published numbers (bench_fidelity.cpp).
Result<int> compare_solve_rates(const CommandContext& context, const BenchOptions& options);
Result<int> compare_random_agent(const CommandContext& context);

}  // namespace phyplay
