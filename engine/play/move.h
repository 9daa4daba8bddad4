// A Move is anything that is done to a running world: balls placed, a bird let go, a power used.
//
// It is a word and numbers, at a step, so that it can be logged, compared and replayed by code that does not know
// whose move it is. What the words are and what their numbers mean is said by the suite (MoveKind). A move is what
// happened, never what somebody wished for: wishes are cues, and a driver turns them into moves (play/driver.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace phyplay {

struct Move {
    int step = 0;                 ///< steps taken before it; the next step is the first that it changes
    std::string kind;             ///< name of a MoveKind of the suite: "place", "launch", "tap"
    std::vector<double> numbers;  ///< as the kind's fields say, once for each repetition

    bool operator==(const Move&) const = default;
};

/// All moves of an attempt, in the order in which they were made. With task and engine id it determines every state.
using History = std::vector<Move>;

/// Steps above this, more than five hours, are no steps of an attempt.
inline constexpr int kLatestMoveStep = 1'000'000;

/// One number of a move.
struct MoveField {
    std::string_view name;
    std::string_view unit;     ///< empty for a plain number
    std::string_view meaning;  ///< for people: help texts, codebooks
    double low = 0.0;          ///< what a random agent should draw from
    double high = 1.0;
};

/// A kind of move that a suite has.
struct MoveKind {
    std::string_view name;
    std::string_view meaning;
    std::vector<MoveField> fields;
    int most_repeats = 1;         ///< how often the fields may come in one move: balls placed together
    std::string_view event = {};  ///< the word under which the log of a player's input has it, if it has one
};

/// Why a move cannot be made now.
struct Refusal {
    std::string_view fault;  ///< a word, the same in logs and messages: "overlaps_body", "no_bird"
    std::vector<int> about;  ///< what it is about, by fault: ball and body of an overlap

    bool operator==(const Refusal&) const = default;
};

}  // namespace phyplay
