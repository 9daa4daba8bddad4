#include "engine/agents/phyq/plan_ranker/plan_families.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/engine/agents/phyq/plan_ranker/plan_scenes.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

using Kind = ScreenClass;

PlanObject roof_over(int body, double left, double right, double y) {
    return make_platform(body, left, y, right - left, 6.0);
}

/// A small house on the ground: legs (bodies 1, 2), a slab (3) and a pig (4) between the legs.
std::vector<PlanObject> make_plan_house(double left = 300.0) {
    return {make_box(1, Kind::wood, left, 256.0, 6.0, 30.0), make_box(2, Kind::wood, left + 34.0, 256.0, 6.0, 30.0),
            make_box(3, Kind::wood, left, 250.0, 40.0, 6.0), make_pig(4, left + 16.0, 278.0)};
}

}  // namespace

TEST_CASE(
    "Plans at pigs: an open pig is hit for sure, by both arcs; the one that is not preferred a little less so") {
    const std::vector<Plan> one = plans_by(add_target_pig_plans, PlanScene({make_pig(1, 300.0, 278.0)}));
    REQUIRE(one.size() == 2);
    CHECK(one[0].confidence == 1.0);
    CHECK(one[1].confidence == 1.0);
    CHECK(one[0].effects.destroyed == std::vector<int>{1});

    const PlanScene two({make_pig(1, 400.0, 278.0), make_pig(2, 250.0, 278.0)});
    CHECK(surest(plans_by(add_target_pig_plans, two, BirdType::red, 2), 2).confidence == 1.0);
    CHECK(surest(plans_by(add_target_pig_plans, two, BirdType::red, 2), 1).confidence == 0.9);
    // With too few birds for all, only the steep ones are left.
    for (const Plan& plan : plans_by(add_target_pig_plans, two, BirdType::red, 1)) {
        CHECK(plan.shot.launch_angle_rad > 0.7);
    }
    CHECK(plans_by(add_target_pig_plans, two, BirdType::red, 1).size() == 2);
}

TEST_CASE("Plans at pigs: through what gives way to the bird, and not through what does not") {
    const PlanScene scene({make_pig(1, 300.0, 278.0), make_box(2, Kind::ice, 285.0, 236.0, 8.0, 50.0),
                           roof_over(3, 260.0, 340.0, 200.0)});
    const std::vector<Plan> blue = plans_by(add_target_pig_plans, scene, BirdType::blue);
    REQUIRE(blue.size() == 1);
    CHECK(blue[0].confidence == 1.0);
    CHECK(plans_by(add_target_pig_plans, scene, BirdType::red).empty());
}

TEST_CASE("Approximate shots: the middle is hidden, the edge is not") {
    const std::vector<PlanObject> shelf{make_box(1, Kind::pig, 300.0, 200.0, 20.0, 20.0),
                                        make_platform(2, 270.0, 209.0, 20.0, 77.0),
                                        make_platform(3, 296.0, 221.0, 30.0, 6.0), roof_over(4, 200.0, 420.0, 100.0)};
    const Plan plan = surest(plans_by(add_approximate_plans, PlanScene(shelf)), 1);
    CHECK(plan.confidence == doctest::Approx(1.0 - 0.1));  // an edge's middle is one half size away
    CHECK(plan.effects.destroyed == std::vector<int>{1});

    CHECK(plans_by(add_approximate_plans, PlanScene({shelf[0]})).empty());  // the middle can be hit
    std::vector<PlanObject> closed = shelf;
    closed.push_back(make_platform(5, 255.0, 106.0, 6.0, 180.0));
    CHECK(plans_by(add_approximate_plans, PlanScene(closed)).empty());
}

TEST_CASE("TNT: sure with a pig in range, else by the size of its structure, never through a platform") {
    const PlanObject tnt = make_box(1, Kind::tnt, 300.0, 274.0, 12.0, 12.0);
    const Plan near = surest(plans_by(add_tnt_plans, PlanScene({tnt, make_pig(2, 380.0, 278.0)})), 1);
    CHECK(near.confidence == 1.0);
    CHECK(near.effects.destroyed == std::vector<int>{2});

    const PlanScene far({tnt, make_pig(2, 500.0, 278.0), make_box(3, Kind::wood, 313.0, 274.0, 12.0, 12.0)});
    CHECK(surest(plans_by(add_tnt_plans, far), 1).confidence == doctest::Approx(0.5 + 0.05 * 2));

    const PlanScene hidden({tnt, make_platform(2, 280.0, 200.0, 10.0, 86.0), roof_over(3, 280.0, 340.0, 200.0)});
    CHECK(plans_by(add_tnt_plans, hidden).empty());
}

