#include "engine/evaluation/eval_summary.h"

#include <nlohmann/json.hpp>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

/// Adds up counts, and rates until they are divided by how many there were.
void add(PassRate& sum, const PassRate& part) {
    sum.tasks += part.tasks;
    sum.attempts += part.attempts;
    sum.passes += part.passes;
    sum.rate += part.rate;
}

void divide(PassRate& sum, std::size_t count) {
    if (count > 0) sum.rate /= static_cast<double>(count);
}

using nlohmann::ordered_json;

EvalMeasures measures_of(const std::vector<int>& solved_at, std::size_t attempts) {
    EvalMeasures measures;
    measures.tasks = solved_at.size();
    measures.attempts = attempts;
    measures.solved =
        static_cast<std::size_t>(std::ranges::count_if(solved_at, [](int at) { return at != kNeverSolved; }));
    measures.auccess = auccess(solved_at);
    for (const int k : {1, 5, 10, 100}) measures.auccess_at[k] = auccess(solved_at, k);
    for (const int k : {1, 10, 100}) measures.success_percentage[k] = success_percentage(solved_at, k);
    return measures;
}

template <typename Number>
ordered_json by_attempts(const std::map<int, Number>& values) {
    ordered_json object = ordered_json::object();
    for (const auto& [k, value] : values) object[std::to_string(k)] = value;
    return object;
}

void add_measures(ordered_json& object, const EvalMeasures& measures) {
    object["tasks"] = measures.tasks;
    object["attempts"] = measures.attempts;
    object["solved"] = measures.solved;
    object["auccess"] = measures.auccess;
    object["auccess_at"] = by_attempts(measures.auccess_at);
    object["success_percentage"] = by_attempts(measures.success_percentage);
}

void add_pass_rate(ordered_json& object, const PassRate& rate) {
    object["tasks"] = rate.tasks;
    object["attempts"] = rate.attempts;
    object["passes"] = rate.passes;
    object["pass_rate"] = rate.rate;
}

void add_pass_rates(ordered_json& object, const PassRates& rates, const SuiteFacts& facts) {
    add_pass_rate(object, rates.all);
    if (rates.score) {
        object["human_study"] = rates.score->human_study;
        for (const auto& [name, number] : rates.score->numbers) object[name] = number;
    }
    if (!facts.groups.empty()) {
        ordered_json& groups = object[std::string(facts.group_word) + "s"] = ordered_json::object();
        for (const auto& [number, rate] : rates.groups) add_pass_rate(groups[std::to_string(number)], rate);
    }
    object["templates"] = ordered_json::object();
    for (const auto& [id, rate] : rates.templates) add_pass_rate(object["templates"][id], rate);
}

}  // namespace

PassRates pass_rates_of(const Evaluator& evaluator, const std::vector<const Task*>& tasks, const EvalPlan& plan,
                        const Suite& suite, const Scorer& scorer) {
    PHYPLAY_ASSERT(tasks.size() == evaluator.task_count());
    PassRates rates;
    std::map<std::string_view, std::size_t> place_of;  // among rates.templates
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const std::string& id = tasks[i]->template_id;
        const auto [place, is_new] = place_of.try_emplace(id, rates.templates.size());
        if (is_new) rates.templates.emplace_back(id, PassRate());
        const auto passes = static_cast<std::size_t>(evaluator.solved_attempts_at(i));
        add(rates.templates[place->second].second, {.tasks = 1,
                                                    .attempts = static_cast<std::size_t>(evaluator.attempts_at(i)),
                                                    .passes = passes,
                                                    .rate = static_cast<double>(passes) / plan.max_attempts});
    }

    std::map<int, std::size_t> templates_of;
    for (auto& [id, rate] : rates.templates) {
        divide(rate, rate.tasks);
        const std::optional<int> group = suite.group_of(id);
        if (!group) continue;
        add(rates.groups[*group], rate);
        ++templates_of[*group];
    }
    for (auto& [number, rate] : rates.groups) divide(rate, templates_of[number]);

    if (plan.setup.is_by_group) {
        for (const auto& [number, rate] : rates.groups) add(rates.all, rate);
        divide(rates.all, rates.groups.size());
        if (scorer) rates.score = scorer(rates.groups);
    } else {
        for (const auto& [id, rate] : rates.templates) add(rates.all, rate);
        divide(rates.all, rates.templates.size());
    }
    return rates;
}

EvalSummary summarise(const Evaluator& evaluator, const std::vector<const Task*>& tasks, const EvalPlan& plan,
                      const Suite& suite, const Scorer& scorer) {
    PHYPLAY_ASSERT(tasks.size() == evaluator.task_count());
    if (plan.counts_passes()) return {.pass_rates = pass_rates_of(evaluator, tasks, plan, suite, scorer)};
    struct Group {
        std::vector<int> solved_at;
        std::size_t attempts = 0;
    };
    std::map<std::string, Group> groups;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        Group& group = groups[tasks[i]->template_id];
        group.solved_at.push_back(evaluator.solved_at()[i]);
        group.attempts += static_cast<std::size_t>(evaluator.attempts_at(i));
    }

    EvalSummary summary;
    const std::span<const int> solved_at = evaluator.solved_at();
    summary.all = measures_of({solved_at.begin(), solved_at.end()}, evaluator.total_attempts());
    for (const auto& [id, group] : groups) summary.templates[id] = measures_of(group.solved_at, group.attempts);
    if (!plan.stop_when_solved) {
        for (const int logged : {100, 1'000, 100'000}) {
            summary.solved_within[logged] = evaluator.solved_within(static_cast<std::size_t>(logged));
        }
    }
    return summary;
}

std::string summary_json(const EvalSummary& summary, const EvalPlan& plan, const SuiteFacts& facts) {
    ordered_json object;
    object["setup"] = plan.setup.name;
    object["fold"] = plan.fold ? ordered_json(*plan.fold) : ordered_json("all");
    object["agent"] = plan.agent;
    object["seed"] = plan.seed;
    object["lost"] = summary.lost;
    if (summary.pass_rates) {
        add_pass_rates(object, *summary.pass_rates, facts);
        return object.dump(2) + "\n";
    }
    add_measures(object, summary.all);
    object["solved_within"] = by_attempts(summary.solved_within);
    object["templates"] = ordered_json::object();
    for (const auto& [id, measures] : summary.templates) add_measures(object["templates"][id], measures);
    return object.dump(2) + "\n";
}

}  // namespace phyplay
