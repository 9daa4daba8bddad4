#include "engine/evaluation/eval_folder.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "engine/evaluation/eval_summary.h"
#include "engine/io/file.h"
#include "engine/io/json_line.h"
#include "engine/play/attempt.h"

namespace phyplay {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// Position of a task in the list, at or after `from`; the list's size where it is not there.
std::size_t find_task(const std::vector<const Task*>& tasks, std::string_view id, std::size_t from) {
    const auto first = tasks.begin() + static_cast<std::ptrdiff_t>(from);
    return static_cast<std::size_t>(
        std::find_if(first, tasks.end(), [&](const Task* task) { return task->id == id; }) - tasks.begin());
}

/// The whole number under `key`; `is_sound` becomes false where it is none.
template <std::integral Whole>
Whole read_whole(const json& object, const char* key, bool& is_sound) {
    const std::optional<Whole> number = whole_number<Whole>(object.at(key));
    if (!number) is_sound = false;
    return number.value_or(Whole());
}

/// A number, or "all".
std::optional<int> read_fold(const json& object, bool& is_sound) {
    if (object.at("fold") == "all") return std::nullopt;
    return read_whole<int>(object, "fold", is_sound);
}

Error no_manifest(const std::filesystem::path& path) {
    return {"this is not the manifest of an evaluation", path.string()};
}

}  // namespace

Result<std::string> find_difference(const std::filesystem::path& folder, const EvalManifest& asked,
                                    AnyShard any_shard) {
    const std::filesystem::path path = folder / kManifestName;
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    const json found = json::parse(*text, nullptr, /*allow_exceptions=*/false);
    const ordered_json other = ordered_json::parse(manifest_json(asked));
    for (const auto& [key, wanted] : other.items()) {
        if (!found.is_object() || !found.contains(key)) return no_manifest(path);
        const bool is_record = key == "git_id" || key == "host_cpu" || key == "command_line" || key == "tasks";
        if (is_record || (any_shard == AnyShard::yes && key == "shard_index")) continue;
        // Lists in lists are not written out, which the library does by calling itself, as deep as they go.
        const std::string told = found[key].is_structured() ? found[key].type_name() : found[key].dump();
        if (told != wanted.dump()) return fmt::format("its {} is {}, not {}", key, told, wanted.dump());
    }
    return std::string();
}

