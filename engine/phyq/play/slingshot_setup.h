// What all Phy-Q simulations share: the table of objects, the damage profile, and the body plans made of both.
//
// Made once, never changed; simulations refer to it from any number of threads. BodyPlans holds a BodyPlan
// (physics/slingshot_world.h) for each bird and object: outlines cut into convex parts, masses chosen, moments
// computed over the real outline.
#pragma once

#include <array>
#include <vector>

#include "engine/phyq/level/slingshot_objects.h"
#include "engine/phyq/rules/damage.h"
#include "engine/physics/slingshot_world.h"

namespace phyplay {

class BodyPlans {
public:
    /// The profile says which mass of the table a body gets.
    BodyPlans(const ObjectTable& table, const DamageProfile& profile);

    const BodyPlan& bird(BirdType type) const { return birds_[static_cast<std::size_t>(type)]; }

    /// Requires a pig, a block or TNT; platforms differ in size (platform()).
    const BodyPlan& object(ObjectShape shape, Material material) const;

    /// A platform at this scale.
    BodyPlan platform(double scale_x, double scale_y) const;

    const BodyPlan& egg() const { return egg_; }
    const BodyPlan& slingshot_post() const { return slingshot_post_; }
    const std::vector<GroundBox>& ground() const { return ground_; }
    BodyPlan ground_box(const GroundBox& box) const;

private:
    Surface surface_;
    BoxCollider platform_box_;
    std::vector<GroundBox> ground_;
    std::array<BodyPlan, kBirdTypeCount> birds_;
    std::array<PerMaterial<BodyPlan>, kObjectShapeCount> objects_;  // pigs and TNT: under wood
    BodyPlan egg_;
    BodyPlan slingshot_post_;
};

class SlingshotSetup {
public:
    SlingshotSetup(ObjectTable objects, DamageProfile profile)
        : objects_(std::move(objects)), profile_(std::move(profile)), plans_(objects_, profile_) {}

    const ObjectTable& objects() const { return objects_; }
    const DamageProfile& profile() const { return profile_; }
    const BodyPlans& plans() const { return plans_; }

private:
    ObjectTable objects_;
    DamageProfile profile_;
    BodyPlans plans_;
};

/// The shipped object table and the default damage profile. Takes a few milliseconds: make it once, keep it.
SlingshotSetup shipped_slingshot_setup();

}  // namespace phyplay
