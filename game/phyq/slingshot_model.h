// A SlingshotModel is one player at one Phy-Q task: aiming, launching, watching, trying again, until they leave.
//
// It joins the aim, the recording of the attempt and the journal, and knows nothing of windows or drawing. The same
// promises as for PHYRE (phyre/play_model.h): a launch, and the use of a power, is in the journal before what follows
// is shown; and an attempt depends on its launches and taps and their steps alone, however fast or unevenly frames
// come. Time stands still while nothing moves and a bird waits on the sling, so thinking costs no steps.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/phyq/play/slingshot_recording.h"
#include "engine/play/task.h"
#include "game/phyq/flown_paths.h"
#include "game/phyq/slingshot_aim.h"
#include "game/phyq/slingshot_replay.h"
#include "game/trial/aids.h"
#include "game/trial/play_rules.h"
#include "game/trial/thinking_time.h"
#include "study/session/attempt_journal.h"

namespace phyplay {

enum class SlingshotPhase {
    ready,     ///< the level stands at its start, nothing was launched yet
    playing,   ///< the attempt is under way: a bird flies, or the next one may be launched
    finished,  ///< the result is known; the attempt can be looked at again
};

/// How fast time passes on screen; never what happens in it.
enum class Pace { real, half, quarter };

double speed_of(Pace pace);

/// An earlier attempt, as far as it is still shown.
struct EarlierFlights {
    std::vector<TimedShot> shots;
    std::vector<FlownPath> paths;
    bool solved = false;
};

/// Older ones are let go; more would hide the level.
inline constexpr std::size_t kMaxEarlierFlights = 4;

class SlingshotModel {
public:
    /// Shows the level at its start. Task, setup and journal must outlive the model.
    SlingshotModel(const Task& task, const SlingshotSetup& setup, AttemptJournal& journal, const TaskHistory& history,
                   Aids aids, Pace pace, const PlayRules& rules = {});

    const Task& task() const { return task_; }
    const SlingshotSetup& setup() const { return setup_; }
    const SettledLevel& settled() const { return settled_; }
    SlingshotPhase phase() const { return phase_; }

    // What the player does with the bird on the sling. Ignored where there is none. Drags are from the sling
    // origin, in world units; points (for the log) are world units too.

    /// A bird sits on the sling and may be aimed, also while other things still move.
    bool can_aim() const;
    const SlingshotAim& aim() const { return aim_; }

    void grab(Stamp at, Vec2 point);
    void drag(Stamp at, Vec2 point);
    /// Lets the bird go. False where it was pulled too little: then it is back on the sling. May throw StoreError.
    bool let_go(Stamp at, Vec2 point);
    void cancel_drag() { aim_.cancel(); }
    void turn(Stamp at, int by_cdeg);
    void stretch(Stamp at, int by_mille);
    void undo(Stamp at);
    void redo(Stamp at);

    /// Launches as aimed. False where nothing is aimed, or the scene is not on screen yet. May throw StoreError.
    bool shoot(Stamp at);

    /// Uses the power of the bird in flight. False where a tap would do nothing. May throw StoreError.
    bool tap(Stamp at);
    bool can_tap() const { return phase_ == SlingshotPhase::playing && recording_->can_tap(); }

    /// Back to the start from any phase, for another attempt; before the first launch, puts the bird back.
    void reset(Stamp at);

    /// Nothing happens where the rules do not leave it to the player; the same for the pace.
    void switch_aid(Stamp at, Aid aid, bool on);
    const Aids& aids() const { return aids_; }
    void set_pace(Stamp at, Pace pace);
    Pace pace() const { return pace_; }
    const PlayRules& rules() const { return rules_; }

    /// No further attempt may begin. One that is under way goes on, with all its birds.
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
    bool is_animating() const;

    /// Time passes: something flies, rolls, or comes to the sling.
    bool is_time_running() const;

    const SlingshotRecording& recording() const { return *recording_; }

    /// Where in the attempt we are, in steps with a fraction.
    double shown_step() const;

