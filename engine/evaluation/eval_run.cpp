#include "engine/evaluation/eval_run.h"

#include <fmt/core.h>

#include <map>

#include "engine/base/assert.h"
#include "engine/evaluation/eval_folder.h"
#include "engine/io/file.h"
#include "engine/play/attempt.h"

namespace phyplay {
namespace {

/// Whose manifest, of which part.
struct EvaluatedShard {
    std::filesystem::path path;
    EvalManifest manifest;
};

/// Reads the manifests and checks that they are all parts of one evaluation, each part once and finished.
Result<std::vector<EvaluatedShard>> read_evaluated_shards(const TaskSet& task_set, const Suite& suite,
                                                          const std::vector<std::filesystem::path>& paths) {
    std::map<int, EvaluatedShard> parts;
    for (const std::filesystem::path& path : paths) {
        if (!parts.empty()) {
            const auto difference = find_difference(path, parts.begin()->second.manifest, AnyShard::yes);
            if (!difference) return difference.error();
            if (!difference->empty()) {
                return Error{"this is part of another evaluation than the folders before it", path.string()};
            }
        }
        const Result<EvalManifest> manifest = read_manifest(path, suite.facts().setups);
        if (!manifest) return manifest.error();
        if (manifest->task_pack_sha256 != task_set.sha256()) {
            return Error{"this evaluation was made with another task pack", path.string()};
        }
        if (!is_finished(path)) {
            return Error{"this part is not finished; run its evaluation again to complete it", path.string()};
        }
        const auto [at, is_new] = parts.try_emplace(manifest->plan.shard.index, EvaluatedShard{path, *manifest});
        if (!is_new) return Error{"this is the same part as " + at->second.path.string(), path.string()};
    }
    const int count = parts.empty() ? 0 : parts.begin()->second.manifest.plan.shard.count;
    if (static_cast<int>(parts.size()) != count) {
        return Error{fmt::format("only {} of the evaluation's {} parts are named", parts.size(), count)};
    }
    std::vector<EvaluatedShard> shards;
    for (auto& [index, shard] : parts) shards.push_back(std::move(shard));
    return shards;
}

/// A task's lines and what they say.
struct TaskLines {
    std::string lines;
    std::vector<Status> statuses;
    std::string loss;  ///< why it was lost; empty where it was not
};

Result<std::map<std::string, TaskLines>> read_all_lines(const TaskSet& task_set, const Suite& suite,
                                                        const std::vector<EvaluatedShard>& shards) {
    std::map<std::string, TaskLines> of_task;
    for (const EvaluatedShard& shard : shards) {
        const EvalPlan& plan = shard.manifest.plan;
        Result<FinishedLog> log = read_finished_log(shard.path, plan, tasks_of(task_set, plan), suite);
        if (!log) return log.error();
        for (LoggedTask& task : log->logged) {
            of_task[task.task_id] = {
                log->text.substr(task.begin, task.end - task.begin), std::move(task.statuses), {}};
        }
        for (LostTask& task : log->lost) of_task[task.task_id].loss = std::move(task.reason);
    }
    return of_task;
}

/// The measures of a folder that is complete. Its summary is written again where people are others than last time.
Result<EvalSummary> read_finished(const EvalManifest& manifest, const std::vector<const Task*>& tasks,
                                  const Suite& suite, const Scorer& scorer, const std::filesystem::path& folder) {
    const Result<FinishedLog> log = read_finished_log(folder, manifest.plan, tasks, suite);
    if (!log) return log.error();
    EvalSummary summary = summarise(log->evaluator, tasks, manifest.plan, suite, scorer);
    summary.lost = log->lost.size();
    const std::string as_text = summary_json(summary, manifest.plan, suite.facts());
    const Result<std::string> written = read_file(folder / kSummaryName);
    if (written && *written != as_text) write_file_atomically(folder / kSummaryName, as_text);
    return summary;
}

}  // namespace

Result<EvalSummary> run_evaluation(const TaskSet& task_set, const Suite& suite, const EvalManifest& manifest,
                                   const TaskAttempts& attempt, const Scorer& scorer,
                                   const std::filesystem::path& folder, int threads, const Progress& progress,
                                   const EarlierTask& earlier) {
    const std::vector<const Task*> tasks = tasks_of(task_set, manifest.plan);
    const Result<Done> claimed = claim_folder(folder, manifest);
    if (!claimed) return claimed.error();
    if (is_finished(folder)) return read_finished(manifest, tasks, suite, scorer, folder);

    Result<EvalLog> log = EvalLog::open(folder, tasks, suite, manifest.plan.max_attempts);
    if (!log) return log.error();
    Evaluator evaluator = log->evaluator();
    const std::size_t done = log->tasks_done();
    if (earlier) {
        for (const LoggedTask& task : log->logged()) earlier(*task_set.find(task.task_id), task.statuses);
    }

    parallel_in_order(
        tasks.size() - done, threads, [&](std::size_t i) { return attempt(*tasks[done + i]); },
        [&](std::size_t i, TaskGo&& go) {
            if (!go.loss.empty()) log->lose({tasks[done + i]->id, std::move(go.loss)});
            std::string lines;
            for (const Attempt& made : go.attempts) {
                const Result<Done> counted = evaluator.log_attempt(done + i, made.status);
                PHYPLAY_ASSERT(counted.has_value());
                lines += attempt_line(made, suite);
            }
            log->append(lines);
        },
        [&](std::size_t finished) {
            if (progress) progress(done + finished);
        });
    log->sync();

    EvalSummary summary = summarise(evaluator, tasks, manifest.plan, suite, scorer);
    summary.lost = log->lost().size();
    write_file_atomically(folder / kSummaryName, summary_json(summary, manifest.plan, suite.facts()));
    return summary;
}

Result<EvalSummary> merge_evaluations(const TaskSet& task_set, const Suite& suite,
                                      const std::vector<std::filesystem::path>& shards,
                                      const std::filesystem::path& folder, const EvalManifest& records,
                                      const Scorer& scorer) {
    const Result<std::vector<EvaluatedShard>> parts = read_evaluated_shards(task_set, suite, shards);
    if (!parts) return parts.error();
    const Result<std::map<std::string, TaskLines>> of_task = read_all_lines(task_set, suite, *parts);
    if (!of_task) return of_task.error();

    EvalManifest manifest = parts->front().manifest;
    manifest.plan.shard = {};
    manifest.git_id = records.git_id;
    manifest.host_cpu = records.host_cpu;
    manifest.command_line = records.command_line;
    const std::vector<const Task*> tasks = tasks_of(task_set, manifest.plan);
    manifest.tasks = tasks.size();

    if (is_finished(folder)) return Error{"there is an evaluation in this folder already", folder.string()};
    // Where this was interrupted before, the manifest is there already.
    const Result<Done> claimed = claim_folder(folder, manifest);
    if (!claimed) return claimed.error();

    std::string text;
    std::vector<LoggedTask> logged;
    std::vector<LostTask> lost;
    for (const Task* task : tasks) {
        const auto found = of_task->find(task->id);
        if (found == of_task->end()) continue;  // no valid attempt was made at it
        if (!found->second.loss.empty()) lost.push_back({task->id, found->second.loss});
        if (found->second.statuses.empty()) continue;
        text += found->second.lines;
        logged.push_back({task->id, 0, 0, found->second.statuses});
    }
    const Result<Evaluator> evaluator = evaluator_of(logged, tasks, manifest.plan.max_attempts);
    if (!evaluator) return evaluator.error();
    EvalSummary summary = summarise(*evaluator, tasks, manifest.plan, suite, scorer);
    summary.lost = lost.size();
    write_file_atomically(folder / kLogName, text);
    write_lost_tasks(folder, lost);
    write_file_atomically(folder / kSummaryName, summary_json(summary, manifest.plan, suite.facts()));
    return summary;
}

}  // namespace phyplay
