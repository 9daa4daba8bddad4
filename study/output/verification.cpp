#include "study/output/verification.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "engine/io/file.h"
#include "study/output/study_tables.h"
#include "study/protocol/bundle.h"
#include "study/protocol/participant_code.h"
#include "study/session/erasure.h"
#include "study/session/study_step.h"

namespace phyplay {
namespace {

using Row = std::vector<Value>;

/// Cells of a row by the names of their columns.
class RowView {
public:
    RowView(const Table& table, const Row& row) : table_(table), row_(row) {}

    std::string text(std::string_view name) const { return text_of(row_[table_.column(name)]); }
    std::int64_t whole(std::string_view name) const { return whole_of(row_[table_.column(name)]); }
    std::optional<std::int64_t> maybe(std::string_view name) const { return maybe_whole(row_[table_.column(name)]); }

private:
    const Table& table_;
    const Row& row_;
};

/// Between two times; empty where they are further apart than numbers go, as in an altered file.
std::optional<std::int64_t> difference(std::int64_t later, std::int64_t earlier) {
    std::int64_t between = 0;
    if (__builtin_sub_overflow(later, earlier, &between)) return std::nullopt;
    return between;
}

/// Whether a receipt has this field, written as the log of erasures has it: "t_day":"2026-11-22", "block":3.
bool has_field(std::string_view receipt, std::string_view name, std::string_view value) {
    const std::string field = fmt::format("\"{}\": {}", name, value);
    const std::size_t at = receipt.find(field);
    return at != std::string_view::npos && at + field.size() < receipt.size() &&
           (receipt[at + field.size()] == ',' || receipt[at + field.size()] == '}');
}

/// Whether a receipt says what its row in the log of erasures does.
bool is_receipt_of(std::string_view receipt, const RowView& erasure) {
    if (!has_field(receipt, "erasure_id", fmt::format("\"{}\"", erasure.text("erasure_id"))) ||
        !has_field(receipt, "t_day", fmt::format("\"{}\"", erasure.text("t_day")))) {
        return false;
    }
    const std::string counts = erasure.text("row_counts");  // {"attempt":12,"block":3}
    for (std::size_t at = counts.find('"'); at != std::string::npos; at = counts.find('"', at)) {
        const std::size_t colon = counts.find(':', at);
        if (colon == std::string::npos) return false;
        const std::size_t end = std::min(counts.find_first_of(",}", colon), counts.size());
        if (!has_field(receipt, std::string_view(counts).substr(at + 1, colon - at - 2),
                       std::string_view(counts).substr(colon + 1, end - colon - 1))) {
            return false;
        }
        at = end;
    }
    return true;
}

class StudyVerifier {
public:
    StudyVerifier(const Store& store, const DataFolder& folder, const TaskSet& suite, const Suites& suites,
                  const StudyTables& tables)
        : store_(store), folder_(folder), suite_(suite), suites_(suites), tables_(tables) {}

    StudyVerification take() { return std::move(result_); }

    void check_attempts(int threads, const VerifyProgress& progress) {
        std::size_t done = 0;
        result_.attempts = verify_attempts(store_, suite_, suites_, threads, [&](const VerifiedAttempt& judged) {
            if (judged.verdict == AttemptVerdict::mismatch || judged.verdict == AttemptVerdict::unjudged) {
                const AttemptRecord& record = judged.record;
                find("attempt",
                     place_of(static_cast<std::int64_t>(record.attempt_id), record.actor_id, record.trial.task_id,
                              record.commit.attempt_no),
                     judged.reason);
            }
            if (progress) progress(++done);
        });
    }

    void check_bundle() {
        const Result<std::string> text = read_file(folder_.bundle());
        if (!text) return find("bundle", folder_.bundle().filename().string(), text.error().message);
        const std::string name = folder_.bundle().filename().string();
        Result<Bundle> bundle = read_bundle(*text, name);
        if (!bundle) {
            const Error& error = bundle.error();
            return find("bundle", error.line > 0 ? fmt::format("{}:{}", name, error.line) : name, error.message);
        }
        if (bundle->sha256 != tables_.study().bundle_sha256) {
            find("bundle", name, "it is not the frozen protocol that the data file was made with");
        }
        if (bundle->study_id != tables_.study().study_id) {
            find("bundle", name,
                 fmt::format("it is the study '{}', the data file's is '{}'", bundle->study_id,
                             tables_.study().study_id));
        }
        for (const FrozenTask& task : bundle->tasks) frozen_tasks_[task.task_id] = task.task_sha256;
        Result<Protocol> protocol = thaw(*bundle, suite_, suites_);
        if (!protocol) return find("bundle", name, protocol.error().message);
        protocol_ = *std::move(protocol);
    }

