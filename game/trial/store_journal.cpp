#include "game/trial/store_journal.h"

#include "engine/base/assert.h"

namespace phyplay {

void StoreJournal::begin_trial(const Task& task, std::int64_t t_shown_us) {
    trial_ = store_.begin_trial(session_, trial_start_of(task, t_shown_us));
}

AttemptId StoreJournal::commit(const AttemptCommit& commit) {
    PHYPLAY_ASSERT(trial_.has_value());
    return store_.commit_attempt(*trial_, commit);
}

void StoreJournal::move(AttemptId attempt, int move_no, const LoggedMove& move) {
    store_.commit_move(attempt, move_no, move);
}

void StoreJournal::finish(AttemptId attempt, const AttemptResult& result) {
    store_.finish_attempt(attempt, result);
}

void StoreJournal::refuse(const RefusedAttempt& refused) {
    PHYPLAY_ASSERT(trial_.has_value());
    store_.log_refusal(*trial_, refused);
}

void StoreJournal::note(const InputEvent& event) {
    InputEvent with_trial = event;
    with_trial.trial_id = trial_;
    store_.log_event(session_, with_trial);
}

void StoreJournal::end_trial(TrialEndReason reason, std::int64_t t_end_us) {
    PHYPLAY_ASSERT(trial_.has_value());
    store_.end_trial(*trial_, reason, t_end_us);
    trial_.reset();
}

}  // namespace phyplay
