// A Store is one data file: the log of everything that was played, by whom, when, and how it ended.
//
// It is SQLite underneath (write-ahead log, synchronous=FULL), which nobody outside this folder sees. One
// program writes at a time; any number may read. What a call has returned is on the disk: an attempt is
// committed before its simulation is shown, so that no crash can make a player's decision unhappen. Facts
// once written are never changed; they are only added to.
//
// Calls that write throw StoreError, with one sentence for the person in front of the machine, when the disk
// is full, gone or broken. Nothing is half written then. The store knows no clock: times come from outside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "study/store/records.h"
#include "study/store/store_error.h"
#include "study/store/study_records.h"
#include "study/store/table.h"

namespace phyplay {

/// The built-in study and participant of free play.
inline constexpr std::string_view kFreePlayStudy = "free_play";
inline constexpr std::string_view kFreePlayParticipant = "player";

/// What a file is to a store that has it open.
enum class HeldFile { none, data, log_index };

class Store {
public:
    /// Opens for writing; makes the file (mode 0600) and its folder (0700) where they are missing, and
    /// brings an older file up to this program's schema. Fails, with a sentence, when another program
    /// writes to the file, when it is read-only, damaged, no PhyPlay data file, or of a newer PhyPlay.
    static Result<Store> open(const std::filesystem::path& path);

    /// Opens for analysis; changes nothing. Works while another program writes.
    static Result<Store> open_read_only(const std::filesystem::path& path);

    ~Store();
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;

    const std::filesystem::path& path() const;

    /// Of a store opened for writing: whether this is its data file, or the index of the log beside it, under
    /// whatever name. Nothing else in this program may open these: SQLite's locks would go with the closing, and
    /// another program might then take the log away, with all that is written into it later.
    HeldFile held_file(const std::filesystem::path& file) const;

    /// Bytes of the data file from `offset` on, as they are on the disk, for searches. Returns how many there are: 0
    /// at the end, nothing where the disk refuses.
    std::optional<std::size_t> read_bytes(std::uint64_t offset, std::span<char> into) const;

    /// While it lives, everything that is read is of one moment, whatever another program writes. Requires that
    /// nothing is written through the store meanwhile.
    class Moment {
    public:
        explicit Moment(const Store& store);
        ~Moment();
        Moment(const Moment&) = delete;
        Moment& operator=(const Moment&) = delete;

    private:
        const Store& store_;
    };

    /// To be asked before a trial is shown: an Error says why an attempt could not be kept now (disk full,
    /// file gone or no longer writable). Writes a little to be sure; costs as much as a commit.
    Result<Done> check_writable();

    /// Ends sessions and trials that a crash left open, as `crash_recovered`; returns the number of sessions.
    /// Called by recover() (recovery.h), which also looks after the attempts. Requires that this program has
    /// no session open.
    int close_crashed_sessions();

    // ---------------------------------------------------------------- sessions of free play

    /// Starts a session of the free-play study, with one block.
    SessionId begin_session(const SessionStart& start);

    /// Ends it. Trials still open are ended as `stopped`.
    void end_session(SessionId session, const SessionEnd& end);

    // ---------------------------------------------------------------- studies

    /// Makes this the data file of `study`, or checks that it already is. An Error says what differs: another
    /// study, the other mode (pilot data never become live), another bundle, or that its participants are not those
    /// who were enrolled, so that the next one would get the number of another.
    Result<Done> adopt_study(const StudyRecord& study);

    /// The study this file belongs to; empty for a player's profile.
    std::optional<StudyRecord> study() const;

    /// Consent was given: participant, consent, plan, and the session it was given in, all at once. Requires an
    /// adopted study, a code nobody has, and the next enrolment number (count of participants ever enrolled).
    SessionId enrol(const Enrolment& enrolment);

    /// How many were ever enrolled, erased ones included: the next enrolment number.
    int enrolled() const;

    /// Another session of a participant, after a crash or a break.
    SessionId resume(std::string_view participant_id, const SessionStart& start);

    void set_status(std::string_view participant_id, ParticipantStatus status, std::string_view reason = {});

    /// The participant stopped for good and allows what they did to be kept.
    void withdraw_keep(std::string_view participant_id, std::string_view t_day);

    /// Counts what leaves no row: "refused".
    void count(std::string_view name);
    int counted(std::string_view name) const;

    /// A block begins; trials that follow belong to it.
    BlockId begin_block(SessionId session, const BlockStart& block);

    /// A planned trial of the block begun last is shown. `earlier_attempts`: made at it in earlier sessions.
    TrialId begin_planned_trial(SessionId session, const TrialStart& start, int position, int earlier_attempts);

    /// A page that is no trial is shown, and left forwards.
    PageVisitId begin_page(SessionId session, std::string_view page, std::int64_t t_shown_us);
    void end_page(PageVisitId page, std::int64_t t_end_us);

    /// Answers of one questionnaire, with the end of its page.
    void save_answers(SessionId session, std::string_view instrument, const std::vector<Answer>& answers,
                      PageVisitId page, std::int64_t t_end_us);

    /// Requires figures that the session does not have yet.
    void save_timing(SessionId session, const TimingFigures& figures);

    std::vector<ParticipantSummary> participants() const;
    std::optional<ParticipantSummary> participant(std::string_view participant_id) const;
    ParticipantProgress progress_of(std::string_view participant_id) const;

