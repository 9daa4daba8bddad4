#include "study/store/store.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "study/store/store_impl.h"

namespace phyplay {
namespace {

using sqlite::Statement;

constexpr std::int64_t kFlushIntervalUs = 1'000'000;

/// Restores full durability whatever happens in between.
class RelaxedDurability {
public:
    explicit RelaxedDurability(const sqlite::Database& database) : database_(database) {
        database_.execute("PRAGMA synchronous = NORMAL");
    }
    ~RelaxedDurability() {
        try {
            database_.execute("PRAGMA synchronous = FULL");
        } catch (const StoreError&) {
            // A pragma that fails leaves a database that fails at the next commit too, which then says so.
        }
    }
    RelaxedDurability(const RelaxedDurability&) = delete;
    RelaxedDurability& operator=(const RelaxedDurability&) = delete;

private:
    const sqlite::Database& database_;
};

void add_free_play(const sqlite::Database& database) {
    Statement(database, "INSERT OR IGNORE INTO study (study_id, title, mode) VALUES (?, 'Free play', 'free_play')")
        .bind(kFreePlayStudy)
        .run();
    Statement(database,
              "INSERT OR IGNORE INTO participant (participant_id, study_id, actor_type, status, salt) "
              "VALUES (?, ?, 'human', 'active', lower(hex(randomblob(16))))")
        .bind(kFreePlayParticipant)
        .bind(kFreePlayStudy)
        .run();
}

}  // namespace

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

Store::~Store() {
    if (!impl_) return;
    try {
        flush();
    } catch (const StoreError&) {
        // Up to a second of pointer moves; everything that matters was written when it happened.
    }
}

Result<Store> Store::open(const std::filesystem::path& path) {
    Result<DataFile> file = DataFile::open(path);
    if (!file) return file.error();
    auto impl = std::make_unique<Impl>(std::move(*file));
    try {
        impl->finish_erasure();
    } catch (const StoreError& error) {
        return Error{error.what()};
    }
    return Store(std::move(impl));
}

Result<Store> Store::open_read_only(const std::filesystem::path& path) {
    Result<DataFile> file = DataFile::open_read_only(path);
    if (!file) return file.error();
    return Store(std::make_unique<Impl>(std::move(*file)));
}

const std::filesystem::path& Store::path() const {
    return impl_->file.path();
}

HeldFile Store::held_file(const std::filesystem::path& file) const {
    const WriterLock* lock = impl_->file.lock();
    if (lock == nullptr) return HeldFile::none;
    if (lock->is_of(file)) return HeldFile::data;
    std::error_code none;
    return std::filesystem::equivalent(file, path().string() + "-shm", none) ? HeldFile::log_index : HeldFile::none;
}

std::optional<std::size_t> Store::read_bytes(std::uint64_t offset, std::span<char> into) const {
    const WriterLock* lock = impl_->file.lock();
    PHYPLAY_ASSERT(lock != nullptr);
    return lock->read(offset, into);
}

Store::Moment::Moment(const Store& store) : store_(store) {
    // The transaction begins with the first read.
    store_.impl_->database().execute("BEGIN; SELECT count(*) FROM study");
}

Store::Moment::~Moment() {
    try {
        store_.impl_->database().execute("ROLLBACK");
    } catch (const StoreError&) {
        // Nothing was written that could be lost.
    }
}

Result<Done> Store::check_writable() {
    if (Result<Done> environment = impl_->file.check_environment(); !environment) return environment;
    try {
        // Quotas, size limits and failing disks show only when something is written: room for some attempts.
        impl_->write([&] {
            impl_->database().execute(
                "INSERT INTO setting VALUES ('store.write_check', printf('%032768d', 0)) "
                "ON CONFLICT (key) DO UPDATE SET value = printf('%032768d', substr(value, -9) + 1)");
        });
    } catch (const StoreError& error) {
        return Error{error.what()};
    }
    return Done{};
}

// ---------------------------------------------------------------------------------------------- sessions

int Store::close_crashed_sessions() {
    return impl_->write([&] {
        const auto reason = name_of(SessionEndReason::crash_recovered);
        Statement(impl_->database(), "UPDATE trial SET end_reason = ? WHERE end_reason IS NULL").bind(reason).run();
        Statement(impl_->database(), "UPDATE session SET end_reason = ? WHERE end_reason IS NULL").bind(reason).run();
        return static_cast<int>(impl_->database().changed_rows());
    });
}

SessionId Store::begin_session(const SessionStart& start) {
    return impl_->write([&] {
        add_free_play(impl_->database());
        const SessionId session = impl_->insert_session(kFreePlayParticipant, start);
        Statement(impl_->database(), "INSERT INTO block (session_id, block_no, kind) VALUES (?, 1, 'free_play')")
            .bind(number_of(session))
            .run();
        return session;
    });
}

SessionId Store::Impl::insert_session(std::string_view participant_id, const SessionStart& start) const {
    Statement insert(database(), R"sql(
        INSERT INTO session (participant_id, session_no, started_utc, app_version, engine_id, build_flags,
            suite_sha256, display_w_px, display_h_px, scale, refresh_hz, video_driver, gl_renderer, cpu_model,
            palette, font_scale, language)
        SELECT ?1, 1 + coalesce(max(session_no), 0), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
            ?15, ?16
        FROM session WHERE participant_id = ?1)sql");
    insert.bind(participant_id).bind(start.started_utc).bind(start.app_version).bind(start.engine_id);
    insert.bind_known(start.build_flags).bind_known(start.suite_sha256);
    insert.bind(start.display_w_px).bind(start.display_h_px).bind(start.scale).bind(start.refresh_hz);
    insert.bind_known(start.video_driver).bind_known(start.gl_renderer).bind_known(start.cpu_model);
    insert.bind_known(start.palette).bind(start.font_scale).bind_known(start.language);
    insert.run();
    return SessionId{database().last_insert_rowid()};
}

void Store::end_session(SessionId session, const SessionEnd& end) {
    impl_->write([&] {
        Statement(impl_->database(),
                  "UPDATE trial SET end_reason = 'stopped', t_end_us = ? WHERE end_reason IS NULL "
                  "AND block_id IN (SELECT block_id FROM block WHERE session_id = ?)")
            .bind(end.t_end_us)
            .bind(number_of(session))
            .run();
        Statement update(impl_->database(),
                         "UPDATE session SET end_reason = ?, t_end_us = ?, refresh_hz_measured = ?, frame_sd_us = ?, "
                         "missed_frames = ?, input_pump_p50_us = ?, input_pump_p99_us = ?, input_device = ? "
                         "WHERE session_id = ? AND end_reason IS NULL");
        update.bind(name_of(end.end_reason)).bind(end.t_end_us).bind(end.refresh_hz_measured).bind(end.frame_sd_us);
        update.bind(end.missed_frames).bind(end.input_pump_p50_us).bind(end.input_pump_p99_us);
        update.bind_known(end.input_device).bind(number_of(session)).run();
        PHYPLAY_ASSERT(impl_->database().changed_rows() == 1);
    });
}

// --------------------------------------------------------------------------------------- trials, attempts

TrialId Store::begin_trial(SessionId session, const TrialStart& start) {
    return impl_->write([&] { return impl_->insert_trial(session, start, std::nullopt, 0); });
}

TrialId Store::Impl::insert_trial(SessionId session, const TrialStart& start, std::optional<int> position,
                                  int earlier_attempts) const {
    Statement insert(database(), R"sql(
        INSERT INTO trial (block_id, trial_no, trial_index, task_id, task_sha256, template_id, suite, tier,
            t_shown_us, position, earlier_attempts)
        SELECT block_id,
            (SELECT 1 + count(*) FROM trial WHERE trial.block_id = block.block_id),
            (SELECT 1 + count(*) FROM trial JOIN block AS of_session USING (block_id)
                WHERE of_session.session_id = block.session_id),
            ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
        FROM block WHERE session_id = ?1 ORDER BY block_no DESC LIMIT 1)sql");
    insert.bind(number_of(session)).bind(start.task_id).bind(start.task_sha256).bind(start.template_id);
    insert.bind(start.suite).bind(start.tier).bind(start.t_shown_us).bind(position).bind(earlier_attempts).run();
    PHYPLAY_ASSERT(database().changed_rows() == 1);
    return TrialId{database().last_insert_rowid()};
}

AttemptId Store::commit_attempt(TrialId trial, const AttemptCommit& commit) {
    return impl_->write([&] {
        Statement last(impl_->database(), "SELECT coalesce(max(attempt_no), 0) FROM attempt WHERE trial_id = ?");
        last.bind(number_of(trial)).step();
        PHYPLAY_ASSERT(commit.attempt_no == last.integer(0) + 1);
        Statement insert(impl_->database(), R"sql(
            INSERT INTO attempt (trial_id, attempt_no, action_kind, action, placement, t_ready_us, ready_clock,
                t_first_input_us, first_input_clock, t_commit_us, commit_clock, unfocused_us, paused_us, interrupted,
                commit_sum)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))sql");
        PHYPLAY_ASSERT(commit.moves.size() == 1);
        // The rows of moves are elsewhere, which is what 'launches' and empty lists say.
        constexpr std::string_view kElsewhere = "[]";
        insert.bind(number_of(trial)).bind(commit.attempt_no).bind("launches").bind(kElsewhere).bind(kElsewhere);
        insert.bind(commit.ready.t_us).bind(name_of(commit.ready.clock));
        if (commit.first_input) {
            insert.bind(commit.first_input->t_us).bind(name_of(commit.first_input->clock));
        } else {
            insert.bind_null().bind_null();
        }
        insert.bind(commit.commit.t_us).bind(name_of(commit.commit.clock));
        insert.bind(commit.unfocused_us).bind(commit.paused_us).bind(commit.interrupted);
        insert.bind(rows::commit_sum(trial, commit, kElsewhere, kElsewhere)).run();
        const AttemptId attempt{impl_->database().last_insert_rowid()};
        rows::insert_move(impl_->database(), attempt, 1, commit.moves.front());
        return attempt;
    });
}

