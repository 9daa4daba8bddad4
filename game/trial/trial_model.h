// A TrialModel is one player at one task, of whatever suite: drafting, watching, trying again, until they leave.
//
// It joins hand, recording and journal, and knows nothing of windows or drawing, of balls or birds: it knows moves.
// Two promises live here: a move is in the journal before what follows from it is shown, and an attempt depends on
// its moves and their steps alone, however fast or unevenly frames come. Time stands still while the play waits, so
// thinking costs no steps. A ThinkingTime takes the stamps of each attempt.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/vec2.h"
#include "engine/play/task.h"
#include "game/trial/aids.h"
#include "game/trial/course.h"
#include "game/trial/hand.h"
#include "game/trial/replay_model.h"
#include "study/session/attempt_journal.h"
#include "study/store/records.h"

namespace phyplay {

/// The stamps of one attempt, from the moment it can be played to Go.
///
/// The definitions are those of the study tables: `ready` is the first buffer swap that shows the scene at its start
/// with input enabled, `first_input` the first deliberate press after it, `commit` is Go. Time out of focus or paused
/// is reported beside the raw stamps and never subtracted.
class ThinkingTime {
public:
    /// The scene was put back to its start; the next swap makes it ready.
    void restart();

    /// A frame with the scene at its start is on screen. True for the first one: that is `ready`.
    bool swapped(std::int64_t t_us);

    void pressed(Stamp at);
    void focus_lost(std::int64_t t_us) { unfocused_.begin(t_us); }
    void focus_gained(std::int64_t t_us) { unfocused_.end(t_us, ready_); }
    void paused(std::int64_t t_us) { paused_.begin(t_us); }
    void resumed(std::int64_t t_us) { paused_.end(t_us, ready_); }

    bool is_ready() const { return ready_.has_value(); }

    /// The stamps so far with `commit` as the last. Requires is_ready().
    AttemptCommit stamps(Stamp commit) const;

private:
    /// What goes on at some times: its length between `ready` and the commit.
    struct Absence {
        std::optional<std::int64_t> since_us;
        std::int64_t sum_us = 0;

        void begin(std::int64_t t_us) {
            if (!since_us) since_us = t_us;
        }
        void end(std::int64_t t_us, std::optional<Stamp> ready);
        std::int64_t until(std::int64_t t_us, Stamp ready) const;
    };

    std::optional<Stamp> ready_;
    std::optional<Stamp> first_input_;
    Absence unfocused_;
    Absence paused_;
};

enum class TrialPhase {
    ready,     ///< the task stands at its start; no move was made yet
    playing,   ///< an attempt is under way: something moves, or the next move is waited for
    finished,  ///< the result is known; the attempt can be looked at again
};

/// What is known of a task from earlier visits.
struct TaskHistory {
    int attempts = 0;                      ///< valid attempts, over all visits
    std::optional<int> solved_at_attempt;  ///< the first that solved it, counted over all visits
};

/// "ready", "playing", "finished": the words of the trace.
std::string_view name_of(TrialPhase phase);

/// An earlier attempt, as far as it is still shown.
struct EarlierAttempt {
    History moves;
    std::unique_ptr<Paths> paths;
    bool is_solved = false;
};

class TrialModel {
public:
    /// Shows the task at its start. All must outlive the model; the hand drafts for it from now on.
    TrialModel(const Task& task, const Course& course, Hand& hand, AttemptJournal& journal,
               const TaskHistory& history, Aids aids, Pace pace, const PlayRules& rules = {});
    TrialModel(const TrialModel&) = delete;
    TrialModel& operator=(const TrialModel&) = delete;

    const Task& task() const { return task_; }
    TrialPhase phase() const { return phase_; }
    bool is_ready() const { return phase_ == TrialPhase::ready; }
    bool is_playing() const { return phase_ == TrialPhase::playing; }
    bool is_finished() const { return phase_ == TrialPhase::finished; }

    // What the player does to the draft. Points (for the log) are in the unit of the poses.

    /// The hand may change its draft, also while things still move where the suite allows it.
    bool can_draft() const { return !is_finished() && !(is_ready() && is_closed_) && hand_.can_draft(*recording_); }

    /// The draft as a move; empty where it is none yet.
    std::optional<Move> drafted() const { return hand_.move(); }

    /// The player did something to the draft; false where nothing may be drafted now, and then nothing is written.
    bool touch(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point = {});

    /// The same for what follows a press.
    void drag(Stamp at, Vec2 point);
    void release(Stamp at, Vec2 point) { note(at, EventKind::up, "left", point); }

    void undo(Stamp at) {
        if (touch(at, EventKind::undo, "undo")) hand_.undo();
    }
    void redo(Stamp at) {
        if (touch(at, EventKind::undo, "redo")) hand_.redo();
    }

    // What the player does with attempts.

    /// Makes the draft a move. False where there is none, where the task is not on screen yet, and, logged as
    /// refused, where the play refuses it. May throw StoreError.
    bool go(Stamp at);

    /// Makes a move that needs no draft. The same.
    bool make(Stamp at, Move move);

