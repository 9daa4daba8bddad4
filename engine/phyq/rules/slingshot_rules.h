// The clockwork of a Phy-Q level: when birds queue up, vanish and count, and when a level is over.
//
// Numbers only; phyq/play/slingshot_simulation.h runs by them. Facts: Phy-Q engine sheet, sections 8 to 11.
// All times are steps of 1/50 s.
#pragma once

#include "engine/phyq/level/slingshot_objects.h"

namespace phyplay {

inline constexpr int kSettleSteps = 100;        ///< 2 s without damage before an attempt starts
inline constexpr double kRestTolerance = 0.05;  ///< units an object may move while a level settles

inline constexpr double kFlyToSlingSpeed = 15.0;    ///< of the next bird, in a straight line
inline constexpr Vec2 kLeftSlingCentre{-0.1, 0.8};  ///< relative to the slingshot: a bird that has touched the
inline constexpr double kLeftSlingRadius = 0.5;     ///< circle there has left the sling

inline constexpr int kFirstVanishCheck = 150;  ///< after the first contact
inline constexpr int kNextVanishCheck = 50;
inline constexpr double kVanishSpeed = 0.001;
inline constexpr int kLongestFlightSteps = 1000;  ///< after the launch; then the bird vanishes wherever it is

inline constexpr int kEndCheckSteps = 50;       ///< the end of a level is asked for once a second
inline constexpr int kLongestWaitSteps = 1500;  ///< for a level that will not come to rest (our own limit)

inline constexpr int kUnusedBirdScore = 10000;

/// Where bird k waits before its turn; the first, k = 0, sits on the sling.
Vec2 waiting_place(Vec2 slingshot, int k, const BirdFacts& bird);

/// Points for a bird's hit that did not destroy its target.
int hit_score(double damage, double health_left);

}  // namespace phyplay