void Store::commit_move(AttemptId attempt, int move_no, const LoggedMove& move) {
    impl_->write([&] {
        Statement last(impl_->database(), "SELECT coalesce(max(move_no), 0) FROM attempt_move WHERE attempt_id = ?");
        last.bind(number_of(attempt)).step();
        PHYPLAY_ASSERT(move_no == last.integer(0) + 1 && move_no > 1);
        rows::insert_move(impl_->database(), attempt, move_no, move);
    });
}

void Store::finish_attempt(AttemptId attempt, const AttemptResult& result, ResultOrigin origin) {
    PHYPLAY_ASSERT(result.status != Status::invalid);
    impl_->write([&] {
        Statement update(impl_->database(),
                         "UPDATE attempt SET status = ?, steps = ?, state_hash = ?, goal_step = ?, shown_steps = ?, "
                         "t_sim_end_us = ?, measures = ?, result_origin = ? "
                         "WHERE attempt_id = ? AND status IS NULL");
        update.bind(name_of(result.status)).bind(result.steps).bind(hash_text(result.state_hash));
        update.bind(result.goal_step).bind(result.shown_steps).bind(result.t_sim_end_us);
        update.bind(rows::list_text(result.measures)).bind(name_of(origin));
        update.bind(number_of(attempt)).run();
        PHYPLAY_ASSERT(impl_->database().changed_rows() == 1);
    });
}