    void check_audit() {
        if (const std::string fault = store_.audit_fault(); !fault.empty()) find("audit", "audit log", fault);
    }

    void check_record(std::string_view seal) {
        result_.record = store_.check_record(seal);
        for (const auto& [place, message] : result_.record.faults) find("record", place, message);
    }

    /// An erasure ends with its receipt, and with a data file without a byte of it. What is still to be done is a
    /// setting, which anybody can remove.
    void check_receipts() {
        const Result<Table> erasures = store_.read_table("erasure_log");
        if (!erasures) return find("erasure", "data file", erasures.error().message);
        std::set<std::string> due;
        for (const ErasureReceipt& receipt : store_.receipts_due()) due.insert(receipt.erasure_id);
        for (const Row& row : erasures->rows) {
            const std::string id = RowView(*erasures, row).text("erasure_id");
            const std::filesystem::path file = receipt_path(folder_, id);
            const Result<std::string> receipt = read_file(file);
            const std::string place = file.filename().string();
            if (receipt && !is_receipt_of(*receipt, RowView(*erasures, row))) {
                find("erasure", place, "it does not say what the log of erasures says of this erasure");
            } else if (due.contains(id)) {
                continue;  // the next opening sees to it
            } else if (!receipt) {
                find("erasure", place, "the receipt of this erasure is missing");
            } else if (is_unfinished_receipt(*receipt)) {
                find("erasure", place,
                     "by its receipt bytes were left in the data file, which nothing asks to remove");
            }
        }
    }

    void check_keys() {
        for (const std::string& fault : store_.key_faults()) find("keys", "data file", fault);
    }

    /// Consent gates everything: nobody takes part without having given it.
    void check_consent() {
        const Result<Table> consent = store_.read_table("consent_event");
        if (!consent) return find("consent", "data file", consent.error().message);
        std::set<std::string> given;
        for (const Row& row : consent->rows) {
            const RowView cells(*consent, row);
            if (cells.text("decision") == "given") given.insert(cells.text("participant_id"));
        }
        const Table& people = tables_.of("participants");
        for (const Row& row : people.rows) {
            const std::string who = RowView(people, row).text("participant_id");
            if (!given.contains(who)) find("consent", who, "it takes part, and no consent was given");
        }
    }

    /// The terms a session played a block under, against the protocol.
    void check_blocks() {
        if (!protocol_) return;
        const Result<Table> blocks = store_.read_table("block");
        if (!blocks) return find("block", "data file", blocks.error().message);
        std::map<std::int64_t, std::string> owners;
        for (const StudyTables::SessionKey& session : tables_.sessions()) {
            owners[session.session_id] = session.participant_id;
        }
        for (const Row& row : blocks->rows) {
            const RowView cells(*blocks, row);
            const auto owner = owners.find(cells.whole("session_id"));
            const Block* block = block_named(cells.text("block_name"));
            if (owner == owners.end() || block == nullptr) continue;  // told elsewhere
            const std::string place = fmt::format("block {} ({})", cells.whole("block_id"), owner->second);
            const auto same = [&](std::string_view column, const auto& stored, const auto& meant) {
                if (stored == meant) return;
                find("block", place, fmt::format("its {} is {}, the protocol says {}", column, stored, meant));
            };
            same("kind", cells.text("kind"), std::string(name_of(block->kind)));
            same("attempt_cap", cells.whole("attempt_cap"), std::int64_t{block->attempts});
            same("time_cap_ms", cells.whole("time_cap_ms"), std::int64_t{1000} * block->time_limit_s);
            same("order_method", cells.text("order_method"), std::string(name_of(block->order)));
            same("order_seed", cells.whole("order_seed"), std::int64_t{protocol_->seed});
            const auto condition = conditions_.find(owner->second);
            if (condition == conditions_.end() || condition->second == nullptr) continue;
            same("condition_id", cells.text("condition_id"), condition->second->id);
            const AidPolicy aids = block->aids.value_or(condition->second->aids);
            for (const AidSwitch& aid : kAidSwitches) {
                const std::string column = fmt::format("aid_{}", aid.name);
                same(column, cells.whole(column), std::int64_t{aids.*aid.on});
            }
        }
    }

