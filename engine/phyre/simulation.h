// A Simulation plays one attempt at one PHYRE task, one fixed step of 1/60 s at a time.
//
// It is PHYRE's Play (play/play.h). Its one move is `place`, which puts all balls of the attempt into the scene
// before time starts; its measure is for how many steps the goal has held. Whoever knows that it is PHYRE and has a
// placement that was checked may give it at once, which is the same and costs nothing: caches, benchmarks, previews.
//
// Two simulations of the same task, given the same placement, pass through the same states, bit for bit;
// state_hash() makes that checkable. An attempt can be decided before it is over: when every body sleeps, or when
// fewer steps are left than the goal must still be held. Both are exact (README.md). After that the outcome no longer
// changes, but stepping on is allowed, for pictures.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "engine/physics/world.h"
#include "engine/play/outcome.h"
#include "engine/play/play.h"
#include "engine/play/task.h"

namespace phyplay {

/// The word of its move. Numbers, for each ball: x, y, radius in whole pixels, then x, y, radius as they were said,
/// in unit numbers; the latter cannot be derived, since some solvers compute in f32.
inline constexpr std::string_view kPlaceMove = "place";

/// Words of its events: two bodies began to touch, or parted.
inline constexpr std::string_view kTouchedEvent = "touched";
inline constexpr std::string_view kPartedEvent = "parted";

/// Where its measures have the consecutive steps, up to now, after which the goal held.
inline constexpr int kGoalStepsMeasure = 0;

class Simulation final : public Play {
public:
    /// Waits for its balls. Stepped without them it plays the scene alone. The task must outlive the simulation.
    explicit Simulation(const Task& task);

    /// Sets up the task's scene with the placed balls in it, at step 0. The placement must be one that
    /// check_action() gave out, or empty (the scene alone, for previews and screening). moves() stays empty, as
    /// nobody said where the balls should go.
    Simulation(const Task& task, std::span<const PlacedBall> placement);

    /// Faults: "unknown_move", "wrong_numbers" (as many as the task's balls need, finite, and what was said leads to
    /// these pixels), "already_placed", "too_late" (after the first step), and the names of PlacementFault, about
    /// ball and body (-1: none). Needs no physics.
    std::optional<Refusal> check(const Move& move) const override;
    void apply(const Move& move) override;
    const History& moves() const override { return moves_; }

    void step() override;

    /// Steps until the attempt is decided, and says how it ended. The fast way.
    Outcome run();

    /// Before the first step, while the balls are not placed.
    bool waits() const override { return !is_placed_ && steps_taken_ == 0; }

    const std::optional<Outcome>& outcome() const override { return outcome_; }

    /// True when the attempt was solved, or when 1,000 steps were taken.
    bool is_over() const override;

    /// 0 to 1,000.
    int steps_taken() const override { return steps_taken_; }

    /// Consecutive steps, up to now, after which the goal held; 180 solve the task.
    int goal_steps() const { return goal_steps_; }
    std::vector<int> measures() const override { return {goal_steps()}; }

    /// Pose of every body: the scene's in order, then the placed balls. Valid until the next step() or move.
    std::span<const Pose> poses();
    void read_poses(std::vector<BodyPose>& poses) const override { world().read_poses(poses); }

    /// Pairs of bodies that touch after the last step, sorted by body_a, then body_b.
    std::vector<TouchingPair> touching_pairs() const { return world().touching_pairs(); }

    /// Collected from the first call on: at each step first who began to touch, then who parted.
    void take_events(std::vector<Event>& events) override;

    /// Hash over poses, velocities and the goal count at this step.
    std::uint64_t state_hash() const override;

private:
    World& world() const;
    void advance();
    void decide(bool goal_holds);
    void conclude(Status status, int steps);
    void collect_events();

    const Task* task_;
    const Goal* goal_;  // of the task, looked up once
    Placement placement_;
    bool is_placed_ = false;
    History moves_;
    mutable std::optional<World> built_;  ///< once somebody steps or asks
    int steps_taken_ = 0;
    int goal_steps_ = 0;
    std::optional<Outcome> outcome_;
    std::vector<Pose> poses_;
    bool poses_are_current_ = false;

    bool collects_events_ = false;
    std::vector<Event> events_;
    std::vector<TouchingPair> touching_;  ///< after the last step that was collected
};

/// One attempt from start to end: builds, runs, tells. Thread-safe.
Outcome simulate(const Task& task, std::span<const PlacedBall> placement);

/// The move that puts these balls there; `said` are the unit numbers of the action, three for each. It can be made
/// where the one leads to the other (leads_to()).
Move place_move(std::span<const PlacedBall> balls, std::span<const double> said);

/// The same for whole actions, also those that the rules refuse, which check() then explains.
Move place_move(std::span<const UnitBall> said);

/// The balls of a `place` move, and the unit numbers that were said. Require six numbers for each ball.
Placement placement_of(const Move& move);
std::vector<double> said_of(const Move& move);

/// The scene with these balls in it as a world: bodies in scene order, then the balls. Requires a scene that went
/// through find_task_fault() and balls in it.
World make_world(const Scene& scene, std::span<const PlacedBall> placement);

/// A stable solution is one that does not depend on luck (PHYRE engine sheet, section 5): it still solves the task
/// when all its balls are moved by half a pixel. True where none of the eight placements half a pixel aside ends "not
/// solved". Those that overlap a body do not count against it. Requires a placement that solves the task.
/// Thread-safe.
bool is_stable_solution(const Task& task, std::span<const PlacedBall> placement);

}  // namespace phyplay
