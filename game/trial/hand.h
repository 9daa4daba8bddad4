// A Hand is how the player of a suite says what they want: it holds a draft and turns it into moves.
//
// A suite's hand (phyre/ball_hand.h, phyq/slingshot_hand.h) has a method for everything that pointer, wheel and keys
// can do with its draft. Each tells the trial first (TrialModel::touch), which says whether anything may be drafted
// now and writes it down. What all hands have in common is here, for the trial and the play screen. A draft that is
// made by one press is neither held nor taken back.
#pragma once

#include <optional>
#include <string>

#include "engine/play/play.h"
#include "study/store/records.h"

namespace phyplay {

class TrialModel;

/// What the log says about a move beside the move itself.
struct MoveNote {
    EventKind kind;
    std::string code;
};

class Hand {
public:
    virtual ~Hand() = default;

    /// Something could be drafted for this play as it stands.
    virtual bool can_draft(const Play& play) const = 0;

    /// Drafts this move, as if a player had.
    virtual void draft(Stamp at, const Move& move) = 0;

    /// The draft as a move; empty where it is none yet. The play may still refuse it.
    virtual std::optional<Move> move() const = 0;

    /// The pointer has hold of something.
    virtual bool is_held() const { return false; }

    /// Puts back what was there before it took hold; nothing where it does not hold.
    virtual void cancel() {}

    /// Takes the whole draft away; can be undone.
    virtual void clear() = 0;

    virtual bool is_empty() const = 0;

    /// What the player did to the draft is taken back, and done again.
    virtual void undo() {}
    virtual void redo() {}
    virtual bool can_undo() const { return false; }

    /// The player wants to go: what the pointer holds is let go of, where that is how the suite works.
    virtual void settle() {}

    /// The draft was made into a move, or the attempt came to its end.
    virtual void used() {}

    /// The task stands at its start again, after an attempt.
    virtual void restarted() {}

    /// What the log is told about the last of these moves.
    virtual std::optional<MoveNote> note_of(const History&) const { return std::nullopt; }

protected:
    /// The trial in which it drafts.
    TrialModel& trial() const { return *trial_; }

private:
    friend TrialModel;
    TrialModel* trial_ = nullptr;
};

}  // namespace phyplay