void Store::log_refusal(TrialId trial, const RefusedAttempt& refused) {
    impl_->write([&] { rows::insert_refusal(impl_->database(), trial, refused); });
}

void Store::end_trial(TrialId trial, TrialEndReason reason, std::int64_t t_end_us) {
    impl_->write([&] {
        Statement(impl_->database(),
                  "UPDATE trial SET end_reason = ?, t_end_us = ? WHERE trial_id = ? AND end_reason IS NULL")
            .bind(name_of(reason))
            .bind(t_end_us)
            .bind(number_of(trial))
            .run();
        PHYPLAY_ASSERT(impl_->database().changed_rows() == 1);
    });
}

// ------------------------------------------------------------------------------------------------ events

void Store::log_event(SessionId session, InputEvent event) {
    PHYPLAY_ASSERT(impl_->pending.empty() || impl_->pending.front().session == session);
    const std::int64_t t_us = event.at.t_us;
    impl_->pending.push_back({session, std::move(event)});
    flush_if_due(t_us);
}

void Store::flush_if_due(std::int64_t now_us) {
    if (!impl_->pending.empty() && now_us - impl_->pending.front().event.at.t_us >= kFlushIntervalUs) flush();
}

void Store::flush() {
    if (impl_->pending.empty()) return;
    // Pointer moves do not wait for the disk in the middle of a drag: they survive a crash of the program at
    // once, and a power cut from the next commit on, whose synchronisation covers them.
    const RelaxedDurability relaxed(impl_->database());
    impl_->write([] {});
}

