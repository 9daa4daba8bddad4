#include "engine/phyq/level/phyq_folds.h"

#include <array>

namespace phyplay {
namespace {

/// Tasks of a template, beside its layout.
constexpr int kTasks = 100;

/// Of each scenario, the templates with numbers up to this one are for learning (Phy-Q evaluation sheet, section 2).
constexpr std::array<int, kScenarioCount> kBroadTrainTemplates{3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 3, 3, 3, 1, 4};

void add_tasks(const TaskSet& all, const std::string& template_id, int first, int last,
               std::vector<std::string>& tasks) {
    for (int number = first; number <= last; ++number) {
        std::string digits = std::to_string(number);
        digits.insert(0, 3 - digits.size(), '0');
        std::string id = template_id + ":" + digits;
        if (all.find(id) != nullptr) tasks.push_back(std::move(id));
    }
}

}  // namespace

Fold make_phyq_local_fold(const TaskSet& tasks, const EvalSetup&, int fold) {
    const std::string& id = phyq_template_ids()[static_cast<std::size_t>(fold)];
    Fold made;
    add_tasks(tasks, id, 1, kPhyqTrainTasks, made.train);
    add_tasks(tasks, id, kPhyqTrainTasks + 1, kTasks, made.test);
    return made;
}

Fold make_phyq_broad_fold(const TaskSet& tasks, const EvalSetup&, int fold) {
    Fold made;
    for (const std::string& id : phyq_template_ids()) {
        if (scenario_of(id) != fold + 1) continue;
        if (is_broad_test_template(id)) {
            add_tasks(tasks, id, kPhyqTrainTasks + 1, kTasks, made.test);
        } else {
            add_tasks(tasks, id, 1, kPhyqTrainTasks, made.train);
        }
    }
    return made;
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

}  // namespace phyplay
