#include "engine/agents/phyq/best_of/strategies.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/agents/phyq/best_of/building_strategy.h"
#include "tests/engine/agents/phyq/best_of/agent_scenes.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// On the ground, whose row is 286.
ScreenObject make_screen_pig(int id, double left) {
    return make_screen_box(id, ScreenClass::pig, left, 276.0, 10.0, 10.0);
}

/// A wall from the ground up to far above every arc.
ScreenObject make_screen_wall(int id, double left) {
    return make_screen_box(id, ScreenClass::platform, left, 0.0, 10.0, 480.0);
}

/// Two wooden posts with a wooden beam: the pig stands under it, and another one beneath the posts' floor.
std::vector<ScreenObject> make_screen_house(double left, ScreenClass material = ScreenClass::wood) {
    return {make_screen_box(10, material, left, 240.0, 14.0, 46.0),
            make_screen_box(11, material, left + 40.0, 240.0, 14.0, 46.0),
            make_screen_box(12, material, left - 3.0, 226.0, 60.0, 14.0),
            make_screen_box(13, material, left + 16.0, 206.0, 24.0, 20.0),
            make_screen_box(1, ScreenClass::pig, left + 22.0, 276.0, 10.0, 10.0)};
}

}  // namespace

TEST_CASE("Candidate shots: damage is the sheet's table, and TNT counts like a pig") {
    CHECK(damage_value(BirdType::red, ScreenClass::pig) == 5500.0);
    CHECK(damage_value(BirdType::yellow, ScreenClass::wood) == 4200.0);
    CHECK(damage_value(BirdType::blue, ScreenClass::ice) == 3300.0);
    CHECK(damage_value(BirdType::black, ScreenClass::stone) == 3600.0);
    CHECK(damage_value(BirdType::white, ScreenClass::tnt) == 5300.0);
    CHECK(damage_value(BirdType::red, ScreenClass::platform) == 0.0);
}

TEST_CASE("Candidate shots: a free path is worth 0, a block costs by material and distance, a platform rules out") {
    const ScreenObject pig = make_screen_pig(1, 390.0);
    const AgentScene free = make_agent_scene({pig});
    const Vec2 center = center_of(pig.box);
    const auto shots = candidates_at(free, free.objects[0], {center});
    REQUIRE(shots.size() == 2);
    CHECK(shots[0].path_utility == 0.0);
    CHECK(shots[1].path_utility == 0.0);

    // The steep arc passes over this block, the flat one meets it some 44 pixels from the pig's middle.
    const AgentScene behind =
        make_agent_scene({pig, make_screen_box(2, ScreenClass::wood, 355.0, 262.0, 10.0, 24.0)});
    const auto hindered = candidates_at(behind, behind.objects[0], {center});
    REQUIRE(hindered[0].in_the_way.size() == 1);
    const Vec2 met = hindered[0].in_the_way[0].point;
    CHECK(met.x > 340.0);
    CHECK(met.x < 356.0);
    const double distance = std::hypot(met.x - center.x, met.y - center.y) - 6.0;
    CHECK(hindered[0].path_utility == doctest::Approx(-(std::pow(distance, 1.4) / 400.0 + 1.0) * 500.0));
    CHECK(hindered[1].path_utility == 0.0);

    // A high stack stops the steep arc as well, which costs 1.2 times as much as its formula says.
    const AgentScene stack =
        make_agent_scene({pig, make_screen_box(2, ScreenClass::stone, 375.0, 110.0, 14.0, 176.0)});
    const auto stopped = candidates_at(stack, stack.objects[0], {center});
    REQUIRE(stopped[1].in_the_way.size() == 1);
    const Vec2 high = stopped[1].in_the_way[0].point;
    const double far = std::hypot(high.x - center.x, high.y - center.y) - 6.0;
    CHECK(stopped[1].path_utility == doctest::Approx(-1.2 * (std::pow(far, 1.4) / 400.0 + 1.0) * 1400.0));

    const AgentScene walled = make_agent_scene({pig, make_screen_wall(3, 300.0)});
    for (const CandidateShot& shot : candidates_at(walled, walled.objects[0], {center})) {
        CHECK(shot.is_blocked() == (shot.path_utility == kBlockedUtility));
    }
    CHECK(candidates_at(walled, walled.objects[0], {center})[0].is_blocked());
}

