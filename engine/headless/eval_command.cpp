#include <fmt/core.h>

#include "engine/evaluation/agents/random_agent.h"
#include "engine/evaluation/eval_run.h"
#include "engine/headless/commands.h"
#include "engine/headless/console.h"
#include "engine/headless/eval_report.h"
#include "engine/headless/progress_bar.h"

namespace phyplay {
namespace {

Result<std::unique_ptr<Agent>> make_agent(const std::string& name, ActionTier tier) {
    if (name == "random") return std::unique_ptr<Agent>(std::make_unique<RandomAgent>(tier));
    return Error{fmt::format("--agent: there is no agent '{}', only 'random'", name)};
}

}  // namespace

Result<int> run_eval(const CommandContext& context, const EvalOptions& options) {
    const std::optional<EvalSetup> setup = eval_setup_of(options.setup);
    if (!setup) return Error{fmt::format("--setup: there is no setup '{}'", options.setup)};
    const Result<std::unique_ptr<Agent>> agent = make_agent(options.agent, tier_of(*setup));
    if (!agent) return agent.error();
    const Result<Shard> shard = options.shard.empty() ? Result<Shard>(Shard{}) : read_shard(options.shard);
    if (!shard) return Error{"--shard: " + shard.error().message};

    EvalManifest manifest = describe_run(context);
    manifest.plan = {.setup = *setup,
                     .fold = options.fold,
                     .agent = options.agent,
                     .seed = options.seed,
                     .shard = *shard,
                     .stop_when_solved = options.stop_when_solved};
    manifest.tasks = tasks_of(context.catalogue.phyre(), manifest.plan).size();

    ProgressBar progress("tasks", manifest.tasks);
    const Result<EvalSummary> summary =
        run_evaluation(context.catalogue.phyre(), manifest, **agent, options.out, context.threads,
                       [&](std::size_t done) { progress.show(done); });
    progress.hide();
    if (!summary) return summary.error();
    print_summary(context, *summary);
    if (!context.json) print(fmt::format("written to {}\n", options.out.string()));
    return 0;
}

}  // namespace phyplay
