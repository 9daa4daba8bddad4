// What of a Phy-Q level must be in sight, since unlike PHYRE's square it has no frame, and a small picture of it.
//
// A small picture has what was built, close up, with the birds that are there to shoot in a corner. It is drawn fresh
// from the level each frame like all pictures; nothing is simulated.
#pragma once

#include "engine/phyq/level/slingshot_objects.h"
#include "game/phyq/slingshot_outlines.h"
#include "game/widgets/ui.h"
#include "game/widgets/world_camera.h"

namespace phyplay {

/// What must be in sight at first: sling, birds, objects, the ground under them, and air for a flight.
WorldRect content_of(const SlingshotLevel& level, const ObjectTable& table);

/// Only what was built: pigs, blocks, platforms, TNT, with a little room; for small pictures.
WorldRect built_content_of(const SlingshotLevel& level, const ObjectTable& table);

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
