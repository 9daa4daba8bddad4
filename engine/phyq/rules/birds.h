// What a tap does to a flying bird: the powers, as changes of velocity and as explosions.
//
// Red birds have none, yellow ones speed up, blue ones become three, white ones drop an egg and rise, black
// ones explode. When a power may be used is told here too. Facts: Phy-Q engine sheet, section 7.
#pragma once

#include <array>

#include "engine/phyq/level/slingshot_objects.h"

namespace phyplay {

inline constexpr double kYellowImpulse = 4.0;      ///< along the flight
inline constexpr double kWhiteLiftImpulse = 10.0;  ///< upwards
inline constexpr double kEggImpulse = 6.0;         ///< downwards; the egg starts at rest
inline constexpr int kBlackFuseSteps = 30;         ///< 0.6 s from the first contact to the explosion

/// True when a bird at x is far enough in front of the sling for its power: its width beyond twice the
/// stretch.
bool is_past_sling(double bird_x, double bird_width, double sling_origin_x);

/// The yellow bird's velocity after its impulse. At rest it stays at rest.
Vec2 sped_up(Vec2 velocity, double mass);

/// The velocities of the three blue birds: the same speed, turned by +15, +5 and -5 degrees.
std::array<Vec2, 3> split(Vec2 velocity);

}  // namespace phyplay
