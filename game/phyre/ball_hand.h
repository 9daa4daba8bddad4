// The BallHand places the balls of a PHYRE attempt, by pointer, wheel and keys, all of them before Go. A Draft is the
// placement it is still working on: up to one or two balls, before anything moves.
//
// A Draft works in whole scene pixels, because that is all the simulation ever sees: what is drawn is what will be
// simulated, to the pixel. Balls are kept inside the scene while they are moved or sized, so a player can push
// one against a wall without aiming; whether they overlap something is judged after every change by
// check_action(), the same judge that agents face. Every completed edit can be undone, across attempts too,
// since a draft lives as long as the player stays with its task.
#pragma once

#include <optional>
#include <vector>

#include "engine/phyre/placement_rules.h"
#include "engine/play/task.h"
#include "game/trial/hand.h"

namespace phyplay {

/// What pressing the pointer at some place would take hold of.
enum class Grip {
    place,  ///< empty space: puts a ball there
    move,   ///< a ball
    size,   ///< the handle at the rim of the selected ball
};

class Draft {
public:
    /// An empty draft. The task must outlive it.
    explicit Draft(const Task& task);

    /// The balls placed so far, in action order, in whole pixels.
    const Placement& balls() const { return state_.balls; }

    /// How many balls the task asks for.
    int capacity() const { return balls_of(task_.tier); }
    bool is_complete() const { return std::ssize(state_.balls) == capacity(); }

    /// Index of the ball that keys and wheel act on; balls().size() where that ball is still to be placed.
    int selected() const { return state_.selected; }
    bool has_selected_ball() const { return state_.selected < std::ssize(state_.balls); }

    /// Radius of the selected ball, or of the one to be placed next; whole pixels, 2 to 32.
    int radius() const;

    /// Why the balls placed so far may not stay where they are; empty where nothing is wrong with them.
    const std::optional<PlacementProblem>& problem() const { return problem_; }

    /// What would be wrong if the next ball were placed here; for the outline under the pointer.
    std::optional<PlacementProblem> problem_if_placed(Vec2 at) const;

    /// Where a ball of the current radius lands when it is placed at `at`: whole pixels, inside the scene.
    PlacedBall ball_placed_at(Vec2 at) const;

    /// Complete and nothing wrong: this can be played.
    bool is_playable() const { return is_complete() && !problem_; }

    /// The draft as a solver would say it. check_action() gives balls() back, to the pixel.
    std::vector<UnitBall> action() const;

    // Pointer. `margin` is how far beside a thing a press still takes hold of it, in scene pixels.

    /// Where the size handle of ball `index` sits: `margin` outside its rim, on the side where there is room.
    Vec2 handle_of(int index, double margin) const;
    Grip grip_at(Vec2 at, double margin) const;

    /// Takes hold of what is there. On empty space places the next ball, or moves the selected one there
    /// when all are placed.
    void press(Vec2 at, double margin);
    void drag(Vec2 to);
    void release();

    /// Puts back what was there before the press.
    void cancel();
    bool is_held() const { return hold_ != Hold::none; }
    bool is_sizing() const { return hold_ == Hold::size; }

    // Keys, wheel, slider, buttons. All do nothing while the pointer holds a ball, and where nothing changes.

    void set_radius(int radius);
    void change_radius(int by) { set_radius(radius() + by); }

    /// Moves the selected ball; where there is none yet, places it on a free spot near the top instead.
    void nudge(int dx, int dy);

    /// Selects the next ball, around; where it is not placed yet, places it on a free spot.
    void select_next();
    void remove_selected();
    void clear();

    /// The next nudge or size change is an undo step of its own.
    void finish_edit() { last_edit_ = Edit::other; }

    bool can_undo() const { return !undo_.empty(); }
    bool can_redo() const { return !redo_.empty(); }
    void undo();
    void redo();

private:
    struct State {
        Placement balls;
        int selected = 0;
        int next_radius = 16;

        bool operator==(const State&) const = default;
    };
    enum class Hold { none, move, size };
    enum class Edit { other, nudge, size };

    /// Makes `next` the state, remembers the one before for undo(). Runs of nudges or size changes of one
    /// ball are one entry.
    void change_to(State next, Edit edit);
    void judge() { problem_ = judge_balls(state_.balls); }
    void place_on_free_spot();
    std::optional<PlacementProblem> judge_balls(const Placement& balls) const;
    std::optional<int> ball_at(Vec2 at, double margin) const;

    const Task& task_;
    State state_;
    std::optional<PlacementProblem> problem_;
    std::vector<State> undo_;
    std::vector<State> redo_;
    Edit last_edit_ = Edit::other;

    Hold hold_ = Hold::none;
    State before_hold_;
    Vec2 hold_offset_;          ///< from the pointer to the centre of the ball held
    double hold_distance_ = 0;  ///< from the rim to the pointer when the handle was taken
};

class BallHand final : public Hand {
public:
    /// The task must outlive the hand.
    explicit BallHand(const Task& task) : draft_(task) {}

    const Draft& draft() const { return draft_; }

    // Ignored where nothing may be drafted. Points are in scene pixels.

    void press(Stamp at, Vec2 point, double margin);
    void drag(Stamp at, Vec2 point);
    void release(Stamp at, Vec2 point);
    /// One pixel of radius a notch: there is no smaller step. What makes a notch is said in phyre_face.cpp.
    void wheel(Stamp at, int notches);
    void change_radius(Stamp at, int by);
    void set_radius(Stamp at, int radius);
    void nudge(Stamp at, int dx, int dy);
    void next_ball(Stamp at);
    void remove_ball(Stamp at);

    bool can_draft(const Play& play) const override { return play.waits(); }
    void draft(Stamp at, const Move& move) override;
    std::optional<Move> move() const override;
    bool is_held() const override { return draft_.is_held(); }
    void cancel() override { draft_.cancel(); }
    void clear() override;
    bool is_empty() const override { return draft_.balls().empty(); }
    void undo() override { draft_.undo(); }
    void redo() override { draft_.redo(); }
    bool can_undo() const override { return draft_.can_undo(); }
    void settle() override;

private:
    Draft draft_;
};

}  // namespace phyplay
