// A SlingshotHand pulls the bird on the sling and lets it go, and uses the power of the one in flight.
//
// It keeps a SlingshotAim: how the bird is pulled before it is let go, by pointer or by keys, with undo. The aim
// lives in whole hundredths of a degree and thousandths of the full stretch, so that the readout beside the sling is
// exactly what will fly: drag_of() of the numbers shown is the drag that is launched and logged.
#pragma once

#include <optional>
#include <vector>

#include "engine/phyq/level/slingshot_level.h"
#include "engine/phyq/rules/launch.h"
#include "game/trial/hand.h"

namespace phyplay {

/// A pull of the sling.
struct Pull {
    int angle_cdeg =
        0;  ///< launch angle in hundredths of a degree, counter-clockwise from the right, (-18000, 18000]
    int stretch_mille = 0;  ///< thousandths of the full stretch, 0 to 1000

    double angle_deg() const { return angle_cdeg / 100.0; }
    double stretch() const { return stretch_mille / 1000.0; }

    bool operator==(const Pull&) const = default;
};

/// The drag from the sling origin that this pull means, in world units.
Vec2 drag_of(const Pull& pull);

/// The pull nearest to a drag; longer drags are shortened to the full stretch.
Pull pull_of(Vec2 drag);

/// Shorter pulls do not launch: the bird was put back.
inline constexpr int kLeastPullMille = 120;

/// What the first key press aims at, where nothing was aimed before.
inline constexpr Pull kFirstPull{3000, 1000};

class SlingshotAim {
public:
    /// The pull now; empty while the bird just sits there.
    const std::optional<Pull>& pull() const { return pull_; }
    bool is_held() const { return is_held_; }

    /// Far enough to be let go.
    bool can_launch() const { return pull_ && pull_->stretch_mille >= kLeastPullMille; }

    // By pointer: grab the bird, drag, let go. Drags are from the sling origin, world units.

    void grab();
    void drag(Vec2 drag) {
        if (is_held_) pull_ = pull_of(drag);
    }
    /// Ends a drag. False, and the aim is as before the grab, where it was too short.
    bool let_go();
    /// Puts the bird back to where it was before the grab.
    void cancel();

    // By keys. The first one takes up the last aim, or kFirstPull.

    void turn(int by_cdeg);
    void stretch(int by_mille);

    void undo();
    void redo();
    bool can_undo() const { return !undo_.empty(); }
    bool can_redo() const { return !redo_.empty(); }

    /// Puts the bird back on the sling; can be undone.
    void clear();

    /// The bird is gone: the next one sits on the sling. Keys go on from this aim.
    void launched();

private:
    void remember();
    void begin_by_key();

    std::optional<Pull> pull_;
    std::optional<Pull> last_;
    std::optional<Pull> before_grab_;
    bool is_held_ = false;
    std::vector<std::optional<Pull>> undo_;
    std::vector<std::optional<Pull>> redo_;
};

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