    /// Who is complete went through all of it: every planned trial to its end, every question that asks for an
    /// answer.
    void check_completeness() {
        if (!protocol_) return;
        using Place = std::tuple<std::string, std::string, std::int64_t>;
        struct Played {
            bool is_over = false;
            std::int64_t attempts = 0;
        };
        std::map<Place, Played> played;
        const Table& trials = tables_.of("trials");
        for (const Row& row : trials.rows) {
            const RowView cells(trials, row);
            Played& of = played[{cells.text("participant_id"), cells.text("block_name"), cells.whole("position")}];
            const std::string end = cells.text("end_reason");
            // The rules of a session that goes on (SessionRunner).
            of.is_over = of.is_over || cells.whole("solved") != 0 || end == "cap" || end == "time_cap" ||
                         protocol_->interrupted_trial == InterruptedTrial::skip;
            of.attempts += cells.whole("n_attempts");
        }
        std::set<std::string> complete;
        const Table& people = tables_.of("participants");
        for (const Row& row : people.rows) {
            const RowView cells(people, row);
            if (cells.text("status") == "complete") complete.insert(cells.text("participant_id"));
        }
        for (const auto& [place, task] : planned_) {
            const auto& [who, block_name, position] = place;
            const Block* block = block_named(block_name);
            if (!complete.contains(who) || block == nullptr) continue;
            const auto found = played.find(place);
            const bool is_over = found != played.end() &&
                                 (found->second.is_over || (protocol_->interrupted_trial == InterruptedTrial::go_on &&
                                                            found->second.attempts >= block->attempts));
            if (!is_over) {
                find("participant", who,
                     fmt::format("it is complete, and its trial {} of block '{}' (task {}) was not played to the end",
                                 position, block_name, task));
            }
        }
        check_answers_of(complete);
    }

    void check_participants() {
        const Table& people = tables_.of("participants");
        std::map<std::string, std::vector<PlannedTrial>> plans;
        const Table& plan = tables_.of("plan");
        for (const Row& row : plan.rows) {
            const RowView cells(plan, row);
            const std::string who = cells.text("participant_id");
            plans[who].push_back(
                {cells.text("block_name"), static_cast<int>(cells.whole("position")), cells.text("task_id")});
            planned_[{who, cells.text("block_name"), cells.whole("position")}] = cells.text("task_id");
        }
        std::set<std::int64_t> numbers;
        for (const Row& row : people.rows) {
            const RowView cells(people, row);
            const std::string who = cells.text("participant_id");
            const std::int64_t number = cells.whole("enrolment_no");
            if (!is_participant_code(who)) find("participant", who, "its check character does not fit");
            if (!numbers.insert(number).second) find("participant", who, "its enrolment number is another's, too");
            const bool is_possible = number >= 0 && number < tables_.enrolled();
            if (!is_possible) {
                find("participant", who,
                     fmt::format("its enrolment number is {}, and {} were enrolled", number, tables_.enrolled()));
            }
            if (!protocol_) continue;
            conditions_[who] = nullptr;
            for (const Condition& condition : protocol_->conditions) {
                if (condition.id == cells.text("condition_id")) conditions_[who] = &condition;
            }
            if (conditions_[who] == nullptr) {
                find("participant", who,
                     fmt::format("the protocol has no condition '{}'", cells.text("condition_id")));
            }
            if (!is_possible) continue;
            std::vector<PlannedTrial> expected = plan_of(*protocol_, suite_, suites_, static_cast<int>(number));
            const auto by_place = [](const PlannedTrial& a, const PlannedTrial& b) {
                return std::tie(a.block_name, a.position) < std::tie(b.block_name, b.position);
            };
            std::ranges::sort(expected, by_place);
            std::ranges::sort(plans[who], by_place);
            if (expected != plans[who]) {
                find(
                    "plan", who,
                    fmt::format("its plan is not the one that the study's seed gives participant number {}", number));
            }
        }
    }