std::string manifest_json(const EvalManifest& manifest) {
    const EvalPlan& plan = manifest.plan;
    ordered_json object;
    object["suite"] = manifest.suite;
    object["setup"] = plan.setup.name;
    object["fold"] = plan.fold ? ordered_json(*plan.fold) : ordered_json("all");
    object["agent"] = plan.agent;
    object["seed"] = plan.seed;
    object["shard_index"] = plan.shard.index;
    object["shard_count"] = plan.shard.count;
    object["stop_when_solved"] = plan.stop_when_solved;
    object["max_attempts"] = plan.max_attempts;
    object["tasks"] = manifest.tasks;
    object["version"] = manifest.version;
    object["git_id"] = manifest.git_id;
    object["engine_id"] = manifest.engine_id;
    object["task_pack_sha256"] = manifest.task_pack_sha256;
    object["host_cpu"] = manifest.host_cpu;
    object["command_line"] = manifest.command_line;
    return object.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

Result<EvalManifest> read_manifest(const std::filesystem::path& folder, std::span<const EvalSetup> setups) {
    const std::filesystem::path path = folder / kManifestName;
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    try {
        const json object = json::parse(*text);
        const auto setup = std::ranges::find(setups, object.at("setup").get<std::string>(), &EvalSetup::name);
        if (setup == setups.end()) return Error{"there is no such setup", path.string()};
        EvalManifest manifest;
        bool has_numbers = true;
        manifest.plan = {.setup = *setup,
                         .fold = read_fold(object, has_numbers),
                         .agent = object.at("agent"),
                         .seed = read_whole<std::uint64_t>(object, "seed", has_numbers),
                         .shard = {read_whole<int>(object, "shard_index", has_numbers),
                                   read_whole<int>(object, "shard_count", has_numbers)},
                         .stop_when_solved = object.at("stop_when_solved"),
                         .max_attempts = read_whole<int>(object, "max_attempts", has_numbers)};
        manifest.tasks = read_whole<std::size_t>(object, "tasks", has_numbers);
        manifest.suite = object.at("suite");
        manifest.task_pack_sha256 = object.at("task_pack_sha256");
        manifest.engine_id = object.at("engine_id");
        manifest.version = object.at("version");
        manifest.git_id = object.at("git_id");
        manifest.host_cpu = object.at("host_cpu");
        manifest.command_line = object.at("command_line");
        const bool has_fold =
            manifest.plan.fold ? *manifest.plan.fold >= 0 && *manifest.plan.fold < setup->folds : setup->has_whole;
        const bool is_sound = has_numbers && has_fold && manifest.plan.max_attempts >= 1 &&
                              manifest.plan.shard.count >= 1 && manifest.plan.shard.index >= 0 &&
                              manifest.plan.shard.index < manifest.plan.shard.count;
        if (is_sound) return manifest;
    } catch (const json::exception&) {
        // Told below, in our words.
    }
    return no_manifest(path);
}

Result<Done> claim_folder(const std::filesystem::path& folder, const EvalManifest& manifest) {
    const std::filesystem::path path = folder / kManifestName;
    std::error_code failed;
    if (!std::filesystem::exists(path, failed)) {
        std::filesystem::create_directories(folder, failed);
        if (failed) return Error{"cannot make this folder: " + failed.message(), folder.string()};
        write_file_atomically(path, manifest_json(manifest));
        return Done{};
    }
    const Result<std::string> difference = find_difference(folder, manifest);
    if (!difference) return difference.error();
    if (!difference->empty()) {
        return Error{fmt::format("this folder belongs to another evaluation ({}); choose a new one", *difference),
                     folder.string()};
    }
    const Result<EvalManifest> found = read_manifest(folder, std::span(&manifest.plan.setup, 1));  // its records, too
    if (!found) return found.error();
    return Done{};
}

Result<std::vector<LoggedTask>> read_eval_log(std::string_view text, const std::vector<const Task*>& tasks,
                                              const Suite& suite, const std::string& file) {
    std::vector<LoggedTask> logged;
    std::size_t next_task = 0;
    int line_number = 0;
    for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string_view::npos; begin = end + 1) {
        ++line_number;
        const Result<Attempt> attempt = read_attempt(text.substr(begin, end - begin), suite);
        if (!attempt) return Error{attempt.error().message, file, line_number};
        if (logged.empty() || logged.back().task_id != attempt->task_id) {
            const std::size_t found = find_task(tasks, attempt->task_id, next_task);
            if (found == tasks.size()) {
                return Error{fmt::format("task '{}' has no place here in this evaluation", attempt->task_id), file,
                             line_number};
            }
            next_task = found + 1;
            logged.push_back({attempt->task_id, begin, begin, {}});
        }
        LoggedTask& task = logged.back();
        task.end = end + 1;
        task.statuses.push_back(attempt->status);
        if (attempt->attempt_no != static_cast<int>(task.statuses.size())) {
            return Error{fmt::format("attempt {} of task '{}' is out of order", attempt->attempt_no, task.task_id),
                         file, line_number};
        }
    }
    return logged;
}

Result<Evaluator> evaluator_of(const std::vector<LoggedTask>& logged, const std::vector<const Task*>& tasks,
                               int max_attempts) {
    Evaluator evaluator(tasks.size(), max_attempts);
    for (const LoggedTask& task : logged) {
        const std::size_t index = find_task(tasks, task.task_id, 0);
        for (const Status status : task.statuses) {
            const Result<Done> counted = evaluator.log_attempt(index, status);
            if (!counted) return counted.error();
        }
    }
    return evaluator;
}