// ----------------------------------------------------------------------------------------------- reading

std::vector<TaskProgress> Store::Impl::read_progress(std::string_view task_id) const {
    Statement select(database(), R"sql(
        WITH shown AS (
            SELECT trial_id, task_id FROM trial JOIN block USING (block_id) JOIN session USING (session_id)
            WHERE participant_id = ?1 AND (?2 = '' OR task_id = ?2)),
        played AS (
            SELECT task_id, status, row_number() OVER (PARTITION BY task_id ORDER BY attempt_id) AS attempt_no
            FROM attempt JOIN shown USING (trial_id))
        SELECT task_id, count(played.task_id), min(attempt_no) FILTER (WHERE status = 'solved')
        FROM (SELECT DISTINCT task_id FROM shown) LEFT JOIN played USING (task_id)
        GROUP BY task_id ORDER BY task_id)sql");
    select.bind(kFreePlayParticipant).bind(task_id);
    std::vector<TaskProgress> progress;
    while (select.step()) {
        TaskProgress& task = progress.emplace_back();
        task.task_id = select.text(0);
        task.attempts = static_cast<int>(select.integer(1));
        if (!select.is_null(2)) task.solved_at_attempt = static_cast<int>(select.integer(2));
    }
    return progress;
}

std::vector<TaskProgress> Store::progress() const {
    return impl_->read_progress("");
}

TaskProgress Store::progress(std::string_view task_id) const {
    const std::vector<TaskProgress> found = impl_->read_progress(task_id);
    return found.empty() ? TaskProgress{std::string(task_id), 0, std::nullopt} : found.front();
}

std::vector<AttemptRecord> Store::attempts_of_task(std::string_view task_id) const {
    PHYPLAY_ASSERT(!task_id.empty());
    return impl_->read_attempts("WHERE actor_id = ? AND task_id = ?", task_id);
}

std::vector<AttemptRecord> Store::attempts() const {
    return impl_->read_attempts("");
}

std::vector<AttemptRecord> Store::unfinished_attempts() const {
    return impl_->read_attempts("WHERE status IS NULL");
}

std::vector<RefusalRecord> Store::refusals() const {
    return rows::read_refusals(impl_->database());
}

std::vector<InputEvent> Store::events(SessionId session) const {
    Statement select(impl_->database(), fmt::format("SELECT {} FROM input_event WHERE session_id = ? ORDER BY seq",
                                                    rows::kEventColumns));
    select.bind(number_of(session));
    std::vector<InputEvent> events;
    while (select.step()) events.push_back(rows::read_event(select));
    return events;
}

// ---------------------------------------------------------------------------------------------- settings

std::optional<std::string> Store::setting(std::string_view key) const {
    Statement select(impl_->database(), "SELECT value FROM setting WHERE key = ?");
    if (!select.bind(key).step()) return std::nullopt;
    return std::string(select.text(0));
}

void Store::set_setting(std::string_view key, std::string_view value) {
    impl_->write([&] {
        Statement(impl_->database(),
                  "INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
            .bind(key)
            .bind(value)
            .run();
    });
}

}  // namespace phyplay
