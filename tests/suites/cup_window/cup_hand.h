// A CupHand says which block is to go: a click says it and takes the block away at once, keys choose one first.
#pragma once

#include "game/trial/hand.h"
#include "game/trial/trial_model.h"
#include "tests/suites/cup/cup_simulation.h"

namespace phyplay::cup {

/// The move that takes this block away.
inline Move remove_move(int block) {
    return {.step = 0, .kind = std::string(kRemoveMove), .numbers = {static_cast<double>(block)}};
}

class CupHand final : public Hand {
public:
    const std::optional<int>& chosen() const { return chosen_; }

    /// A press on a block. One that stays is refused, and the log tells. May throw StoreError.
    void click(Stamp at, int block, Vec2 point) {
        if (!trial().touch(at, EventKind::down, "left", point)) return;
        chosen_ = block;
        if (!trial().go(at)) chosen_.reset();
    }

    /// Chooses the next of so many blocks that can go now.
    void choose_next(Stamp at, int blocks) {
        if (!trial().touch(at, EventKind::key, "tab")) return;
        const int before = chosen_.value_or(-1);
        for (int i = 1; i <= blocks; ++i) {
            chosen_ = (before + i) % blocks;
            if (!trial().recording().check(remove_move(*chosen_))) return;
        }
        chosen_.reset();
    }

    bool can_draft(const Play& play) const override { return !play.outcome(); }
    void draft(Stamp at, const Move& move) override {
        if (trial().touch(at, EventKind::key, "tab")) chosen_ = static_cast<int>(move.numbers[0]);
    }
    std::optional<Move> move() const override {
        return chosen_ ? std::optional(remove_move(*chosen_)) : std::nullopt;
    }
    bool is_empty() const override { return !chosen_; }
    void clear() override { chosen_.reset(); }
    void used() override { chosen_.reset(); }
    void restarted() override { chosen_.reset(); }

private:
    std::optional<int> chosen_;
};

}  // namespace phyplay::cup