    /// Grows with every launch, tap and new start: what was computed for the level as it stood is stale.
    int deeds() const { return deeds_; }

    /// Solved, as far as it is shown by now; true before the attempt is finished, while things still fall.
    bool is_solved() const;

    /// Only while finished, and where the rules allow it.
    SlingshotReplay* replay() { return rules_.replay && replay_ ? &*replay_ : nullptr; }
    const SlingshotReplay* replay() const { return rules_.replay && replay_ ? &*replay_ : nullptr; }
    const std::optional<SlingshotResult>& result() const { return result_; }

    int pigs_left() const { return recording_->pigs_left_at(whole_step()); }
    int score() const;
    int birds_left() const { return recording_->simulation().birds_left(); }

    /// Paths flown in this attempt, up to the last step recorded.
    const std::vector<FlownPath>& paths() const { return paths_; }

    /// Earlier attempts, oldest first; and those of them that are to be seen now.
    const std::vector<EarlierFlights>& earlier() const { return earlier_; }
    std::span<const EarlierFlights> earlier_shown() const;

    /// The paths of the attempt on screen, and the flight to come of the bird that is aimed, are to be seen now.
    bool shows_paths() const;
    bool shows_preview() const;

    /// One of an earlier visit: goes before those of this visit. Call oldest first.
    void add_old(EarlierFlights flights);

    /// Number, over all visits, of the attempt being prepared, played or just finished; 1-based.
    int attempt_number() const;
    int attempts_committed() const { return earlier_attempts_ + attempts_here_; }
    int attempts_finished() const { return attempts_finished_; }
    const SlingshotResult& last_result() const { return last_result_; }
    const std::optional<int>& solved_at_attempt() const { return solved_at_attempt_; }

    /// Watching again is logged too: call after the player used the scrub bar.
    void note(Stamp at, EventKind kind, std::string code);

private:
    void touched(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point = {});
    void note_at(Stamp at, EventKind kind, std::string code, std::optional<Vec2> point);
    bool launch(Stamp at);
    bool advance();
    void record_paths();
    void run_on(std::int64_t elapsed_us);
    void finish(std::int64_t t_us);
    void play_out_unseen(std::int64_t t_us);
    void write_result(std::int64_t t_us, int shown_steps);
    void back_to_start();
    int whole_step() const;
    std::size_t most_earlier() const { return rules_.ghosts.value_or(kMaxEarlierFlights); }

    const Task& task_;
    const SlingshotSetup& setup_;
    AttemptJournal& journal_;
    SettledLevel settled_;
    Aids aids_;
    Pace pace_ = Pace::real;
    PlayRules rules_;
    bool is_closed_ = false;
    SlingshotPhase phase_ = SlingshotPhase::ready;
    SlingshotAim aim_;
    ThinkingTime thinking_;
    bool trial_begun_ = false;
    std::optional<std::int64_t> last_frame_us_;
    std::optional<std::int64_t> last_move_us_;

    int earlier_attempts_ = 0;
    int attempts_here_ = 0;  ///< committed in this visit
    int attempts_finished_ = 0;
    SlingshotResult last_result_;
    bool solved_here_ = false;
    std::optional<int> solved_at_attempt_;
    int deeds_ = 0;

    // The attempt on screen.
    AttemptId attempt_id_{};
    std::unique_ptr<SlingshotRecording> recording_;
    std::vector<FlownPath> paths_;
    Playhead playhead_;
    std::optional<SlingshotResult> result_;
    std::optional<SlingshotReplay> replay_;

    std::vector<EarlierFlights> earlier_;
    std::size_t old_ = 0;  ///< how many of earlier_ are of earlier visits
};

/// What a recording played to its end came to: the same as replay_shots() of its shots.
SlingshotResult result_of(const SlingshotRecording& recording);

/// The flights of an attempt of an earlier visit.
EarlierFlights flights_of(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                          std::span<const TimedShot> shots);

}  // namespace phyplay
