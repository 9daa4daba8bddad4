// What the rule-based agents weigh: a level as they think of it, and the shots that they may make there.
//
// An AgentScene has classes and boxes in pixels, birds, and a planner. The agents were given the noisy symbolic
// state: everything but the birds is shifted as a whole by up to two pixels, anew at every shot. A platform reaches,
// as they see it, down to the lower end of the screen, so that nothing is aimed at what lies below one. A
// CandidateShot is one way to shoot at one thing. The worth of its path is what lies in its way: nothing costs
// nothing, a block the more the less the bird is made for its material and the farther it stands from the target, a
// platform rules it out. Tables and formulas: Phy-Q agents sheet, sections 1.3 and 4.
#pragma once

#include <algorithm>
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

/// The utility of what a platform rules out.
inline constexpr double kBlockedUtility = -65536.0;

struct CandidateShot {
    PlannedShot shot;
    const ScreenObject* target = nullptr;  ///< of the scene, which must outlive it
    Vec2 aim;
    std::vector<ObjectInTheWay> in_the_way;
    double path_utility = 0.0;  ///< 0 or below
    double utility = 0.0;       ///< as the strategy has it that proposes the shot

    bool is_blocked() const {
        return count([](ScreenClass kind) { return kind == ScreenClass::platform; }) > 0;
    }
    int pigs_in_the_way() const {
        return count([](ScreenClass kind) { return kind == ScreenClass::pig; });
    }
    int blocks_in_the_way() const { return count(is_block); }

    /// Of the things in the way, those of wanted classes.
    int count(bool (*is_wanted)(ScreenClass kind)) const {
        return static_cast<int>(std::ranges::count_if(
            in_the_way, [&](const ObjectInTheWay& met) { return is_wanted(met.object->kind); }));
    }
};

/// What the bird does to a thing that it hits first; TNT counts like a pig. 0 for platforms.
double damage_value(BirdType bird, ScreenClass hit);

/// All shots at the target by way of these points, in their order; flat before steep ones.
std::vector<CandidateShot> candidates_at(const AgentScene& scene, const ScreenObject& target,
                                         const std::vector<Vec2>& aims);

/// The target's middle, then the points a bird's radius to the left, right, above and below. For a white bird, whose
/// egg falls, points above it: over the middle, then 22 and 44 pixels to the left and right.
std::vector<Vec2> aims_around(const AgentScene& scene, const ScreenObject& target);

/// Uses up the bird that no other target needs: of the sorted candidates, one for each target, those that are blocked
/// or where a waiting bird would do more are left out; of the rest the one where this bird does least. The first of
/// all where none is left; empty where there are none.
std::optional<CandidateShot> choose_for_birds(const AgentScene& scene, const std::vector<CandidateShot>& sorted);

}  // namespace phyplay
