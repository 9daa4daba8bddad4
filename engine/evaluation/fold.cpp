#include "engine/evaluation/fold.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyre/content/phyre_task.h"

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

std::vector<std::string> template_ids_of(const TaskSet& suite, Tier tier) {
    std::vector<std::string> ids;
    for (const TemplateInfo& info : suite.templates()) {
        if (info.tier == tier) ids.push_back(info.id);
    }
    return ids;
}

std::vector<std::string> sorted_tasks_of(const TaskSet& suite, const std::vector<std::string>& template_ids) {
    std::vector<std::string> tasks;
    for (const std::string& id : template_ids) {
        std::ranges::move(ids_of(suite.tasks_of_template(id)), std::back_inserter(tasks));
    }
    std::ranges::sort(tasks);
    return tasks;
}

Fold make_cross_template_fold(const TaskSet& suite, Tier tier, const std::string& number) {
    // The word "ball" is in the salt of both tiers: so it was in the benchmark.
    auto [learning, test] = split_by_hash(template_ids_of(suite, tier), "ball_cross_template_half_" + number);
    auto [train, dev] = split_by_hash(std::move(learning), "dev_ball_cross_template_half_" + number);
    return {sorted_tasks_of(suite, train), sorted_tasks_of(suite, dev), sorted_tasks_of(suite, test)};
}

// Of Phy-Q's tasks 001 to 100 of a template.
constexpr int kPhyqTrainTasks = 80;
constexpr int kPhyqTasks = 100;

/// Of each scenario, the templates with numbers up to this one are for learning (Phy-Q evaluation sheet, section 2).
constexpr std::array<int, kScenarioCount> kBroadTrainTemplates{3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 3, 3, 3, 1, 4};

void add_phyq_tasks(const TaskSet& suite, const std::string& template_id, int first, int last,
                    std::vector<std::string>& tasks) {
    for (int number = first; number <= last; ++number) {
        std::string digits = std::to_string(number);
        digits.insert(0, 3 - digits.size(), '0');
        std::string id = template_id + ":" + digits;
        if (suite.find(id) != nullptr) tasks.push_back(std::move(id));
    }
}

Fold make_phyq_local_fold(const TaskSet& suite, int number) {
    const std::string& id = phyq_template_ids()[static_cast<std::size_t>(number)];
    Fold fold;
    add_phyq_tasks(suite, id, 1, kPhyqTrainTasks, fold.train);
    add_phyq_tasks(suite, id, kPhyqTrainTasks + 1, kPhyqTasks, fold.test);
    return fold;
}

Fold make_phyq_broad_fold(const TaskSet& suite, int number) {
    Fold fold;
    for (const std::string& id : phyq_template_ids()) {
        if (scenario_of(id) != number + 1) continue;
        if (is_broad_test_template(id)) {
            add_phyq_tasks(suite, id, kPhyqTrainTasks + 1, kPhyqTasks, fold.test);
        } else {
            add_phyq_tasks(suite, id, 1, kPhyqTrainTasks, fold.train);
        }
    }
    return fold;
}

Fold make_within_template_fold(const TaskSet& suite, Tier tier, const std::string& number) {
    std::vector<std::string> all_learning;
    Fold fold;
    for (const std::string& id : template_ids_of(suite, tier)) {
        auto [learning, test] = split_by_hash(ids_of(suite.tasks_of_template(id)), "ball_online_ind_tasks" + number);
        std::ranges::move(learning, std::back_inserter(all_learning));
        std::ranges::move(test, std::back_inserter(fold.test));
    }
    std::tie(fold.train, fold.dev) = split_by_hash(std::move(all_learning), "make_dev" + number);
    std::ranges::sort(fold.train);
    std::ranges::sort(fold.dev);
    std::ranges::sort(fold.test);
    return fold;
}

}  // namespace

std::string_view name_of(EvalSetup setup) {
    switch (setup) {
        case EvalSetup::ball_cross_template: return "ball_cross_template";
        case EvalSetup::ball_within_template: return "ball_within_template";
        case EvalSetup::two_balls_cross_template: return "two_balls_cross_template";
        case EvalSetup::two_balls_within_template: return "two_balls_within_template";
        case EvalSetup::phyq_local: return "phyq_local";
        case EvalSetup::phyq_broad: return "phyq_broad";
    }
    return "";
}

std::optional<EvalSetup> eval_setup_of(std::string_view name) {
    for (const EvalSetup setup : kEvalSetups) {
        if (name_of(setup) == name) return setup;
    }
    return std::nullopt;
}

Tier tier_of(EvalSetup setup) {
    switch (setup) {
        case EvalSetup::ball_cross_template:
        case EvalSetup::ball_within_template: return kBallTier;
        case EvalSetup::two_balls_cross_template:
        case EvalSetup::two_balls_within_template: return kTwoBallsTier;
        case EvalSetup::phyq_local:
        case EvalSetup::phyq_broad: return kSlingshotTier;
    }
    return kBallTier;
}

int fold_count(EvalSetup setup) {
    if (setup == EvalSetup::phyq_local) return static_cast<int>(phyq_template_ids().size());
    return setup == EvalSetup::phyq_broad ? kScenarioCount : kFoldCount;
}

Fold make_fold(const TaskSet& suite, EvalSetup setup, int number) {
    PHYPLAY_ASSERT(number >= 0 && number < fold_count(setup));
    const std::string text = std::to_string(number);
    switch (setup) {
        case EvalSetup::ball_cross_template:
        case EvalSetup::two_balls_cross_template: return make_cross_template_fold(suite, tier_of(setup), text);
        case EvalSetup::ball_within_template:
        case EvalSetup::two_balls_within_template: return make_within_template_fold(suite, tier_of(setup), text);
        case EvalSetup::phyq_local: return make_phyq_local_fold(suite, number);
        case EvalSetup::phyq_broad: return make_phyq_broad_fold(suite, number);
    }
    return {};
}

const std::vector<std::string>& phyq_template_ids() {
    static const std::vector<std::string> ids = [] {
        std::vector<std::string> made;
        for (const Scenario& scenario : scenarios()) {
            for (int k = 1; k <= scenario.templates; ++k) {
                made.push_back(std::to_string(scenario.number) + "." + std::to_string(k));
            }
        }
        return made;
    }();
    return ids;
}

bool is_broad_test_template(std::string_view template_id) {
    const std::optional<int> scenario = scenario_of(template_id);
    const std::size_t dot = template_id.find('.');
    if (!scenario || dot == std::string_view::npos) return false;
    const int number = std::stoi(std::string(template_id.substr(dot + 1)));
    return number > kBroadTrainTemplates[static_cast<std::size_t>(*scenario - 1)];
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
