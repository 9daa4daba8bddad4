// A SlingshotRecording keeps one Phy-Q attempt for looking at: every body at every step, birds, score, what
// happened, and a hash of each step.
//
// It is a Play itself, which passes everything on to its simulation and keeps what follows: whatever drives a play
// can be recorded. Afterwards any step can be looked at again. Bodies that do not change cost nothing: each body has
// a track of its changes, so that a level that sleeps while one bird flies is kept in a few bytes a step.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/phyq/play/slingshot_simulation.h"

namespace phyplay {

/// What can change about a body while a level plays.
struct SlingshotBodyState {
    BodyPose pose;
    double health = 0.0;  ///< left; 0 for what cannot be destroyed

    bool operator==(const SlingshotBodyState&) const = default;
};

/// A level at one step.
struct SlingshotFrame {
    std::vector<SlingshotBodyState> bodies;  ///< by number; those that come into being later are missing
    std::vector<BirdPhase> birds;            ///< in the order of SlingshotSimulation::birds()
    int pigs_left = 0;
    int score = 0;
};

class SlingshotRecording final : public Play {
public:
    /// Starts with the state at step 0. Requires what SlingshotSimulation does.
    SlingshotRecording(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled);

    // What a player does, at the last step recorded; its state there is the one after the move.

    std::optional<Refusal> check(const Move& move) const override { return simulation_.check(move); }
    void apply(const Move& move) override;
    const History& moves() const override { return simulation_.moves(); }
    void step() override { advance(); }
    int steps_taken() const override { return simulation_.steps_taken(); }
    bool waits() const override { return simulation_.waits(); }
    const std::optional<Outcome>& outcome() const override { return simulation_.outcome(); }
    bool is_over() const override { return simulation_.is_over(); }
    std::vector<int> measures() const override { return simulation_.measures(); }
    void read_poses(std::vector<BodyPose>& poses) const override { simulation_.read_poses(poses); }
    std::uint64_t state_hash() const override { return simulation_.state_hash(); }

    bool can_launch() const { return simulation_.can_launch(); }
    bool can_tap() const { return simulation_.can_tap(); }

    /// Lets the bird on the sling go. Requires can_launch() and finite numbers.
    void launch(Vec2 drag);

    /// Uses the power of the bird in flight. False, and nothing happens, where there is none to use.
    bool tap();

    /// Steps the simulation once more and keeps the new state. False when the attempt is over.
    bool advance();

    /// Plays to the end: decided and at rest, or, with birds left, until the next one could be launched and
    /// the level is at rest.
    void finish();

    /// Birds of the level; those that split off come after them in simulation().birds().
    std::size_t birds_of_queue() const { return birds_of_queue_; }

    /// Launches and taps so far, in the order of the birds.
    std::vector<TimedShot> shots() const { return shots_of(moves()); }

    const SlingshotSimulation& simulation() const { return simulation_; }

    // Looking back. Requires 0 <= step <= last_step().

    /// Last step recorded, 0 at the start.
    int last_step() const { return simulation_.steps_taken(); }
    void read_frame(int step, SlingshotFrame& frame) const;
    SlingshotBodyState state_of(int body, int step) const;
    bool exists(int body, int step) const;
    int pigs_left_at(int step) const;
    int score_at(int step) const;

    /// Two runs with the same hash at a step are in the same state there.
    std::uint64_t state_hash_at(int step) const;

    /// Bodies in all, those included that came into being on the way.
    int body_count() const { return static_cast<int>(bodies_.size()); }

private:
    /// The values that something had, each from its step on.
    template <typename Value>
    struct Change {
        int from_step = 0;
        Value value{};
    };
    template <typename Value>
    using Track = std::vector<Change<Value>>;

    struct Standing {
        int pigs_left = 0;
        int score = 0;

        bool operator==(const Standing&) const = default;
    };

    template <typename Value>
    static void keep(Track<Value>& track, int step, const Value& value);
    template <typename Value>
    static const Value* find(const Track<Value>& track, int step);
    void keep_state();

    SlingshotSimulation simulation_;
    std::size_t birds_of_queue_ = 0;
    std::vector<Track<SlingshotBodyState>> bodies_;
    std::vector<Track<BirdPhase>> birds_;
    Track<Standing> standing_;
    std::vector<std::uint64_t> hashes_;
    std::vector<BodyPose> scratch_;
};

/// The attempt that these shots make, played again to its end as replay_shots() does.
SlingshotRecording record_shots(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                                std::span<const TimedShot> shots);

/// First step at which two recordings of the same level differ; empty when they never do as far as both go.
std::optional<int> first_difference(const SlingshotRecording& a, const SlingshotRecording& b);

}  // namespace phyplay