    /// By which the audit log speaks of a participant; empty where there is none.
    std::string audit_token(std::string_view participant_id) const;

    /// Adds a row to the hash chain of what was done with the data.
    void audit(const AuditEntry& entry);

    /// The same for who only reads: through a connection of its own, in a moment in which a session that is under way
    /// does not write. An Error, and no entry is there, where it cannot be written.
    static Result<Done> audit_beside(const std::filesystem::path& path, const AuditEntry& entry);

    /// Rows that belong to a row that is not there, one sentence for each pair of tables; none where all is whole.
    std::vector<std::string> key_faults() const;

    /// What is damaged in the file, as a sentence; empty where nothing is. Reads all of it and holds indexes against
    /// their tables, which opening does not.
    std::string damage() const;

    /// Builds all indexes anew from their tables, where that leaves no damage(); otherwise nothing is changed.
    void mend_indexes();

    /// Looks for damage(), and holds every row against the record of what was written (record.h), and the record
    /// against `seal`, the head it once had; empty: against nothing.
    RecordCheck check_record(std::string_view seal = {}) const;

    /// Where the chain of the audit log is broken: a sentence; empty where it holds.
    std::string audit_fault() const;

    /// Removes everything about a participant, overwrites the place it had in the file, and leaves a count of it
    /// and a row of the audit log. Empty where there is no such participant. Requires that their session is not
    /// open. Copies elsewhere (exports, backups) are the caller's business; until receipt_written() the receipt
    /// is due.
    std::optional<ErasureReceipt> erase(const ErasureOrder& order);

    /// Participants who asked this program to erase them and are still there, since it ended in between, whatever was
    /// done to their rows since. Who only has the status of that, set past PhyPlay, is not among them.
    std::vector<std::string> erasures_asked() const;

    /// Whether bytes of erased rows may be left in the file or its log: another program was reading. The next opening
    /// without readers removes them.
    bool is_erasure_unfinished() const;

    /// Erasures whose receipt nobody wrote, since the program ended in between, or only one that says it is
    /// unfinished.
    std::vector<ErasureReceipt> receipts_due() const;
    /// The one of them that erased this participant; empty where there is none.
    std::optional<ErasureReceipt> receipt_due(std::string_view participant_id) const;
    void receipt_written(std::string_view erasure_id);

    /// How many were erased, by the status they had.
    std::map<std::string, int> erased_by_status() const;

    /// A whole table or view of the schema, rows in the order of its key. An Error names what there is not.
    Result<Table> read_table(std::string_view name) const;

    /// A copy of the file as it is now, consistent while this program or another writes. Requires that `to`
    /// does not exist.
    Result<Done> copy_to(const std::filesystem::path& to) const;

    // ---------------------------------------------------------------- trials and attempts

    /// A task is shown. Requires that the session has no open trial.
    TrialId begin_trial(SessionId session, const TrialStart& start);

    /// Puts the decision on the disk. When this returns, the attempt survives a crash and a power cut; only
    /// then may its simulation be shown. Requires attempt_no to be the trial's next, and the first
    /// move alone.
    AttemptId commit_attempt(TrialId trial, const AttemptCommit& commit);

    /// The same for each further move of the attempt (move_no from 2, without gaps).
    void commit_move(AttemptId attempt, int move_no, const LoggedMove& move);

    /// Adds how it ended. Requires a committed attempt without a result, and a status that is not invalid.
    void finish_attempt(AttemptId attempt, const AttemptResult& result, ResultOrigin origin = ResultOrigin::live);

    /// Keeps a move that the rules refused.
    void log_refusal(TrialId trial, const RefusedAttempt& refused);

    void end_trial(TrialId trial, TrialEndReason reason, std::int64_t t_end_us);

    // ---------------------------------------------------------------- events

    /// Notes an event in memory; it reaches the file with the next write of any kind, at the latest with
    /// the first log_event or flush_if_due that is a second later.
    void log_event(SessionId session, InputEvent event);

    /// To be called once per frame. `now_us` is session time.
    void flush_if_due(std::int64_t now_us);

    /// Writes the events noted so far.
    void flush();

    // ---------------------------------------------------------------- reading

    /// One entry per task ever shown in free play, sorted by task id.
    std::vector<TaskProgress> progress() const;

    /// Progress of one task; all zero when it was never shown.
    TaskProgress progress(std::string_view task_id) const;

    /// Attempts at one task in free play, oldest first: ghosts, replay. Check task_sha256 and engine_id
    /// before simulating them.
    std::vector<AttemptRecord> attempts_of_task(std::string_view task_id) const;

    /// Every attempt of the file, in the order they were committed.
    std::vector<AttemptRecord> attempts() const;

    /// Attempts that were committed and have no result: the program ended while they ran.
    std::vector<AttemptRecord> unfinished_attempts() const;

    /// Every refused move of the file, trial by trial in the order in which they were refused.
    std::vector<RefusalRecord> refusals() const;

    /// Events of a session in the order they happened, those still in memory not included.
    std::vector<InputEvent> events(SessionId session) const;

    // ---------------------------------------------------------------- settings

    /// What the program remembers between runs, as text. Empty when never set.
    std::optional<std::string> setting(std::string_view key) const;
    void set_setting(std::string_view key, std::string_view value);

private:
    struct Impl;
    explicit Store(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace phyplay