TEST_CASE("Bunker: a pig behind blocks by what they cost and the birds that are left") {
    const auto wall_of = [](Kind kind, double width = 4.0) {
        return PlanScene({make_pig(1, 300.0, 278.0), make_box(2, kind, 285.0, 256.0, width, 30.0),
                          roof_over(3, 240.0, 340.0, 200.0)});
    };
    const auto with_red = [&](Kind kind, double width, int birds_left) {
        return surest(plans_by(add_bunker_plans, wall_of(kind, width), BirdType::red, birds_left), 1);
    };
    // By hand from the agents sheet: 120 square pixels of wood cost a red bird 5.1216.
    const Plan one = with_red(Kind::wood, 4.0, 1);
    CHECK(one.confidence == doctest::Approx(0.19525).epsilon(1e-4));
    CHECK(one.effects.freed == std::vector<int>{1});
    CHECK(with_red(Kind::wood, 4.0, 3).confidence == doctest::Approx(2.0 * one.confidence));
    CHECK(with_red(Kind::wood, 2.0, 1).confidence == doctest::Approx(2.0 * one.confidence));
    CHECK(with_red(Kind::ice, 4.0, 1).confidence > one.confidence);
    const Plan through = surest(plans_by(add_bunker_plans, wall_of(Kind::wood), BirdType::yellow, 1), 1);
    CHECK(through.confidence == 1.0);
    CHECK(through.effects.destroyed == std::vector<int>{1});
    CHECK(plans_by(add_bunker_plans, wall_of(Kind::stone)).empty());  // 1 / 30.7 is below 0.1
    CHECK(plans_by(add_bunker_plans, wall_of(Kind::platform)).empty());
}

TEST_CASE("Bunker: a block of a structure around a pig is pushed; lying ones on the ground are worth less") {
    const auto push_at = [](int block, const std::vector<PlanObject>& objects, BirdType bird = BirdType::red) {
        return surest(plans_by(add_bunker_plans, PlanScene(objects), bird), block);
    };
    const auto house_with = [](const PlanObject& more) {
        std::vector<PlanObject> objects = make_plan_house();
        objects.push_back(more);
        return objects;
    };
    const std::vector<PlanObject> house = make_plan_house();
    // By hand from the agents sheet: a red bird tips blocks over with 0.675; 17 columns to the pig cost the leg
    // 0.068.
    const Plan leg = push_at(1, house);
    CHECK(leg.confidence == doctest::Approx(0.607));
    CHECK(leg.effects.affected == std::vector<int>{4});
    CHECK(push_at(1, house, BirdType::blue).confidence == doctest::Approx(0.532));
    CHECK(push_at(1, house, BirdType::yellow).confidence == doctest::Approx(0.232));
    CHECK(push_at(2, house).confidence == -1.0);  // behind the left leg

    // The middle of the columns of two pigs, 17 and 25.
    CHECK(push_at(1, house_with(make_pig(5, 324.0, 270.0))).confidence == doctest::Approx(0.591));
    // Lying: the slab on the legs, above the pig; and a plank on the ground, 29 columns away, beside what stands
    // there.
    CHECK(push_at(3, house).confidence == doctest::Approx(0.875));
    const Plan plank = push_at(5, house_with(make_box(5, Kind::wood, 282.0, 280.0, 18.0, 6.0)));
    CHECK(plank.confidence == doctest::Approx(0.159));
    const Plan cube = push_at(5, house_with(make_box(5, Kind::wood, 282.0, 268.0, 18.0, 18.0)));
    CHECK(cube.confidence == doctest::Approx(0.559));
    // A wall leaves the steep arc alone, which only breaks what it falls on.
    CHECK(push_at(3, house_with(make_platform(5, 250.0, 150.0, 4.0, 136.0))).confidence == doctest::Approx(0.375));

    std::vector<PlanObject> empty = house;
    empty.pop_back();
    CHECK(plans_by(add_bunker_plans, PlanScene(empty)).empty());
}

TEST_CASE("Domino: an upright that can fall on a hidden pig, but not one that is too short or a pig in the open") {
    const auto with_upright = [](double height, bool is_hidden) {
        std::vector<PlanObject> objects{make_pig(1, 312.0, 278.0),
                                        make_box(2, Kind::stone, 290.0, 286.0 - height, 6.0, height)};
        if (is_hidden) {
            objects.push_back(roof_over(3, 302.0, 360.0, 236.0));
            objects.push_back(make_platform(4, 300.0, 236.0, 2.0, 30.0));
        }
        return PlanScene(objects);
    };
    const Plan plan = surest(plans_by(add_domino_plans, with_upright(40.0, true)), 2);
    CHECK(plan.confidence == 0.8);
    CHECK(plan.effects.destroyed == std::vector<int>{1});
    CHECK(plans_by(add_domino_plans, with_upright(12.0, true)).empty());
    CHECK(plans_by(add_domino_plans, with_upright(40.0, false)).empty());
}

