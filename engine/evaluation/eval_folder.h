// The folder of an evaluation: manifest.json says what it is, attempts.jsonl what happened, summary.json
// what came of it.
//
// attempts.jsonl only ever grows, task by task in task order, so that after a kill at any moment the folder
// tells how far the evaluation got. summary.json is written last, at once: where it is, the evaluation is
// complete. README.md documents every field.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/evaluation/eval_plan.h"
#include "engine/evaluation/evaluator.h"
#include "engine/io/file.h"
#include "engine/play/outcome.h"
#include "engine/play/suite.h"
#include "engine/play/task.h"

namespace phyplay {

inline constexpr const char* kManifestName = "manifest.json";
inline constexpr const char* kLogName = "attempts.jsonl";
inline constexpr const char* kSummaryName = "summary.json";

/// What manifest.json holds.
struct EvalManifest {
    EvalPlan plan;
    std::size_t tasks = 0;  ///< in this folder's shard
    std::string suite;
    std::string task_pack_sha256;
    std::string engine_id;
    std::string version;       ///< of PhyPlay
    std::string git_id;        ///< of its sources; a record only
    std::string host_cpu;      ///< a record only
    std::string command_line;  ///< a record only

    bool operator==(const EvalManifest&) const = default;
};

std::string manifest_json(const EvalManifest& manifest);

enum class AnyShard { no, yes };

/// What tells the folder's evaluation from this one, "its fold is 0, not 1"; empty where results of both may stand in
/// one attempts.jsonl. Records decide nothing. With AnyShard::yes the folder may be any of the evaluation's parts.
Result<std::string> find_difference(const std::filesystem::path& folder, const EvalManifest& asked,
                                    AnyShard any_shard = AnyShard::no);

/// A LostTask is one that an agent of somebody else's did not bring to an end: its program hung, ended, or talked
/// nonsense.
///
/// Its later attempts are missing, which the log alone cannot tell from an agent that gave up. lost.jsonl of an
/// evaluation keeps them, a line each, in task order; it is there only where there are some.
struct LostTask {
    std::string task_id;
    std::string reason;  ///< one sentence

    bool operator==(const LostTask&) const = default;
};

inline constexpr const char* kLostName = "lost.jsonl";

/// One line, with its line feed.
std::string lost_line(const LostTask& lost);

/// Reads lost.jsonl of a folder; none where there is no such file. A last line without line feed, as a kill leaves
/// it, is ignored. Fails where a line is wrong, or its task is not among `tasks`, in their order.
Result<std::vector<LostTask>> read_lost_tasks(const std::filesystem::path& folder,
                                              const std::vector<const Task*>& tasks);

/// Writes lost.jsonl at once, or removes it where there are none. Throws std::runtime_error where the disk refuses.
void write_lost_tasks(const std::filesystem::path& folder, const std::vector<LostTask>& lost);

/// The manifest of an evaluation in one of these setups.
Result<EvalManifest> read_manifest(const std::filesystem::path& folder, std::span<const EvalSetup> setups);

/// Makes the folder with its manifest, or fails where it belongs to another evaluation.
Result<Done> claim_folder(const std::filesystem::path& folder, const EvalManifest& manifest);

/// A task's lines in attempts.jsonl.
struct LoggedTask {
    std::string task_id;
    std::size_t begin = 0;  ///< byte offset of its first line
    std::size_t end = 0;    ///< behind its last line
    std::vector<Status> statuses;
};

/// Cuts the text of attempts.jsonl into tasks. The tasks must be among `tasks`, in their order, and of `suite`. A
/// last line without line feed, as a kill leaves it, is ignored. `file` is for messages.
Result<std::vector<LoggedTask>> read_eval_log(std::string_view text, const std::vector<const Task*>& tasks,
                                              const Suite& suite, const std::string& file);

/// Counts what was logged; numbers are positions in `tasks`. Fails where a task has more than `max_attempts`.
Result<Evaluator> evaluator_of(const std::vector<LoggedTask>& logged, const std::vector<const Task*>& tasks,
                               int max_attempts = kMaxAttempts);

/// attempts.jsonl, open for growing. Only one program at a time can hold it.
class EvalLog {
public:
    /// Opens the log of a claimed folder, empty at first. Fails where it is in use or damaged. The last
    /// logged task may be incomplete and is dropped: tasks_done() says with which task to go on.
    static Result<EvalLog> open(const std::filesystem::path& folder, const std::vector<const Task*>& tasks,
                                const Suite& suite, int max_attempts = kMaxAttempts);

    /// Tasks of the list that need not be done again: the first so many.
    std::size_t tasks_done() const { return tasks_done_; }

    /// Their attempts.
    const Evaluator& evaluator() const { return evaluator_; }

    /// Those among them that have attempts, in order.
    const std::vector<LoggedTask>& logged() const { return logged_; }

    /// Adds the lines of the next task with all its attempts. Throws std::runtime_error where the disk
    /// refuses.
    void append(std::string_view lines) { file_.append(lines); }

    /// Adds a task to those that were lost, before its lines: on the disk before any later task's, so that a task
    /// that counts as done cannot have been lost without a word. Throws as append() does.
    void lose(LostTask lost);

    /// All that were lost, of earlier runs and of this one.
    const std::vector<LostTask>& lost() const { return lost_; }

    /// Brings everything to the disk.
    void sync() { file_.sync(); }

private:
    EvalLog(GrowingFile file, std::filesystem::path folder)
        : file_(std::move(file)), folder_(std::move(folder)), evaluator_(0) {}

    Result<Done> resume(const std::vector<const Task*>& tasks, const Suite& suite, int max_attempts);

    GrowingFile file_;
    std::optional<GrowingFile> lost_file_;  // made with the first loss of this run
    std::filesystem::path folder_;
    std::size_t tasks_done_ = 0;
    Evaluator evaluator_;
    std::vector<LoggedTask> logged_;
    std::vector<LostTask> lost_;
};

/// A FinishedLog is the attempts.jsonl of an evaluation that is done, held against its summary.json.
///
/// The summary is written last, so the log was whole then. It need not be any more: a copy that was broken off, or a
/// full disk, leaves a shorter one, whose missing attempts would count as tasks that were never solved. Whoever takes
/// numbers from a finished folder reads it here.
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
