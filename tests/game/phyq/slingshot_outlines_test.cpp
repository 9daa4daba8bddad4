#include "game/phyq/slingshot_outlines.h"

#include <doctest/doctest.h>

#include <cmath>

#include "game/phyq/slingshot_materials.h"
#include "tests/support/phyq_layouts.h"

namespace phyplay {

namespace {

std::vector<ObjectShape> blocks() {
    std::vector<ObjectShape> shapes;
    for (int i = 0; i < kObjectShapeCount; ++i) {
        if (kind_of(static_cast<ObjectShape>(i)) == ObjectKind::block) shapes.push_back(static_cast<ObjectShape>(i));
    }
    return shapes;
}

}  // namespace

TEST_CASE("every block is drawn as large as it collides") {
    const SlingshotSetup setup = testing::make_slingshot_setup();
    const ObjectOutlines outlines(setup.objects());
    for (const ObjectShape shape : blocks()) {
        CAPTURE(name_of(shape));
        const CutShape& cut = outlines.of(shape);
        const Vec2 size = setup.objects().block(shape).size;
        CHECK(cut.round.outline.size() >= 9);
        CHECK(cut.round.outline.size() <= 64);
        // Pictures are a little larger than colliders.
        CHECK(cut.width() <= size.x);
        CHECK(cut.height() <= size.y);
        CHECK(cut.width() > 0.8 * size.x);
        CHECK(cut.height() > 0.8 * size.y);
    }
    CHECK(outlines.ground_left() == doctest::Approx(-17.495));
    CHECK(outlines.ground_right() == doctest::Approx(17.485));
}

TEST_CASE("round blocks are drawn as discs, whether they collide as circles or on a flat foot") {
    for (const RoundOutline outline : {RoundOutline::flat_foot, RoundOutline::circle}) {
        PhysicsProfile profile;
        profile.round_outline = outline;
        const SlingshotSetup setup(shipped_object_table(), profile);
        const ObjectOutlines outlines(setup.objects());
        CAPTURE(name_of(outline));
        CHECK(outlines.of(ObjectShape::circle).is_disc);
        CHECK(outlines.of(ObjectShape::circle).width() == doctest::Approx(0.75).epsilon(0.1));
        CHECK(outlines.of(ObjectShape::circle_small).is_disc);
        CHECK(outlines.of(ObjectShape::circle_small).width() == doctest::Approx(0.42).epsilon(0.1));
    }
}

TEST_CASE("blocks with a hole have one, and it is no part of them") {
    const ObjectOutlines outlines(testing::make_slingshot_setup().objects());
    for (const ObjectShape shape : blocks()) {
        CAPTURE(name_of(shape));
        const CutShape& cut = outlines.of(shape);
        const bool has_hole = shape == ObjectShape::square_hole || shape == ObjectShape::triangle_hole;
        CHECK(cut.round.hole.empty() != has_hole);
        if (has_hole) CHECK(cut.bevelled.hole.size() == cut.bevelled.outline.size());
        const Vec2 middle = shape == ObjectShape::triangle ? Vec2{-0.1, -0.1} : Vec2{0.0, -0.05};
        CHECK(cut.has_inside(middle) != has_hole);
        CHECK_FALSE(cut.has_inside({cut.high.x + 0.01, 0.0}));
    }
}

TEST_CASE("a line through a block with a hole is cut in two") {
    const ObjectOutlines outlines(testing::make_slingshot_setup().objects());
    std::vector<Chord> chords;
    chords = chords_of(outlines.of(ObjectShape::square_hole), {0.0, 0.01}, {1.0, 0.0});
    REQUIRE(chords.size() == 2);
    CHECK(chords[0].to.x < 0.0);
    CHECK(chords[1].from.x > 0.0);
    chords.clear();
    chords = chords_of(outlines.of(ObjectShape::square_hole), {0.0, 5.0}, {1.0, 0.0});
    CHECK(chords.empty());
}

TEST_CASE("damage shows in four stages, from the first scratch to the last straw") {
    CHECK(damage_stage(1.0F) == 0);
    CHECK(damage_stage(0.99F) == 1);
    CHECK(damage_stage(0.75F) == 1);
    CHECK(damage_stage(0.74F) == 2);
    CHECK(damage_stage(0.5F) == 2);
    CHECK(damage_stage(0.3F) == 3);
    CHECK(damage_stage(0.01F) == 4);
    CHECK(damage_stage(0.0F) == 4);
    CHECK(damage_stage(-1.0F) == 4);
    CHECK(damage_stage(2.0F) == 0);
}

TEST_CASE("cracks stay inside the shape, and those of a stage are still there at the next") {
    const ObjectOutlines outlines(testing::make_slingshot_setup().objects());
    for (const ObjectShape shape : blocks()) {
        for (const Material material : {Material::wood, Material::ice, Material::stone}) {
            for (const std::uint64_t seed : {0ULL, 5ULL, 77ULL}) {
                CAPTURE(name_of(shape));
                const CutShape& cut = outlines.of(shape);
                std::vector<Crack> before;
                for (int stage = 0; stage <= kDamageStages; ++stage) {
                    const std::vector<Crack> now = cracks_of(cut, material, stage, seed);
                    REQUIRE(now.size() >= before.size());
                    for (std::size_t i = 0; i < before.size(); ++i) CHECK(now[i] == before[i]);
                    for (const Crack& crack : now) {
                        CHECK(crack.size() <= 10);
                        // The first point lies on the rim.
                        for (std::size_t i = 1; i < crack.size(); ++i) CHECK(cut.has_inside(crack[i]));
                    }
                    before = now;
                }
                CHECK_FALSE(before.empty());
            }
        }
    }
}

}  // namespace phyplay
