#include "engine/evaluation/pass_rates.h"

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

}  // namespace phyplay
