#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <future>
#include <set>

#include "engine/agents/phyq/best_of/strategies.h"
#include "engine/agents/phyq/slingshot_agents.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/rules/launch.h"
#include "engine/phyre/content/phyre_task.h"
#include "tests/engine/agents/phyq/best_of/agent_scenes.h"
#include "tests/engine/phyq/view/started_level.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// A roof on two posts, and something on it; the pig is under the roof.
std::vector<ScreenObject> make_loaded_house() {
    return {make_screen_box(1, ScreenClass::wood, 300.0, 240.0, 14.0, 46.0),
            make_screen_box(2, ScreenClass::wood, 340.0, 240.0, 14.0, 46.0),
            make_screen_box(3, ScreenClass::wood, 297.0, 226.0, 60.0, 14.0),
            make_screen_box(4, ScreenClass::wood, 316.0, 206.0, 24.0, 20.0),
            make_screen_box(5, ScreenClass::pig, 322.0, 276.0, 10.0, 10.0)};
}

}  // namespace

TEST_CASE("Agent scene: boxes of the symbolic state, shifted by the noise, and platforms down to the screen's end") {
    const SlingshotSetup setup = make_slingshot_setup();
    SlingshotLevel level = make_pig_on_ground_level();
    level.birds = {BirdType::yellow, BirdType::blue, BirdType::red};
    level.objects.push_back({.shape = ObjectShape::platform, .x = 3.0, .y = 2.0});
    const SlingshotView view = start_view(setup, level);
    NumpyRandom random(1);
    const AgentScene exact = scene_of(view, random, 0.0);
    CHECK(NumpyRandom(1).bits() == random.bits());  // nothing was drawn
    REQUIRE(exact.objects.size() == 2);
    CHECK(exact.bird == BirdType::yellow);
    CHECK(std::multiset<BirdType>(exact.waiting.begin(), exact.waiting.end()) ==
          std::multiset<BirdType>{BirdType::blue, BirdType::red});
    CHECK(exact.objects[0].kind == ScreenClass::pig);
    CHECK(bottom_of(exact.objects[0].box) == doctest::Approx(286.0).epsilon(0.005));
    CHECK(exact.objects[1].kind == ScreenClass::platform);
    CHECK(bottom_of(exact.objects[1].box) == 480.0);

    std::set<double> lefts;
    for (int i = 0; i < 100; ++i) {
        const AgentScene noisy = scene_of(view, random, 2.0);
        const ScreenRectangle& box = noisy.objects[0].box;
        CHECK(std::fabs(box.left - exact.objects[0].box.left) <= 2.0);
        CHECK(box.width == exact.objects[0].box.width);
        lefts.insert(box.left);
    }
    CHECK(lefts.size() >= 4);
}

TEST_CASE("Best of four: a pig in the open is shot at, a building where a platform hides the pig") {
    NumpyRandom random(1);
    std::vector<ScreenObject> objects = make_loaded_house();
    objects[4].box.left = 370.0;  // beside the building, where it would fall
    CHECK(best_of_four_choice(make_agent_scene(objects), random)->target->id == 5);
    objects = make_loaded_house();
    // The platform keeps both arcs from the pig, and none from the roof's left end.
    objects.push_back(make_screen_box(7, ScreenClass::platform, 310.0, 100.0, 10.0, 380.0));
    CHECK(best_of_four_choice(make_agent_scene(objects), random)->target->id == 3);
    CHECK_FALSE(best_of_four_choice(make_agent_scene({}), random));
}

TEST_CASE("Best of five: buildings come before pigs, and what a platform stops is not shot at") {
    NumpyRandom random(1);
    std::vector<ScreenObject> objects = make_loaded_house();
    objects.push_back(make_screen_box(6, ScreenClass::pig, 250.0, 276.0, 10.0, 10.0));
    CHECK(best_of_five_choice(make_agent_scene(objects), random, true)->target->id == 3);
    const ScreenObject pig = make_screen_box(1, ScreenClass::pig, 400.0, 276.0, 10.0, 10.0);
    const ScreenObject wall = make_screen_box(2, ScreenClass::platform, 380.0, 0.0, 10.0, 480.0);
    CHECK(best_of_five_choice(make_agent_scene({pig}), random, true)->target->id == 1);
    CHECK_FALSE(best_of_five_choice(make_agent_scene({pig, wall}), random, true));
    CHECK(best_of_four_choice(make_agent_scene({pig, wall}), random)->is_blocked());  // which shoots all the same
}

