// A small picture of a Phy-Q level, the sibling of draw_scene_picture(): what was built, close up, with the birds that
// are there to shoot in a corner. Drawn fresh from the level each frame like all pictures; nothing is simulated.
#pragma once

#include "game/phyq/slingshot_outlines.h"
#include "game/widgets/ui.h"

namespace phyplay {

class LevelPictures {
public:
    /// Requires a table that outlives this.
    explicit LevelPictures(const ObjectTable& table) : table_(table), outlines_(table) {}

    /// Draws the level into `place`, of any shape, with hardly rounded corners.
    void draw(Ui& ui, Rect place, const SlingshotLevel& level) const;

    /// For those who draw levels large.
    const ObjectOutlines& outlines() const { return outlines_; }

private:
    void draw_birds(Ui& ui, Rect place, const SlingshotLevel& level) const;

    const ObjectTable& table_;
    ObjectOutlines outlines_;
};

}  // namespace phyplay
