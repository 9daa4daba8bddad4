#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>

#include "engine/agents/exec_agents.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/evaluation/eval_run.h"
#include "engine/headless/eval_report.h"
#include "engine/headless/headless_commands.h"

namespace phyplay {
namespace {

constexpr std::string_view kExecPrefix = "exec:";

struct EvalOptions {
    FoldChoice fold;
    std::string agent = "random";
    std::uint64_t seed = 0;
    std::filesystem::path out;
    std::string shard;  ///< "i/n", empty for the whole
    bool stop_when_solved = false;
    double agent_timeout_s = 60.0;      ///< exec: agents; for every message
    int plays = 0;                      ///< where pass shares count; 0: as many as the benchmark gives this agent
    std::filesystem::path human_study;  ///< empty: the published one
    std::filesystem::path cache;        ///< of simulations, for agents that learn from one

    bool is_exec() const { return agent.starts_with(kExecPrefix); }
};

/// Hears of a task that was lost, and why. Calls come from any thread.
using OnLostTask = std::function<void(const Task& task, const std::string& reason)>;

/// "PHYRE: random, mem; Phy-Q: random".
std::string known_agents(const Benchmarks& benchmarks) {
    std::string words;
    for (const auto& benchmark : benchmarks.all()) {
        const SuiteFacts& facts = benchmark->suite().facts();
        if (facts.setups.empty()) continue;
        words +=
            fmt::format("{}{}: {}", words.empty() ? "" : "; ", facts.title, fmt::join(benchmark->agents(), ", "));
    }
    return words;
}

void describe_eval(CommandSyntax& syntax, EvalOptions& options) {
    describe_fold(syntax, options.fold);
    syntax
        .option(
            "--agent", options.agent,
            fmt::format("Agent ({}), or exec:COMMAND for a program of your own", known_agents(syntax.benchmarks())))
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

/// The first thing that does not fit together in the options; empty where all does.
std::string options_problem(const EvalOptions& options, const EvalSetup& setup) {
    if (!options.fold.has_fold() && !setup.has_whole) return fmt::format("--fold is required in {}", setup.name);
    const bool counts_plays = setup.scoring == Scoring::pass_share;
    if (!counts_plays && options.plays != 0) {
        return fmt::format("--plays: {} gives every task {} attempts", setup.name, kMaxAttempts);
    }
    if (counts_plays && options.stop_when_solved) {
        return fmt::format("--stop-when-solved: {} counts all plays", setup.name);
    }
    return "";
}

int max_attempts_of(const EvalOptions& options, const EvalSetup& setup, const Benchmark& benchmark) {
    if (setup.scoring != Scoring::pass_share) return kMaxAttempts;
    return options.plays != 0 ? options.plays : benchmark.plays_of(options.agent);
}

Result<ChosenAgent> exec_agent(const EvalOptions& options, const EvalPlan& plan, const Benchmark& benchmark,
                               OnLostTask on_lost) {
    if (!options.cache.empty()) return Error{"--cache: a program of your own learns from what it likes"};
    if (options.agent.find_first_not_of(" \t\n", kExecPrefix.size()) == std::string::npos) {
        return Error{"--agent: 'exec:' needs the command of a program"};
    }
    const auto timeout = std::chrono::milliseconds(std::llround(options.agent_timeout_s * 1000.0));
    const auto programs =
        std::make_shared<ExecAgents>(ExecSettings{.command = options.agent.substr(kExecPrefix.size()),
                                                  .timeout = timeout,
                                                  .plan = plan,
                                                  .observations = benchmark.observations()});
    const Result<Done> is_agent = programs->check();
    if (!is_agent) return Error{"--agent: " + is_agent.error().message};
    return ChosenAgent{.attempt = [programs, &benchmark, on_lost = std::move(on_lost)](const Task& task) {
        TaskGo go = programs->attempt([&](ExecTalk& talk) { return benchmark.attempts_of(talk, task); });
        if (!go.loss.empty()) on_lost(task, go.loss);
        return go;
    }};
}

Result<ChosenAgent> choose_agent(const CommandContext& context, const EvalOptions& options,
                                 const EvalManifest& manifest, OnLostTask on_lost) {
    const EvalPlan& plan = manifest.plan;
    const Benchmark& benchmark = context.benchmarks.of(plan.setup);
    if (options.is_exec()) return exec_agent(options, plan, benchmark, std::move(on_lost));
    const auto begin_work = [](std::string_view what, std::size_t total) {
        const auto bar = std::make_shared<ProgressBar>(std::string(what), total);
        return [bar](std::size_t done) { bar->show(done); };
    };
    return benchmark.make_agent({.tasks = context.catalogue.of(plan.setup.tier),
                                 .manifest = manifest,
                                 .folder = options.out,
                                 .cache = options.cache,
                                 .threads = context.threads,
                                 .begin_work = begin_work});
}

/// All that is known of an evaluation before its agent is made.
struct PlannedEval {
    EvalManifest manifest;
    Scorer scorer;
};

Result<PlannedEval> plan_eval(const CommandContext& context, const EvalOptions& options) {
    const Result<EvalSetup> setup = chosen_setup(context.catalogue.suites(), options.fold);
    if (!setup) return setup.error();
    if (std::string problem = options_problem(options, *setup); !problem.empty()) return Error{std::move(problem)};
    const Result<Shard> shard = options.shard.empty() ? Result<Shard>(Shard{}) : read_shard(options.shard);
    if (!shard) return Error{"--shard: " + shard.error().message};
    const Benchmark& benchmark = context.benchmarks.of(*setup);
    Result<Scorer> scorer = benchmark.make_scorer(options.human_study);
    if (!scorer) return scorer.error();

    EvalManifest manifest = describe_run(context, benchmark.suite().facts().id);
    manifest.plan = {.setup = *setup,
                     .fold = options.fold.has_fold() ? std::optional(options.fold.fold) : std::nullopt,
                     .agent = options.agent,
                     .seed = options.seed,
                     .shard = *shard,
                     .stop_when_solved = options.stop_when_solved,
                     .max_attempts = max_attempts_of(options, *setup, benchmark)};
    manifest.tasks = tasks_of(context.catalogue.of(setup->tier), manifest.plan).size();
    return PlannedEval{std::move(manifest), *std::move(scorer)};
}

/// Makes the agent and lets it attempt the plan's tasks. Prints nothing; `on_lost` and `progress` come from different
/// threads.
Result<EvalSummary> evaluate(const CommandContext& context, const EvalOptions& options, const PlannedEval& planned,
                             const OnLostTask& on_lost, const Progress& progress) {
    const Result<ChosenAgent> agent = choose_agent(context, options, planned.manifest, on_lost);
    if (!agent) return agent.error();
    const EvalSetup& setup = planned.manifest.plan.setup;
    return run_evaluation(context.catalogue.of(setup.tier), context.catalogue.suites().of(setup), planned.manifest,
                          agent->attempt, planned.scorer, options.out, agent->earlier ? 1 : context.threads, progress,
                          agent->earlier);
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
        part.shard = fmt::format("{}/{}", shard, shards);
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
        const EvalSetup& setup = whole.manifest.plan.setup;
        const TaskSet& task_set = context.catalogue.of(setup.tier);
        const Suite& suite = context.catalogue.suites().of(setup);
        if (!std::filesystem::exists(options.out / kSummaryName)) {
            std::vector<std::filesystem::path> folders;
            for (int shard = 0; shard < shards; ++shard) folders.push_back(folder_of(shard));
            const Result<EvalSummary> merged =
                merge_evaluations(task_set, suite, folders, options.out, whole.manifest, whole.scorer);
            if (!merged) return merged.error();
        }
        std::filesystem::remove_all(parts);
        // The folder is complete, so nothing is played: its measures are read.
        const Result<EvalSummary> summary =
            run_evaluation(task_set, suite, whole.manifest, TaskAttempts(), whole.scorer, options.out, 1);
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
