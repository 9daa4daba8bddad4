#include "study/output/measures.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "engine/base/numpy_random.h"

namespace phyplay {
namespace {

constexpr int kResamples = 2000;
constexpr std::uint32_t kSeed = 1;
constexpr std::size_t kLeastPeople = 3;

using Measure = std::function<double(const PlayedTask&)>;

double mean_of(std::span<const double> values) {
    double sum = 0.0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

/// Linear interpolation between the neighbours, as most programs do.
double quantile(const std::vector<double>& sorted, double part) {
    const double place = part * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (place - static_cast<double>(below));
}

/// Each person's mean, people in the order in which they first appear.
std::vector<double> means_of_people(const std::vector<const PlayedTask*>& tasks, const Measure& measure) {
    std::map<std::string_view, std::size_t> places;
    std::vector<std::pair<double, int>> sums;
    for (const PlayedTask* task : tasks) {
        const auto [found, is_new] = places.try_emplace(task->participant_id, sums.size());
        if (is_new) sums.emplace_back(0.0, 0);
        sums[found->second].first += measure(*task);
        ++sums[found->second].second;
    }
    std::vector<double> means;
    for (const auto& [sum, count] : sums) means.push_back(sum / count);
    return means;
}

GroupMeasures measures_of(const std::vector<const PlayedTask*>& tasks) {
    GroupMeasures group;
    group.records = tasks.size();
    group.pass_rate = estimate(means_of_people(tasks, pass_rate));
    group.within_five = estimate(
        means_of_people(tasks, [](const PlayedTask& task) { return is_solved_within_five(task) ? 1.0 : 0.0; }));
    group.attempts = estimate(
        means_of_people(tasks, [](const PlayedTask& task) { return static_cast<double>(counted_attempts(task)); }));
    group.thinking_s = estimate(means_of_people(tasks, thinking_time_s));
    return group;
}

}  // namespace

Estimate estimate(std::span<const double> values) {
    Estimate result;
    result.people = static_cast<int>(values.size());
    if (values.empty()) return result;
    result.mean = mean_of(values);
    double squares = 0.0;
    for (const double value : values) squares += (value - result.mean) * (value - result.mean);
    result.sd = std::sqrt(squares / static_cast<double>(values.size()));
    if (values.size() < kLeastPeople) return result;
    NumpyRandom random(kSeed);
    std::vector<double> means;
    means.reserve(kResamples);
    for (int resample = 0; resample < kResamples; ++resample) {
        double sum = 0.0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            sum += values[static_cast<std::size_t>(random.choice(static_cast<std::int64_t>(values.size())))];
        }
        means.push_back(sum / static_cast<double>(values.size()));
    }
    std::ranges::sort(means);
    result.interval = {quantile(means, 0.025), quantile(means, 0.975)};
    return result;
}

std::vector<GroupMeasures> measure(std::span<const PlayedTask> played) {
    std::map<std::pair<int, std::string>, std::vector<const PlayedTask*>> groups;  // group, then template
    std::vector<const PlayedTask*> all;
    for (const PlayedTask& task : played) {
        if (!task.is_over) continue;
        groups[{task.group, task.group > 0 ? std::string() : task.template_id}].push_back(&task);
        all.push_back(&task);
    }
    std::vector<GroupMeasures> measures;
    for (const auto& [key, tasks] : groups) {
        GroupMeasures group = measures_of(tasks);
        group.suite = tasks.front()->suite;
        group.number = key.first;
        group.word = key.first > 0 ? tasks.front()->group_word : "template";
        group.id = key.first > 0 ? std::to_string(key.first) : key.second;
        group.name = key.first > 0 ? tasks.front()->group_name : fmt::format("Template {}", key.second);
        measures.push_back(std::move(group));
    }
    if (all.empty()) return measures;
    GroupMeasures whole = measures_of(all);
    whole.id = "all";
    whole.name = "All tasks";
    measures.push_back(std::move(whole));
    return measures;
}

std::vector<Estimate> success_curve(std::span<const PlayedTask> played, int most) {
    std::vector<const PlayedTask*> tasks;
    for (const PlayedTask& task : played) {
        if (task.is_over) tasks.push_back(&task);
    }
    std::vector<Estimate> curve;
    for (int within = 1; within <= most; ++within) {
        curve.push_back(estimate(means_of_people(tasks, [within](const PlayedTask& task) {
            return task.solved_at && *task.solved_at <= within ? 1.0 : 0.0;
        })));
    }
    return curve;
}

}  // namespace phyplay
