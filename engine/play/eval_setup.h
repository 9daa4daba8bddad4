// An EvalSetup says how agents are tested at a suite: what they learn from, what they are tested on, what counts.
//
// A fold is one division of a tier's tasks into those to learn from and those to be tested on; a setup has some.
// Setups are constants of their suites, which list them among their facts. An evaluation, its folder on disk, and
// what compares two of them, ask the setup and never which suite it is of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/assert.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// Task ids in the order in which agents meet the tasks: as a rule sorted.
struct Fold {
    std::vector<std::string> train;
    std::vector<std::string> dev;  ///< for tuning; part of the training data for reported results. May be empty
    std::vector<std::string> test;

    bool operator==(const Fold&) const = default;
};

/// What counts of an agent's attempts at the test tasks.
enum class Scoring {
    first_solution,  ///< after how many attempts each task was solved first: AUCCESS, success percentages
    pass_share,      ///< the share of plays that solve it; a template's is the mean over its tasks
};

struct EvalSetup {
    std::string_view name;  ///< unique among all suites: "ball_cross_template"
    Tier tier;              ///< whose tasks it divides
    int folds = 0;
    Fold (*make)(const TaskSet& tasks, const EvalSetup& setup, int fold) = nullptr;
    Scoring scoring = Scoring::first_solution;
    bool is_by_group = false;  ///< the mean of all is over groups of templates (Suite::group_of), not over templates
    bool has_whole = false;    ///< no task is tested in two folds, so that all may be evaluated as one

    bool operator==(const EvalSetup& other) const { return name == other.name; }
};

/// Fold `number`, 0 to setup.folds - 1, over these tasks; those that they lack are left out.
inline Fold make_fold(const TaskSet& tasks, const EvalSetup& setup, int number) {
    PHYPLAY_ASSERT(number >= 0 && number < setup.folds);
    return setup.make(tasks, setup, number);
}

}  // namespace phyplay