    void check_trials() {
        const Table& attempts = tables_.of("attempts");
        for (const Row& row : attempts.rows) {
            const RowView cells(attempts, row);
            if (cells.text("status") != "solved" || cells.text("result_origin") != "live") continue;
            solved_live_.insert(cells.whole("trial_id"));
        }
        const Table& trials = tables_.of("trials");
        for (const Row& row : trials.rows) {
            const RowView cells(trials, row);
            const std::string who = cells.text("participant_id");
            const std::string task = cells.text("task_id");
            const std::string place = fmt::format("trial {} ({}, task {})", cells.whole("trial_id"), who, task);
            const auto planned = planned_.find({who, cells.text("block_name"), cells.whole("position")});
            if (planned == planned_.end()) {
                find("plan", place, "it was not planned");
            } else if (planned->second != task) {
                find("plan", place, fmt::format("task {} was planned in its place", planned->second));
            }
            const auto frozen = frozen_tasks_.find(task);
            if (!frozen_tasks_.empty() && frozen == frozen_tasks_.end()) {
                find("trial", place, "the frozen protocol has no such task");
            } else if (frozen != frozen_tasks_.end() && frozen->second != cells.text("task_sha256")) {
                find("trial", place, "its task is not the one in the frozen protocol");
            }
            check_block(cells, who, place);
            check_end(cells, place);
        }
    }

    void check_attempt_rows() {
        const Table& attempts = tables_.of("attempts");
        std::map<std::int64_t, const Row*> trial_rows;
        const Table& trials = tables_.of("trials");
        for (const Row& row : trials.rows) trial_rows[RowView(trials, row).whole("trial_id")] = &row;
        std::map<std::int64_t, std::int64_t> expected_no;
        std::map<std::int64_t, std::int64_t> solved_at;
        for (const Row& row : attempts.rows) {
            const RowView cells(attempts, row);
            const std::int64_t trial = cells.whole("trial_id");
            const std::int64_t number = cells.whole("attempt_no");
            const std::string place =
                place_of(cells.whole("attempt_id"), cells.text("actor_id"), cells.text("task_id"), number);
            if (number != ++expected_no[trial]) find("attempt", place, "an attempt before it is missing");
            if (const auto found = trial_rows.find(trial); found != trial_rows.end()) {
                const std::optional<std::int64_t> cap = RowView(trials, *found->second).maybe("attempt_cap");
                if (cap && cells.whole("attempt_of_task") > *cap) {
                    find("limit", place,
                         fmt::format("it is number {} where {} attempts are allowed", cells.whole("attempt_of_task"),
                                     *cap));
                }
            }
            if (solved_at.contains(trial)) {
                find("limit", place, fmt::format("the task was solved at attempt {} already", solved_at[trial]));
            }
            if (cells.text("status") == "solved") solved_at.try_emplace(trial, number);
            check_order_of_times(cells, place);
        }
    }

    void check_times() {
        const Table& attempts = tables_.of("attempts");
        std::map<std::int64_t, std::vector<const Row*>> by_session;
        for (const Row& row : attempts.rows) by_session[RowView(attempts, row).whole("session_id")].push_back(&row);
        std::map<std::int64_t, std::int64_t> shown_us;
        const Table& trials = tables_.of("trials");
        for (const Row& row : trials.rows) {
            const RowView cells(trials, row);
            shown_us[cells.whole("trial_id")] = cells.whole("t_shown_us");
        }
        for (const StudyTables::SessionKey& session : tables_.sessions()) {
            const std::vector<InputEvent> events = store_.events(SessionId{session.session_id});
            check_shown(events, shown_us);
            const auto moments = moments_of(events);
            for (const Row* row : by_session[session.session_id]) {
                const RowView cells(attempts, *row);
                const auto found = moments.find({cells.whole("trial_id"), cells.whole("attempt_no")});
                const std::string place = place_of(cells.whole("attempt_id"), cells.text("actor_id"),
                                                   cells.text("task_id"), cells.whole("attempt_no"));
                if (found == moments.end() || !found->second.ready_us || !found->second.commit_us) {
                    ++result_.times_without_events;
                    continue;
                }
                ++result_.times_recomputed;
                if (const auto us = difference(*found->second.commit_us, *found->second.ready_us)) {
                    compare(place, "thinking time", cells.whole("thinking_time_us"), *us);
                } else {
                    find("time", place, "the raw events say when, and no clock does");
                }
                compare(place, "ready", cells.whole("t_ready_us"), *found->second.ready_us);
                compare(place, "commit", cells.whole("t_commit_us"), *found->second.commit_us);
            }
        }
    }

private:
    struct Moments {
        std::optional<std::int64_t> ready_us;
        std::optional<std::int64_t> commit_us;
    };

