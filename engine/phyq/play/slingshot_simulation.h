// A SlingshotSimulation plays one attempt at one Phy-Q level, one step of 1/50 s at a time.
//
// It is Phy-Q's Play (play/play.h). Its moves are `launch` (the drag dx, dy from the sling origin, in world units)
// and `tap`; its measures are the pigs left and the score. Whoever knows that it is Phy-Q may launch and tap
// directly, which is the same.
//
// A level is decided when the last pig is gone (solved), or when the last bird has had its time and everything
// is at rest (not solved). After a solution time goes on until the level is at rest, as the score still grows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/phyq/level/shot.h"
#include "engine/phyq/play/slingshot_bodies.h"
#include "engine/phyq/rules/launch.h"
#include "engine/play/driver.h"
#include "engine/play/outcome.h"
#include "engine/play/play.h"

namespace phyplay {

/// Where a bird is in its life.
enum class BirdPhase { waiting, flying_to_sling, on_sling, in_flight, spent, gone };

struct SlingshotBird {
    BirdType type = BirdType::red;
    int body = 0;
    BirdPhase phase = BirdPhase::waiting;
    bool has_left_sling = false;  ///< contacts count from then on
    bool has_used_power = false;
    int launch_step = 0;
    int first_contact_step = -1;  ///< -1: none yet
    int vanish_check_step = 0;

    bool has_collided() const { return first_contact_step >= 0; }
    bool is_to_come() const { return phase <= BirdPhase::on_sling; }  ///< not launched yet
    bool is_out() const { return phase == BirdPhase::in_flight || phase == BirdPhase::spent; }
};

enum class SlingshotEventKind {
    launched,   ///< `body` is the bird
    tapped,     ///< `body` used its power
    hit,        ///< `body` and `other` began to touch; damage_body and damage_other say what it did
    destroyed,  ///< `body` lost all its health
    exploded,   ///< `body`: TNT, black bird or egg
    vanished,   ///< a bird that has had its time
    left_level,
};

/// "launched", "tapped", "hit", ...
std::string_view name_of(SlingshotEventKind kind);

struct SlingshotEvent {
    int step = 0;
    SlingshotEventKind kind = SlingshotEventKind::hit;
    int body = -1;
    int other = -1;
    double damage_body = 0.0;
    double damage_other = 0.0;
    float x = 0.0F;
    float y = 0.0F;
    float speed = 0.0F;  ///< of a hit: how fast the centres of mass met, units per second; for sounds and dust

    bool operator==(const SlingshotEvent&) const = default;
};

/// Words of its moves.
inline constexpr std::string_view kLaunchMove = "launch";
inline constexpr std::string_view kTapMove = "tap";

/// Where its measures have what.
inline constexpr int kPigsLeftMeasure = 0;
inline constexpr int kScoreMeasure = 1;

class SlingshotSimulation final : public Play {
public:
    /// Starts with everything at rest and the first bird on the sling. The setup must outlive the simulation;
    /// `settled` must be settle(setup, level).
    SlingshotSimulation(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled);

    /// Faults: "no_bird" (none on the sling, or the level is decided), "no_tap", "wrong_numbers", "unknown_move".
    std::optional<Refusal> check(const Move& move) const override;
    void apply(const Move& move) override;
    const History& moves() const override { return moves_; }

    /// Whether a bird sits on the sling and the level is not decided.
    bool can_launch() const {
        return !outcome_ && front_ < queue_length_ && birds_[front_].phase == BirdPhase::on_sling;
    }

    /// Lets the bird on the sling go from this drag. Requires can_launch() and finite numbers.
    void launch(Vec2 drag);

    /// Whether a tap now would do something: the bird in flight has a power, unused, has touched nothing yet
    /// and is past the sling.
    bool can_tap() const;

    /// Uses the power of the bird in flight, if can_tap(); else nothing happens.
    void tap();

    void step() override;

    /// A bird may be launched, and everything is at rest or has had kLongestWaitSteps since the last launch.
    bool waits() const override;

