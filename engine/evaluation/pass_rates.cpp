#include "engine/evaluation/pass_rates.h"

#include <algorithm>

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

PhyqScore score_of(const PhyqReference& reference, const std::map<int, PassRate>& scenarios) {
    ScenarioRates rates{};
    for (const auto& [number, rate] : scenarios) rates[static_cast<std::size_t>(number - 1)] = rate.rate;
    return {.human_study = reference.name,
            .mean_pass_rate = mean_pass_rate(rates),
            .z = z_score(reference, rates),
            .score = phyq_score(reference, rates)};
}

}  // namespace

PassRates pass_rates_of(const Evaluator& evaluator, const std::vector<const Task*>& tasks, const EvalPlan& plan,
                        const PhyqReference& reference) {
    PHYPLAY_ASSERT(tasks.size() == evaluator.task_count());
    std::map<std::string, PassRate> of_template;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const auto passes = static_cast<std::size_t>(evaluator.solved_attempts_at(i));
        add(of_template[tasks[i]->template_id], {.tasks = 1,
                                                 .attempts = static_cast<std::size_t>(evaluator.attempts_at(i)),
                                                 .passes = passes,
                                                 .rate = static_cast<double>(passes) / plan.max_attempts});
    }

    PassRates rates;
    std::map<int, std::size_t> templates_of;
    for (const std::string& id : phyq_template_ids()) {
        const auto found = of_template.find(id);
        if (found == of_template.end()) continue;
        divide(found->second, found->second.tasks);
        rates.templates.emplace_back(id, found->second);
        const int scenario = *scenario_of(id);
        add(rates.scenarios[scenario], found->second);
        ++templates_of[scenario];
    }
    for (auto& [number, rate] : rates.scenarios) divide(rate, templates_of[number]);

    if (plan.setup == EvalSetup::phyq_broad) {
        for (const auto& [number, rate] : rates.scenarios) add(rates.all, rate);
        divide(rates.all, rates.scenarios.size());
        if (rates.scenarios.size() == kScenarioCount) rates.phyq_score = score_of(reference, rates.scenarios);
    } else {
        for (const auto& [id, rate] : rates.templates) add(rates.all, rate);
        divide(rates.all, rates.templates.size());
    }
    return rates;
}

}  // namespace phyplay