Result<EvalLog> EvalLog::open(const std::filesystem::path& folder, const std::vector<const Task*>& tasks,
                              const Suite& suite, int max_attempts) {
    const std::filesystem::path path = folder / kLogName;
    Result<GrowingFile> file = GrowingFile::open(path, "evaluation", folder);
    if (!file) return file.error();
    EvalLog log(std::move(*file), folder);
    const Result<Done> resumed = log.resume(tasks, suite, max_attempts);
    if (!resumed) return resumed.error();
    return log;
}

void EvalLog::lose(LostTask lost) {
    if (!lost_file_) {
        Result<GrowingFile> file = GrowingFile::open(folder_ / kLostName, "evaluation", folder_);
        if (!file) throw std::runtime_error(to_string(file.error()));
        lost_file_.emplace(std::move(*file));
    }
    lost_file_->append(lost_line(lost));
    lost_file_->sync();
    lost_.push_back(std::move(lost));
}

/// Takes over what the log holds, all but the last task, and cuts the log there; likewise what was lost.
Result<Done> EvalLog::resume(const std::vector<const Task*>& tasks, const Suite& suite, int max_attempts) {
    const std::filesystem::path path = folder_ / kLogName;
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    Result<std::vector<LoggedTask>> logged = read_eval_log(*text, tasks, suite, path.string());
    if (!logged) return logged.error();
    std::size_t kept_bytes = 0;
    if (!logged->empty()) {
        kept_bytes = logged->back().begin;
        tasks_done_ = find_task(tasks, logged->back().task_id, 0);
        logged->pop_back();
    }
    Result<Evaluator> counted = evaluator_of(*logged, tasks, max_attempts);
    if (!counted) return counted.error();
    Result<std::vector<LostTask>> lost = read_lost_tasks(folder_, tasks);
    if (!lost) return lost.error();
    std::erase_if(*lost, [&](const LostTask& task) { return find_task(tasks, task.task_id, 0) >= tasks_done_; });
    write_lost_tasks(folder_, *lost);
    lost_ = std::move(*lost);
    evaluator_ = std::move(*counted);
    logged_ = std::move(*logged);
    file_.cut(kept_bytes);
    return Done{};
}

namespace {

using nlohmann::json;

std::optional<LostTask> read_lost(std::string_view line) {
    const json object = json::parse(line, nullptr, /*allow_exceptions=*/false);
    const auto has_text = [&](const char* key) {
        return object.is_object() && object.contains(key) && object[key].is_string();
    };
    if (!has_text("task_id") || !has_text("reason")) return std::nullopt;
    return LostTask{object["task_id"], object["reason"]};
}

}  // namespace

std::string lost_line(const LostTask& lost) {
    // In ASCII, since reasons may quote any bytes, and a line that is read and written again must stay as it is.
    const auto text = [](const std::string& any) {
        return json(any).dump(-1, ' ', /*ensure_ascii=*/true, json::error_handler_t::replace);
    };
    return fmt::format("{{\"task_id\": {}, \"reason\": {}}}\n", text(lost.task_id), text(lost.reason));
}

Result<std::vector<LostTask>> read_lost_tasks(const std::filesystem::path& folder,
                                              const std::vector<const Task*>& tasks) {
    const std::filesystem::path path = folder / kLostName;
    std::vector<LostTask> all;
    std::error_code failed;
    if (!std::filesystem::exists(path, failed)) return all;
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    auto next = tasks.begin();
    int line_number = 0;
    for (std::size_t begin = 0, end = 0; (end = text->find('\n', begin)) != std::string::npos; begin = end + 1) {
        ++line_number;
        std::optional<LostTask> lost = read_lost(std::string_view(*text).substr(begin, end - begin));
        if (!lost) return Error{"this is not a lost task", path.string(), line_number};
        next = std::find_if(next, tasks.end(), [&](const Task* task) { return task->id == lost->task_id; });
        if (next == tasks.end()) {
            return Error{fmt::format("task '{}' has no place here in this evaluation", lost->task_id), path.string(),
                         line_number};
        }
        ++next;
        all.push_back(std::move(*lost));
    }
    return all;
}

