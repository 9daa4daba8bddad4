#include "engine/evaluation/solve_rates.h"

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

#include "engine/base/numpy_random.h"
#include "engine/evaluation/cached_actions.h"
#include "engine/rules/placement_rules.h"
#include "engine/simulation/simulation.h"

namespace phyplay {
namespace {

SolveRate measure_task(const Task& task, std::uint32_t seed, int actions) {
    NumpyRandom random(seed);
    SolveRate rate{.template_id = task.template_id};
    while (rate.valid < static_cast<std::size_t>(actions)) {
        ++rate.drawn;
        const std::vector<double> numbers = draw_valid_action(random, task.tier);
        const PlacementCheck check = check_action(task, *to_unit_balls(task.tier, numbers));
        const Placement* placement = std::get_if<Placement>(&check);
        if (placement == nullptr) continue;
        ++rate.valid;
        if (simulate(task, *placement).status == Status::solved) ++rate.solved;
    }
    return rate;
}

}  // namespace

SolveRate measure_solve_rate(const Suite& suite, std::string_view template_id, int actions_per_task, int threads,
                             const Progress& progress) {
    const std::vector<const Task*> tasks = suite.tasks_of_template(template_id);
    std::vector<SolveRate> of_task(tasks.size());
    parallel_for(
        tasks.size(), threads,
        [&](std::size_t i) {
            const auto place = static_cast<std::uint32_t>(tasks[i] - suite.tasks().data());
            of_task[i] = measure_task(*tasks[i], place, actions_per_task);
        },
        progress);

    SolveRate sum{.template_id = std::string(template_id)};
    for (const SolveRate& task : of_task) {
        sum.drawn += task.drawn;
        sum.valid += task.valid;
        sum.solved += task.solved;
    }
    return sum;
}

double binomial_tail(std::size_t trials, double rate, std::size_t count) {
    const auto n = static_cast<double>(trials);
    const auto log_chance = [&](double k) {
        return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) + k * std::log(rate) +
               (n - k) * std::log1p(-rate);
    };
    double at_most = 0.0;
    double at_least = 0.0;
    for (std::size_t k = 0; k <= trials; ++k) {
        const double chance = std::exp(log_chance(static_cast<double>(k)));
        if (k <= count) at_most += chance;
        if (k >= count) at_least += chance;
    }
    return std::min({at_most, at_least, 1.0});
}

}  // namespace phyplay