    /// When each attempt could begin and did, by (trial, attempt), from the raw events alone.
    static std::map<std::pair<std::int64_t, std::int64_t>, Moments> moments_of(
        const std::vector<InputEvent>& events) {
        std::map<std::pair<std::int64_t, std::int64_t>, Moments> moments;
        for (const InputEvent& event : events) {
            if (!event.trial_id || event.attempt_no < 1) continue;
            Moments& of = moments[{static_cast<std::int64_t>(*event.trial_id), event.attempt_no}];
            if (event.kind == EventKind::shown || event.kind == EventKind::ready) of.ready_us = event.at.t_us;
            const bool is_first_launch = event.kind == EventKind::launch && event.code == "1";
            if ((event.kind == EventKind::commit || is_first_launch) && !of.commit_us) of.commit_us = event.at.t_us;
        }
        return moments;
    }

    /// When trials were shown, against the raw events; a crash may have cost some of these.
    void check_shown(const std::vector<InputEvent>& events, const std::map<std::int64_t, std::int64_t>& shown_us) {
        std::set<std::int64_t> seen;
        for (const InputEvent& event : events) {
            if (event.kind != EventKind::shown || !event.trial_id) continue;
            const auto trial = static_cast<std::int64_t>(*event.trial_id);
            const auto stored = shown_us.find(trial);
            if (stored == shown_us.end() || !seen.insert(trial).second) continue;
            compare(fmt::format("trial {}", trial), "time of being shown", stored->second, event.at.t_us);
        }
    }

    void check_answers_of(const std::set<std::string>& complete) {
        std::map<std::tuple<std::string, std::string, std::string>, bool> answered;
        const Table& answers = tables_.of("questionnaire");
        const std::size_t number = answers.column("value_num");
        for (const Row& row : answers.rows) {
            const RowView cells(answers, row);
            answered[{cells.text("participant_id"), cells.text("instrument"), cells.text("item_id")}] =
                maybe_number(row[number]).has_value() || !cells.text("value_text").empty();
        }
        for (const std::string& who : complete) {
            for (const Questionnaire& questionnaire : protocol_->questionnaires) {
                for (const Question& question : questionnaire.questions) {
                    const auto found = answered.find({who, questionnaire.id, question.id});
                    if (found != answered.end() && (found->second || !question.required)) continue;
                    find("participant", who,
                         fmt::format("it is complete, and its answer to question '{}' of '{}' is missing",
                                     question.id, questionnaire.id));
                }
            }
        }
    }

    const Block* block_named(std::string_view name) const {
        const auto found = std::ranges::find(protocol_->blocks, name, &Block::id);
        return found == protocol_->blocks.end() ? nullptr : &*found;
    }

    void compare(const std::string& place, std::string_view what, std::int64_t stored_us, std::int64_t seen_us) {
        if (stored_us == seen_us) return;
        find("time", place,
             fmt::format("its {} is {} us in its row and {} us by the raw events", what, stored_us, seen_us));
    }

    void check_order_of_times(const RowView& cells, const std::string& place) {
        if (cells.whole("t_commit_us") < cells.whole("t_ready_us")) {
            find("time", place, "it was committed before the scene was ready");
        }
        if (const auto end = cells.maybe("t_sim_end_us"); end && *end < cells.whole("t_commit_us")) {
            find("time", place, "watching ended before it was committed");
        }
        if (cells.whole("t_ready_us") < cells.whole("t_shown_us")) {
            find("time", place, "the scene was ready before its task was shown");
        }
    }

    void check_block(const RowView& cells, const std::string& who, const std::string& place) {
        if (!protocol_) return;
        const Block* block = block_named(cells.text("block_name"));
        if (block == nullptr) {
            return find("trial", place, fmt::format("the protocol has no block '{}'", cells.text("block_name")));
        }
        if (cells.maybe("attempt_cap") && cells.whole("attempt_cap") != block->attempts) {
            find("limit", place,
                 fmt::format("its block allows {} attempts, the protocol {}", cells.whole("attempt_cap"),
                             block->attempts));
        }
        const auto condition = conditions_.find(who);
        if (condition == conditions_.end() || condition->second == nullptr) return;
        const AidPolicy aids = block->aids.value_or(condition->second->aids);
        if (cells.text("aid_trajectory") != name_of(aids.trajectory)) {
            find("trial", place,
                 fmt::format("paths were shown as '{}', the protocol says '{}'", cells.text("aid_trajectory"),
                             name_of(aids.trajectory)));
        }
    }

