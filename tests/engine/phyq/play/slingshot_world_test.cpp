#include "engine/physics/slingshot_world.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/phyq/level/slingshot_objects.h"
#include "engine/phyq/play/slingshot_setup.h"

using namespace phyplay;

namespace {

struct Ground {
    BodyPlans plans{shipped_object_table(), {}};
    SlingshotWorld world;

    Ground() {
        for (const GroundBox& box : plans.ground()) {
            world.add(plans.ground_box(box), {static_cast<float>(box.x), static_cast<float>(box.y)});
        }
    }
    int add(ObjectShape shape, Material material, float x, float y) {
        return world.add(plans.object(shape, material), {x, y});
    }
};

}  // namespace

TEST_CASE("SlingshotWorld: objects come to rest as high above the ground as the templates have them") {
    // Phy-Q engine sheet, sections 4.2 and 4.3: circles 0.390 and 0.225, pigs 0.236 and 0.494.
    Ground ground;
    const int circle = ground.add(ObjectShape::circle, Material::wood, 0.0F, -3.05F);
    const int small_circle = ground.add(ObjectShape::circle_small, Material::wood, 2.0F, -3.2F);
    const int small_pig = ground.add(ObjectShape::small_pig, Material::none, 4.0F, -3.2F);
    const int big_pig = ground.add(ObjectShape::big_pig, Material::none, 6.0F, -2.95F);
    for (int i = 0; i < 300 && !ground.world.is_asleep(); ++i) ground.world.step();

    CHECK(ground.world.is_asleep());
    const auto height = [&](int body) { return ground.world.position(body).y + 3.5; };
    CHECK(height(circle) == doctest::Approx(0.390).epsilon(0.01));
    CHECK(height(small_circle) == doctest::Approx(0.225).epsilon(0.01));
    CHECK(height(small_pig) == doctest::Approx(0.236).epsilon(0.01));
    CHECK(height(big_pig) == doctest::Approx(0.494).epsilon(0.01));
}

TEST_CASE("SlingshotWorld: a hit is told once, with the velocities before it, however many parts meet") {
    Ground ground;
    const int pig = ground.add(ObjectShape::big_pig, Material::none, 0.0F, -1.0F);
    std::vector<WorldHit> hits;
    for (int i = 0; i < 60; ++i) {
        ground.world.step();
        hits.insert(hits.end(), ground.world.hits().begin(), ground.world.hits().end());
    }
    REQUIRE_FALSE(hits.empty());
    CHECK(std::max(hits[0].body_a, hits[0].body_b) == pig);
    // Fallen 2 units at 4.7088 units per second squared: 4.3 units per second.
    CHECK(std::hypot(hits[0].velocity_a.y, hits[0].velocity_b.y) == doctest::Approx(4.3).epsilon(0.03));
    CHECK(hits.size() <= 2);  // it may rock once, but its many parts are one body
}

TEST_CASE("SlingshotWorld: a frozen world stays as it is, to the last bit, until somebody disturbs it") {
    Ground ground;
    ground.add(ObjectShape::rect_fat, Material::wood, 0.0F, -3.2964F);
    const int upper = ground.add(ObjectShape::rect_fat, Material::wood, 0.0F, -2.905F);
    ground.world.freeze();
    CHECK(ground.world.is_asleep());
    std::vector<float> before;
    ground.world.append_state(before);
    for (int i = 0; i < 50; ++i) ground.world.step();
    std::vector<float> after;
    ground.world.append_state(after);
    CHECK(before == after);

    ground.world.push(upper, {1.0, 0.0});
    CHECK_FALSE(ground.world.is_asleep());
    ground.world.step();
    CHECK(ground.world.position(upper).x > 0.01);
}

TEST_CASE("SlingshotWorld: a removed body is gone and keeps its number, what lay on it falls") {
    Ground ground;
    const int lower = ground.add(ObjectShape::rect_fat, Material::wood, 0.0F, -3.2964F);
    const int upper = ground.add(ObjectShape::rect_fat, Material::wood, 0.0F, -2.905F);
    ground.world.freeze();
    ground.world.step();
    ground.world.remove(lower);
    CHECK_FALSE(ground.world.is_present(lower));
    for (int i = 0; i < 100; ++i) ground.world.step();
    CHECK(ground.world.position(upper).y < -3.2);
    std::vector<BodyPose> poses;
    ground.world.read_poses(poses);
    CHECK_FALSE(poses[lower].is_present);
    CHECK(poses[upper].is_present);
}

TEST_CASE("SlingshotWorld: a body that is not enabled neither moves nor touches") {
    Ground ground;
    const int block = ground.add(ObjectShape::rect_fat, Material::wood, 0.0F, 0.0F);
    ground.world.set_enabled(block, false);
    for (int i = 0; i < 50; ++i) ground.world.step();
    CHECK(ground.world.position(block).y == 0.0);
    CHECK(ground.world.is_asleep());
    ground.world.set_enabled(block, true);
    ground.world.step();
    CHECK(ground.world.position(block).y < 0.0);
}

TEST_CASE("SlingshotWorld: widths are what the colliders cover") {
    Ground ground;
    const int block = ground.add(ObjectShape::rect_big, Material::wood, 0.0F, 0.0F);
    // Box2D's boxes carry their skin of 0.01.
    CHECK(ground.world.width(block) == doctest::Approx(1.886 + 0.02).epsilon(0.001));
}
