// The AttemptJournal of the program: writes to the store, in a session that somebody else began.
#pragma once

#include <optional>

#include "study/session/attempt_journal.h"
#include "study/store/store.h"

namespace phyplay {

class StoreJournal final : public AttemptJournal {
public:
    /// The store must outlive the journal, the session must be open.
    StoreJournal(Store& store, SessionId session) : store_(store), session_(session) {}

    void begin_trial(const Task& task, std::int64_t t_shown_us) override;
    AttemptId commit(const AttemptCommit& commit) override;
    void move(AttemptId attempt, int move_no, const LoggedMove& move) override;
    void finish(AttemptId attempt, const AttemptResult& result) override;
    void refuse(const RefusedAttempt& refused) override;
    void note(const InputEvent& event) override;
    void end_trial(TrialEndReason reason, std::int64_t t_end_us) override;

private:
    Store& store_;
    SessionId session_;
    std::optional<TrialId> trial_;
};

}  // namespace phyplay
