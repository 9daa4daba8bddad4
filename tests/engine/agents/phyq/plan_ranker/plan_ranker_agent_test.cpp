#include "engine/agents/phyq/plan_ranker/plan_ranker_agent.h"

#include <doctest/doctest.h>

#include <set>

#include "engine/agents/phyq/slingshot_agents.h"
#include "engine/base/parallel.h"
#include "engine/base/portable_math.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

Plan plan_with(int target, double confidence, PlanEffects effects) {
    return {.target = target, .confidence = confidence, .effects = std::move(effects)};
}

}  // namespace

TEST_CASE("Look-ahead: only what no waiting bird does about as surely is raised") {
    const std::vector<Plan> waiting{plan_with(9, 0.7, {.destroyed = {1}})};
    std::vector<Plan> plans{plan_with(1, 0.8, {.destroyed = {1}}), plan_with(2, 0.9, {.destroyed = {1}}),
                            plan_with(3, 0.8, {.destroyed = {2}}), plan_with(4, 0.8, {.affected = {1}}),
                            plan_with(5, 0.8, {.destroyed = {1, 2}})};

    look_ahead(plans, waiting);

    CHECK(plans[0].confidence == 0.8);  // 0.7 is more than 0.65
    CHECK(plans[1].confidence == 1.9);  // and less than 0.75
    CHECK(plans[2].confidence == 1.8);
    CHECK(plans[3].confidence == 0.8);  // who destroys a pig also moves it
    CHECK(plans[4].confidence == 1.8);
}

TEST_CASE("Dominance: the same target and effects with less confidence go, all others stay") {
    const std::vector<Plan> plans{plan_with(1, 0.6, {.destroyed = {1}}), plan_with(1, 0.9, {.destroyed = {1}}),
                                  plan_with(1, 0.9, {.destroyed = {1}}), plan_with(2, 0.6, {.destroyed = {1}}),
                                  plan_with(1, 0.6, {.affected = {1}})};

    const std::vector<Plan> kept = undominated(plans);

    REQUIRE(kept.size() == 4);
    CHECK(kept[0].confidence == 0.9);
    CHECK(kept[1].confidence == 0.9);
    CHECK(kept[2].target == 2);
    CHECK(kept[3].effects.affected == std::vector<int>{1});
}

TEST_CASE("Score: effects by confidence, times a priority for pigs that were never hit") {
    const Plan plan = plan_with(1, 0.8, {.destroyed = {1, 2}, .affected = {3}, .freed = {4}});
    const double value = (2.0 + 0.5 + 0.75) * 0.8;

    CHECK(score_of(plan, {}) == doctest::Approx(4.0 * value));
    CHECK(score_of(plan, {.pigs_hit = {1}}) == doctest::Approx(4.0 * value));
    CHECK(score_of(plan, {.pigs_hit = {1, 2}}) == doctest::Approx(3.0 * value));
    CHECK(score_of(plan, {.pigs_hit = {1, 2, 3}}) == doctest::Approx(2.0 * value));
    CHECK(score_of(plan, {.pigs_hit = {1, 2, 3, 4}}) == doctest::Approx(value));
}

TEST_CASE("Score: what a similar shot of this play has done counts by its similarity") {
    Plan plan = plan_with(1, 1.0, {.destroyed = {1}});
    plan.shot.launch_angle_rad = to_radians(30.0);
    const EarlierShot same{.launch_angle_rad = to_radians(30.0)};
    const EarlierShot near{.launch_angle_rad = to_radians(32.0), .affected = 1};
    const EarlierShot other_bird{.bird = BirdType::blue, .launch_angle_rad = to_radians(30.0)};
    const EarlierShot far{.launch_angle_rad = to_radians(35.5)};

    CHECK(similarity(plan, same) == 1.0);
    CHECK(similarity(plan, near) == doctest::Approx(0.6));
    CHECK(similarity(plan, other_bird) == 0.0);
    CHECK(similarity(plan, far) == 0.0);
    CHECK(score_of(plan, {.shots = {far, other_bird}}) == 4.0);
    CHECK(score_of(plan, {.shots = {far, near}}) == doctest::Approx(4.0 * (0.4 * 1.0 + 0.6 * 0.5)));
    CHECK(score_of(plan, {.shots = {near, same}}) == 0.0);
}

TEST_CASE("Draw: in proportion to the fifth power of the score") {
    NumpyRandom random(11);
    constexpr int kDraws = 20000;
    std::vector<int> drawn(3);
    for (int i = 0; i < kDraws; ++i) ++drawn[draw_by_score({2.0, 1.0, 1.5}, random)];

    const double sum = 32.0 + 1.0 + 7.59375;
    CHECK(drawn[0] / double{kDraws} == doctest::Approx(32.0 / sum).epsilon(0.02));
    CHECK(drawn[1] / double{kDraws} == doctest::Approx(1.0 / sum).epsilon(0.15));
    CHECK(drawn[2] / double{kDraws} == doctest::Approx(7.59375 / sum).epsilon(0.05));
    CHECK(draw_by_score({0.0, 3.0}, random) == 1);
}

TEST_CASE("Plan ranker: hits a pig in the open, by both arcs over many plays") {
    const SlingshotSetup setup = make_slingshot_setup();
    const SlingshotLevel level = make_pig_on_ground_level();
    const Task task = make_slingshot_task(level, "1.4:081");
    const SlingshotView view = view_of(SlingshotSimulation(setup, level, settle(setup, level)), setup, level);
    std::set<double> shots;
    for (int play = 1; play <= 30; ++play) {
        const auto shot = make_phyq_agent("plan_ranker", 3)->start(task, play)->next_shot(view);
        REQUIRE(shot);
        CHECK_FALSE(shot->tap_s);
        shots.insert(shot->dx);
    }
    CHECK(shots.size() == 2);
    CHECK(attempt_slingshot_task(setup, task, *make_phyq_agent("plan_ranker", 3), 1)[0].status == Status::solved);
}

TEST_CASE("Plan ranker: the same plays on one thread and on several") {
    const SlingshotSetup setup = make_slingshot_setup();
    const auto ranker = make_phyq_agent("plan_ranker", 7);
    const SlingshotAgent& agent = *ranker;
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
    const auto shot_at = [&](const SlingshotView& view) {
        return make_phyq_agent("plan_ranker", 1)->start(task, 1)->next_shot(view);
    };

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
