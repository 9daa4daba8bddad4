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

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "study/store/records.h"
#include "study/store/store_error.h"

namespace phyplay {

/// The built-in study and participant of free play.
inline constexpr std::string_view kFreePlayStudy = "free_play";
inline constexpr std::string_view kFreePlayParticipant = "player";

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

    // ---------------------------------------------------------------- trials and attempts

    /// A task is shown. Requires that the session has no open trial.
    TrialId begin_trial(SessionId session, const TrialStart& start);

    /// Puts the decision on the disk. When this returns, the attempt survives a crash and a power cut; only
    /// then may its simulation be shown. Requires attempt_no to be the trial's next; of a Phy-Q attempt the
    /// first launch, whose tap may already be known.
    AttemptId commit_attempt(TrialId trial, const AttemptCommit& commit);

    /// The same for each further launch of the attempt (launch_no from 2, without gaps) ...
    void commit_launch(AttemptId attempt, int launch_no, const LaunchCommit& launch);

    /// ... and for the use of a bird's power, once per launch.
    void commit_tap(AttemptId attempt, int launch_no, int tap_step, const Stamp& tap);

    /// Adds how it ended. Requires a committed attempt without a result, and a status that is not invalid.
    void finish_attempt(AttemptId attempt, const AttemptResult& result, ResultOrigin origin = ResultOrigin::live);

    /// Keeps a placement that the rules refused.
    void log_invalid(TrialId trial, const InvalidPlacement& invalid);

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
