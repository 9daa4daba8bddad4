// A SlingshotHand pulls the bird on the sling and lets it go, and uses the power of the one in flight.
#pragma once

#include "engine/phyq/level/slingshot_level.h"
#include "game/phyq/slingshot_aim.h"
#include "game/trial/hand.h"

namespace phyplay {

class SlingshotHand final : public Hand {
public:
    /// `origin` is where the bird sits on the sling.
    explicit SlingshotHand(Vec2 origin) : origin_(origin) {}

    const SlingshotAim& aim() const { return aim_; }
    Vec2 origin() const { return origin_; }

    // Ignored where no bird sits on the sling. Points are in world units.

    void grab(Stamp at, Vec2 point);
    void drag(Stamp at, Vec2 point);
    /// Lets the bird go. False where it was pulled too little: then it is back on the sling. May throw StoreError.
    bool let_go(Stamp at, Vec2 point);
    void turn(Stamp at, int by_cdeg);
    void stretch(Stamp at, int by_mille);

    /// Uses the power of the bird in flight. False where a tap would do nothing. May throw StoreError.
    bool tap(Stamp at);
    bool can_tap() const;

    /// The flight to come of the bird that is aimed is to be seen now.
    bool shows_preview() const;

    /// A bird sits on the sling and may be aimed, also while other things still move.
    bool can_draft(const Play& play) const override;
    /// Requires a launch.
    void draft(Stamp at, const Move& move) override;
    std::optional<Move> move() const override;
    bool is_held() const override { return aim_.is_held(); }
    void cancel() override { aim_.cancel(); }
    void clear() override { aim_.clear(); }
    bool is_empty() const override { return !aim_.pull(); }
    void undo() override { aim_.undo(); }
    void redo() override { aim_.redo(); }
    bool can_undo() const override { return aim_.can_undo(); }
    void used() override { aim_.launched(); }
    void restarted() override { aim_.clear(); }
    std::optional<MoveNote> note_of(const History& moves) const override;

private:
    void pull_to(Vec2 point) { aim_.drag({point.x - origin_.x, point.y - origin_.y}); }

    Vec2 origin_;
    SlingshotAim aim_;
};

}  // namespace phyplay
