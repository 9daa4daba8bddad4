#include "engine/phyq/play/slingshot_setup.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/phyq/level/slingshot_objects.h"
#include "engine/physics/convex_parts.h"

using namespace phyplay;

namespace {

double area_of(const BodyPlan& plan) {
    double area = 0.0;
    for (const ColliderPart& part : plan.parts) {
        if (const auto* polygon = std::get_if<std::vector<Vec2>>(&part)) area += signed_area(*polygon);
        if (const auto* circle = std::get_if<CircleCollider>(&part))
            area += 3.14159265358979 * circle->radius * circle->radius;
    }
    return area;
}

}  // namespace

TEST_CASE("Body plans: every block has its material's surface, its table's mass, light gravity") {
    const ObjectTable table = shipped_object_table();
    for (const bool intended : {false, true}) {
        const BodyPlans plans(table, {.block_mass = intended ? MassReading::intended : MassReading::literal});
        for (int i = 0; i < kObjectShapeCount; ++i) {
            const auto shape = static_cast<ObjectShape>(i);
            if (kind_of(shape) != ObjectKind::block) continue;
            for (const Material material : {Material::wood, Material::stone, Material::ice}) {
                const BodyPlan& plan = plans.object(shape, material);
                const ObjectMass& mass = table.block(shape).mass.of(material);
                CAPTURE(name_of(shape));
                CHECK(plan.mass == (intended ? mass.intended : mass.literal));
                CHECK(plan.surface == table.materials.of(material).surface);
                CHECK(plan.gravity_scale == 0.48);
                CHECK(plan.angular_damping == 2.0);
                CHECK_FALSE(plan.is_bullet);
                CHECK(plan.layer == CollisionLayer::blocks);
                CHECK(plan.inertia > 0.0);
            }
        }
    }
}

TEST_CASE("Body plans: density times the area of the parts is the literal mass, where the table derives it so") {
    const ObjectTable table = shipped_object_table();
    const BodyPlans plans(table, {});
    for (const BlockFacts& facts : table.blocks) {
        const auto shape = static_cast<ObjectShape>(&facts - table.blocks.data() + 3);
        if (shape == ObjectShape::square_hole) continue;  // two colliders of different density
        const double density = facts.colliders.front().density.value_or(1.5);
        CAPTURE(name_of(shape));
        CHECK(area_of(plans.object(shape, Material::wood)) * density ==
              doctest::Approx(facts.mass.of(Material::wood).literal).epsilon(0.001));
    }
    // Stored masses of the original confirm the areas (sheet, section 4.2): pigs too, at density 1.
    CHECK(area_of(plans.object(ObjectShape::small_pig, Material::none)) == doctest::Approx(0.1508).epsilon(0.001));
    CHECK(area_of(plans.object(ObjectShape::medium_pig, Material::none)) == doctest::Approx(0.4307).epsilon(0.001));
    CHECK(area_of(plans.object(ObjectShape::big_pig, Material::none)) == doctest::Approx(0.7019).epsilon(0.001));
}

TEST_CASE("Body plans: a box turns as a box does") {
    const BodyPlans plans(shipped_object_table(), {});
    const BodyPlan& plan = plans.object(ObjectShape::rect_big, Material::wood);
    CHECK(plan.centre.x == doctest::Approx(0.0));
    CHECK(plan.inertia == doctest::Approx(plan.mass * (1.886 * 1.886 + 0.184 * 0.184) / 12.0));
}

TEST_CASE("Body plans: the square with a hole is its filled outline, since a box fills the hole") {
    const BodyPlans plans(shipped_object_table(), {});
    const double area = area_of(plans.object(ObjectShape::square_hole, Material::wood));
    CHECK(area > 0.7636 * 0.7636);
    CHECK(area < 0.776 * 0.776);
}

TEST_CASE("Body plans: birds are bullets whose density times area is their mass") {
    const ObjectTable table = shipped_object_table();
    const BodyPlans plans(table, {});
    const std::array<double, kBirdTypeCount> density{6, 4.5, 6, 6, 4};
    for (int i = 0; i < kBirdTypeCount; ++i) {
        const BodyPlan& plan = plans.bird(static_cast<BirdType>(i));
        CHECK(plan.is_bullet);
        CHECK(area_of(plan) * density[static_cast<std::size_t>(i)] == doctest::Approx(plan.mass).epsilon(0.001));
        CHECK(plan.layer == CollisionLayer::birds);
    }
}

TEST_CASE("Body plans: a mirrored platform is as large as it was") {
    const BodyPlans plans(shipped_object_table(), {});
    CHECK(area_of(plans.platform(-2.0, 0.5)) == doctest::Approx(0.64 * 0.64));
    CHECK(plans.platform(1.0, 1.0).motion == BodyMotion::kinematic);
}

TEST_CASE("Collision layers: the sheet's matrix, and the same both ways") {
    using enum CollisionLayer;
    const std::vector<CollisionLayer> all{base, birds, slingshot, blocks, platforms, waiting};
    // Phy-Q engine sheet, section 3, row by row.
    const std::vector<std::string> matrix{"yyyyyy", "ynnyyn", "ynyyyn", "yyyyyn", "yyyyyy", "ynnnyn"};
    for (std::size_t a = 0; a < all.size(); ++a) {
        for (std::size_t b = 0; b < all.size(); ++b) {
            CHECK(layers_collide(all[a], all[b]) == (matrix[a][b] == 'y'));
        }
    }
}
