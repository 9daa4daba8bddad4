// A PlayModel is one player at one task: drafting, watching, trying again, until they leave.
//
// It joins the draft, the simulation and the journal, and knows nothing of windows or drawing; the play
// screen hands it what the player did and asks what to show. Two promises live here: an attempt is in the
// journal before its simulation is shown, and the simulation depends on the placement alone, however fast
// or unevenly frames come.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/play/recording.h"
#include "engine/play/task.h"
#include "game/phyre/draft.h"
#include "game/phyre/near_miss.h"
#include "game/phyre/path.h"
#include "game/phyre/replay_model.h"
#include "game/trial/aids.h"
#include "game/trial/play_rules.h"
#include "game/trial/playhead.h"
#include "game/trial/thinking_time.h"
#include "study/session/attempt_journal.h"

namespace phyplay {

enum class PlayPhase {
    drafting,  ///< the scene stands at its start; the draft can be changed
    running,   ///< the attempt is committed and plays
    finished,  ///< the result is known; the attempt can be looked at again
};

/// An earlier attempt, as far as it is still shown.
struct Ghost {
    Placement placement;
    std::vector<Path> paths;
    bool solved = false;
};

/// Older ghosts are let go; more would hide the scene.
inline constexpr std::size_t kMaxGhosts = 6;

class PlayModel {
public:
    /// Starts drafting. Task and journal must outlive the model.
    PlayModel(const Task& task, AttemptJournal& journal, const TaskHistory& history, Aids aids,
              const PlayRules& rules = {});

    const Task& task() const { return task_; }
    PlayPhase phase() const { return phase_; }
    const Draft& draft() const { return draft_; }

    // What the player does to the draft. Ignored unless drafting. Points are in scene pixels.

    void press(Stamp at, Vec2 point, double margin);
    void drag(Stamp at, Vec2 point);
    void release(Stamp at, Vec2 point);
    void cancel_hold() { draft_.cancel(); }
    void wheel(Stamp at, int notches);
    void change_radius(Stamp at, int by);
    void set_radius(Stamp at, int radius);
    void nudge(Stamp at, int dx, int dy);
    void next_ball(Stamp at);
    void remove_ball(Stamp at);
    void undo(Stamp at);
    void redo(Stamp at);

    // What the player does with attempts.

    /// Commits the draft and starts its simulation. False, and logged as refused, where the placement is
    /// not allowed; false where a ball is missing or the scene is not on screen yet. May throw StoreError.
    bool go(Stamp at);

    /// Back to the start from any phase, balls where they were; when drafting, takes the balls away.
    void reset(Stamp at);

    /// Nothing happens where the rules do not leave it to the player.
    void switch_aid(Stamp at, Aid aid, bool on);
    const Aids& aids() const { return aids_; }
    const PlayRules& rules() const { return rules_; }

    /// No further attempt may begin: the draft stays as it is. One that runs goes on to its end.
    void close();
    bool is_closed() const { return is_closed_; }

    // What happens.

    /// Before drawing a frame: moves the running simulation, or the replay, on to this moment.
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
    bool is_animating() const;

    /// Poses of all bodies now: the scene's, then the placed balls (none while drafting).
    std::vector<Pose> poses() const;

    /// Where in the attempt we are, in steps with a fraction; 0 while drafting.
    double shown_step() const;

    /// The goal held for this many steps in a row at shown_step(); with a fraction, for a smooth ring.
    double shown_goal_steps() const;

    /// Requires phase() != drafting. Null otherwise.
    const Recording* recording() const { return recording_.get(); }
    const Placement& placement() const { return placement_; }

    /// The balls that are simulated now: none while drafting.
    std::span<const PlacedBall> placement_shown() const {
        return is_drafting() ? std::span<const PlacedBall>() : std::span<const PlacedBall>(placement_);
    }

    /// Paths of the attempt on screen up to the last step recorded; empty while drafting.
    const std::vector<Path>& paths() const;

    /// Earlier attempts, oldest first; and those of them that are to be seen now.
    const std::vector<Ghost>& ghosts() const { return ghosts_; }
    std::span<const Ghost> ghosts_shown() const;

    /// The paths of the attempt on screen are to be seen now.
    bool shows_paths() const;

    void add_ghost(Ghost ghost);

    /// One of an earlier visit: goes before those of this visit. Call oldest first.
    void add_old_ghost(Ghost ghost);

    /// Only while finished, and where the rules allow it.
    ReplayModel* replay() { return rules_.replay && replay_ ? &*replay_ : nullptr; }
    const ReplayModel* replay() const { return rules_.replay && replay_ ? &*replay_ : nullptr; }
    const std::optional<Outcome>& outcome() const { return outcome_; }
    bool is_solved() const { return outcome_ && outcome_->status == Status::solved; }
    const std::optional<NearMiss>& near_miss() const { return near_miss_; }

    /// Number, over all visits, of the attempt being drafted, shown or just finished; 1-based.
    int attempt_number() const;

    /// Attempts over all visits, those still running included.
    int attempts_committed() const { return earlier_attempts_ + attempts_here_; }

    /// Attempts of this visit whose result is in the journal, and the outcome of the last of them.
    int attempts_finished() const { return attempts_finished_; }
    const Outcome& last_outcome() const { return last_outcome_; }
    const std::optional<int>& solved_at_attempt() const { return solved_at_attempt_; }

    /// Go was refused since the last change of the draft: say why, louder.
    bool was_refused() const { return was_refused_; }

    // Watching again is logged too: call after the player used the scrub bar.
    void note(Stamp at, EventKind kind, std::string code);

private:
    bool is_drafting() const { return phase_ == PlayPhase::drafting; }
    bool can_draft() const { return is_drafting() && !is_closed_; }
    std::size_t most_ghosts() const { return rules_.ghosts.value_or(kMaxGhosts); }
    void touched(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point = {});
    void note_at(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point);
    void run_on(std::int64_t elapsed_us);
    bool is_run_over() const;
    void finish_run(std::int64_t t_us);
    void write_result(const Outcome& outcome, std::int64_t t_us, int shown_steps);
    void back_to_drafting();

    const Task& task_;
    AttemptJournal& journal_;
    Aids aids_;
    PlayRules rules_;
    bool is_closed_ = false;
    PlayPhase phase_ = PlayPhase::drafting;
    Draft draft_;
    ThinkingTime thinking_;
    bool trial_begun_ = false;
    bool was_refused_ = false;
    std::optional<std::int64_t> last_frame_us_;
    std::optional<std::int64_t> last_move_us_;

    int earlier_attempts_ = 0;
    int attempts_here_ = 0;  ///< committed in this visit
    int attempts_finished_ = 0;
    Outcome last_outcome_;
    std::size_t old_ghosts_ = 0;  ///< how many of ghosts_ are of earlier visits
    bool solved_here_ = false;
    std::optional<int> solved_at_attempt_;

    // The attempt on screen.
    AttemptId attempt_id_{};
    Placement placement_;
    std::unique_ptr<Recording> recording_;
    std::optional<GrowingPaths> growing_paths_;
    Playhead playhead_;
    std::optional<Outcome> outcome_;
    std::optional<NearMiss> near_miss_;
    std::optional<ReplayModel> replay_;

    std::vector<Ghost> ghosts_;
};

/// The paths of a placement, simulated until nothing moves any more: for attempts of earlier visits.
Ghost ghost_of(const Task& task, const Placement& placement);

}  // namespace phyplay
