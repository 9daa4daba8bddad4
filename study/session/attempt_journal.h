// An AttemptJournal is where a play model writes down what the player does, while it happens.
//
// The model says what is worth keeping; where it goes is not its business: the store in the program
// (play_screen.cpp), a list in tests. All times are microseconds since the start of the session.
#pragma once

#include "engine/play/task.h"
#include "study/store/records.h"

namespace phyplay {

class AttemptJournal {
public:
    virtual ~AttemptJournal() = default;

    /// The task is on screen and can be played.
    virtual void begin_trial(const Task& task, std::int64_t t_shown_us) = 0;

    /// When this returns, the decision survives a crash; only then may its simulation be shown.
    virtual AttemptId commit(const AttemptCommit& commit) = 0;

    /// The same for each further move of the attempt, numbered from 2.
    virtual void move(AttemptId attempt, int move_no, const LoggedMove& move) = 0;

    /// How a committed attempt ended.
    virtual void finish(AttemptId attempt, const AttemptResult& result) = 0;

    /// The player wanted to make the first move, and the rules said no.
    virtual void refuse(const RefusedAttempt& refused) = 0;

    /// Anything else. The journal fills in the trial.
    virtual void note(const InputEvent& event) = 0;

    virtual void end_trial(TrialEndReason reason, std::int64_t t_end_us) = 0;
};

/// Keeps nothing: for benchmarks and previews.
class NullJournal final : public AttemptJournal {
public:
    void begin_trial(const Task&, std::int64_t) override {}
    AttemptId commit(const AttemptCommit&) override { return {}; }
    void move(AttemptId, int, const LoggedMove&) override {}
    void finish(AttemptId, const AttemptResult&) override {}
    void refuse(const RefusedAttempt&) override {}
    void note(const InputEvent&) override {}
    void end_trial(TrialEndReason, std::int64_t) override {}
};

}  // namespace phyplay