    /// Back to the start from any phase, for another attempt; before the first move, takes the draft away.
    void reset(Stamp at);

    /// Nothing happens where the rules do not leave it to the player; the same for the pace.
    void switch_aid(Stamp at, Aid aid, bool on);
    const Aids& aids() const { return aids_; }
    void set_pace(Stamp at, Pace pace);
    Pace pace() const { return pace_; }
    const PlayRules& rules() const { return rules_; }

    /// No further attempt may begin. One that is under way goes on to its end, with all its moves.
    void close();
    bool is_closed() const { return is_closed_; }

    // What happens.

    /// Before drawing a frame: moves the attempt, or the replay, on to this moment.
    void frame(std::int64_t t_us);

    /// After the swap of a frame that showed this model.
    void swapped(std::int64_t t_us);

    void focus_lost(Stamp at);
    void focus_gained(Stamp at);

    /// Something was laid over the task; it can be played again.
    void pause(Stamp at);
    void resume(Stamp at);

    /// The player leaves the task. Nothing else may be called afterwards.
    void leave(std::int64_t t_us);

    // What to show.

    /// Something moves by itself: frames are needed.
    bool is_animating() const { return is_time_running() || (is_finished() && replay_->is_playing()); }

    /// Time passes in an attempt under way.
    bool is_time_running() const;

    /// The attempt on screen; at its start while ready.
    const Recording& recording() const { return *recording_; }

    /// Where in the attempt we are, in steps with a fraction.
    double shown_step() const;
    int whole_step() const;

    /// What is counted, as far as it is shown by now.
    std::span<const int> measures() const { return recording_->measures_at(whole_step()); }

    /// Grows with every move and new start: what was computed for the task as it stood is stale.
    int deeds() const { return deeds_; }

    /// Solved, as far as it is shown by now; it may be before the attempt is finished, while things still fall.
    bool is_solved() const;

    /// Only while finished, and where the rules allow it.
    ReplayModel* replay() { return rules_.replay && replay_ ? &*replay_ : nullptr; }
    const ReplayModel* replay() const { return rules_.replay && replay_ ? &*replay_ : nullptr; }

    /// Paths of the attempt on screen up to the last step recorded.
    const Paths& paths() const { return *paths_; }
    bool shows_paths() const;

    /// Earlier attempts, oldest first; and those of them that are to be seen now. The same moves are there once.
    const std::vector<EarlierAttempt>& earlier() const { return earlier_; }
    std::span<const EarlierAttempt> earlier_shown() const;

    /// One of an earlier visit: goes before those of this visit. Call oldest first.
    void add_old(const Recording& recording);

    /// How many earlier attempts are kept.
    std::size_t most_earlier() const { return rules_.ghosts.value_or(course_.most_earlier()); }

    /// Number, over all visits, of the attempt being prepared, played or just finished; 1-based.
    int attempt_number() const { return attempts_committed() + (is_ready() ? 1 : 0); }

    /// Attempts over all visits, those still under way included.
    int attempts_committed() const { return earlier_attempts_ + attempts_here_; }

    /// Attempts of this visit whose result is in the journal, and what the last of them came to.
    int attempts_finished() const { return attempts_finished_; }
    const PlayResult& last_result() const { return last_result_; }
    const std::optional<int>& solved_at_attempt() const { return solved_at_attempt_; }

    /// The play refused the draft since it was changed last: say why, louder.
    bool was_refused() const { return was_refused_; }

    /// Watching again is logged too: call after the player used the scrub bar.
    void note(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point = {});

private:
    bool can_commit() const { return is_playing() || (is_ready() && !is_closed_ && thinking_.is_ready()); }
    void run_on(std::int64_t elapsed_us);
    void finish(std::int64_t t_us);
    void play_out_unseen(std::int64_t t_us);
    void write_result(std::int64_t t_us, int shown_steps);
    void back_to_start();
    bool forget_same(const History& moves);

    const Task& task_;
    const Course& course_;
    Hand& hand_;
    AttemptJournal& journal_;
    Aids aids_;
    Pace pace_ = Pace::real;
    PlayRules rules_;
    bool is_closed_ = false;
    TrialPhase phase_ = TrialPhase::ready;
    ThinkingTime thinking_;
    bool trial_begun_ = false;
    bool was_refused_ = false;
    std::optional<std::int64_t> last_frame_us_;
    std::optional<std::int64_t> last_drag_us_;

    int earlier_attempts_ = 0;
    int attempts_here_ = 0;  ///< committed in this visit
    int attempts_finished_ = 0;
    PlayResult last_result_;
    bool solved_here_ = false;
    std::optional<int> solved_at_attempt_;
    int deeds_ = 0;

    // The attempt on screen.
    AttemptId attempt_id_{};
    std::unique_ptr<Recording> recording_;
    std::unique_ptr<Paths> paths_;
    Playhead playhead_;
    std::optional<ReplayModel> replay_;

    std::vector<EarlierAttempt> earlier_;
    std::size_t old_ = 0;  ///< how many of earlier_ are of earlier visits
};

}  // namespace phyplay