TEST_CASE("Candidate shots: five points of a target, and for a white bird five points above it") {
    const AgentScene red = make_agent_scene({make_screen_pig(1, 390.0)});
    const std::vector<Vec2> aims = aims_around(red, red.objects[0]);
    CHECK(aims == std::vector<Vec2>{{395.0, 281.0}, {389.0, 281.0}, {401.0, 281.0}, {395.0, 275.0}, {395.0, 287.0}});

    // 15 pixels above the pig; above the roof where there is one.
    const AgentScene white = make_agent_scene({make_screen_pig(1, 390.0)}, BirdType::white);
    const std::vector<Vec2> above = aims_around(white, white.objects[0]);
    REQUIRE(above.size() == 5);
    CHECK(above[0] == Vec2{395.0, 261.0});
    CHECK(above[1].x == 373.0);
    CHECK(above[4].x == 439.0);
    const AgentScene roofed = make_agent_scene(
        {make_screen_pig(1, 390.0), make_screen_box(2, ScreenClass::wood, 380.0, 240.0, 30.0, 5.0)}, BirdType::white);
    CHECK(aims_around(roofed, roofed.objects[0])[0].y <= 225.0);
}

TEST_CASE("Choice of candidates: the bird is used up where it does least and no waiting bird does more") {
    AgentScene scene = make_agent_scene({make_screen_box(1, ScreenClass::wood, 300.0, 270.0, 16.0, 16.0),
                                         make_screen_box(2, ScreenClass::stone, 340.0, 270.0, 16.0, 16.0),
                                         make_screen_wall(3, 500.0)});
    std::vector<CandidateShot> sorted(3);
    sorted[0].target = &scene.objects[0];
    sorted[1].target = &scene.objects[0];
    sorted[2].target = &scene.objects[1];
    CHECK(choose_for_birds(scene, sorted)->target->id == 2);  // 500 below 1400
    scene.waiting = {BirdType::blue};                         // which does less to both
    CHECK(choose_for_birds(scene, sorted)->target->id == 2);
    scene.waiting = {BirdType::black};  // 3600 to stone, 1450 to wood
    CHECK(choose_for_birds(scene, sorted)->target->id == 1);
    scene.waiting = {};
    sorted[2].in_the_way = {{.object = &scene.objects[2], .point = {}}};  // blocked
    CHECK(choose_for_birds(scene, sorted)->target->id == 1);
    CHECK_FALSE(choose_for_birds(scene, {}));
}

TEST_CASE("Pigs: the middle of the nearest free pig by the flat arc, before any that a platform hides") {
    const AgentScene scene = make_agent_scene({make_screen_pig(1, 430.0), make_screen_pig(2, 300.0),
                                               make_screen_pig(3, 380.0), make_screen_wall(4, 360.0)});
    const auto shot = pig_shot(scene);
    REQUIRE(shot);
    CHECK(shot->target->id == 2);
    CHECK(shot->aim == center_of(scene.objects[1].box));
    CHECK(shot->shot.launch_angle_rad < 0.7);
    CHECK(shot->utility == 5001.0);

    const AgentScene walled = make_agent_scene({make_screen_pig(1, 430.0), make_screen_wall(2, 400.0)});
    CHECK(pig_shot(walled)->utility <= kBlockedUtility + 5001.0);  // better than nothing, worse than anything else
    CHECK_FALSE(pig_shot(make_agent_scene({make_screen_wall(1, 300.0)})));
    CHECK_FALSE(pig_shot(make_agent_scene({make_screen_pig(1, 600.0)})));  // out of reach
}

TEST_CASE("Pigs: two on one path are worth two; without the worth of the middle, the leftmost point is taken") {
    const AgentScene pair = make_agent_scene({make_screen_pig(1, 380.0), make_screen_pig(2, 395.0)});
    CHECK(pig_shot(pair)->target->id == 2);
    CHECK(pig_shot(pair)->utility == 10001.0);
    const AgentScene one = make_agent_scene({make_screen_pig(1, 380.0)});
    CHECK(plain_pig_shot(one)->utility == 0.0);
    CHECK(plain_pig_shot(one)->aim == Vec2{379.0, 281.0});
    // An egg is not laid above the middle either, which would be right.
    CHECK(pig_shot(make_agent_scene({make_screen_pig(1, 380.0)}, BirdType::white))->aim.x == 385.0 - 44.0);
}

TEST_CASE("TNT: worth what stands around it, if a pig is near") {
    const ScreenObject tnt = make_screen_box(1, ScreenClass::tnt, 300.0, 270.0, 16.0, 16.0);
    // A pig 50 to the right, a stone 30 to the left: (110 - 50)/100 x 3700 + (60 - 30)/100 x 400.
    const AgentScene scene = make_agent_scene({tnt, make_screen_box(2, ScreenClass::pig, 353.0, 273.0, 10.0, 10.0),
                                               make_screen_box(3, ScreenClass::stone, 268.0, 268.0, 20.0, 20.0)});
    const auto shot = tnt_shot(scene);
    REQUIRE(shot);
    CHECK(shot->target->id == 1);
    CHECK(shot->utility == doctest::Approx(2220.0 + 120.0 + 1.2 * shot->path_utility));
    CHECK_FALSE(tnt_shot(make_agent_scene({tnt, make_screen_pig(2, 420.0)})));
    CHECK_FALSE(tnt_shot(make_agent_scene({make_screen_pig(2, 300.0)})));
}