TEST_CASE("Domino: a tower beside a structure with pigs, by form, neighbours and what lies on the block") {
    std::vector<PlanObject> objects = make_plan_house(360.0);
    objects.push_back(make_box(5, Kind::wood, 310.0, 236.0, 6.0, 50.0));
    objects.push_back(make_box(6, Kind::wood, 310.0, 228.0, 6.0, 7.0));
    const std::vector<Plan> plans = plans_by(add_domino_plans, PlanScene(objects));
    // A bar with one block on it and none to the right; the cube on it is below 0.49.
    CHECK(surest(plans, 5).confidence == doctest::Approx(0.12041 + 0.53054 + 0.10136 * 0.65));
    CHECK(surest(plans, 5).effects.affected == std::vector<int>{4});
    CHECK(surest(plans, 6).confidence == -1.0);

    objects.erase(objects.begin() + 3);  // the pig
    CHECK(plans_by(add_domino_plans, PlanScene(objects)).empty());
}

TEST_CASE("Heavy objects: a ball above pigs, hit flat or by what carries it") {
    const PlanObject ball = make_ball(1, Kind::stone, {300.0, 212.0}, 8.0);
    const PlanObject shelf = make_platform(2, 280.0, 220.0, 60.0, 4.0);
    const Plan flat =
        surest(plans_by(add_heavy_object_plans, PlanScene({ball, shelf, make_pig(3, 310.0, 278.0)})), 1);
    CHECK(flat.confidence == 1.0);
    CHECK(flat.effects.destroyed == std::vector<int>{3});

    // A platform before it leaves the steep arc.
    const PlanScene steep({ball, shelf, make_pig(3, 310.0, 278.0), make_platform(4, 270.0, 180.0, 4.0, 40.0)});
    CHECK(surest(plans_by(add_heavy_object_plans, steep), 1).confidence == 0.5);

    const PlanObject post = make_box(5, Kind::wood, 297.0, 220.0, 6.0, 66.0);
    const PlanScene carried({ball, post, make_pig(3, 310.0, 278.0)});
    CHECK(surest(plans_by(add_heavy_object_plans, carried), 5).confidence == doctest::Approx(0.65));
    const PlanScene two({ball, post, make_pig(3, 310.0, 278.0), make_pig(4, 280.0, 278.0)});
    CHECK(surest(plans_by(add_heavy_object_plans, two), 5).confidence == doctest::Approx(0.75));

    CHECK(plans_by(add_heavy_object_plans, PlanScene({ball, shelf, make_pig(3, 420.0, 278.0)})).empty());
    CHECK(plans_by(add_heavy_object_plans,
                   PlanScene({make_box(1, Kind::stone, 292.0, 204.0, 16.0, 16.0), shelf, make_pig(3, 310.0, 278.0)}))
              .empty());
}

TEST_CASE("Collapse: a leg that carries others, by what it carries, its height and how far the pigs are") {
    const PlanScene house(make_plan_house());
    // The leg bears half of the slab; of the two obstacles on the way to the pig, it and the slab both go.
    const double distance = std::sqrt(17.0 * 17.0 + 11.0 * 11.0);
    const Plan plan = surest(plans_by(add_collapse_plans, house), 1);
    CHECK(plan.confidence == doctest::Approx(0.6 + 0.05 * 0.5 * 1 + 0.01 * 30.0 + 0.1 * 1.0 - 0.005 * distance));
    CHECK(plan.effects.affected == std::vector<int>{4});
    CHECK(surest(plans_by(add_collapse_plans, house), 3).confidence == -1.0);  // carries nothing

    std::vector<PlanObject> empty = make_plan_house();
    empty.pop_back();
    CHECK(plans_by(add_collapse_plans, PlanScene(empty)).empty());

    const PlanScene on_ball({make_ball(1, Kind::ice, {300.0, 270.0}, 16.0),
                             make_box(2, Kind::wood, 280.0, 248.0, 40.0, 6.0), make_pig(3, 296.0, 240.0)});
    CHECK(surest(plans_by(add_collapse_plans, on_ball), 1).confidence == 0.7);
}

