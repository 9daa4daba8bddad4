#include "engine/certification/phyre/solve_rates.h"

#include <algorithm>
#include <cstdint>
#include <variant>
#include <vector>

#include "engine/base/numpy_random.h"
#include "engine/evaluation/statistics.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"

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

SolveRate measure_solve_rate(const TaskSet& suite, std::string_view template_id, int actions_per_task, int threads,
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
    const auto n = static_cast<std::int64_t>(trials);
    const auto k = static_cast<std::int64_t>(count);
    return std::min(binomial_at_most(n, rate, k), binomial_at_least(n, rate, k));
}

}  // namespace phyplay
