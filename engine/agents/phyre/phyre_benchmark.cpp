#include "engine/agents/phyre/phyre_benchmark.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "engine/agents/phyre/agent.h"
#include "engine/agents/phyre/baselines.h"
#include "engine/agents/phyre/exec_placer.h"
#include "engine/agents/phyre/simulation_cache.h"
#include "engine/evaluation/agent_spec.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

bool is_mem(const std::string& name) {
    return name == "mem" || name == "mem_published" || name == "mem_o";
}

/// What is wrong with the choice of an agent; empty where nothing is.
std::string agent_problem(const Benchmark& benchmark, const AgentRequest& request, const AgentSpec& spec) {
    const std::vector<std::string> names = benchmark.agents();
    const EvalPlan& plan = request.manifest.plan;
    if (std::ranges::find(names, spec.name) == names.end()) {
        return fmt::format("PHYRE has no agent '{}', only {}", spec.name, agents_in_words(benchmark));
    }
    if (plan.seed != 0) return fmt::format("'{}' draws nothing and takes no --seed", spec.name);
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

/// The cache of --cache, which must have all this.
Result<SimulationCache> named_cache(const AgentRequest& request, std::size_t count,
                                    const std::vector<const Task*>& tasks) {
    Result<SimulationCache> cache = SimulationCache::open(request.cache, request.tasks);
    if (!cache) return cache;
    const Result<Done> has_all = cache->has(request.manifest.plan.setup.tier, count, tasks);
    if (!has_all) return has_all.error();
    return cache;
}

/// The cache MEM learns from: the named one, or one in the folder of the evaluation, made, or completed, or read.
Result<SimulationCache> training_cache(const AgentRequest& request, std::size_t count,
                                       const std::map<std::string, std::vector<std::string>>& training) {
    std::vector<const Task*> tasks;
    for (const auto& [template_id, ids] : training) {
        for (const std::string& id : ids) tasks.push_back(request.tasks.find(id));
    }
    if (!request.cache.empty()) return named_cache(request, count, tasks);
    const Result<Done> claimed = claim_folder(request.folder, request.manifest);
    if (!claimed) return claimed.error();
    Result<BuiltCache> built =
        build_simulation_cache(request.manifest.plan.setup.tier, count, tasks, request.folder / kTrainingName,
                               request.threads, request.begin_work("training attempts", tasks.size() * count));
    if (!built) return built.error();
    return std::move(built->cache);
}

Result<ChosenAgent> mem_agent(const AgentRequest& request, const AgentSpec& spec) {
    const EvalPlan& plan = request.manifest.plan;
    const auto actions = std::make_shared<const CachedActions>(plan.setup.tier);
    auto training = training_tasks_of(request.tasks, plan.setup, plan.fold.value_or(0));
    const MemOptions mem_options{
        .with_fault = spec.name == "mem_published",
        .weight = spec.name == "mem_o" ? spec.weight.value_or(published_update_weight(plan.setup)) : 0.0};
    if (mem_options.with_fault) training.erase(std::next(training.begin()), training.end());
    const std::size_t count = spec.actions.value_or(published_ranked_actions(plan.setup));
    const Result<SimulationCache> cache = training_cache(request, count, training);
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

Result<ChosenAgent> optimal_agent(const AgentRequest& request, const AgentSpec& spec) {
    const EvalPlan& plan = request.manifest.plan;
    const std::size_t count = spec.actions.value_or(kCachedActionCount);
    const auto actions = std::make_shared<const CachedActions>(plan.setup.tier, count);
    if (request.cache.empty()) {
        return ChosenAgent{.attempt = [actions, count, id = plan.agent](const Task& task) {
            const auto status_of = [&](std::size_t action) { return try_cached_action(task, (*actions)[action]); };
            return optimal_attempt(task, *actions, count, status_of, id);
        }};
    }
    Result<SimulationCache> named = named_cache(request, count, tasks_of(request.tasks, plan));
    if (!named) return named.error();
    const auto cache = std::make_shared<const SimulationCache>(std::move(*named));
    return ChosenAgent{.attempt = [actions, cache, count, id = plan.agent](const Task& task) {
        const StatusRow row = *cache->find(task.id);
        return optimal_attempt(
            task, *actions, count, [&](std::size_t action) { return row[action]; }, id);
    }};
}

}  // namespace

Result<ChosenAgent> PhyreBenchmark::make_agent(const AgentRequest& request) const {
    const EvalPlan& plan = request.manifest.plan;
    const Result<AgentSpec> read = read_agent_spec(plan.agent);
    if (!read) return Error{"--agent: " + read.error().message};
    const AgentSpec& spec = *read;
    if (const std::string problem = agent_problem(*this, request, spec); !problem.empty()) {
        return Error{"--agent: " + problem};
    }
    if (is_mem(spec.name)) return mem_agent(request, spec);
    if (spec.name == "optimal") return optimal_agent(request, spec);
    const auto agent = std::make_shared<RandomAgent>(plan.setup.tier);
    return ChosenAgent{.attempt = [agent, stop = plan.stop_when_solved](const Task& task) {
        return attempt_task(task, *agent, stop);
    }};
}

std::vector<std::string> PhyreBenchmark::observations() const {
    return kPlacerObservations;
}

std::vector<Attempt> PhyreBenchmark::attempts_of(ExecTalk& talk, const Task& task) const {
    return exec_placements(talk, task);
}

std::unique_ptr<const Benchmark> make_phyre_benchmark(const Suites& suites) {
    const Suite* suite = suites.find(kPhyre.name);
    return suite == nullptr ? nullptr : std::make_unique<PhyreBenchmark>(*suite);
}

}  // namespace phyplay
