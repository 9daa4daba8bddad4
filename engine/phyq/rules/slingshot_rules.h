// The clockwork of a Phy-Q level: when birds queue up, use their powers, vanish and count, and when a level is over.
//
// Numbers and functions without time; phyq/play/slingshot_simulation.h runs by them. All times are steps of 1/50 s.
// Facts: Phy-Q engine sheet, sections 7 to 11.
#pragma once

#include <optional>
#include <vector>

#include "engine/phyq/rules/damage.h"

namespace phyplay {

/// True when a bird at x is far enough in front of the sling for its power: its width beyond twice the
/// stretch.
bool is_past_sling(double bird_x, double bird_width, double sling_origin_x);

/// What a tap does to the bird in flight.
struct PowerEffect {
    std::optional<Vec2> velocity = {};  ///< with which it flies on
    std::vector<Vec2> parts = {};       ///< the velocities of the birds that it becomes
    Vec2 push = {};                     ///< an impulse
    bool drops_egg = false;
    std::optional<Explosion> explosion = {};  ///< which ends it
};
PowerEffect power_of(BirdType bird, Vec2 velocity, double mass);

/// Of the egg that is dropped; it starts at rest.
Vec2 egg_velocity(const EggFacts& egg);

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