TEST_CASE("Defrost: blue birds at ice between neighbours, in front of a pig") {
    const std::vector<PlanObject> row{
        make_pig(1, 330.0, 262.0),
        make_box(2, Kind::wood, 290.0, 266.0, 10.0, 20.0),
        make_box(3, Kind::ice, 301.0, 246.0, 10.0, 40.0),
        make_box(4, Kind::wood, 312.0, 266.0, 10.0, 20.0),
        roof_over(5, 270.0, 360.0, 180.0),
    };
    const Plan plan = surest(plans_by(add_defrost_plans, PlanScene(row), BirdType::blue), 3);
    CHECK(plan.confidence == 0.7);
    CHECK(plan.effects.freed == std::vector<int>{1});
    CHECK(plan.tap_s);
    CHECK(plans_by(add_defrost_plans, PlanScene(row), BirdType::red).empty());
    CHECK(plans_by(add_defrost_plans, PlanScene({row[0], row[1], row[2], row[4]}), BirdType::blue).empty());
}

TEST_CASE("Black bird: explosions by their distance, blocks around pigs, and flights past pigs out of reach") {
    const PlanObject wall = make_platform(1, 296.0, 200.0, 4.0, 86.0);
    const PlanObject roof = roof_over(2, 296.0, 460.0, 200.0);
    const auto at = [&](double left) {
        const PlanScene scene({wall, roof, make_pig(3, left, 278.0)});
        return surest(plans_by(add_black_bird_plans, scene, BirdType::black), 1);
    };
    CHECK(at(302.0).confidence == 1.0);
    CHECK(at(302.0).effects.destroyed == std::vector<int>{3});
    CHECK(at(345.0).confidence < 1.0);
    CHECK(at(420.0).confidence == -1.0);

    CHECK(surest(plans_by(add_black_bird_plans, PlanScene(make_plan_house()), BirdType::black), 1).confidence >= 0.7);
    const std::vector<Plan> flights =
        plans_by(add_black_bird_plans, PlanScene({wall, roof, make_pig(3, 302.0, 278.0)}), BirdType::black);
    CHECK(std::any_of(flights.begin(), flights.end(), [](const Plan& plan) { return plan.target == -1; }));
}

TEST_CASE("White bird: eggs are dropped above pigs, and not where a hall closes them off") {
    const PlanObject pig = make_pig(1, 300.0, 278.0);
    const std::vector<Plan> plans = plans_by(add_white_bird_plans, PlanScene({pig}), BirdType::white);
    REQUIRE_FALSE(plans.empty());
    CHECK(surest(plans, 1).confidence == 1.0);
    CHECK(surest(plans, 1).effects.destroyed == std::vector<int>{1});
    const PlanScene hall({pig, roof_over(2, 200.0, 420.0, 180.0), make_platform(3, 200.0, 180.0, 4.0, 106.0)});
    CHECK(plans_by(add_white_bird_plans, hall, BirdType::white).empty());
}

TEST_CASE("Last resort: any object by its distance to the pig, and nothing for pigs that others care for") {
    const PlanScene scene({make_pig(1, 330.0, 278.0), make_box(2, Kind::stone, 270.0, 276.0, 10.0, 10.0),
                           roof_over(3, 290.0, 360.0, 260.0), make_platform(4, 290.0, 260.0, 4.0, 26.0)});
    const Plan plan = surest(plans_by(add_last_resort_plans, scene), 2);
    CHECK(plan.confidence == doctest::Approx(0.5 - 0.002 * std::sqrt(59.0 * 59.0 + 1.0)));
    CHECK(plan.effects.affected == std::vector<int>{1});

    const PlanContext context(scene, slingshot_on_agent_screen({-12.0, -2.5}), BirdType::red, 1);
    std::vector<Plan> with_other{{.target = 9, .confidence = 0.6, .effects = {.freed = {1}}}};
    add_last_resort_plans(context, with_other);
    CHECK(with_other.size() == 1);
}

TEST_CASE("Last resort: a rebound off a platform, above and left of the pig, and a yellow bird's acceleration") {
    const PlanScene scene({make_box(1, Kind::pig, 300.0, 268.0, 18.0, 18.0),
                           make_platform(2, 330.0, 150.0, 6.0, 136.0), make_platform(3, 294.0, 246.0, 3.0, 40.0)});
    const std::vector<Plan> red = plans_by(add_last_resort_plans, scene);
    CHECK(surest(red, 2).confidence == 0.9);
    CHECK(surest(red, 2).effects.destroyed == std::vector<int>{1});
    CHECK(surest(red, -1).confidence == 0.5);

    const PlanScene far({make_pig(1, 600.0, 278.0)});
    CHECK(plans_by(add_last_resort_plans, far).empty());
    const Plan fast = surest(plans_by(add_last_resort_plans, far, BirdType::yellow), 1);
    CHECK(fast.confidence > 0.0);
    CHECK(fast.confidence <= 0.5);
    CHECK(fast.tap_s);
}