void write_lost_tasks(const std::filesystem::path& folder, const std::vector<LostTask>& lost) {
    if (lost.empty()) {
        std::filesystem::remove(folder / kLostName);
        return;
    }
    std::string text;
    for (const LostTask& task : lost) text += lost_line(task);
    write_file_atomically(folder / kLostName, text);
}

namespace {

using nlohmann::json;

/// What a log and its summary must agree on.
struct Counts {
    std::size_t attempts = 0;
    std::size_t solved = 0;  ///< tasks, or plays where pass shares count
    std::size_t lost = 0;

    bool operator==(const Counts&) const = default;
};

const char* solved_key(const EvalPlan& plan) {
    return plan.counts_passes() ? "passes" : "solved";
}

Counts counts_of(const Evaluator& evaluator, std::size_t lost, const EvalPlan& plan,
                 const std::vector<const Task*>& tasks, const Suite& suite) {
    const EvalSummary summary = summarise(evaluator, tasks, plan, suite);
    if (summary.pass_rates) return {summary.pass_rates->all.attempts, summary.pass_rates->all.passes, lost};
    return {summary.all.attempts, summary.all.solved, lost};
}

Result<Counts> read_counts(const std::filesystem::path& path, const EvalPlan& plan) {
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    const json object = json::parse(*text, nullptr, /*allow_exceptions=*/false);
    const auto count = [&](const char* key) {
        return object.is_object() && object.contains(key) ? whole_number<std::size_t>(object[key]) : std::nullopt;
    };
    const std::optional<std::size_t> attempts = count("attempts");
    const std::optional<std::size_t> solved = count(solved_key(plan));
    // Evaluations of earlier versions do not tell of lost tasks.
    const std::optional<std::size_t> lost = object.is_object() && !object.contains("lost") ? 0 : count("lost");
    if (!attempts || !solved || !lost) return Error{"this is not the summary of such an evaluation", path.string()};
    return Counts{*attempts, *solved, *lost};
}

}  // namespace

bool is_finished(const std::filesystem::path& folder) {
    std::error_code failed;
    return std::filesystem::exists(folder / kSummaryName, failed);
}

Result<FinishedLog> read_finished_log(const std::filesystem::path& folder, const EvalPlan& plan,
                                      const std::vector<const Task*>& tasks, const Suite& suite) {
    const std::filesystem::path path = folder / kLogName;
    Result<std::string> text = read_file(path);
    if (!text) return text.error();
    auto logged = read_eval_log(*text, tasks, suite, path.string());
    if (!logged) return logged.error();
    Result<Evaluator> evaluator = evaluator_of(*logged, tasks, plan.max_attempts);
    if (!evaluator) return Error{evaluator.error().message, path.string()};
    const Result<Counts> told = read_counts(folder / kSummaryName, plan);
    if (!told) return told.error();

    Result<std::vector<LostTask>> lost = read_lost_tasks(folder, tasks);
    if (!lost) return lost.error();

    const Counts counted = counts_of(*evaluator, lost->size(), plan, tasks, suite);
    if (counted.lost != told->lost) {
        return Error{fmt::format("it holds {} lost tasks, {} says {}: it was cut, changed or left behind",
                                 counted.lost, kSummaryName, told->lost),
                     (folder / kLostName).string()};
    }
    if (counted != *told) {
        return Error{
            fmt::format("it holds {} attempts ({} {}), {} says {} ({}): it was cut or changed", counted.attempts,
                        counted.solved, solved_key(plan), kSummaryName, told->attempts, told->solved),
            path.string()};
    }
    if (!text->empty() && text->back() != '\n') return Error{"it ends within a line", path.string()};
    return FinishedLog{std::move(*text), std::move(*logged), std::move(*lost), std::move(*evaluator)};
}

}  // namespace phyplay
