#include "engine/evaluation/finished_log.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "engine/evaluation/eval_summary.h"
#include "engine/io/file.h"
#include "engine/io/json_whole_number.h"

namespace phyplay {
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
