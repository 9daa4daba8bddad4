#include <fmt/core.h>

#include "engine/evaluation/agents/pig_shooter.h"
#include "engine/evaluation/agents/random_agent.h"
#include "engine/evaluation/agents/random_shooter.h"
#include "engine/evaluation/eval_run.h"
#include "engine/evaluation/slingshot_attempts.h"
#include "engine/headless/commands.h"
#include "engine/headless/console.h"
#include "engine/headless/eval_report.h"
#include "engine/headless/progress_bar.h"

namespace phyplay {
namespace {

/// An agent as the evaluation runs it, and how often it plays a task.
struct ChosenAgent {
    TaskAttempts attempt;
    int max_attempts = kMaxAttempts;
};

Result<ChosenAgent> phyre_agent(const EvalOptions& options, ActionTier tier) {
    if (options.agent != "random") {
        return Error{fmt::format("--agent: PHYRE has no agent '{}', only 'random'", options.agent)};
    }
    if (options.plays != 0) return Error{"--plays is for Phy-Q; PHYRE gives every task 100 attempts"};
    const auto agent = std::make_shared<RandomAgent>(tier);
    return ChosenAgent{.attempt = [agent, stop = options.stop_when_solved](const Task& task) {
        return attempt_task(task, *agent, stop);
    }};
}

Result<ChosenAgent> phyq_agent(const EvalOptions& options, const SlingshotSetup& setup) {
    if (options.stop_when_solved) return Error{"--stop-when-solved is for PHYRE; Phy-Q counts all plays"};
    // Phy-Q evaluation sheet, section 3.
    constexpr int kRandomPlays = 50;
    constexpr int kHeuristicPlays = 5;
    std::shared_ptr<const SlingshotAgent> agent;
    int plays = kHeuristicPlays;
    if (options.agent == "random") {
        agent = std::make_shared<RandomShooter>(options.seed);
        plays = kRandomPlays;
    } else if (options.agent == "pig_shooter") {
        agent = std::make_shared<PigShooter>(options.seed);
    } else {
        return Error{fmt::format("--agent: Phy-Q has no agent '{}', only 'random' and 'pig_shooter'", options.agent)};
    }
    if (options.plays != 0) plays = options.plays;
    const auto attempt = [agent, plays, &setup](const Task& task) {
        return attempt_slingshot_task(setup, task, *agent, plays);
    };
    return ChosenAgent{.attempt = attempt, .max_attempts = plays};
}

/// What is wrong with --fold; empty where nothing is.
std::string fold_problem(const EvalOptions& options, EvalSetup setup) {
    if (options.fold == kAllFolds) {
        return tier_of(setup) == ActionTier::slingshot ? "" : "--fold is required, except for Phy-Q's setups";
    }
    if (options.fold < fold_count(setup)) return "";
    return fmt::format("--fold: {} has folds 0 to {}", options.setup, fold_count(setup) - 1);
}

}  // namespace

Result<int> run_eval(const CommandContext& context, const EvalOptions& options) {
    const std::optional<EvalSetup> setup = eval_setup_of(options.setup);
    if (!setup) return Error{fmt::format("--setup: there is no setup '{}'", options.setup)};
    if (std::string problem = fold_problem(options, *setup); !problem.empty()) return Error{std::move(problem)};
    const ActionTier tier = tier_of(*setup);
    const bool is_phyq = tier == ActionTier::slingshot;
    if (!is_phyq && !options.human_study.empty()) return Error{"--human-study is for Phy-Q's setups"};
    const Result<ChosenAgent> agent =
        is_phyq ? phyq_agent(options, context.catalogue.slingshot()) : phyre_agent(options, tier);
    if (!agent) return agent.error();
    const Result<Shard> shard = options.shard.empty() ? Result<Shard>(Shard{}) : read_shard(options.shard);
    if (!shard) return Error{"--shard: " + shard.error().message};
    const Result<PhyqReference> reference = chosen_reference(options.human_study);
    if (!reference) return reference.error();

    const Suite& suite = context.catalogue.of(tier);
    EvalManifest manifest = describe_run(context, suite_of(tier));
    manifest.plan = {.setup = *setup,
                     .fold = options.fold == kAllFolds ? std::nullopt : std::optional(options.fold),
                     .agent = options.agent,
                     .seed = options.seed,
                     .shard = *shard,
                     .stop_when_solved = options.stop_when_solved,
                     .max_attempts = agent->max_attempts};
    manifest.tasks = tasks_of(suite, manifest.plan).size();

    ProgressBar progress("tasks", manifest.tasks);
    const Result<EvalSummary> summary =
        run_evaluation(suite, manifest, agent->attempt, *reference, options.out, context.threads,
                       [&](std::size_t done) { progress.show(done); });
    progress.hide();
    if (!summary) return summary.error();
    print_summary(context, *summary);
    if (!context.json) print(fmt::format("written to {}\n", options.out.string()));
    return 0;
}

}  // namespace phyplay
