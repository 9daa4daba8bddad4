#include "engine/agents/phyre/baselines.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <variant>

#include "engine/agents/phyre/phyre_benchmark.h"
#include "engine/base/assert.h"
#include "engine/phyre/placement_rules.h"

namespace phyplay {
namespace {

/// Tries actions in the order of a ranking.
class RankedPlayer final : public BallPlayer {
public:
    RankedPlayer(const CachedActions& actions, std::vector<std::size_t> ranking)
        : actions_(actions), ranking_(std::move(ranking)) {}

    std::optional<ProposedAction> propose() override {
        if (next_ == ranking_.size()) return std::nullopt;
        const std::span<const float> action = actions_[ranking_[next_++]];
        return ProposedAction{{action.begin(), action.end()}, ActionPrecision::f32};
    }

    void learn(Status) override {}

private:
    const CachedActions& actions_;
    std::vector<std::size_t> ranking_;
    std::size_t next_ = 0;
};

std::string template_of(const std::string& task_id) {
    return task_id.substr(0, task_id.find(':'));
}

std::set<std::string> templates_of(std::span<const std::string> task_ids) {
    std::set<std::string> templates;
    for (const std::string& id : task_ids) templates.insert(template_of(id));
    return templates;
}

/// Proposes one action and gives up.
class OneAction final : public Agent {
public:
    OneAction(std::string id, const CachedActions& actions, std::size_t action)
        : id_(std::move(id)), actions_(actions), action_(action) {}

