#include "study/output/played_tasks.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace phyplay {
namespace {

constexpr int kPublishedAttempts = 5;

struct CountedAttempt {
    double thinking_s = 0.0;
    bool is_solved = false;
};

/// A task being put together from its trials.
struct Gathered {
    PlayedTask task;
    std::map<std::int64_t, CountedAttempt> attempts;  // by attempt_of_task
};

/// Participant, block and place in the plan; of an unplanned trial its row id.
using TaskKey = std::tuple<std::string, std::string, std::int64_t>;

bool ends_a_task(const std::string& end_reason) {
    return end_reason == "solved" || end_reason == "cap" || end_reason == "time_cap" || end_reason == "skipped";
}

/// Columns by name, looked up once.
class Columns {
public:
    explicit Columns(const Table& table) : table_(table) {}
    std::size_t operator()(std::string_view name) const { return table_.column(name); }

private:
    const Table& table_;
};

}  // namespace

bool set_group(PlayedTask& task, const SuiteFacts& facts, int number) {
    const auto found = std::ranges::find(facts.groups, number, &TemplateGroup::number);
    if (found == facts.groups.end()) return false;
    task.group = number;
    task.group_name = found->name;
    task.group_word = facts.group_word;
    return true;
}

std::vector<PlayedTask> played_tasks(const StudyTables& tables, const Suites& suites) {
    const Table& trials = tables.of("trials");
    const Columns of_trial(trials);
    std::map<TaskKey, std::size_t> places;
    std::vector<Gathered> gathered;
    std::map<std::int64_t, std::size_t> task_of_trial;
    std::map<std::string, int> met;

    const Table& attempts = tables.of("attempts");
    const Columns of_attempt(attempts);
    const std::size_t attempt_trial = of_attempt("trial_id");
    std::map<std::int64_t, std::vector<const std::vector<Value>*>> attempts_of_trial;
    for (const auto& row : attempts.rows) attempts_of_trial[whole_of(row[attempt_trial])].push_back(&row);

    const std::size_t trial_id = of_trial("trial_id");
    const std::size_t who = of_trial("participant_id");
    const std::size_t block = of_trial("block_name");
    const std::size_t position = of_trial("position");
    const std::size_t in_analysis = of_trial("in_analysis");
    const std::size_t earlier = of_trial("earlier_attempts");
    const std::size_t end_reason = of_trial("end_reason");
    const std::size_t of_task = of_attempt("attempt_of_task");
    const std::size_t thinking = of_attempt("thinking_time_us");
    const std::size_t status = of_attempt("status");
    for (const auto& row : trials.rows) {
        if (whole_of(row[in_analysis]) == 0) continue;
        const std::int64_t id = whole_of(row[trial_id]);
        const std::string participant = text_of(row[who]);
        const TaskKey key{participant, text_of(row[block]), maybe_whole(row[position]).value_or(-id)};
        const auto [found, is_new] = places.try_emplace(key, gathered.size());
        if (is_new) {
            PlayedTask task;
            task.participant_id = participant;
            task.condition_id = text_of(row[of_trial("condition_id")]);
            task.task_id = text_of(row[of_trial("task_id")]);
            task.suite = text_of(row[of_trial("suite")]);
            task.template_id = text_of(row[of_trial("template_id")]);
            const Suite* suite = suites.find(task.suite);
            const std::optional<int> group = suite == nullptr ? std::nullopt : suite->group_of(task.template_id);
            if (group) set_group(task, suite->facts(), *group);
            task.attempt_cap =
                static_cast<int>(maybe_whole(row[of_trial("attempt_cap")]).value_or(kPublishedAttempts));
            task.order = ++met[participant];
            gathered.push_back({std::move(task), {}});
        }
        Gathered& entry = gathered[found->second];
        // Attempts of an earlier trial that do not count any more (the task was begun afresh) fall away.
        entry.attempts.erase(entry.attempts.upper_bound(whole_of(row[earlier])), entry.attempts.end());
        for (const std::vector<Value>* attempt : attempts_of_trial[id]) {
            entry.attempts[whole_of((*attempt)[of_task])] = {
                static_cast<double>(whole_of((*attempt)[thinking])) / 1e6, text_of((*attempt)[status]) == "solved"};
        }
        entry.task.is_over = ends_a_task(text_of(row[end_reason]));
    }

    std::vector<PlayedTask> played;
    for (Gathered& entry : gathered) {
        for (const auto& [number, attempt] : entry.attempts) {
            entry.task.thinking_s.push_back(attempt.thinking_s);
            if (attempt.is_solved && !entry.task.solved_at) entry.task.solved_at = static_cast<int>(number);
        }
        entry.task.attempts = entry.attempts.empty() ? 0 : static_cast<int>(entry.attempts.rbegin()->first);
        if (entry.task.solved_at) entry.task.is_over = true;
        played.push_back(std::move(entry.task));
    }
    const Table& people = tables.of("participants");
    std::map<std::string, std::int64_t> enrolment;
    for (const auto& row : people.rows) {
        enrolment[text_of(row[people.column("participant_id")])] = whole_of(row[people.column("enrolment_no")]);
    }
    std::ranges::stable_sort(
        played, {}, [&](const PlayedTask& task) { return std::pair(enrolment[task.participant_id], task.order); });
    return played;
}

double pass_rate(const PlayedTask& task) {
    return is_solved_within_five(task) ? (kPublishedAttempts + 1 - *task.solved_at) / double{kPublishedAttempts}
                                       : 0.0;
}

bool is_solved_within_five(const PlayedTask& task) {
    return task.solved_at && *task.solved_at <= kPublishedAttempts;
}

int counted_attempts(const PlayedTask& task) {
    return is_solved_within_five(task) ? *task.solved_at : kPublishedAttempts;
}

double thinking_time_s(const PlayedTask& task) {
    const auto count = std::min<std::size_t>(task.thinking_s.size(), kPublishedAttempts);
    return std::accumulate(task.thinking_s.begin(), task.thinking_s.begin() + static_cast<std::ptrdiff_t>(count),
                           0.0);
}

}  // namespace phyplay
