#include "engine/phyq/level/scenario.h"

#include <charconv>

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

const std::array<Scenario, kScenarioCount>& scenarios() {
    static constexpr std::array<Scenario, kScenarioCount> kScenarios = {{
        {1, "Single force", "Some targets die from a single force.", 5},
        {2, "Multiple forces", "Some targets need several forces.", 5},
        {3, "Rolling", "Round objects can be rolled along a surface to a target.", 6},
        {4, "Falling", "Objects can be made to fall on a target.", 5},
        {5, "Sliding", "Non-round objects can be slid along a surface to a target.", 5},
        {6, "Bouncing", "Objects can be bounced off a surface to reach a target.", 6},
        {7, "Relative weight", "The object of the right weight must be moved.", 5},
        {8, "Relative height", "The object of the right height must be moved.", 4},
        {9, "Relative width", "The object or the opening of the right width must be chosen.", 4},
        {10, "Shape difference", "The object of the right shape must be moved or destroyed.", 4},
        {11, "Non-greedy actions", "Act in the right order: a less rewarding first action keeps the rest reachable.",
         5},
        {12, "Structural analysis", "Choose the target that breaks the stability of the structure.", 6},
        {13, "Clearing paths", "Make a path before the target can be reached.", 5},
        {14, "Adequate timing", "Actions must happen within a time window.", 2},
        {15, "Manoeuvring", "Activate the bird's power correctly to reach the target.", 8},
    }};
    return kScenarios;
}

std::optional<int> scenario_of(std::string_view id) {
    int number = 0;
    const char* end = id.data() + id.size();
    const auto read = std::from_chars(id.data(), end, number);
    const bool has_number = read.ec == std::errc() && read.ptr != end && *read.ptr == '.';
    if (!has_number || number < 1 || number > kScenarioCount) return std::nullopt;
    return number;
}

Fold make_phyq_local_fold(const TaskSet& tasks, const EvalSetup&, int fold) {
    const std::string& id = phyq_template_ids()[fold];
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
    return number > kBroadTrainTemplates[*scenario - 1];
}

}  // namespace phyplay
