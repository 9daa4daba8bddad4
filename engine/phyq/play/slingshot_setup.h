// What all Phy-Q simulations share: the table of objects, the damage profile, and the body plans made of both.
//
// Made once, never changed; simulations refer to it from any number of threads.
#pragma once

#include "engine/phyq/level/slingshot_objects.h"
#include "engine/phyq/play/body_plans.h"
#include "engine/phyq/rules/damage.h"

namespace phyplay {

class SlingshotSetup {
public:
    SlingshotSetup(ObjectTable objects, DamageProfile profile)
        : objects_(std::move(objects)),
          profile_(std::move(profile)),
          plans_(objects_, {.intended_blocks = profile_.block_mass == MassReading::intended,
                            .intended_pigs = profile_.pig_mass == MassReading::intended}) {}

    const ObjectTable& objects() const { return objects_; }
    const DamageProfile& profile() const { return profile_; }
    const BodyPlans& plans() const { return plans_; }

private:
    ObjectTable objects_;
    DamageProfile profile_;
    BodyPlans plans_;
};

}  // namespace phyplay
