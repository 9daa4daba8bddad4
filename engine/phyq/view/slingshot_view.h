// A SlingshotView is what can be seen of a Phy-Q level at one moment: things with their outlines, and the dots
// of the last flight.
//
// Screenshot and symbolic state are both made from it, so that they show the same. It holds no masses, no
// velocities and no hidden numbers beyond health, which only developers' modes tell (Phy-Q evaluation sheet,
// section 8). Outlines are those of the colliders, in world units.
#pragma once

#include <optional>
#include <vector>

#include "engine/phyq/play/slingshot_simulation.h"

namespace phyplay {

/// An outline, then its holes.
using Contours = std::vector<std::vector<Vec2>>;

struct SeenObject {
    int body = 0;  ///< its number in the simulation: the same for as long as it exists
    SlingshotRole role = SlingshotRole::block;
    BirdType bird = BirdType::red;  ///< of birds
    ObjectShape shape = ObjectShape::platform;
    Material material = Material::none;
    double full_health = 0.0;  ///< pigs, blocks and TNT; 0 for what cannot be destroyed
    double health = 0.0;       ///< what is left of it
    Contours contours;
};

struct SlingshotView {
    Vec2 slingshot;
    LaunchRule launch;  ///< how birds leave it
    std::optional<BirdType> bird_on_sling;
    /// In the order of the published symbolic state: pigs, birds (those that wait included), blocks with other
    /// than rectangular outlines, rectangular blocks, TNT, platforms. No eggs.
    std::vector<SeenObject> objects;
    std::vector<Vec2> trajectory;  ///< dots of the last flight, oldest first
};

/// Leaves dots behind the bird in flight, ten per second, as the game does. To be shown every step.
class FlightTrail {
public:
    void note(const SlingshotSimulation& simulation);

    /// Of the last launch, until its first contact.
    const std::vector<Vec2>& dots() const { return dots_; }

private:
    int launch_step_ = -1;
    std::vector<Vec2> dots_;
};

/// What is to be seen now. The setup and level must be the simulation's.
SlingshotView view_of(const SlingshotSimulation& simulation, const SlingshotSetup& setup, const SlingshotLevel& level,
                      const FlightTrail& trail = {});

}  // namespace phyplay
