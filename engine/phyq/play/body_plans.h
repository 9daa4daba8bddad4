// BodyPlans holds a BodyPlan (physics/body_plan.h) for each bird and object of Phy-Q.
//
// Plans are made once from the ObjectTable: outlines cut into convex parts, masses chosen, moments computed
// over the real outline. Plans are immutable and shared by all simulations.
#pragma once

#include <array>
#include <vector>

#include "engine/phyq/level/slingshot_objects.h"
#include "engine/physics/body_plan.h"

namespace phyplay {

/// Which mass of the table a body gets.
struct MassChoice {
    bool intended_blocks = false;
    bool intended_pigs = true;

    bool operator==(const MassChoice&) const = default;
};

class BodyPlans {
public:
    BodyPlans(const ObjectTable& table, const MassChoice& masses);

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

}  // namespace phyplay
