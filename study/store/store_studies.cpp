// The part of the Store that studies need beyond trials: enrolment, pages, answers, progress, the
// audit log, whole tables.
#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "study/store/store_impl.h"

namespace phyplay {
namespace {

using sqlite::Statement;

std::string chained_hash(std::string_view before, const AuditEntry& entry) {
    std::string row(before);
    for (const std::string* column :
         {&entry.t_utc, &entry.who, &entry.what, &entry.object, &entry.before_sha256, &entry.after_sha256}) {
        row += kUnitSeparator;
        row += *column;
    }
    return sha256_hex(row);
}

std::optional<TrialEndReason> end_reason_of(std::string_view name) {
    using enum TrialEndReason;
    for (const TrialEndReason reason : {solved, cap, time_cap, skipped, stopped, crash_recovered}) {
        if (name_of(reason) == name) return reason;
    }
    return std::nullopt;
}

StudyMode mode_of(std::string_view name) {
    if (name == name_of(StudyMode::live)) return StudyMode::live;
    if (name == name_of(StudyMode::pilot)) return StudyMode::pilot;
    return StudyMode::free_play;
}

ParticipantSummary read_summary(const Statement& row) {
    ParticipantSummary summary;
    summary.participant_id = row.text(0);
    summary.enrolment_no = static_cast<int>(row.integer(1));
    summary.condition_id = row.text(2);
    summary.actor_type = row.text(3);
    summary.status = rows::status_of(row.text(4));
    summary.exclusion_reason = row.text(5);
    summary.language = row.text(6);
    summary.n_sessions = static_cast<int>(row.integer(7));
    summary.n_planned = static_cast<int>(row.integer(8));
    summary.n_done = static_cast<int>(row.integer(9));
    summary.n_attempts = static_cast<int>(row.integer(10));
    summary.n_solved = static_cast<int>(row.integer(11));
    summary.last_end_reason = row.text(12);
    summary.last_activity_us = row.maybe_integer(13);
    return summary;
}

constexpr std::string_view kSummaryColumns =
    "participant_id, enrolment_no, condition_id, actor_type, status, exclusion_reason, language, n_sessions, "
    "n_planned, n_done, n_attempts, n_solved, last_end_reason, last_activity_us";

/// By what the rows of a table or view are sorted: those of these columns that it has.
constexpr std::string_view kSortColumns[] = {"enrolment_no",   "attempt_id", "launch_no",  "move_no",
                                             "trial_id",       "block_id",   "session_id", "seq",
                                             "participant_id", "instrument", "position",   "page_visit_id"};

bool has_participant(const sqlite::Database& database, std::string_view participant_id) {
    Statement select(database, "SELECT 1 FROM participant WHERE participant_id = ?");
    return select.bind(participant_id).step();
}

void add_to_tally(const sqlite::Database& database, std::string_view name) {
    Statement(database,
              "INSERT INTO tally (study_id, name, n) SELECT study_id, ?, 1 FROM study WHERE mode <> 'free_play' "
              "ON CONFLICT (study_id, name) DO UPDATE SET n = n + 1")
        .bind(name)
        .run();
    PHYPLAY_ASSERT(database.changed_rows() == 1);
}

/// Row id of the consent text, written where it is new.
std::int64_t consent_id_of(const sqlite::Database& database, std::string_view study_id, const ConsentText& text) {
    const std::string hash = sha256_hex(text.body);
    Statement(database,
              "INSERT OR IGNORE INTO consent_text (study_id, version, language, sha256, body) VALUES (?, ?, ?, ?, ?)")
        .bind(study_id)
        .bind(text.version)
        .bind(text.language)
        .bind(hash)
        .bind(text.body)
        .run();
    Statement select(database,
                     "SELECT consent_id FROM consent_text WHERE study_id = ? AND version = ? AND language = ? "
                     "AND sha256 = ?");
    select.bind(study_id).bind(text.version).bind(text.language).bind(hash);
    PHYPLAY_ASSERT(select.step());
    return select.integer(0);
}

/// 32 random hexadecimal digits.
std::string random_token(const sqlite::Database& database) {
    return database.text_of("SELECT lower(hex(randomblob(16)))");
}

}  // namespace

// ------------------------------------------------------------------------------------------------- study

Result<Done> Store::adopt_study(const StudyRecord& study) {
    PHYPLAY_ASSERT(study.mode != StudyMode::free_play);
    const std::string file = impl_->file.path().string();
    if (const std::optional<StudyRecord> known = this->study()) {
        if (known->study_id != study.study_id) {
            return Error{.message = fmt::format("holds the study '{}', not '{}'; choose another folder",
                                                known->study_id, study.study_id),
                         .file = file};
        }
        if (known->mode != study.mode) {
            return Error{.message = fmt::format("holds {} data, and pilot and live data never mix; choose another "
                                                "folder for the {} sessions",
                                                name_of(known->mode), name_of(study.mode)),
                         .file = file};
        }
        if (known->bundle_sha256 != study.bundle_sha256) {
            return Error{
                .message = fmt::format("belongs to the bundle {}..., this one is {}...; a study does not "
                                       "change after its first participant",
                                       known->bundle_sha256.substr(0, 12), study.bundle_sha256.substr(0, 12)),
                .file = file};
        }
        if (const std::string fault = record::enrolment_fault(impl_->database()); !fault.empty()) {
            return Error{.message = fmt::format("cannot go on: {}; `phyplay study verify` tells more", fault),
                         .file = file};
        }
        return Done{};
    }
    if (impl_->database().number_of("SELECT count(*) FROM session") > 0) {
        return Error{.message = "is the profile of a player, not a study's data file", .file = file};
    }
    impl_->write([&] {
        Statement insert(impl_->database(),
                         "INSERT INTO study (study_id, title, mode, bundle_sha256, protocol_version, ethics_ref, "
                         "created_day, app_version, engine_id, order_seed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(study.study_id).bind(study.title).bind(name_of(study.mode)).bind(study.bundle_sha256);
        insert.bind_known(study.protocol_version).bind_known(study.ethics_ref).bind_known(study.created_day);
        insert.bind_known(study.app_version).bind_known(study.engine_id);
        insert.bind(static_cast<std::int64_t>(study.order_seed)).run();
    });
    return Done{};
}

std::optional<StudyRecord> Store::study() const {
    Statement select(impl_->database(),
                     "SELECT study_id, title, mode, bundle_sha256, protocol_version, ethics_ref, created_day, "
                     "app_version, engine_id, order_seed FROM study WHERE mode <> 'free_play'");
    if (!select.step()) return std::nullopt;
    StudyRecord study;
    study.study_id = select.text(0);
    study.title = select.text(1);
    study.mode = mode_of(select.text(2));
    study.bundle_sha256 = select.text(3);
    study.protocol_version = select.text(4);
    study.ethics_ref = select.text(5);
    study.created_day = select.text(6);
    study.app_version = select.text(7);
    study.engine_id = select.text(8);
    study.order_seed = static_cast<std::uint32_t>(select.integer(9));
    return study;
}

// ------------------------------------------------------------------------------------------ participants

int Store::enrolled() const {
    return counted("enrolled");
}

SessionId Store::enrol(const Enrolment& enrolment) {
    return impl_->write([&] {
        const sqlite::Database& database = impl_->database();
        const std::optional<StudyRecord> of = study();
        PHYPLAY_ASSERT(of.has_value());
        PHYPLAY_ASSERT(!has_participant(database, enrolment.participant_id));
        PHYPLAY_ASSERT(enrolment.enrolment_no == enrolled());
        add_to_tally(database, "enrolled");
        Statement insert(database,
                         "INSERT INTO participant (participant_id, study_id, actor_type, status, condition_id, "
                         "enrolment_no, audit_token, salt) VALUES (?, ?, ?, 'active', ?, ?, ?, ?)");
        insert.bind(enrolment.participant_id).bind(of->study_id).bind(enrolment.actor_type);
        insert.bind(enrolment.condition_id).bind(enrolment.enrolment_no).bind(random_token(database));
        insert.bind(random_token(database)).run();

        Statement consent(database,
                          "INSERT INTO consent_event (participant_id, consent_id, decision, items, t_day) "
                          "VALUES (?, ?, 'given', ?, ?)");
        consent.bind(enrolment.participant_id).bind(consent_id_of(database, of->study_id, enrolment.consent));
        consent.bind(nlohmann::json(enrolment.items).dump()).bind(enrolment.t_day).run();

        Statement plan(
            database,
            "INSERT INTO planned_trial (participant_id, block_name, position, task_id) VALUES (?, ?, ?, ?)");
        for (const PlannedTrial& trial : enrolment.plan) {
            plan.bind(enrolment.participant_id).bind(trial.block_name).bind(trial.position).bind(trial.task_id).run();
        }
        return impl_->insert_session(enrolment.participant_id, enrolment.session);
    });
}

SessionId Store::resume(std::string_view participant_id, const SessionStart& start) {
    return impl_->write([&] { return impl_->insert_session(participant_id, start); });
}

void Store::set_status(std::string_view participant_id, ParticipantStatus status, std::string_view reason) {
    impl_->write([&] {
        Statement(impl_->database(),
                  "UPDATE participant SET status = ?, exclusion_reason = ? WHERE participant_id = ?")
            .bind(name_of(status))
            .bind_known(reason)
            .bind(participant_id)
            .run();
        PHYPLAY_ASSERT(impl_->database().changed_rows() == 1);
    });
}

void Store::withdraw_keep(std::string_view participant_id, std::string_view t_day) {
    impl_->write([&] {
        Statement(impl_->database(), "UPDATE participant SET status = 'withdrawn_keep' WHERE participant_id = ?")
            .bind(participant_id)
            .run();
        PHYPLAY_ASSERT(impl_->database().changed_rows() == 1);
        Statement(impl_->database(),
                  "INSERT INTO consent_event (participant_id, consent_id, decision, items, t_day) "
                  "SELECT participant_id, consent_id, 'withdrawn_keep', '{}', ?2 FROM consent_event "
                  "WHERE participant_id = ?1 ORDER BY consent_event_id DESC LIMIT 1")
            .bind(participant_id)
            .bind(t_day)
            .run();
    });
}

void Store::count(std::string_view name) {
    impl_->write([&] { add_to_tally(impl_->database(), name); });
}

int Store::counted(std::string_view name) const {
    Statement select(impl_->database(), "SELECT n FROM tally WHERE name = ?");
    if (!select.bind(name).step()) return 0;
    return static_cast<int>(std::clamp<std::int64_t>(select.integer(0), 0, std::numeric_limits<int>::max()));
}

std::vector<ParticipantSummary> Store::participants() const {
    Statement select(impl_->database(),
                     fmt::format("SELECT {} FROM participant_summary ORDER BY enrolment_no", kSummaryColumns));
    std::vector<ParticipantSummary> participants;
    while (select.step()) participants.push_back(read_summary(select));
    return participants;
}

std::optional<ParticipantSummary> Store::participant(std::string_view participant_id) const {
    Statement select(impl_->database(),
                     fmt::format("SELECT {} FROM participant_summary WHERE participant_id = ?", kSummaryColumns));
    if (!select.bind(participant_id).step()) return std::nullopt;
    return read_summary(select);
}

ParticipantProgress Store::progress_of(std::string_view participant_id) const {
    const sqlite::Database& database = impl_->database();
    ParticipantProgress progress;
    Statement plan(database,
                   "SELECT block_name, position, task_id FROM planned_trial WHERE participant_id = ? "
                   "ORDER BY block_name, position");
    plan.bind(participant_id);
    while (plan.step()) {
        progress.plan.push_back(
            {std::string(plan.text(0)), static_cast<int>(plan.integer(1)), std::string(plan.text(2))});
    }
    Statement pages(database,
                    "SELECT page FROM page_visit JOIN session USING (session_id) "
                    "WHERE participant_id = ? AND page_visit.t_end_us IS NOT NULL ORDER BY page_visit_id");
    pages.bind(participant_id);
    while (pages.step()) progress.pages_ended.emplace_back(pages.text(0));
    Statement answered(database,
                       "SELECT DISTINCT instrument FROM questionnaire_response WHERE participant_id = ? "
                       "ORDER BY instrument");
    answered.bind(participant_id);
    while (answered.step()) progress.answered.emplace_back(answered.text(0));
    Statement trials(database,
                     "SELECT trial_id, block_name, position, task_id, n_attempts, solved, end_reason "
                     "FROM trial_summary WHERE participant_id = ? AND position IS NOT NULL ORDER BY trial_id");
    trials.bind(participant_id);
    while (trials.step()) {
        TrialDone& trial = progress.trials.emplace_back();
        trial.trial_id = TrialId{trials.integer(0)};
        trial.block_name = trials.text(1);
        trial.position = static_cast<int>(trials.integer(2));
        trial.task_id = trials.text(3);
        trial.attempts = static_cast<int>(trials.integer(4));
        trial.solved = trials.integer(5) != 0;
        trial.end_reason = end_reason_of(trials.text(6));
    }
    return progress;
}

// ------------------------------------------------------------------------------- blocks, pages, answers

BlockId Store::begin_block(SessionId session, const BlockStart& block) {
    return impl_->write([&] {
        std::string columns;
        std::string values;
        for (const auto& [name, on] : block.aids) {
            columns += ", aid_" + name;
            values += on ? ", 1" : ", 0";
        }
        Statement insert(impl_->database(), fmt::format(R"sql(
            INSERT INTO block (session_id, block_no, block_name, kind, condition_id, aid_trajectory, attempt_cap,
                time_cap_ms, order_method, order_seed{})
            SELECT ?1, 1 + coalesce(max(block_no), 0), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9{}
            FROM block WHERE session_id = ?1)sql",
                                                        columns, values));
        insert.bind(number_of(session)).bind(block.block_name).bind(block.kind).bind_known(block.condition_id);
        insert.bind_known(block.aid_trajectory).bind(block.attempt_cap).bind(block.time_cap_ms);
        insert.bind_known(block.order_method).bind(block.order_seed).run();
        return BlockId{impl_->database().last_insert_rowid()};
    });
}

TrialId Store::begin_planned_trial(SessionId session, const TrialStart& start, int position, int earlier_attempts) {
    return impl_->write([&] { return impl_->insert_trial(session, start, position, earlier_attempts); });
}

PageVisitId Store::begin_page(SessionId session, std::string_view page, std::int64_t t_shown_us) {
    return impl_->write([&] {
        Statement(impl_->database(), "INSERT INTO page_visit (session_id, page, t_shown_us) VALUES (?, ?, ?)")
            .bind(number_of(session))
            .bind(page)
            .bind(t_shown_us)
            .run();
        return PageVisitId{impl_->database().last_insert_rowid()};
    });
}

void Store::Impl::end_page(PageVisitId page, std::int64_t t_end_us) const {
    Statement(database(), "UPDATE page_visit SET t_end_us = ? WHERE page_visit_id = ? AND t_end_us IS NULL")
        .bind(t_end_us)
        .bind(number_of(page))
        .run();
    PHYPLAY_ASSERT(database().changed_rows() == 1);
}

void Store::end_page(PageVisitId page, std::int64_t t_end_us) {
    impl_->write([&] { impl_->end_page(page, t_end_us); });
}

void Store::save_answers(SessionId session, std::string_view instrument, const std::vector<Answer>& answers,
                         PageVisitId page, std::int64_t t_end_us) {
    impl_->write([&] {
        Statement insert(impl_->database(),
                         "INSERT INTO questionnaire_response (participant_id, instrument, item_id, position, "
                         "session_id, value_num, value_text, t_us, rt_us) "
                         "SELECT participant_id, ?2, ?3, ?4, ?1, ?5, ?6, ?7, ?8 FROM session WHERE session_id = ?1");
        for (const Answer& answer : answers) {
            insert.bind(number_of(session)).bind(instrument).bind(answer.item_id).bind(answer.position);
            insert.bind(answer.value_num).bind(answer.value_text).bind(answer.t_us).bind(answer.rt_us).run();
            PHYPLAY_ASSERT(impl_->database().changed_rows() == 1);
        }
        impl_->end_page(page, t_end_us);
    });
}

void Store::save_timing(SessionId session, const TimingFigures& figures) {
    impl_->write([&] {
        Statement insert(impl_->database(),
                         "INSERT INTO timing_test (session_id, what, n, mean_us, sd_us, p50_us, p99_us, "
                         "worst_us, missed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        insert.bind(number_of(session)).bind(figures.what).bind(figures.n).bind(figures.mean_us).bind(figures.sd_us);
        insert.bind(figures.p50_us).bind(figures.p99_us).bind(figures.worst_us).bind(figures.missed).run();
    });
}

// ------------------------------------------------------------------------------------------------- audit

std::string Store::audit_token(std::string_view participant_id) const {
    Statement select(impl_->database(), "SELECT audit_token FROM participant WHERE participant_id = ?");
    return select.bind(participant_id).step() ? std::string(select.text(0)) : std::string();
}

void Store::Impl::insert_audit(const AuditEntry& entry) const {
    Statement last(database(), "SELECT sha256 FROM audit_log ORDER BY audit_id DESC LIMIT 1");
    const std::string before = last.step() ? std::string(last.text(0)) : std::string();
    Statement insert(database(),
                     "INSERT INTO audit_log (t_utc, who, what, object, before_sha256, after_sha256, sha256) "
                     "VALUES (?, ?, ?, ?, ?, ?, ?)");
    insert.bind(entry.t_utc).bind(entry.who).bind(entry.what).bind(entry.object).bind(entry.before_sha256);
    insert.bind(entry.after_sha256).bind(chained_hash(before, entry)).run();
}

Result<Done> Store::audit_beside(const std::filesystem::path& path, const AuditEntry& entry) {
    Result<DataFile> file = DataFile::open_beside(path);
    if (!file) return file.error();
    try {
        Impl impl(std::move(*file));
        impl.write([&] { impl.insert_audit(entry); });
    } catch (const StoreError& error) {
        return Error{error.what()};
    }
    return Done{};
}

void Store::audit(const AuditEntry& entry) {
    impl_->write([&] { impl_->insert_audit(entry); });
}

std::string Store::damage() const {
    const std::string answer = impl_->database().text_of("PRAGMA integrity_check(1)");
    return answer == "ok" ? std::string() : fmt::format("the file is damaged ({})", sqlite::one_line(answer));
}

void Store::mend_indexes() {
    try {
        sqlite::Transaction transaction(impl_->database());
        impl_->database().execute("REINDEX");
        if (damage().empty()) transaction.commit();
    } catch (const StoreError&) {  // damage() tells
    }
}

RecordCheck Store::check_record(std::string_view seal) const {
    RecordCheck check;
    if (impl_->file.is_upgraded_copy()) {
        check.is_closed = false;
        if (!seal.empty())
            check.faults.emplace_back("seal", "an older PhyPlay wrote this file, which keeps no record to seal");
    } else {
        check = record::check(impl_->database(), seal);
    }
    if (std::string found = damage(); !found.empty())
        check.faults.emplace(check.faults.begin(), "data file", std::move(found));
    return check;
}

std::string Store::audit_fault() const {
    Statement select(impl_->database(),
                     "SELECT audit_id, t_utc, who, what, object, before_sha256, after_sha256, sha256 "
                     "FROM audit_log ORDER BY audit_id");
    std::string before;
    for (std::int64_t expected = 1; select.step(); ++expected) {
        const std::int64_t id = select.integer(0);
        if (id != expected) return fmt::format("Row {} of the audit log is missing.", expected);
        const AuditEntry entry{std::string(select.text(1)), std::string(select.text(2)), std::string(select.text(3)),
                               std::string(select.text(4)), std::string(select.text(5)), std::string(select.text(6))};
        if (chained_hash(before, entry) != select.text(7)) {
            return fmt::format("Row {} of the audit log was changed, or the row before it.", id);
        }
        before = select.text(7);
    }
    return {};
}

std::vector<std::string> Store::key_faults() const {
    Statement select(impl_->database(),
                     "SELECT \"table\", \"parent\", count(*) FROM pragma_foreign_key_check GROUP BY 1, 2");
    std::vector<std::string> faults;
    while (select.step()) {
        faults.push_back(fmt::format("{} of table {} belong(s) to a row of table {} that is not there",
                                     select.integer(2) == 1 ? "1 row" : fmt::format("{} rows", select.integer(2)),
                                     select.text(0), select.text(1)));
    }
    return faults;
}

// ------------------------------------------------------------------------------------------ whole tables

std::size_t Table::column(std::string_view name) const {
    const auto found = std::ranges::find(columns, name);
    PHYPLAY_ASSERT(found != columns.end());
    return static_cast<std::size_t>(found - columns.begin());
}

Result<Table> Store::read_table(std::string_view name) const {
    try {
        Statement known(impl_->database(),
                        "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name = ?");
        if (!known.bind(name).step()) {
            return Error{.message = fmt::format("has no table '{}'", name), .file = impl_->file.path().string()};
        }
        Table table;
        Statement columns(impl_->database(), "SELECT name FROM pragma_table_info(?)");
        columns.bind(name);
        while (columns.step()) table.columns.emplace_back(columns.text(0));
        std::string order;
        for (const std::string_view column : kSortColumns) {
            if (std::ranges::find(table.columns, column) == table.columns.end()) continue;
            order += fmt::format("{}\"{}\"", order.empty() ? " ORDER BY " : ", ", column);
        }
        Statement select(impl_->database(), fmt::format("SELECT * FROM \"{}\"{}", name, order));
        while (select.step()) {
            std::vector<Value>& row = table.rows.emplace_back();
            for (int i = 0; i < static_cast<int>(table.columns.size()); ++i) row.push_back(select.value(i));
        }
        return table;
    } catch (const StoreError& error) {
        return Error{error.what()};
    }
}

Result<Done> Store::copy_to(const std::filesystem::path& to) const {
    // SQLite would make it for everybody to read; it writes into a file that is there and empty.
    const Descriptor made(::open(to.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!made) return Error{.message = std::strerror(errno), .file = to.string()};
    try {
        Statement(impl_->database(), "VACUUM INTO ?").bind(to.string()).run();
    } catch (const StoreError& error) {
        std::error_code ignored;
        std::filesystem::remove(to, ignored);
        return Error{error.what()};
    }
    return Done{};
}

}  // namespace phyplay