TEST_CASE("Best of four and five: taps by bird, before the collision, as the sheet has them") {
    const ScreenObject pig = make_screen_box(1, ScreenClass::pig, 395.0, 248.0, 10.0, 10.0);
    const auto taps = [&](BirdType bird) {
        NumpyRandom random(1);
        const AgentScene scene = make_agent_scene({pig}, bird);
        const auto chosen = best_of_four_choice(scene, random);
        REQUIRE(chosen);
        const auto at = [&](double percent, double x) { return scene.planner.tap_ms(chosen->shot, x, percent); };
        return std::array{best_of_four_tap_ms(scene, *chosen),
                          best_of_five_tap_ms(scene, *chosen),
                          at(85.0, chosen->aim.x),
                          at(70.0, chosen->aim.x),
                          at(98.0, chosen->aim.x - 10.0),
                          at(100.0, chosen->aim.x - 10.0),
                          at(100.0, chosen->aim.x) + 500.0};
    };
    CHECK(taps(BirdType::red)[0] == 0.0);
    CHECK(taps(BirdType::red)[1] == 0.0);
    for (const BirdType bird : {BirdType::yellow, BirdType::blue}) {
        CHECK(taps(bird)[0] == taps(bird)[2]);
        CHECK(taps(bird)[1] == taps(bird)[3]);
        CHECK(taps(bird)[1] < taps(bird)[0]);
    }
    CHECK(taps(BirdType::white)[0] == taps(BirdType::white)[4]);
    CHECK(taps(BirdType::white)[1] == taps(BirdType::white)[5]);
    CHECK(taps(BirdType::black)[0] == taps(BirdType::black)[6]);
    CHECK(taps(BirdType::black)[1] == 0.0);
}

TEST_CASE("Best of four and five: out of reach means anywhere between 30 and 58.6 degrees, tapped late if at all") {
    NumpyRandom random(3);
    double least = 90.0;
    double most = 0.0;
    for (int i = 0; i < 500; ++i) {
        const Shot shot = draw_steep_shot(make_agent_scene({}, BirdType::blue), random, {-12.0, -2.5});
        const double degrees = std::atan2(-shot.dy, -shot.dx) * 180.0 / 3.14159265358979;
        least = std::min(least, degrees);
        most = std::max(most, degrees);
        REQUIRE(shot.tap_s);
        CHECK(*shot.tap_s >= 2.0);
        CHECK(*shot.tap_s <= 3.0);
    }
    CHECK(least == doctest::Approx(30.0).epsilon(0.02));
    CHECK(most == doctest::Approx(58.6).epsilon(0.01));
    CHECK_FALSE(draw_steep_shot(make_agent_scene({}, BirdType::red), random, {-12.0, -2.5}).tap_s);
    CHECK_FALSE(draw_steep_shot(make_agent_scene({}, BirdType::black), random, {-12.0, -2.5}).tap_s);
}

TEST_CASE("Best of five: a second shot at the same pig is corrected by how the first one flew") {
    const SlingshotSetup setup = make_slingshot_setup();
    const Task task = make_slingshot_task(make_pig_on_ground_level());
    SlingshotView view = start_view(setup, level_of(task));
    const auto player = start_best_of_five(random_of_play(1, task, 1), 0.0);
    const auto first = player->next_shot(view);
    CHECK(player->next_shot(view) == first);  // no dots, nothing learned
    const Vec2 origin = sling_origin(view.slingshot);
    Launch slow = launch_from(LaunchRule{}, origin, {first->dx, first->dy});
    slow.velocity = {0.95 * slow.velocity.x, 0.95 * slow.velocity.y};
    for (int step = 5; step < 60; step += 5) view.trajectory.push_back(flight_position(slow, step));
    const auto second = player->next_shot(view);
    REQUIRE(second);
    CHECK(-second->dy / -second->dx > -first->dy / -first->dx);  // steeper, to reach as far
}

TEST_CASE("Best of four and five: odd views get a shot too") {
    const SlingshotSetup setup = make_slingshot_setup();
    const Task task = make_slingshot_task(make_pig_on_ground_level());
    std::vector<SlingshotView> views{{.slingshot = {-12.0, -2.5}}};  // nothing at all
    SlingshotView view = start_view(setup, phyq_layout("12.4"));
    views.push_back(view);
    std::erase_if(view.objects, [](const SeenObject& object) { return object.role == SlingshotRole::pig; });
    views.push_back(view);
    view.bird_on_sling.reset();
    views.push_back(view);
    views.push_back(start_view(setup, phyq_layout("15.3")));
    for (const SlingshotView& odd : views) {
        for (int play = 1; play <= 3; ++play) {
            const auto four = make_phyq_agent("best_of_four", 1)->start(task, play)->next_shot(odd);
            const auto five = make_phyq_agent("best_of_five", 1)->start(task, play)->next_shot(odd);
            REQUIRE(four);
            REQUIRE(five);
            CHECK(find_shot_problem(*four).empty());
            CHECK(find_shot_problem(*five).empty());
        }
    }
}

TEST_CASE("Best of four and five: plays are the same again, on any thread, and differ from play to play") {
    const SlingshotSetup setup = make_slingshot_setup();
    const Task task = make_slingshot_task(phyq_layout("2.5"));
    for (const bool is_four : {true, false}) {
        const auto plays = [&](std::uint64_t seed) {
            const auto agent = make_phyq_agent(is_four ? "best_of_four" : "best_of_five", seed);
            return attempt_slingshot_task(setup, task, *agent, 4);
        };
        const std::vector<Attempt> here = plays(1);
        auto first = std::async(std::launch::async, plays, 1);
        auto second = std::async(std::launch::async, plays, 1);
        CHECK(first.get() == here);
        CHECK(second.get() == here);
        CHECK(plays(2) != here);
        std::set<std::uint64_t> ends;
        for (const Attempt& attempt : here) ends.insert(attempt.state_hash);
        CHECK(ends.size() > 1);
    }
}
