// A CandidateShot is one way to shoot at one thing, with what the strategies of rule-based agents weigh of it.
//
// The worth of a path is what lies in its way: nothing costs nothing, a block the more the less the bird is made for
// its material and the farther it stands from the target, a platform rules it out. Tables and formulas: Phy-Q agents
// sheet, section 1.3.
#pragma once

#include <optional>
#include <vector>

#include "engine/agents/phyq/best_of/agent_scene.h"

namespace phyplay {

/// The utility of what a platform rules out.
inline constexpr double kBlockedUtility = -65536.0;

struct CandidateShot {
    PlannedShot shot;
    const ScreenObject* target = nullptr;  ///< of the scene, which must outlive it
    Vec2 aim;
    std::vector<ObjectInTheWay> in_the_way;
    double path_utility = 0.0;  ///< 0 or below
    double utility = 0.0;       ///< as the strategy has it that proposes the shot

    bool is_blocked() const;
    int pigs_in_the_way() const;
    int blocks_in_the_way() const;
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
