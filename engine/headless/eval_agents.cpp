#include "engine/headless/eval_agents.h"

#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <iterator>

#include "engine/agents/phyq/best_of/best_of_five.h"
#include "engine/agents/phyq/best_of/best_of_four.h"
#include "engine/agents/phyq/pig_shooter.h"
#include "engine/agents/phyq/plan_ranker/plan_ranker.h"
#include "engine/agents/phyq/random_shooter.h"
#include "engine/agents/phyq/slingshot_attempts.h"
#include "engine/agents/phyre/mem_agent.h"
#include "engine/agents/phyre/optimal_agent.h"
#include "engine/agents/phyre/random_agent.h"
#include "engine/agents/phyre/simulation_cache_build.h"
#include "engine/console/progress_bar.h"
#include "engine/evaluation/agent_spec.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyre/content/phyre_task.h"

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
    if (options.seed != 0) return fmt::format("'{}' draws nothing and takes no --seed", spec.name);
    if (spec.name == "random" && spec.actions)
        return "'random' tries all cached actions and is told no number of them";
    if (spec.name == "random" && !options.cache.empty())
        return "'random' learns nothing from a --cache; 'mem', 'mem_published', 'mem_o' and 'optimal' do";
    if (spec.name != "mem_o" && spec.weight) return "only 'mem_o' is told a weight";
    if (spec.name == "mem_o" && !options.shard.empty()) {
        return "'mem_o' learns from one test task to the next, so that its evaluation has no shards";
    }
    if (spec.name == "mem_o" && options.stop_when_solved) {
        return "'mem_o' learns from all its attempts, also after a solution; leave --stop-when-solved out";
    }
    return "";
}

/// The cache of --cache, which must have all this.
Result<SimulationCache> named_cache(const CommandContext& context, const std::filesystem::path& file,
                                    const EvalManifest& manifest, std::size_t count,
                                    const std::vector<const Task*>& tasks) {
    Result<SimulationCache> cache = SimulationCache::open(file, context.catalogue.of(kPhyre));
    if (!cache) return cache;
    const Result<Done> has_all = cache->has(tier_of(manifest.plan.setup), count, tasks);
    if (!has_all) return has_all.error();
    return cache;
}

/// The cache MEM learns from: the named one, or one in the folder of the evaluation, made, or completed, or read.
Result<SimulationCache> training_cache(const CommandContext& context, const EvalManifest& manifest,
                                       const EvalOptions& options, std::size_t count,
                                       const std::map<std::string, std::vector<std::string>>& training) {
    std::vector<const Task*> tasks;
    for (const auto& [template_id, ids] : training) {
        for (const std::string& id : ids) tasks.push_back(context.catalogue.of(kPhyre).find(id));
    }
    if (!options.cache.empty()) return named_cache(context, options.cache, manifest, count, tasks);
    const Result<Done> claimed = claim_folder(options.out, manifest);
    if (!claimed) return claimed.error();
    ProgressBar progress("training attempts", tasks.size() * count);
    Result<BuiltCache> built =
        build_simulation_cache(tier_of(manifest.plan.setup), count, tasks, options.out / kTrainingName,
                               context.threads, [&](std::size_t done) { progress.show(done); });
    if (!built) return built.error();
    return std::move(built->cache);
}

