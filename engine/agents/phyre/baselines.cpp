#include "engine/agents/phyre/baselines.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <variant>

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

}  // namespace phyplay