    std::string id() const override { return id_; }
    std::unique_ptr<BallPlayer> start(const Task&) const override {
        return std::make_unique<RankedPlayer>(actions_, std::vector{action_});
    }

private:
    std::string id_;
    const CachedActions& actions_;
    std::size_t action_;
};

}  // namespace

std::unique_ptr<BallPlayer> RandomAgent::start(const Task& task) const {
    PHYPLAY_ASSERT(task.tier == actions_.tier());
    std::vector<std::size_t> all(actions_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return std::make_unique<RankedPlayer>(actions_, std::move(all));
}

ActionScores::ActionScores(const SimulationCache& cache, std::size_t count, std::span<const std::string> task_ids) {
    std::vector<int> solved(count);
    std::vector<int> failed(count);
    for (const std::string& id : task_ids) {
        const std::optional<StatusRow> row = cache.find(id);
        PHYPLAY_ASSERT(row && count <= row->size());
        for (std::size_t action = 0; action < count; ++action) {
            const Status status = (*row)[action];
            solved[action] += status == Status::solved ? 1 : 0;
            failed[action] += status == Status::not_solved ? 1 : 0;
        }
    }
    for (std::size_t action = 0; action < count; ++action) {
        denominators_.push_back(solved[action] + failed[action] + 1);
        scores_.push_back(solved[action] / denominators_.back());
    }
}

std::vector<std::size_t> ActionScores::ranking() const {
    std::vector<std::size_t> ranking(scores_.size());
    std::iota(ranking.begin(), ranking.end(), std::size_t{0});
    std::ranges::stable_sort(ranking, [&](std::size_t a, std::size_t b) { return scores_[a] > scores_[b]; });
    return ranking;
}

void ActionScores::learn(std::size_t action, bool has_solved, double weight) {
    PHYPLAY_ASSERT(weight > 0.0);
    double& score = scores_.at(action);
    double& denominator = denominators_[action];
    score = (score * denominator + (has_solved ? weight : 0.0)) / (denominator + weight);
    denominator += weight;
}

std::map<std::string, std::vector<std::string>> training_tasks_of(const TaskSet& suite, const EvalSetup& setup,
                                                                  int number) {
    const Fold fold = make_fold(suite, setup, number);
    std::vector<std::string> all = fold.train;
    all.insert(all.end(), fold.dev.begin(), fold.dev.end());
    std::ranges::sort(all);
    std::map<std::string, std::vector<std::string>> training;
    if (templates_of(all) != templates_of(fold.test)) {
        training[""] = std::move(all);
        return training;
    }
    for (std::string& id : all) training[template_of(id)].push_back(std::move(id));
    return training;
}

std::size_t published_ranked_actions(const EvalSetup& setup) {
    return setup == kTwoBallsWithinTemplate ? 100'000 : 1'000;
}

double published_update_weight(const EvalSetup& setup) {
    if (setup == kBallCrossTemplate) return 10.0;
    return setup == kTwoBallsCrossTemplate ? 1.0 : 0.0;
}

MemAgent::MemAgent(std::string id, const CachedActions& actions, const SimulationCache& cache, std::size_t count,
                   const std::map<std::string, std::vector<std::string>>& training, MemOptions options)
    : id_(std::move(id)), actions_(actions), options_(options) {
    for (const auto& [template_id, tasks] : training) {
        const ActionScores scores(cache, count, tasks);
        by_template_.emplace(template_id, Ranked{scores, scores.ranking()});
        if (options_.with_fault) break;
    }
}

const MemAgent::Ranked& MemAgent::ranked_for(const Task& task) const {
    const auto own = by_template_.find(task.template_id);
    return own == by_template_.end() ? by_template_.at("") : own->second;
}

std::unique_ptr<BallPlayer> MemAgent::start(const Task& task) const {
    const bool is_left_out =
        options_.with_fault && !by_template_.contains("") && !by_template_.contains(task.template_id);
    return std::make_unique<RankedPlayer>(actions_,
                                          is_left_out ? std::vector<std::size_t>() : ranked_for(task).ranking);
}

void MemAgent::learn(const Task& task, std::span<const Status> statuses) {
    if (options_.weight <= 0.0 || statuses.empty()) return;
    const auto own = by_template_.find(task.template_id);
    Ranked& ranked = own == by_template_.end() ? by_template_.at("") : own->second;
    // Which actions these were: the best ones, without those that are invalid here.
    std::size_t next = 0;
    for (const std::size_t action : ranked.ranking) {
        if (next == statuses.size()) break;
        if (!std::holds_alternative<Placement>(check_cached_action(task, actions_[action]))) continue;
        ranked.scores.learn(action, statuses[next++] == Status::solved, options_.weight);
    }
    PHYPLAY_ASSERT(next == statuses.size());
    ranked.ranking = ranked.scores.ranking();
}

std::vector<Attempt> optimal_attempt(const Task& task, const CachedActions& actions, std::size_t count,
                                     const ActionStatus& status_of, const std::string& actor_id) {
    std::optional<std::size_t> chosen;
    for (std::size_t action = 0; action < std::min(count, actions.size()); ++action) {
        const Status status = status_of(action);
        if (status == Status::invalid) continue;
        if (!chosen || status == Status::solved) chosen = action;
        if (status == Status::solved) break;
    }
    if (!chosen) return {};
    return attempt_task(task, OneAction(actor_id, actions, *chosen), true);
}

// ---------------------------------------------------------------------------------------------- by their names

namespace {

Result<ChosenAgent> make_random_agent(const AgentRequest& request, const AgentSpec&) {
    const EvalPlan& plan = request.manifest.plan;
    const auto agent = std::make_shared<RandomAgent>(plan.setup.tier);
    return ChosenAgent{.attempt = [agent, stop = plan.stop_when_solved](const Task& task) {
        return attempt_task(task, *agent, stop);
    }};
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

Result<ChosenAgent> make_mem_agent(const AgentRequest& request, const AgentSpec& spec) {
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

Result<ChosenAgent> make_optimal_agent(const AgentRequest& request, const AgentSpec& spec) {
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

PhyreAgents random_phyre_agent() {
    return {.names = {"random"}, .make = make_random_agent};
}

PhyreAgents mem_phyre_agent() {
    return {.names = {"mem", "mem_published", "mem_o"}, .make = make_mem_agent};
}

PhyreAgents optimal_phyre_agent() {
    return {.names = {"optimal"}, .make = make_optimal_agent};
}

}  // namespace phyplay
