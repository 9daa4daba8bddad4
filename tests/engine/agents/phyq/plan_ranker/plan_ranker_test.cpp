#include "engine/agents/phyq/plan_ranker/plan_ranker.h"

#include <doctest/doctest.h>

#include <set>

#include "engine/agents/phyq/slingshot_attempts.h"
#include "engine/base/parallel.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("Plan ranker: hits a pig in the open, by both arcs over many plays") {
    const SlingshotSetup setup = make_slingshot_setup();
    const SlingshotLevel level = make_pig_on_ground_level();
    const Task task = make_slingshot_task(level, "1.4:081");
    const SlingshotView view = view_of(SlingshotSimulation(setup, level, settle(setup, level)), setup, level);
    std::set<double> shots;
    for (int play = 1; play <= 30; ++play) {
        const auto shot = PlanRanker(3).start(task, play)->next_shot(view);
        REQUIRE(shot);
        CHECK_FALSE(shot->tap_s);
        shots.insert(shot->dx);
    }
    CHECK(shots.size() == 2);
    CHECK(attempt_slingshot_task(setup, task, PlanRanker(3), 1)[0].status == Status::solved);
}

TEST_CASE("Plan ranker: the same plays on one thread and on several") {
    const SlingshotSetup setup = make_slingshot_setup();
    const PlanRanker agent(7);
    std::vector<Task> tasks;
    for (const char* name : {"4.4", "11.1", "15.4", "15.6"}) {
        tasks.push_back(make_slingshot_task(phyq_layout(name), std::string(name) + ":081"));
    }
    const auto play_all = [&](int threads) {
        std::vector<std::vector<Attempt>> plays(tasks.size());
        parallel_for(tasks.size(), threads,
                     [&](std::size_t i) { plays[i] = attempt_slingshot_task(setup, tasks[i], agent, 2); });
        return plays;
    };
    CHECK(play_all(1) == play_all(3));
}

TEST_CASE("Plan ranker: shoots something at what is no proper level") {
    const SlingshotSetup setup = make_slingshot_setup();
    const Task task = make_slingshot_task(make_pig_on_ground_level(), "1.4:081");
    const auto shot_at = [&](const SlingshotView& view) { return PlanRanker(1).start(task, 1)->next_shot(view); };

    CHECK(shot_at({.slingshot = {-12.0, -2.5}}).has_value());  // nothing there, not even a bird
    SlingshotLevel behind = make_pig_on_ground_level();
    behind.objects[0].x = -16.0;  // left of the sling
    CHECK(shot_at(view_of(SlingshotSimulation(setup, behind, settle(setup, behind)), setup, behind)).has_value());
    SlingshotLevel far = make_pig_on_ground_level();
    far.objects[0].x = 30.0;  // off the screen
    CHECK(shot_at(view_of(SlingshotSimulation(setup, far, settle(setup, far)), setup, far)).has_value());
    SeenObject speck{.role = SlingshotRole::block, .material = Material::ice, .contours = {{{0.0, 0.0}}}};
    SeenObject pig{.body = 1, .role = SlingshotRole::pig, .contours = {{{0.0, 0.0}, {0.0, 0.0}, {0.0, 0.0}}}};
    CHECK(shot_at({.slingshot = {-12.0, -2.5}, .bird_on_sling = BirdType::black, .objects = {speck, pig, speck}})
              .has_value());
}
