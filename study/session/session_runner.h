// A SessionRunner takes one participant through a study, step by step, and writes down every step.
//
// It says what to show (step(), and terms() in a trial) and is told what happened; it knows no window, no
// drawing, and no clock: every call brings its time, in microseconds since the session began. Nothing is
// written before consent. Whatever a call has acknowledged is on the disk, so a program that is killed at any
// moment comes back to the same place: resume() finds the step that was not finished.
//
//     auto runner = SessionRunner::begin(study, session_start, ...);     // or resume(code)
//     while (!runner.is_over()) {
//         show runner.step(); runner.shown(t);
//         pages:  runner.give_consent(...) / answer(...) / go_on(t)
//         trials: a play model writes to runner.journal(); when runner.trial_is_over(t): runner.go_on(t)
//     }
//
// Methods that write throw StoreError as the Store's do; nothing is half done then, and they may be called
// again when the person in front of the machine has made room.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "study/protocol/protocol.h"
#include "study/session/attempt_journal.h"
#include "study/session/erasure.h"
#include "study/session/study_step.h"
#include "study/store/store.h"

namespace phyplay {

/// What sessions of a study have in common. References must outlive the runner.
struct StudyContext {
    Store& store;              ///< that adopted the study
    DataFolder folder;         ///< it lies in: who is erased leaves the exports and reports in it, too
    const Protocol& protocol;  ///< thawed from its bundle
    const TaskSet& suite;
    const Suites& suites;
    std::string actor_type = "human";            ///< "bot" in a dry run
    std::function<std::uint32_t()> random_bits;  ///< for participant codes and tokens: nobody can foresee it
    std::function<std::string()> today;          ///< "2026-11-21"
};

/// The rules of the trial that is on.
struct TrialTerms {
    const Task* task = nullptr;
    AidPolicy aids;
    bool is_practice = false;
    int attempt_cap = 1;    ///< of the whole trial
    int attempts_used = 0;  ///< so far, earlier sessions included
    bool solved = false;
    std::optional<std::int64_t> time_left_us;  ///< empty: no limit, or not on screen yet
    int trial_number = 0;                      ///< 1-based among the trials of this kind of block, for "3 of 32"
    int trial_count = 0;
};

class SessionRunner {
public:
    /// A new participant, at the consent page. Writes nothing yet. `language` is one of the protocol's.
    static SessionRunner begin(const StudyContext& context, const SessionStart& start);

    /// Whether a participant may be resumed, without writing anything.
    static Result<Done> check_resume(const Store& store, const Protocol& protocol, std::string_view participant_id);

    /// A participant who was here before. An Error says why they cannot go on: unknown code, complete, withdrawn.
    static Result<SessionRunner> resume(const StudyContext& context, std::string_view participant_id,
                                        const SessionStart& start);

    ~SessionRunner();
    SessionRunner(SessionRunner&&) noexcept;
    SessionRunner& operator=(SessionRunner&&) noexcept;

    /// The step that is on, or is to be shown. Requires !is_over().
    const StudyStep& step() const;

    /// Nothing is left to do: finished, refused, or withdrawn.
    bool is_over() const;

    /// How far along: steps behind, and all steps; before consent the count for any participant.
    int steps_done() const;
    int step_count() const;

    /// Empty before consent.
    const std::string& participant_id() const;
    const std::string& condition_id() const;
    const std::string& language() const;
    std::optional<SessionId> session() const;

    /// To be asked before a step is shown: an Error, for the researcher, where nothing could be kept now.
    Result<Done> check_ready();

    /// The step is on screen since then. Trials say so through the journal instead.
    void shown(std::int64_t t_us);

    // ---------------------------------------------------------------- consent

    /// False, and nothing happens, while a required box is not ticked. On true the participant exists.
    bool give_consent(const std::map<std::string, bool>& items, std::int64_t t_us);

    /// Ends the session without a trace but a count.
    void refuse_consent();

    // ---------------------------------------------------------------- pages

    /// Answers of the questionnaire that is on. An Error names the first item that is missing or out of range,
    /// and nothing is written; otherwise the session goes on.
    Result<Done> answer(const std::vector<Answer>& answers, std::int64_t t_us);

    /// Leaves a page, or a trial that is over. Requires that kind of step.
    void go_on(std::int64_t t_us);

    // ---------------------------------------------------------------- trials

    /// Requires a trial.
    TrialTerms terms(std::int64_t now_us) const;

    /// Where the play model of this trial writes; lives as long as the runner. Its end_trial() counts as
    /// stopping: the reasons of ending are the runner's.
    AttemptJournal& journal();

    /// Solved, no attempt left, or the time over with no attempt under way.
    bool trial_is_over(std::int64_t now_us) const;

    // ---------------------------------------------------------------- anything else

    /// Focus, window changes, Stop pressed: kept among the input events. Before consent nothing is kept.
    void note(const InputEvent& event);

    /// The program or the researcher ends the session; the participant may be resumed.
    void interrupt(const SessionEnd& end);

    /// The participant stops for good and what they did is kept ...
    void withdraw_keep(const SessionEnd& end);

    /// ... or is erased from the whole folder (erasure.h). Empty before consent. On StoreError the session is over
    /// all the same and the wish is on the disk: it is made up for when the study is opened next.
    std::optional<Erasure> withdraw_erase(const SessionEnd& end, std::string_view app_version);

    /// What was measured, added when the session finishes by itself; to be set before the last go_on().
    void set_measured(const SessionEnd& measured);

private:
    struct Impl;
    explicit SessionRunner(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace phyplay
