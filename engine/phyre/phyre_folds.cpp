#include "engine/phyre/phyre_folds.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include "engine/base/hash.h"

namespace phyplay {
namespace {

/// At each of the two splits, four fifths stay on the learning side (evaluation sheet, section 1).
std::size_t learning_share(std::size_t count) {
    return static_cast<std::size_t>(std::lround(static_cast<double>(count) * 0.8));
}

using Split = std::pair<std::vector<std::string>, std::vector<std::string>>;

/// The first four fifths in hash order, and the rest.
Split split_by_hash(std::vector<std::string> items, std::string_view salt) {
    items = in_hash_order(std::move(items), salt);
    const auto middle = items.begin() + static_cast<std::ptrdiff_t>(learning_share(items.size()));
    return {{items.begin(), middle}, {middle, items.end()}};
}

std::vector<std::string> ids_of(const std::vector<const Task*>& tasks) {
    std::vector<std::string> ids;
    ids.reserve(tasks.size());
    for (const Task* task : tasks) ids.push_back(task->id);
    return ids;
}

std::vector<std::string> template_ids_of(const TaskSet& tasks, Tier tier) {
    std::vector<std::string> ids;
    for (const TemplateInfo& info : tasks.templates()) {
        if (info.tier == tier) ids.push_back(info.id);
    }
    return ids;
}

std::vector<std::string> sorted_tasks_of(const TaskSet& tasks, const std::vector<std::string>& template_ids) {
    std::vector<std::string> sorted;
    for (const std::string& id : template_ids) {
        std::ranges::move(ids_of(tasks.tasks_of_template(id)), std::back_inserter(sorted));
    }
    std::ranges::sort(sorted);
    return sorted;
}

}  // namespace

Fold make_cross_template_fold(const TaskSet& tasks, const EvalSetup& setup, int fold) {
    // The word "ball" is in the salt of both tiers: so it was in the benchmark.
    const std::string salt = "ball_cross_template_half_" + std::to_string(fold);
    auto [learning, test] = split_by_hash(template_ids_of(tasks, setup.tier), salt);
    auto [train, dev] = split_by_hash(std::move(learning), "dev_" + salt);
    return {sorted_tasks_of(tasks, train), sorted_tasks_of(tasks, dev), sorted_tasks_of(tasks, test)};
}

Fold make_within_template_fold(const TaskSet& tasks, const EvalSetup& setup, int fold) {
    const std::string number = std::to_string(fold);
    std::vector<std::string> all_learning;
    Fold made;
    for (const std::string& id : template_ids_of(tasks, setup.tier)) {
        auto [learning, test] = split_by_hash(ids_of(tasks.tasks_of_template(id)), "ball_online_ind_tasks" + number);
        std::ranges::move(learning, std::back_inserter(all_learning));
        std::ranges::move(test, std::back_inserter(made.test));
    }
    std::tie(made.train, made.dev) = split_by_hash(std::move(all_learning), "make_dev" + number);
    std::ranges::sort(made.train);
    std::ranges::sort(made.dev);
    std::ranges::sort(made.test);
    return made;
}

std::vector<std::string> in_hash_order(std::vector<std::string> items, std::string_view salt) {
    std::vector<std::pair<std::string, std::string>> keyed;
    keyed.reserve(items.size());
    for (std::string& item : items) {
        std::string key = md5_hex(item + std::string(salt));
        keyed.emplace_back(std::move(key), std::move(item));
    }
    std::ranges::sort(keyed);
    std::ranges::transform(keyed, items.begin(), [](auto& entry) { return std::move(entry.second); });
    return items;
}

}  // namespace phyplay
