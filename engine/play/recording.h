// A Recording keeps a play for looking at: every body at every step, measures, what happened, and a hash of each
// step.
//
// It is a Play itself, which owns another one, passes everything on to it and keeps what follows: whatever drives a
// play can be recorded. The window draws from it while an attempt runs and scrubs through it afterwards; a replay is
// a Replayer over a recording. Each body has a track of its changes, so that bodies at rest cost nothing.
//
// What only one suite knows (the health of a block) is kept by a Recording of that suite's room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/play/play.h"

namespace phyplay {

/// A Track is one value over the steps of an attempt. Only changes are kept, so that what stands still costs nothing.
template <typename Value>
class Track {
public:
    /// The value from `step` on. Requires steps that never go back; at the same step the last value counts, since a
    /// move changes the state of the step at which it is made.
    void keep(int step, const Value& value) {
        if (!changes_.empty() && changes_.back().from_step == step) {
            changes_.back().value = value;
        } else if (changes_.empty() || !(changes_.back().value == value)) {
            changes_.push_back({step, value});
        }
    }

    /// The value at `step`; null before the first one.
    const Value* find(int step) const {
        const auto after = std::ranges::upper_bound(changes_, step, {}, &Change::from_step);
        return after == changes_.begin() ? nullptr : &std::prev(after)->value;
    }

    /// How many changes are kept.
    int change_count() const { return static_cast<int>(changes_.size()); }

private:
    struct Change {
        int from_step = 0;
        Value value{};
    };
    std::vector<Change> changes_;
};

class Recording : public Play {
public:
    /// Starts with the state as it is. Requires a play that nobody else moves from now on.
    explicit Recording(std::unique_ptr<Play> play);

    std::optional<Refusal> check(const Move& move) const override { return play_->check(move); }
    void apply(const Move& move) override;
    void step() override { advance(); }
    int steps_taken() const override { return play_->steps_taken(); }
    bool waits() const override { return play_->waits(); }
    const std::optional<Outcome>& outcome() const override { return play_->outcome(); }
    bool is_over() const override { return play_->is_over(); }
    std::vector<int> measures() const override { return play_->measures(); }
    void read_poses(std::vector<BodyPose>& poses) const override { play_->read_poses(poses); }
    void take_events(std::vector<Event>& events) override;
    std::uint64_t state_hash() const override { return play_->state_hash(); }
    const History& moves() const override { return play_->moves(); }

    /// Takes one step. False, and nothing happens, where the play is over.
    bool advance();

    /// Advances until the play is over, or waits.
    void finish();

    /// What is recorded, at its last step.
    const Play& play() const { return *play_; }

    // Looking back. Requires 0 <= step <= last_step().

    /// Last step recorded, 0 at the start.
    int last_step() const { return static_cast<int>(hashes_.size()) - 1; }

    /// Every body there was by then, by number; those that came into being later are missing.
    std::vector<BodyPose> poses_at(int step) const;

    /// Requires a body that exists at that step.
    BodyPose pose_of(int body, int step) const;
    bool exists(int body, int step) const;

    /// In the order of measures().
    std::span<const int> measures_at(int step) const;

    /// Two plays of a task with the same hash at a step are in the same state there.
    std::uint64_t state_hash_at(int step) const;

    /// Everything that happened so far, in order.
    const std::vector<Event>& events() const { return events_; }

    /// Bodies in all, those included that came into being on the way.
    int body_count() const { return static_cast<int>(bodies_.size()); }

private:
    /// Keeps what poses and measures do not tell, as it is at `step`. Called after every step and after every move;
    /// the same step comes again where moves are made at it; then the last state counts. The start is for the
    /// constructor of whoever has more to keep.
    virtual void keep_more(int) {}

    void keep_state();

    std::unique_ptr<Play> play_;
    std::vector<Track<BodyPose>> bodies_;
    std::vector<int> measures_;  // of step 0, then of step 1, ...
    std::vector<std::uint64_t> hashes_;
    std::vector<Event> events_;
    std::size_t events_taken_ = 0;
    std::vector<BodyPose> scratch_;
};

}  // namespace phyplay
