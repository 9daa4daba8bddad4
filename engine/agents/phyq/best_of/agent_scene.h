// An AgentScene is a level as the rule-based agents think of it: classes and boxes in pixels, birds, and a planner.
//
// They were given the noisy symbolic state: everything but the birds is shifted as a whole by up to two pixels, anew
// at every shot. A platform reaches, as they see it, down to the lower end of the screen, so that nothing is aimed at
// what lies below one (Phy-Q agents sheet, section 4).
#pragma once

#include <optional>
#include <vector>

#include "engine/agents/phyq/table_planner.h"
#include "engine/base/numpy_random.h"
#include "engine/phyq/view/slingshot_view.h"

namespace phyplay {

struct AgentScene {
    TablePlanner planner;
    std::optional<BirdType> bird;       ///< on the sling
    std::vector<BirdType> waiting;      ///< birds that come after it
    std::vector<ScreenObject> objects;  ///< pigs, blocks, TNT and platforms

    double bird_radius() const { return planning_radius(bird); }
    std::vector<const ScreenObject*> of_class(ScreenClass kind) const;
    std::vector<const ScreenObject*> blocks() const;
};

/// How far things are shifted in the noisy symbolic state, in pixels.
inline constexpr double kSymbolicNoisePixels = 2.0;

/// Things that are not on the screen are left out. Draws two numbers or more for every thing, none where the noise
/// is 0.
AgentScene scene_of(const SlingshotView& view, NumpyRandom& random, double noise_px, double speed_factor = 1.0);

}  // namespace phyplay