TEST_CASE("Buildings: groups of three touching blocks or more with a pig; posts under a beam are worth hitting") {
    const AgentScene scene = make_agent_scene(make_screen_house(300.0));
    const std::vector<Building> found = buildings_of(scene);
    REQUIRE(found.size() == 1);
    CHECK(found[0].blocks.size() == 4);
    CHECK(found[0].pigs.size() == 1);
    CHECK(found[0].shape == BuildingShape::tower);  // 80 high, 60 wide
    std::set<int> weak;
    for (const ScreenObject* block : weak_blocks(found[0])) weak.insert(block->id);
    CHECK(weak == std::set<int>{12});  // the posts bear one beam only, and what is on it one neighbour

    std::vector<ScreenObject> apart = make_screen_house(300.0);
    apart[3].box.top -= 5.0;  // no longer on the beam, as agents see it
    CHECK(buildings_of(make_agent_scene(apart))[0].blocks.size() == 3);
    apart.erase(apart.begin() + 2);
    CHECK(buildings_of(make_agent_scene(apart)).empty());
    std::vector<ScreenObject> empty = make_screen_house(300.0);
    empty[4].box.left = 500.0;
    CHECK(buildings_of(make_agent_scene(empty)).empty());
    empty[4].box.left = 365.0;  // on the ground beside it, where it falls
    CHECK(buildings_of(make_agent_scene(empty)).size() == 1);
}

TEST_CASE("Buildings: the beam over a pig, by its place, its material and the pig") {
    const AgentScene scene = make_agent_scene(make_screen_house(300.0));
    NumpyRandom random(1);
    const auto shot = building_shot(scene, random);
    REQUIRE(shot);
    CHECK(shot->target->id == 12);
    CHECK(shot->aim.x == 297.0);
    // Tower, 20 of 80 pixels below its top: profile 0.825, toppled by a red bird 1500 for wood; the pig is 49.2 away
    // from the beam's middle, near it: half of 5000. Wood of its height suits a red bird.
    CHECK(shot->in_the_way.empty());
    CHECK(shot->utility == doctest::Approx(0.825 * 1500.0 + 0.5 * 5000.0));

    const AgentScene stone = make_agent_scene(make_screen_house(300.0, ScreenClass::stone));
    CHECK(building_shot(stone, random)->utility ==
          doctest::Approx(0.625 * 850.0 + 2500.0));  // it does not suit stone
    CHECK_FALSE(building_shot(make_agent_scene(make_screen_house(300.0), BirdType::white), random));
    std::vector<ScreenObject> walled = make_screen_house(300.0);
    walled.push_back(make_screen_wall(20, 250.0));
    const auto over = building_shot(make_agent_scene(walled), random);
    CHECK((!over || over->shot.launch_angle_rad > 0.8));
}

TEST_CASE("Penetration: rows that the bird breaks, long enough for the level; not for red birds") {
    std::vector<ScreenObject> row;
    for (int i = 0; i < 4; ++i)
        row.push_back(make_screen_box(10 + i, ScreenClass::ice, 300.0 + 12.0 * i, 256.0, 10.0, 30.0));
    const auto shot = penetration_shot(make_agent_scene(row, BirdType::blue), true);
    REQUIRE(shot);
    CHECK(shot->utility == 80.0);
    CHECK_FALSE(penetration_shot(make_agent_scene(row, BirdType::red), true));
    CHECK_FALSE(penetration_shot(make_agent_scene(row, BirdType::white), true));
    CHECK_FALSE(penetration_shot(make_agent_scene(row, BirdType::yellow), true));  // which breaks wood
    CHECK(penetration_shot(make_agent_scene(row, BirdType::black), true));

    // One of five is more than 0.15 and not more than 0.25: enough for the first shot of a level only.
    std::vector<ScreenObject> one{row[0]};
    for (int i = 0; i < 4; ++i)
        one.push_back(make_screen_box(20 + i, ScreenClass::stone, 400.0 + 12.0 * i, 276.0, 10.0, 10.0));
    CHECK(penetration_shot(make_agent_scene(one, BirdType::blue), true));
    CHECK_FALSE(penetration_shot(make_agent_scene(one, BirdType::blue), false));
    one.push_back(make_screen_box(30, ScreenClass::stone, 285.0, 110.0, 10.0, 176.0));
    CHECK_FALSE(penetration_shot(make_agent_scene(one, BirdType::blue), true));
}
