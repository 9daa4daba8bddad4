// A Comparison holds agents side by side: their evaluations on the same folds, in numbers, tests and curves.
//
// An agent is given as the folder of an evaluation, or as a folder whose folders are evaluations, one per fold and
// setup. All must have been made with the same tasks and the same physics. What is compared, fold by fold, is
// AUCCESS, or, where pass shares count, the pass rate; there each template, or each group of them, is a fold.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/evaluation/eval_folder.h"
#include "engine/evaluation/statistics.h"

namespace phyplay {

/// One agent in one setup.
struct ComparedAgent {
    std::string name;                     ///< of the agent, with its seed where it has one
    std::map<std::string, double> folds;  ///< fold -> AUCCESS or pass rate, 0 to 1
    std::vector<double> curve;  ///< percent of tasks solved within k attempts, k = 0, 1, ...; mean over folds

    std::size_t lost = 0;  ///< tasks that it did not bring to an end; they count as they ended

    double mean() const;
    /// Sample standard deviation over folds; 0 where there is one fold only.
    double deviation() const;
};

/// Is `better` better than `worse`, on the folds that both have?
struct ComparedPair {
    std::size_t better = 0;  ///< position among the setup's agents
    std::size_t worse = 0;
    int folds = 0;  ///< in common
    WilcoxonTest test;
};

/// What is compared in a setup, in words: "AUCCESS", "pass rate".
std::string_view compared_measure(const EvalSetup& setup);

struct ComparedSetup {
    EvalSetup setup;
    std::vector<ComparedAgent> agents;
    std::vector<ComparedPair> pairs;  ///< all ordered pairs with a fold in common
};

struct Comparison {
    std::vector<ComparedSetup> setups;  ///< those which any agent was evaluated in
};

/// A finished evaluation of a fold, read back.
struct FinishedEvaluation {
    EvalManifest manifest;
    const Suite* suite = nullptr;  ///< outlives it
    std::vector<const Task*> tasks;
    Evaluator evaluator;
    std::size_t lost = 0;  ///< tasks that the agent did not bring to an end
};

/// Fails where the folder is no evaluation, a shard, unfinished, cut since then (FinishedLog), or made with
/// other tasks than the suite's.
Result<FinishedEvaluation> read_evaluation(const TaskSet& task_set, const Suite& suite,
                                           const std::filesystem::path& folder);

/// The evaluations of an agent: of the folder itself, or of the folders in it, by name.
Result<std::vector<std::filesystem::path>> evaluations_in(const std::filesystem::path& folder);

/// Puts agents side by side, setup by setup; `evaluations` has those of each agent in the order they are shown in.
/// Fails where an agent has a fold twice, or where engines differ. Agents of the same name are told apart by numbers.
Result<Comparison> compare_agents(const std::vector<std::vector<FinishedEvaluation>>& evaluations,
                                  std::span<const EvalSetup> setups);

// For people to look at: success curves as SVG, and everything on one HTML page.
//
// The page is one file without anything from elsewhere, so that it can be mailed or put beside a paper. The same
// comparison gives the same bytes.

/// Percent of tasks solved over attempts (on a logarithmic axis, as AUCCESS weighs them), a line per agent.
std::string success_curves_svg(const ComparedSetup& setup);

/// Tables, tests and curves of all setups.
std::string comparison_html(const Comparison& comparison);

}  // namespace phyplay
