// A Play is one attempt at one task while it happens: the one way in which physics runs, for every suite.
//
// The window, a replay, an agent, a verification: all check and apply moves, and step. A play never looks at a clock
// and never moves by itself. The same moves at the same steps give the same states, bit for bit; state_hash() makes
// that checkable.
//
// It has four ends. It *waits* when nothing can happen before the next move. It is *decided* when its outcome is
// known. It is *over* when its measures are final as well, which may be later. And it is *left* when whoever plays
// stops while it waits: that is the driver's judgement (play/driver.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/physics/body_pose.h"
#include "engine/play/move.h"
#include "engine/play/outcome.h"

namespace phyplay {

/// Something that happened in a play and that somebody may want to see, hear or count: two bodies met, a bird was let
/// go, a block broke. Events decide nothing. What the words are is said by the suite; what only one suite knows about
/// an event, such as the damage of a hit, stays in its room.
struct Event {
    int step = 0;           ///< after so many steps
    std::string_view word;  ///< "touched", "launched", "hit": one of the suite's own, which never go away
    int body = -1;          ///< number as in read_poses()
    int other = -1;         ///< the second body; -1: none
    float x = 0.0F;         ///< where, in the unit of the poses
    float y = 0.0F;

    bool operator==(const Event&) const = default;
};

class Play {
public:
    virtual ~Play() = default;

    /// Why `move` cannot be made now, whatever its step says; empty where it can. An answer, not an error: moves that
    /// no suite has, and numbers that are not finite, are refused as well.
    virtual std::optional<Refusal> check(const Move& move) const = 0;

    /// Makes the move now, and notes it in moves() with this step. Requires that check() finds nothing.
    virtual void apply(const Move& move) = 0;

    /// Takes one step. Does nothing once is_over().
    virtual void step() = 0;

    /// Steps taken so far, also those that were slept through and not computed.
    virtual int steps_taken() const = 0;

    /// Nothing can happen before the next move: time may stand still. Never true once decided.
    virtual bool waits() const = 0;

    /// Empty until it is decided; then it never changes again.
    virtual const std::optional<Outcome>& outcome() const = 0;

    /// Decided, and the measures are final.
    virtual bool is_over() const = 0;

    /// What is counted beside the outcome, in the order of the suite's names for it: targets left, score.
    virtual std::vector<int> measures() const = 0;

    /// Every body there is or was, by number; a list that grows. Bodies that are gone keep their place.
    virtual void read_poses(std::vector<BodyPose>& poses) const = 0;

    /// Appends what happened since the last call, in order. A play may begin to collect with the first call, so that
    /// nobody pays for what nobody wants to know.
    virtual void take_events(std::vector<Event>& events) = 0;

    /// Hash over everything that decides what follows. Equal while two plays behave alike.
    virtual std::uint64_t state_hash() const = 0;

    /// The moves made so far.
    virtual const History& moves() const = 0;
};

}  // namespace phyplay