    /// Empty until the level is decided. Its steps are those taken then.
    const std::optional<Outcome>& outcome() const override { return outcome_; }

    /// Decided, and at rest or tired of waiting: the score is final.
    bool is_over() const override { return is_over_; }

    /// Nothing in the level moves, no bird is on its way to the sling, none is in flight.
    bool is_at_rest() const;

    int steps_taken() const override { return step_; }
    std::vector<int> measures() const override { return {pigs_left_, score_}; }
    int pigs_left() const { return pigs_left_; }
    /// Birds that were not launched yet.
    int birds_left() const { return static_cast<int>(std::ranges::count_if(birds_, &SlingshotBird::is_to_come)); }
    int score() const { return score_; }

    /// Every body there is or was, in the order of their numbers.
    const std::vector<SlingshotBody>& bodies() const { return bodies_.all(); }
    /// Birds in queue order, then those that split off.
    const std::vector<SlingshotBird>& birds() const { return birds_; }
    /// The number in birds() of the one that is on the sling or in flight; empty when all are through.
    std::optional<int> front_bird() const { return front_ < queue_length_ ? std::optional(front_) : std::nullopt; }

    void read_poses(std::vector<BodyPose>& poses) const override { bodies_.world().read_poses(poses); }

    /// The events() since the last call, without what only Phy-Q knows of them.
    void take_events(std::vector<Event>& events) override;

    /// Everything that happened so far, in order.
    const std::vector<SlingshotEvent>& events() const { return events_; }

    /// SlingshotWorld::add_step_times() of the last step, for measuring.
    bool add_step_times(StepTimes& times) const { return bodies_.world().add_step_times(times); }

    /// Hash over poses, velocities, health and birds at this step.
    std::uint64_t state_hash() const override;

private:
    void apply_hits();
    void apply_damage(int body, double damage);
    void count_contact(int body);
    void destroy(int body);
    void explode(int body, const Explosion& explosion);
    void remove_dead();
    void split(SlingshotBird& bird, std::span<const Vec2> velocities);
    void blow_up(SlingshotBird& bird, const Explosion& explosion);
    void move_birds();
    void fly_to_sling(SlingshotBird& bird);
    void leave_queue();
    void remove_bird(SlingshotBird& bird, SlingshotEventKind why);
    void remove_leavers();
    void decide();
    void conclude(Status status);
    bool is_end_check(int since) const;
    SlingshotBird* find_bird(int body);
    void add_event(SlingshotEventKind kind, int body);

    const SlingshotSetup* setup_;
    Vec2 slingshot_;
    double x_limit_ = 0.0;
    SlingshotBodies bodies_;
    std::vector<SlingshotBird> birds_;
    int queue_length_ = 0;    // birds_ before the ones that split off
    int front_ = 0;           // number in birds_ of the queue's first; queue_length_ when it is empty
    std::vector<int> dying_;  // bodies that lost their health in this step
    std::vector<SlingshotEvent> events_;
    std::size_t events_taken_ = 0;
    History moves_;
    int last_launch_step_ = 0;
    int step_ = 0;
    int pigs_left_ = 0;
    int score_ = 0;
    int queue_empty_step_ = -1;
    int decided_step_ = -1;
    std::optional<Outcome> outcome_;
    bool is_over_ = false;
};

/// The cues that make a driver launch and tap as the shot says. Requires one in which find_shot_problem() finds
/// nothing.
std::vector<Cue> cues_of(const Shot& shot);

/// The moves that these launches and taps are, and back.
History history_of(std::span<const TimedShot> shots);
std::vector<TimedShot> shots_of(const History& moves);

/// Drives the shots, one bird each, until the level is decided, or until all shots are used and the level is at rest,
/// which counts as not solved. With PlayUntil::decided, score and pigs_left are those of that moment; the outcome is
/// the same. Requires shots in which find_shot_problem() finds nothing; those beyond the birds of the level are
/// ignored.
PlayResult play_shots(SlingshotSimulation& simulation, std::span<const Shot> shots, PlayUntil until = PlayUntil::over,
                      PlayWatch watch = {});

}  // namespace phyplay
