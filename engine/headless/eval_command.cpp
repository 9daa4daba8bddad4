#include <fmt/core.h>

#include <algorithm>
#include <mutex>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/console/progress_bar.h"
#include "engine/evaluation/eval_run.h"
#include "engine/headless/eval_agents.h"
#include "engine/headless/eval_report.h"
#include "engine/headless/sharded_work.h"
#include "engine/phyq/level/phyq_task.h"

namespace phyplay {
namespace {

void describe_eval(CommandSyntax& syntax, EvalOptions& options) {
    describe_fold(syntax, options.setup, options.fold);
    syntax
        .option("--agent", options.agent,
                "Agent (PHYRE: random, mem, mem_published, mem_o, optimal; Phy-Q: random, pig_shooter, "
                "best_of_four, best_of_five, plan_ranker), or exec:COMMAND for a program of your own")
        .shows_default();
    syntax
        .option("--agent-timeout", options.agent_timeout_s,
                "exec: agents: seconds within which a message must be answered")
        .in_range(0.01, 100'000.0)
        .shows_default();
    syntax.option("--seed", options.seed, "Seed of the agent, where it has one (PHYRE's random has none)")
        .whole_number();
    syntax.option("--plays", options.plays, "Phy-Q: how often each task is played (random 50, others 5)")
        .in_range(1, 100'000);
    syntax.option("--human-study", options.human_study,
                  "Phy-Q: pass rates of people to hold the agent against, instead of the published ones");
    syntax.option("--cache", options.cache,
                  "Simulation cache that mem, mem_published, mem_o and optimal learn from, instead of simulating");
    syntax.option("--out", options.out, "Folder for the results; an interrupted evaluation continues").required();
    syntax.option("--shard", options.shard, "Do part i of n, written i/n; `merge` puts the parts together");
    syntax.flag("--stop-when-solved", options.stop_when_solved,
                "Make no attempts at a task once it is solved: same AUCCESS and success, shorter log");
}

/// Tells of the first few tasks that a program of somebody else's loses, as it happens.
class LostTasks {
public:
    explicit LostTasks(ProgressBar& progress) : progress_(progress) {}

    void note(const Task& task, const std::string& reason) {
        constexpr std::size_t kToldAtOnce = 20;
        if (++count_ > kToldAtOnce) return;
        progress_.hide();
        complain(fmt::format("task {} is lost: {}", task.id, reason));
    }

private:
    ProgressBar& progress_;
    std::size_t count_ = 0;
};

/// What is wrong with --fold; empty where nothing is.
std::string fold_problem(const EvalOptions& options, EvalSetup setup) {
    if (options.fold == kAllFolds) {
        return tier_of(setup) == kSlingshotTier ? "" : "--fold is required, except for Phy-Q's setups";
    }
    if (options.fold < fold_count(setup)) return "";
    return fmt::format("--fold: {} has folds 0 to {}", options.setup, fold_count(setup) - 1);
}

/// The first thing that does not fit together in the options; empty where all does.
std::string options_problem(const EvalOptions& options, EvalSetup setup) {
    if (std::string problem = fold_problem(options, setup); !problem.empty()) return problem;
    const bool is_phyq = tier_of(setup) == kSlingshotTier;
    if (!is_phyq && !options.human_study.empty()) return "--human-study is for Phy-Q's setups";
    if (!is_phyq && options.plays != 0) return "--plays is for Phy-Q; PHYRE gives every task 100 attempts";
    if (is_phyq && options.stop_when_solved) return "--stop-when-solved is for PHYRE; Phy-Q counts all plays";
    return "";
}

/// All that is known of an evaluation before its agent is made.
struct PlannedEval {
    EvalManifest manifest;
    PhyqReference reference;
};

Result<PlannedEval> plan_eval(const CommandContext& context, const EvalOptions& options) {
    const std::optional<EvalSetup> setup = eval_setup_of(options.setup);
    if (!setup) return Error{fmt::format("--setup: there is no setup '{}'", options.setup)};
    if (std::string problem = options_problem(options, *setup); !problem.empty()) return Error{std::move(problem)};
    const Result<Shard> shard = options.shard.empty() ? Result<Shard>(Shard{}) : read_shard(options.shard);
    if (!shard) return Error{"--shard: " + shard.error().message};
    const Result<PhyqReference> reference = chosen_reference(options.human_study);
    if (!reference) return reference.error();

    const Tier tier = tier_of(*setup);
    EvalManifest manifest =
        describe_run(context, context.catalogue.suites().find_suite_of_tier(tier.name)->facts().id);
    manifest.plan = {.setup = *setup,
                     .fold = options.fold == kAllFolds ? std::nullopt : std::optional(options.fold),
                     .agent = options.agent,
                     .seed = options.seed,
                     .shard = *shard,
                     .stop_when_solved = options.stop_when_solved,
                     .max_attempts = max_attempts_of(options, tier == kSlingshotTier)};
    manifest.tasks = tasks_of(context.catalogue.of(tier), manifest.plan).size();
    return PlannedEval{std::move(manifest), *reference};
}

/// Makes the agent and lets it attempt the plan's tasks. Prints nothing; `on_lost` and `progress` come from different
/// threads.
Result<EvalSummary> evaluate(const CommandContext& context, const EvalOptions& options, const PlannedEval& planned,
                             const OnLostTask& on_lost, const Progress& progress) {
    const Result<ChosenAgent> agent = choose_agent(context, options, planned.manifest, on_lost);
    if (!agent) return agent.error();
    const Tier tier = tier_of(planned.manifest.plan.setup);
    const Suite& suite = *context.catalogue.suites().find_suite_of_tier(tier.name);
    return run_evaluation(context.catalogue.of(tier), suite, planned.manifest, agent->attempt, planned.reference,
                          options.out, agent->earlier ? 1 : context.threads, progress, agent->earlier);
}

Result<int> run_eval(const CommandContext& context, const EvalOptions& options) {
    const Result<PlannedEval> planned = plan_eval(context, options);
    if (!planned) return planned.error();
    ProgressBar progress("tasks", planned->manifest.tasks);
    LostTasks lost(progress);
    std::mutex terminal;  // for bar and sentences
    const Result<EvalSummary> summary = evaluate(
        context, options, *planned,
        [&](const Task& task, const std::string& reason) {
            const std::scoped_lock lock(terminal);
            lost.note(task, reason);
        },
        [&](std::size_t done) {
            const std::scoped_lock lock(terminal);
            progress.show(done);
        });
    progress.hide();
    if (!summary) return summary.error();
    print_summary(context, *summary, planned->manifest.plan);
    if (!context.json) print(fmt::format("written to {}\n", options.out.string()));
    return summary->lost == 0 ? 0 : 1;
}

Result<ShardedWork> eval_in_shards(const CommandContext& context, const EvalOptions& options, int most_shards) {
    if (!options.shard.empty()) return Error{"--shard: the shards are given out here; --shards says how many"};
    const Result<PlannedEval> whole = plan_eval(context, options);
    if (!whole) return whole.error();
    if (options.agent.starts_with("mem") && options.cache.empty()) {
        return Error{"--agent: with many shards, 'mem' and its like learn from a --cache, which is made only once"};
    }
    const std::filesystem::path parts = options.out / "shards";
    const int shards = std::min(most_shards, static_cast<int>(whole->manifest.tasks));
    const auto folder_of = [parts, shards](int shard) { return parts / shard_name(shard, shards); };
    ShardedWork work{.shards = shards};
    work.begin = [options, manifest = whole->manifest]() -> Result<bool> {
        const Result<Done> claimed = claim_folder(options.out, manifest);
        if (!claimed) return claimed.error();
        return std::filesystem::exists(options.out / kSummaryName);
    };
    work.run = [&context, options, shards, folder_of](int shard) -> Result<int> {
        EvalOptions part = options;
        part.shard = shard_text(shard, shards);
        part.out = folder_of(shard);
        const Result<PlannedEval> planned = plan_eval(context, part);
        if (!planned) return planned.error();
        const auto tell = [](const Task& task, const std::string& reason) {
            complain(fmt::format("task {} is lost: {}", task.id, reason));
        };
        const Result<EvalSummary> summary = evaluate(context, part, *planned, tell, {});
        if (!summary) return summary.error();
        return summary->lost == 0 ? 0 : 1;
    };
    work.finish = [&context, options, parts, shards, folder_of, whole = *whole]() -> Result<int> {
        const Tier tier = tier_of(whole.manifest.plan.setup);
        const TaskSet& task_set = context.catalogue.of(tier);
        const Suite& suite = *context.catalogue.suites().find_suite_of_tier(tier.name);
        if (!std::filesystem::exists(options.out / kSummaryName)) {
            std::vector<std::filesystem::path> folders;
            for (int shard = 0; shard < shards; ++shard) folders.push_back(folder_of(shard));
            const Result<EvalSummary> merged =
                merge_evaluations(task_set, suite, folders, options.out, whole.manifest, whole.reference);
            if (!merged) return merged.error();
        }
        std::filesystem::remove_all(parts);
        // The folder is complete, so nothing is played: its measures are read.
        const Result<EvalSummary> summary =
            run_evaluation(task_set, suite, whole.manifest, TaskAttempts(), whole.reference, options.out, 1);
        if (!summary) return summary.error();
        print_summary(context, *summary, whole.manifest.plan);
        return summary->lost == 0 ? 0 : 1;
    };
    return work;
}

}  // namespace

Command eval_command() {
    return make_command("eval", "Test an agent on a fold", describe_eval, run_eval);
}

ShardedCommand sharded_eval() {
    return make_sharded("eval", "Test an agent on a fold", describe_eval, eval_in_shards);
}

}  // namespace phyplay
