// The AttemptJournal of the program: writes to the store, in a session that somebody else began.
#pragma once

#include <optional>

#include "engine/base/assert.h"
#include "study/session/attempt_journal.h"
#include "study/store/store.h"

namespace phyplay {

class StoreJournal final : public AttemptJournal {
public:
    /// The store must outlive the journal, the session must be open.
    StoreJournal(Store& store, SessionId session) : store_(store), session_(session) {}

    void begin_trial(const Task& task, std::int64_t t_shown_us) override {
        trial_ = store_.begin_trial(session_, trial_start_of(task, t_shown_us));
    }
    AttemptId commit(const AttemptCommit& commit) override { return store_.commit_attempt(trial(), commit); }
    void move(AttemptId attempt, int move_no, const LoggedMove& move) override {
        store_.commit_move(attempt, move_no, move);
    }
    void finish(AttemptId attempt, const AttemptResult& result) override { store_.finish_attempt(attempt, result); }
    void refuse(const RefusedAttempt& refused) override { store_.log_refusal(trial(), refused); }
    void note(const InputEvent& event) override {
        InputEvent with_trial = event;
        with_trial.trial_id = trial_;
        store_.log_event(session_, with_trial);
    }
    void end_trial(TrialEndReason reason, std::int64_t t_end_us) override {
        store_.end_trial(trial(), reason, t_end_us);
        trial_.reset();
    }

private:
    TrialId trial() const {
        PHYPLAY_ASSERT(trial_.has_value());
        return *trial_;
    }

    Store& store_;
    SessionId session_;
    std::optional<TrialId> trial_;
};

}  // namespace phyplay
