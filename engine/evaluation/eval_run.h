// Running an evaluation from a plan to a finished folder, and putting shards together.
#pragma once

#include <filesystem>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/base/result.h"
#include "engine/evaluation/eval_folder.h"
#include "engine/evaluation/eval_summary.h"
#include "engine/evaluation/evaluator.h"
#include "engine/play/suite.h"

namespace phyplay {

/// Lets an agent have its go at a task. Called from several threads at once.
using TaskAttempts = std::function<TaskGo(const Task& task)>;

/// Hears of a task that an earlier run has done, and how its attempts ended.
using EarlierTask = std::function<void(const Task& task, const std::vector<Status>& statuses)>;

/// Lets an agent attempt the manifest's tasks on several threads and writes the folder. Goes on where an
/// earlier run of the same evaluation stopped; where it was done, reads the folder, and fails where its log was cut
/// since (FinishedLog). `progress` hears how many tasks are done, earlier ones included; `earlier` of all those
/// with attempts, in order, before anything is played, for agents that learn from one test task to the next. Throws
/// std::runtime_error where the disk refuses; a later call goes on from there.
Result<EvalSummary> run_evaluation(const TaskSet& task_set, const Suite& suite, const EvalManifest& manifest,
                                   const TaskAttempts& attempt, const Scorer& scorer,
                                   const std::filesystem::path& folder, int threads, const Progress& progress = {},
                                   const EarlierTask& earlier = {});

/// Writes the evaluation that the shards are parts of: the same attempts.jsonl, lost.jsonl and summary.json,
/// byte for byte, as if it had been run whole. Fails where shards are missing, double, unfinished, cut since
/// they were done, or of different evaluations. `records` gives the manifest's records (host_cpu, command_line).
Result<EvalSummary> merge_evaluations(const TaskSet& task_set, const Suite& suite,
                                      const std::vector<std::filesystem::path>& shards,
                                      const std::filesystem::path& folder, const EvalManifest& records,
                                      const Scorer& scorer = {});

}  // namespace phyplay
