#include "engine/headless/eval_agents.h"

#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <iterator>

#include "engine/evaluation/agent_spec.h"
#include "engine/evaluation/agents/mem_agent.h"
#include "engine/evaluation/agents/optimal_agent.h"
#include "engine/evaluation/agents/pig_shooter.h"
#include "engine/evaluation/agents/random_agent.h"
#include "engine/evaluation/agents/random_shooter.h"
#include "engine/evaluation/slingshot_attempts.h"
#include "engine/headless/progress_bar.h"

namespace phyplay {
namespace {

constexpr std::string_view kExecPrefix = "exec:";

bool is_exec(const EvalOptions& options) {
    return options.agent.starts_with(kExecPrefix);
}

bool is_mem(const std::string& name) {
    return name == "mem" || name == "mem_published" || name == "mem_o";
}

/// What is wrong with the choice of a PHYRE agent; empty where nothing is.
std::string phyre_agent_problem(const EvalOptions& options, const AgentSpec& spec) {
    if (spec.name != "random" && spec.name != "optimal" && !is_mem(spec.name)) {
        return fmt::format(
            "PHYRE has no agent '{}', only 'random', 'mem', 'mem_published', 'mem_o', 'optimal' and 'exec:COMMAND'",
            spec.name);
    }
    if (spec.name == "random" && spec.actions)
        return "'random' tries all cached actions and is told no number of them";
    if (spec.name != "mem_o" && spec.weight) return "only 'mem_o' is told a weight";
    if (spec.name == "mem_o" && !options.shard.empty()) {
        return "'mem_o' learns from one test task to the next, so that its evaluation has no shards";
    }
    if (spec.name == "mem_o" && options.stop_when_solved) {
        return "'mem_o' learns from all its attempts, also after a solution; leave --stop-when-solved out";
    }
    return "";
}

/// The table MEM learns from, in the folder of the evaluation: made, or completed, or read.
Result<TrainingTable> training_table(const CommandContext& context, const EvalManifest& manifest,
                                     const std::filesystem::path& folder, const CachedActions& actions,
                                     std::size_t count,
                                     const std::map<std::string, std::vector<std::string>>& training) {
    const Suite& suite = context.catalogue.phyre();
    const Result<Done> claimed = claim_folder(folder, manifest);
    if (!claimed) return claimed.error();
    std::vector<const Task*> tasks;
    for (const auto& [template_id, ids] : training) {
        for (const std::string& id : ids) tasks.push_back(suite.find(id));
    }
    ProgressBar progress("training tasks", tasks.size());
    return make_training_table(tasks, actions, count, folder / kTrainingName, context.threads,
                               [&](std::size_t done) { progress.show(done); });
}

Result<ChosenAgent> mem_agent(const CommandContext& context, const EvalManifest& manifest,
                              const std::filesystem::path& folder, const AgentSpec& spec) {
    const EvalPlan& plan = manifest.plan;
    const auto actions = std::make_shared<const CachedActions>(tier_of(plan.setup));
    auto training = training_tasks_of(context.catalogue.phyre(), plan.setup, plan.fold.value_or(0));
    const MemOptions options{
        .with_fault = spec.name == "mem_published",
        .weight = spec.name == "mem_o" ? spec.weight.value_or(published_update_weight(plan.setup)) : 0.0};
    if (options.with_fault) training.erase(std::next(training.begin()), training.end());
    const std::size_t count = spec.actions.value_or(published_ranked_actions(plan.setup));
    const Result<TrainingTable> table = training_table(context, manifest, folder, *actions, count, training);
    if (!table) return table.error();
    const auto agent = std::make_shared<MemAgent>(plan.agent, *actions, *table, training, options);
    if (spec.name != "mem_o") {
        return ChosenAgent{.attempt = [agent, actions, stop = plan.stop_when_solved](const Task& task) {
            return attempt_task(task, *agent, stop);
        }};
    }
    return ChosenAgent{
        .attempt =
            [agent, actions](const Task& task) {
                std::vector<Attempt> attempts = attempt_task(task, *agent, false);
                std::vector<Status> statuses;
                for (const Attempt& attempt : attempts) statuses.push_back(attempt.status);
                agent->learn(task, statuses);
                return attempts;
            },
        .earlier = [agent](const Task& task, const std::vector<Status>& statuses) { agent->learn(task, statuses); }};
}

Result<ChosenAgent> phyre_agent(const CommandContext& context, const EvalOptions& options,
                                const EvalManifest& manifest) {
    const Result<AgentSpec> read = read_agent_spec(options.agent);
    if (!read) return Error{"--agent: " + read.error().message};
    const AgentSpec& spec = *read;
    if (const std::string problem = phyre_agent_problem(options, spec); !problem.empty()) {
        return Error{"--agent: " + problem};
    }
    const EvalPlan& plan = manifest.plan;
    const ActionTier tier = tier_of(plan.setup);
    if (is_mem(spec.name)) return mem_agent(context, manifest, options.out, spec);
    if (spec.name == "optimal") {
        const std::size_t count = spec.actions.value_or(kCachedActionCount);
        const auto actions = std::make_shared<const CachedActions>(tier, count);
        return ChosenAgent{.attempt = [actions, count, id = plan.agent](const Task& task) {
            return optimal_attempt(task, *actions, count, id);
        }};
    }
    const auto agent = std::make_shared<RandomAgent>(tier);
    return ChosenAgent{.attempt = [agent, stop = plan.stop_when_solved](const Task& task) {
        return attempt_task(task, *agent, stop);
    }};
}

Result<ChosenAgent> phyq_agent(const EvalOptions& options, const EvalManifest& manifest,
                               const SlingshotSetup& setup) {
    std::shared_ptr<const SlingshotAgent> agent;
    if (options.agent == "random") {
        agent = std::make_shared<RandomShooter>(options.seed);
    } else if (options.agent == "pig_shooter") {
        agent = std::make_shared<PigShooter>(options.seed);
    } else {
        return Error{fmt::format("--agent: Phy-Q has no agent '{}', only 'random', 'pig_shooter' and 'exec:COMMAND'",
                                 options.agent)};
    }
    return ChosenAgent{.attempt = [agent, plays = manifest.plan.max_attempts, &setup](const Task& task) {
        return attempt_slingshot_task(setup, task, *agent, plays);
    }};
}

Result<ChosenAgent> exec_agent(const EvalOptions& options, const EvalManifest& manifest, const SlingshotSetup& setup,
                               LostTask lost) {
    const auto timeout = std::chrono::milliseconds(std::llround(options.agent_timeout_s * 1000.0));
    const auto programs = std::make_shared<ExecAgents>(
        ExecSettings{.command = options.agent.substr(kExecPrefix.size()), .timeout = timeout, .plan = manifest.plan},
        std::move(lost));
    const Result<Done> is_agent = programs->check();
    if (!is_agent) return Error{"--agent: " + is_agent.error().message};
    return ChosenAgent{.attempt = [programs, &setup, is_phyq = manifest.plan.is_phyq()](const Task& task) {
        return is_phyq ? programs->attempt(setup, task) : programs->attempt(task);
    }};
}

}  // namespace

int max_attempts_of(const EvalOptions& options, bool is_phyq) {
    // Phy-Q evaluation sheet, section 3.
    constexpr int kRandomPlays = 50;
    constexpr int kHeuristicPlays = 5;
    if (!is_phyq) return kMaxAttempts;
    if (options.plays != 0) return options.plays;
    return options.agent == "random" ? kRandomPlays : kHeuristicPlays;
}

Result<ChosenAgent> choose_agent(const CommandContext& context, const EvalOptions& options,
                                 const EvalManifest& manifest, LostTask lost) {
    const SlingshotSetup& setup = context.catalogue.slingshot();
    if (is_exec(options)) return exec_agent(options, manifest, setup, std::move(lost));
    if (manifest.plan.is_phyq()) return phyq_agent(options, manifest, setup);
    return phyre_agent(context, options, manifest);
}

}  // namespace phyplay
