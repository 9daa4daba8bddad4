#include <fmt/core.h>

#include <mutex>

#include "engine/evaluation/eval_run.h"
#include "engine/headless/commands.h"
#include "engine/headless/console.h"
#include "engine/headless/eval_agents.h"
#include "engine/headless/eval_report.h"
#include "engine/headless/progress_bar.h"

namespace phyplay {
namespace {

/// The tasks that a program of somebody else's has lost. The first few are told as they happen.
class LostTasks {
public:
    explicit LostTasks(ProgressBar& progress) : progress_(progress) {}

    void note(const Task& task, const std::string& reason) {
        constexpr std::size_t kToldAtOnce = 20;
        if (++count_ > kToldAtOnce) return;
        progress_.hide();
        complain(fmt::format("task {} is lost: {}", task.id, reason));
    }

    void tell_sum() const {
        if (count_ > 0) complain(fmt::format("the agent lost {} of its tasks", with_thousands(count_)));
    }

    std::size_t count() const { return count_; }

private:
    ProgressBar& progress_;
    std::size_t count_ = 0;
};

/// What is wrong with --fold; empty where nothing is.
std::string fold_problem(const EvalOptions& options, EvalSetup setup) {
    if (options.fold == kAllFolds) {
        return tier_of(setup) == ActionTier::slingshot ? "" : "--fold is required, except for Phy-Q's setups";
    }
    if (options.fold < fold_count(setup)) return "";
    return fmt::format("--fold: {} has folds 0 to {}", options.setup, fold_count(setup) - 1);
}

/// The first thing that does not fit together in the options; empty where all does.
std::string options_problem(const EvalOptions& options, EvalSetup setup) {
    if (std::string problem = fold_problem(options, setup); !problem.empty()) return problem;
    const bool is_phyq = tier_of(setup) == ActionTier::slingshot;
    if (!is_phyq && !options.human_study.empty()) return "--human-study is for Phy-Q's setups";
    if (!is_phyq && options.plays != 0) return "--plays is for Phy-Q; PHYRE gives every task 100 attempts";
    if (is_phyq && options.stop_when_solved) return "--stop-when-solved is for PHYRE; Phy-Q counts all plays";
    return "";
}

}  // namespace

Result<int> run_eval(const CommandContext& context, const EvalOptions& options) {
    const std::optional<EvalSetup> setup = eval_setup_of(options.setup);
    if (!setup) return Error{fmt::format("--setup: there is no setup '{}'", options.setup)};
    if (std::string problem = options_problem(options, *setup); !problem.empty()) return Error{std::move(problem)};
    const Result<Shard> shard = options.shard.empty() ? Result<Shard>(Shard{}) : read_shard(options.shard);
    if (!shard) return Error{"--shard: " + shard.error().message};
    const Result<PhyqReference> reference = chosen_reference(options.human_study);
    if (!reference) return reference.error();

    const ActionTier tier = tier_of(*setup);
    const Suite& suite = context.catalogue.of(tier);
    EvalManifest manifest = describe_run(context, suite_of(tier));
    manifest.plan = {.setup = *setup,
                     .fold = options.fold == kAllFolds ? std::nullopt : std::optional(options.fold),
                     .agent = options.agent,
                     .seed = options.seed,
                     .shard = *shard,
                     .stop_when_solved = options.stop_when_solved,
                     .max_attempts = max_attempts_of(options, tier == ActionTier::slingshot)};
    manifest.tasks = tasks_of(suite, manifest.plan).size();

    ProgressBar progress("tasks", manifest.tasks);
    LostTasks lost(progress);
    std::mutex terminal;  // bar and sentences come from different threads
    const Result<ChosenAgent> agent =
        choose_agent(context, options, manifest, [&](const Task& task, const std::string& reason) {
            const std::scoped_lock lock(terminal);
            lost.note(task, reason);
        });
    if (!agent) return agent.error();
    const int threads = agent->earlier ? 1 : context.threads;
    const Result<EvalSummary> summary = run_evaluation(
        suite, manifest, agent->attempt, *reference, options.out, threads,
        [&](std::size_t done) {
            const std::scoped_lock lock(terminal);
            progress.show(done);
        },
        agent->earlier);
    progress.hide();
    lost.tell_sum();
    if (!summary) return summary.error();
    print_summary(context, *summary, manifest.plan);
    if (!context.json) print(fmt::format("written to {}\n", options.out.string()));
    return lost.count() == 0 ? 0 : 1;
}

}  // namespace phyplay
