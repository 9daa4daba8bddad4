// A driver moves a play on, and is the only place that says when: a Driver by somebody's wishes, a Replayer by what
// was written down.
//
// Wishes are cues. An agent says "launch as soon as the next bird is ready" or "tap 1.2 s after the release"; the
// driver finds the step. A cue that may lapse is dropped when it would do nothing at its time, when the cue behind it
// is due, and when the play is decided. A replay drops nothing: each move is made at its very step, also after the
// decision, or is refused by name.
//
// Both can be asked to work for some steps only, so that a window stays responsive.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "engine/play/play.h"

namespace phyplay {

/// A move that somebody wants to be made, and when.
struct Cue {
    std::string kind;
    std::vector<double> numbers;
    /// Steps after the last move that could not lapse, or after the start; later where the play does not allow it at
    /// once. Empty: as soon as the play waits.
    std::optional<int> after_steps;
    bool may_lapse = false;

    bool operator==(const Cue&) const = default;
};

/// What a play came to.
struct PlayResult {
    Outcome outcome;  ///< of a play that was left: not solved, with the step and hash at which it was
    std::vector<int> measures;
    History moves;

    bool operator==(const PlayResult&) const = default;
};

/// What `play` has come to by now. Requires one that is decided, or that is left.
PlayResult result_of(const Play& play);

/// How far a play is taken: until its measures are final, or only until its outcome is known.
enum class PlayUntil { over, decided };

/// Hears of what a driver does, each time after it was done.
struct PlayWatch {
    std::function<void(const Move& move)> moved = {};
    std::function<void()> stepped = {};
};

class Driver {
public:
    /// The play must outlive the driver, and nobody else may move it meanwhile.
    explicit Driver(Play& play, PlayWatch watch = {}) : play_(play), watch_(std::move(watch)) {}

    /// Adds a wish behind those that are still open. Requires numbers that the play's suite allows.
    void add(Cue cue) { cues_.push_back(std::move(cue)); }
    void add(std::vector<Cue> cues) { std::ranges::move(cues, std::back_inserter(cues_)); }

    /// Makes the moves that are due now, and takes no step.
    void make_due_moves();

    /// Makes what is due, then takes a step. False, and no step is taken, where all cues are done and the play waits,
    /// or where it is decided.
    bool advance();

    /// Advances until all cues are done and the play waits. False where it is decided first.
    bool await_turn();

    /// Plays what is left to its end; a play that waits is left.
    PlayResult finish(PlayUntil until = PlayUntil::over);

private:
    bool is_due(const Cue& cue) const;
    bool try_move(const Cue& cue);

    Play& play_;
    PlayWatch watch_;
    std::deque<Cue> cues_;
    int last_move_step_ = 0;  // of those that could not lapse
};

/// A move of a history that could not be made.
struct RefusedMove {
    int number = 0;  ///< from 1
    Refusal refusal;

    bool operator==(const RefusedMove&) const = default;
};

class Replayer {
public:
    /// As for Driver. Requires a play at its start.
    Replayer(Play& play, History moves, PlayWatch watch = {})
        : play_(play), moves_(std::move(moves)), watch_(std::move(watch)) {}

    /// Goes on by at most so many steps. True when it is at its end: the play is over, or all moves are made and it
    /// waits, or a move was refused.
    bool work(int most_steps);

    /// To the end, and what the play came to there. With PlayUntil::decided, only until all moves are made and the
    /// outcome is known.
    PlayResult finish(PlayUntil until = PlayUntil::over);

    /// The first move that could not be made at its step; what follows it is left out.
    const std::optional<RefusedMove>& refused() const { return refused_; }

private:
    void make_due_moves();

    Play& play_;
    History moves_;
    PlayWatch watch_;
    std::size_t next_ = 0;
    std::optional<RefusedMove> refused_;
};

}  // namespace phyplay
