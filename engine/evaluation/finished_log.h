// A FinishedLog is the attempts.jsonl of an evaluation that is done, held against its summary.json.
//
// The summary is written last, so the log was whole then. It need not be any more: a copy that was broken off, or a
// full disk, leaves a shorter one, whose missing attempts would count as tasks that were never solved. Whoever takes
// numbers from a finished folder reads it here.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/evaluation/eval_folder.h"

namespace phyplay {

struct FinishedLog {
    std::string text;                ///< all of attempts.jsonl
    std::vector<LoggedTask> logged;  ///< tasks with attempts, in order
    std::vector<LostTask> lost;      ///< in task order
    Evaluator evaluator;             ///< of all tasks of the plan
};

/// Whether the folder has a summary.json.
bool is_finished(const std::filesystem::path& folder);

/// Reads the log of a finished folder; `tasks` are those of the plan. Fails where the log ends within a line, or
/// holds other numbers of attempts and solutions than the summary, or where lost.jsonl holds
/// another number of tasks.
Result<FinishedLog> read_finished_log(const std::filesystem::path& folder, const EvalPlan& plan,
                                      const std::vector<const Task*>& tasks, const Suite& suite);

}  // namespace phyplay