    void check_end(const RowView& cells, const std::string& place) {
        const std::string end = cells.text("end_reason");
        // Numbers of the file may be anything; those that we add up are not.
        constexpr std::int64_t kMostAttempts = 1'000'000'000;
        if (cells.whole("earlier_attempts") > kMostAttempts) {
            return find("trial", place, "more attempts were made at it before than anybody can make");
        }
        const std::int64_t made = cells.whole("n_attempts") + cells.whole("earlier_attempts");
        if (end == "solved" && cells.whole("solved") == 0)
            find("trial", place, "it ended as solved, and no attempt solved it");
        // An attempt that a crash cut off may turn out to have solved the task afterwards (recovery.h).
        const bool was_solved = solved_live_.contains(cells.whole("trial_id"));
        if (end == "cap" && was_solved) find("trial", place, "it ended without attempts left, and one solved it");
        if (end == "skipped") find("trial", place, "it ended as skipped, which no session does");
        if (end == "time_cap") check_time_over(cells, was_solved, place);
        if (end == "cap" && cells.maybe("attempt_cap") && made < cells.whole("attempt_cap")) {
            find("trial", place,
                 fmt::format("it ended without attempts left after {} of {}", made, cells.whole("attempt_cap")));
        }
    }

    void check_time_over(const RowView& cells, bool was_solved, const std::string& place) {
        if (was_solved) find("trial", place, "it ended as out of time, and an attempt solved it");
        const Block* block = protocol_ ? block_named(cells.text("block_name")) : nullptr;
        if (block == nullptr) return;
        if (block->time_limit_s == 0) {
            return find("trial", place, "it ended as out of time, and its block has no time limit");
        }
        const std::optional<std::int64_t> played_us = difference(cells.whole("t_end_us"), cells.whole("t_shown_us"));
        if (!played_us) return find("time", place, "no clock says when it was shown and when it ended");
        if (*played_us < std::int64_t{1'000'000} * block->time_limit_s) {
            find("trial", place,
                 fmt::format("it ended as out of time after {} us of {} s", *played_us, block->time_limit_s));
        }
    }

    static std::string place_of(std::int64_t attempt, const std::string& who, const std::string& task,
                                std::int64_t number) {
        return fmt::format("attempt {} ({}, task {}, attempt {})", attempt, who, task, number);
    }

    void find(std::string about, std::string place, std::string message) {
        result_.findings.push_back({std::move(about), std::move(place), std::move(message)});
    }

    const Store& store_;
    const DataFolder& folder_;
    const TaskSet& suite_;
    const Suites& suites_;
    const StudyTables& tables_;
    StudyVerification result_;
    std::optional<Protocol> protocol_;
    std::map<std::string, std::string> frozen_tasks_;
    std::map<std::tuple<std::string, std::string, std::int64_t>, std::string> planned_;
    std::map<std::string, const Condition*> conditions_;
    std::set<std::int64_t> solved_live_;  ///< trials
};

}  // namespace

Result<StudyVerification> verify_study(const Store& store, const DataFolder& folder, const TaskSet& suite,
                                       const Suites& suites, int threads, const VerifyProgress& progress,
                                       std::string_view seal) {
    const Store::Moment now(store);
    TableChoice everybody;
    everybody.has_leaving = true;
    const Result<StudyTables> tables = StudyTables::read(store, everybody);
    if (!tables) return tables.error();
    StudyVerifier verifier(store, folder, suite, suites, *tables);
    verifier.check_record(seal);
    verifier.check_bundle();
    verifier.check_audit();
    verifier.check_receipts();
    verifier.check_keys();
    verifier.check_consent();
    verifier.check_participants();
    verifier.check_blocks();
    verifier.check_trials();
    verifier.check_completeness();
    verifier.check_attempt_rows();
    verifier.check_times();
    verifier.check_attempts(threads, progress);
    return verifier.take();
}

}  // namespace phyplay
