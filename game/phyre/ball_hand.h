// A BallHand places the balls of a PHYRE attempt: by pointer, wheel and keys, all of them before Go.
#pragma once

#include "engine/play/task.h"
#include "game/phyre/draft.h"
#include "game/trial/hand.h"

namespace phyplay {

class BallHand final : public Hand {
public:
    /// The task must outlive the hand.
    explicit BallHand(const Task& task) : draft_(task) {}

    const Draft& draft() const { return draft_; }

    // Ignored where nothing may be drafted. Points are in scene pixels.

    void press(Stamp at, Vec2 point, double margin);
    void drag(Stamp at, Vec2 point);
    void release(Stamp at, Vec2 point);
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