Result<ChosenAgent> mem_agent(const CommandContext& context, const EvalManifest& manifest, const EvalOptions& options,
                              const AgentSpec& spec) {
    const EvalPlan& plan = manifest.plan;
    const auto actions = std::make_shared<const CachedActions>(tier_of(plan.setup));
    auto training = training_tasks_of(context.catalogue.of(kPhyre), plan.setup, plan.fold.value_or(0));
    const MemOptions mem_options{
        .with_fault = spec.name == "mem_published",
        .weight = spec.name == "mem_o" ? spec.weight.value_or(published_update_weight(plan.setup)) : 0.0};
    if (mem_options.with_fault) training.erase(std::next(training.begin()), training.end());
    const std::size_t count = spec.actions.value_or(published_ranked_actions(plan.setup));
    const Result<SimulationCache> cache = training_cache(context, manifest, options, count, training);
    if (!cache) return cache.error();
    const auto agent = std::make_shared<MemAgent>(plan.agent, *actions, *cache, count, training, mem_options);
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

Result<ChosenAgent> optimal_agent(const CommandContext& context, const EvalManifest& manifest,
                                  const EvalOptions& options, const AgentSpec& spec) {
    const EvalPlan& plan = manifest.plan;
    const std::size_t count = spec.actions.value_or(kCachedActionCount);
    const auto actions = std::make_shared<const CachedActions>(tier_of(plan.setup), count);
    if (options.cache.empty()) {
        return ChosenAgent{.attempt = [actions, count, id = plan.agent](const Task& task) {
            const auto status_of = [&](std::size_t action) { return try_cached_action(task, (*actions)[action]); };
            return optimal_attempt(task, *actions, count, status_of, id);
        }};
    }
    Result<SimulationCache> named =
        named_cache(context, options.cache, manifest, count, tasks_of(context.catalogue.of(kPhyre), plan));
    if (!named) return named.error();
    const auto cache = std::make_shared<const SimulationCache>(std::move(*named));
    return ChosenAgent{.attempt = [actions, cache, count, id = plan.agent](const Task& task) {
        const StatusRow row = *cache->find(task.id);
        return optimal_attempt(
            task, *actions, count, [&](std::size_t action) { return row[action]; }, id);
    }};
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
    if (is_mem(spec.name)) return mem_agent(context, manifest, options, spec);
    if (spec.name == "optimal") return optimal_agent(context, manifest, options, spec);
    const auto agent = std::make_shared<RandomAgent>(tier_of(plan.setup));
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
    } else if (options.agent == "plan_ranker") {
        agent = std::make_shared<PlanRanker>(options.seed);
    } else if (options.agent == "best_of_four") {
        agent = std::make_shared<BestOfFour>(options.seed);
    } else if (options.agent == "best_of_five") {
        agent = std::make_shared<BestOfFive>(options.seed);
    } else {
        return Error{fmt::format(
            "--agent: Phy-Q has no agent '{}', only 'random', 'pig_shooter', 'best_of_four', 'best_of_five', "
            "'plan_ranker' and 'exec:COMMAND'",
            options.agent)};
    }
    return ChosenAgent{.attempt = [agent, plays = manifest.plan.max_attempts, &setup](const Task& task) {
        return attempt_slingshot_task(setup, task, *agent, plays);
    }};
}

Result<ChosenAgent> exec_agent(const EvalOptions& options, const EvalManifest& manifest, const SlingshotSetup& setup,
                               OnLostTask on_lost) {
    if (options.agent.find_first_not_of(" \t\n", kExecPrefix.size()) == std::string::npos) {
        return Error{"--agent: 'exec:' needs the command of a program"};
    }
    const auto timeout = std::chrono::milliseconds(std::llround(options.agent_timeout_s * 1000.0));
    const auto programs = std::make_shared<ExecAgents>(
        ExecSettings{.command = options.agent.substr(kExecPrefix.size()), .timeout = timeout, .plan = manifest.plan});
    const Result<Done> is_agent = programs->check();
    if (!is_agent) return Error{"--agent: " + is_agent.error().message};
    return ChosenAgent{.attempt = [programs, &setup, is_phyq = manifest.plan.is_phyq(),
                                   on_lost = std::move(on_lost)](const Task& task) {
        TaskGo go = is_phyq ? programs->attempt(setup, task) : programs->attempt(task);
        if (!go.loss.empty()) on_lost(task, go.loss);
        return go;
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
                                 const EvalManifest& manifest, OnLostTask on_lost) {
    const SlingshotSetup& setup = slingshot_setup_of(context.catalogue.suites());
    if (!options.cache.empty() && (is_exec(options) || manifest.plan.is_phyq())) {
        return Error{"--cache is for PHYRE's agents 'mem', 'mem_published', 'mem_o' and 'optimal'"};
    }
    if (is_exec(options)) return exec_agent(options, manifest, setup, std::move(on_lost));
    if (manifest.plan.is_phyq()) return phyq_agent(options, manifest, setup);
    return phyre_agent(context, options, manifest);
}

}  // namespace phyplay
