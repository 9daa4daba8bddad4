// A SlingshotAim is how the bird on the sling is pulled before it is let go: by pointer or by keys, with undo.
//
// It lives in whole hundredths of a degree and thousandths of the full stretch, so that the readout beside the
// sling is exactly what will fly: aim_drag() of the numbers shown is the drag that is launched and logged.
#pragma once

#include <optional>
#include <vector>

#include "engine/phyq/rules/launch.h"

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
    void drag(Vec2 drag);
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

}  // namespace phyplay
