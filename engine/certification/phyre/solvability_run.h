// A certification run of PHYRE tasks: many tasks, many threads, one folder.
//
//     plan.json                       what was asked for
//     certificates/00012.ball.jsonl   counts, flags and solutions, a line per task (solvability.h)
//     power/00012.ball.jsonl          the solution power matrix (solution_power.h)
//     histograms/00012.ball.svg       rates of the tasks, power of the solutions
//     summary.json, report.html       everything summed up
//
// Tasks are worked on one after the other, each pool of actions on all threads. A file is renewed, at once, after
// every pool: a kill at any moment loses the pool at work and nothing else, and the same call goes on from there.
// Shards have plan and certificates alone; the rest needs all tasks and is made when they are merged.
#pragma once

#include <filesystem>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/certification/phyre/solution_power.h"
#include "engine/certification/phyre/solvability_folder.h"
#include "engine/certification/phyre/solvability_report.h"

namespace phyplay {

/// Who hears of long work, each from its own beginning; both may be empty.
struct SolvabilityProgress {
    Progress pools;  ///< pools tried, those of earlier runs included
    Progress plays;  ///< plays for solution power that this run has made
};

/// Does what is left of the plan, on `threads` threads. Of a shard only its own tasks are summed up. Fails where a
/// file of the folder is damaged or belongs to another plan, or another program works on it.
Result<std::vector<SolvabilitySummary>> certify_solvability(const TaskSet& suite, const SolvabilityPlan& plan,
                                                            const std::filesystem::path& folder, int threads,
                                                            const SolvabilityProgress& progress = {});

/// Whether a folder holds a certification, or a part of one.
bool is_solvability_folder(const std::filesystem::path& folder);

/// Puts the shards' certificates together in `folder` and does what needs all of them: the same bytes as if there had
/// been no shards. Fails where shards are missing, double, unfinished or of different plans.
Result<std::vector<SolvabilitySummary>> merge_solvability(const TaskSet& suite,
                                                          const std::vector<std::filesystem::path>& shards,
                                                          const std::filesystem::path& folder, int threads,
                                                          const SolvabilityProgress& progress = {});

}  // namespace phyplay
