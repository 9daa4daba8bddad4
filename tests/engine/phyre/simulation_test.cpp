#include "engine/phyre/simulation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/base/numpy_random.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/plain_simulation.h"
#include "engine/suites/shipped_pack.h"
#include "tests/support/example_tasks.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

TEST_CASE("Simulation: a goal held for 180 steps solves the task") {
    const Task task = make_drop_task();
    Simulation simulation(task, out_of_the_way());

    const Outcome outcome = simulation.run();

    CHECK(outcome.status == Status::solved);
    CHECK(outcome.steps > kHoldSteps);
    CHECK(outcome.decided_step <= outcome.steps + 1);
}

TEST_CASE("Simulation: a goal out of reach is not solved, and that counts as 1,000 steps") {
    const Outcome outcome = simulate(make_miss_task(), out_of_the_way());

    CHECK(outcome.status == Status::not_solved);
    CHECK(outcome.steps == kMaxSteps);
    CHECK(outcome.decided_step < kMaxSteps);
}

TEST_CASE("Simulation: the same placement gives the same states") {
    const Task task = make_drop_task();
    Simulation first(task, out_of_the_way());
    Simulation second(task, out_of_the_way());

    while (!first.is_over()) {
        first.step();
        second.step();
        CHECK(first.state_hash() == second.state_hash());
    }
    CHECK(first.outcome() == second.outcome());
}

TEST_CASE("Simulation: another placement gives other states") {
    const Task task = make_drop_task();
    const Placement other{{.x = 239.0, .y = 240.0, .radius = 6.0}};

    CHECK(simulate(task, out_of_the_way()).state_hash != simulate(task, other).state_hash);
}

TEST_CASE("Simulation: looking at it changes nothing, and looking twice shows the same") {
    const Task task = make_drop_task();
    Simulation watched(task, out_of_the_way());
    Simulation alone(task, out_of_the_way());
    std::size_t most_touching = 0;
    std::set<float> heights;  // of the ball that falls

    while (!alone.is_over()) {
        alone.step();
        watched.step();
        const std::span<const Pose> seen = watched.poses();
        const std::vector<Pose> poses(seen.begin(), seen.end());
        const std::vector<TouchingPair> pairs = watched.touching_pairs();
        const std::uint64_t state = watched.state_hash();
        REQUIRE(std::ranges::equal(watched.poses(), poses));
        REQUIRE(watched.touching_pairs() == pairs);
        REQUIRE(watched.state_hash() == state);
        REQUIRE(poses.size() == scene_of(task).bodies.size() + 1);
        most_touching = std::max(most_touching, pairs.size());
        heights.insert(poses[static_cast<std::size_t>(goal_of(task).body1)].y);
    }

    // Only now is the other one looked at.
    CHECK(most_touching > 0);
    CHECK(heights.size() > 60);
    CHECK(watched.outcome() == alone.outcome());
    CHECK(watched.steps_taken() == alone.steps_taken());
    CHECK(watched.goal_steps() == alone.goal_steps());
    CHECK(watched.state_hash() == alone.state_hash());
    CHECK(watched.touching_pairs() == alone.touching_pairs());
    CHECK(std::ranges::equal(watched.poses(), alone.poses()));
}

TEST_CASE("Simulation: stepping on after the decision leaves the outcome alone") {
    const Task task = make_miss_task();
    Simulation simulation(task, out_of_the_way());
    const Outcome decided = simulation.run();

    while (!simulation.is_over()) simulation.step();

    CHECK(simulation.steps_taken() == kMaxSteps);
    CHECK(simulation.outcome() == decided);
}

TEST_CASE("Simulation: a solved attempt is over at the step that solved it, decided early or not") {
    const Task task = make_drop_task();
    Simulation simulation(task, out_of_the_way());

    while (!simulation.is_over()) simulation.step();

    CHECK(simulation.goal_steps() == kHoldSteps);
    CHECK(simulation.steps_taken() == simulation.outcome()->steps + 1);
}

TEST_CASE("simulate: decides exactly as the plain way does") {
    NumpyRandom random(3);
    int solved = 0;
    for (const Task& task : {make_drop_task(), make_miss_task(), make_meet_task()}) {
        for (int i = 0; i < 60; ++i) {
            std::vector<UnitBall> balls(balls_of(task.tier));
            for (UnitBall& ball : balls)
                ball = {random.random_sample(), random.random_sample(), random.random_sample()};
            const PlacementCheck check = check_action(task, balls);
            const auto* placement = std::get_if<Placement>(&check);
            if (placement == nullptr) continue;

            const Outcome fast = simulate(task, *placement);
            const Outcome plain = simulate_plainly(task, *placement);

            CHECK(fast.status == plain.status);
            CHECK(fast.steps == plain.steps);
            solved += fast.status == Status::solved ? 1 : 0;
        }
    }
    CHECK(solved > 10);
}

namespace {

/// What comes of placing these balls, said in unit numbers, at the start.
std::string fault_of(const Task& task, std::vector<UnitBall> said) {
    const auto refusal = Simulation(task).check(place_move(said));
    return refusal ? std::string(refusal->fault) : "";
}

/// A ball in whole pixels, said so that it leads there.
Move place_at(const Placement& balls) {
    std::vector<UnitBall> said;
    for (const PlacedBall& ball : balls) said.push_back(to_unit(ball));
    return place_move(balls, to_numbers(said));
}

}  // namespace

TEST_CASE("Simulation: placing the balls by a move is the same as giving them at once") {
    for (const Task& task : {make_drop_task(), make_meet_task()}) {
        Placement balls = out_of_the_way();
        if (task.tier == kTwoBallsTier) balls.push_back({.x = 128.0, .y = 200.0, .radius = 12.0});
        Simulation given(task, balls);
        Simulation moved(task);
        const Move move = place_at(balls);
        REQUIRE_FALSE(moved.check(move).has_value());
        moved.apply(move);
        CHECK(moved.moves() == History{move});
        CHECK(placement_of(move) == balls);
        while (!given.is_over()) {
            REQUIRE(moved.state_hash() == given.state_hash());
            given.step();
            moved.step();
        }
        CHECK(moved.is_over());
        CHECK(moved.outcome() == given.outcome());
        CHECK(moved.measures() == std::vector<int>{given.goal_steps()});
    }
}

TEST_CASE("Simulation: waits for its balls, and nothing that is asked meanwhile changes what follows") {
    const Task task = make_drop_task();
    Simulation simulation(task);
    CHECK(simulation.waits());
    std::vector<Event> events;
    simulation.take_events(events);
    CHECK(simulation.poses().size() == scene_of(task).bodies.size());
    CHECK(simulation.touching_pairs().empty());
    CHECK(simulation.state_hash() == Simulation(task, {}).state_hash());
    simulation.apply(place_at(out_of_the_way()));

    CHECK_FALSE(simulation.waits());
    CHECK(simulation.poses().size() == scene_of(task).bodies.size() + 1);
    CHECK(simulation.run() == simulate(task, out_of_the_way()));
}

TEST_CASE("Simulation: balls are placed once, and before the first step") {
    const Task task = make_drop_task();
    const Move move = place_at(out_of_the_way());
    Simulation twice(task);
    twice.apply(move);
    CHECK(twice.check(move)->fault == "already_placed");
    CHECK(Simulation(task, out_of_the_way()).check(move)->fault == "already_placed");
    Simulation late(task);
    late.step();
    CHECK_FALSE(late.waits());
    CHECK(late.check(move)->fault == "too_late");
    // The scene alone, as if nobody had meant to place anything.
    CHECK(late.run() == simulate(task, {}));
}

TEST_CASE("Simulation: a placement is refused by the name of its fault") {
    const Task task = make_drop_task();
    CHECK(fault_of(task, {{.x = 0.9, .y = 0.9, .radius = 0.1}}).empty());
    CHECK(fault_of(task, {{.x = 1.1, .y = 0.9, .radius = 0.1}}) == "out_of_range");
    CHECK(fault_of(task, {{.x = 0.0, .y = 0.9, .radius = 0.1}}) == "outside_scene");
    CHECK(fault_of(task, {}) == "wrong_numbers");
    CHECK(fault_of(task, {{.x = 0.9, .y = 0.9, .radius = 0.1}, {.x = 0.1, .y = 0.9, .radius = 0.1}}) ==
          "wrong_numbers");
    const Task two = make_meet_task();
    CHECK(fault_of(two, {{.x = 0.5, .y = 0.5, .radius = 0.1}, {.x = 0.51, .y = 0.5, .radius = 0.1}}) ==
          "balls_too_close");
    CHECK(fault_of(two, {{.x = 0.5, .y = 0.5, .radius = 0.1}, {.x = 0.7, .y = 0.5, .radius = 0.1}}).empty());

    const Placement on_pad{{.x = 128.0, .y = 24.0, .radius = 10.0}};
    const auto overlap = Simulation(task).check(place_at(on_pad));
    REQUIRE(overlap.has_value());
    CHECK(*overlap == Refusal{.fault = "overlaps_body", .about = {0, goal_of(task).body2}});
    // The pixels must be what was said.
    Move move = place_at(out_of_the_way());
    move.numbers[0] += 1.0;
    CHECK(Simulation(task).check(move)->fault == "wrong_numbers");
}

TEST_CASE("Simulation: what a solver says in f32 may be placed where f32 leads") {
    const Task task = make_drop_task();
    int unlike_f64 = 0;
    for (int radius = 3; radius < 20; ++radius) {
        // Half way between two whole radii the last bit decides.
        const std::vector<float> said = {0.2F, 0.8F, (static_cast<float>(radius) - 1.5F) / 30.0F};
        const PlacementCheck in_f32 = check_cached_action(task, said);
        const auto* placement = std::get_if<Placement>(&in_f32);
        REQUIRE(placement != nullptr);
        const std::vector<double> numbers(said.begin(), said.end());
        unlike_f64 += check_action(task, std::vector<UnitBall>{{numbers[0], numbers[1], numbers[2]}}) != in_f32;
        CHECK_FALSE(Simulation(task).check(place_move(*placement, numbers)).has_value());
    }
    CHECK(unlike_f64 > 0);
}

TEST_CASE("Simulation: tells events from the first time it is asked, each once") {
    const Task task = make_drop_task();
    Simulation asked(task, out_of_the_way());
    std::vector<Event> all;
    asked.take_events(all);
    CHECK(all.empty());
    while (asked.steps_taken() < 200) asked.step();
    asked.take_events(all);
    REQUIRE_FALSE(all.empty());
    const std::size_t count = all.size();
    asked.take_events(all);
    CHECK(all.size() == count);

    // Asked at every step or once: the same.
    Simulation often(task, out_of_the_way());
    std::vector<Event> bit_by_bit;
    often.take_events(bit_by_bit);
    while (often.steps_taken() < 200) {
        often.step();
        often.take_events(bit_by_bit);
    }
    CHECK(bit_by_bit == all);
}

using namespace phyplay;
using namespace phyplay::testing;

namespace {

Placement moved(Placement placement, double dx, double dy) {
    for (PlacedBall& ball : placement) {
        ball.x += dx;
        ball.y += dy;
    }
    return placement;
}

/// The rule, written out.
bool solves_when_moved(const Task& task, const Placement& placement) {
    bool does = true;
    for (const Vec2 by : {Vec2{-0.5, -0.5}, Vec2{-0.5, 0.0}, Vec2{-0.5, 0.5}, Vec2{0.0, -0.5}, Vec2{0.0, 0.5},
                          Vec2{0.5, -0.5}, Vec2{0.5, 0.0}, Vec2{0.5, 0.5}}) {
        const Placement there = moved(placement, by.x, by.y);
        if (!find_overlap(scene_of(task), there) && simulate(task, there).status == Status::not_solved) does = false;
    }
    return does;
}

}  // namespace

TEST_CASE("is_stable_solution: a ball out of the way may lie half a pixel aside") {
    const Task task = make_drop_task();

    CHECK(simulate(task, out_of_the_way()).status == Status::solved);
    CHECK(is_stable_solution(task, out_of_the_way()));
}

TEST_CASE("is_stable_solution: overlaps on the way aside do not count") {
    const Task task = make_drop_task();
    const Placement in_the_corner{{.x = 6.0, .y = 6.0, .radius = 6.0}};

    REQUIRE(!find_overlap(scene_of(task), in_the_corner));
    REQUIRE(find_overlap(scene_of(task), moved(in_the_corner, -0.5, 0.0)));
    REQUIRE(simulate(task, in_the_corner).status == Status::solved);
    CHECK(is_stable_solution(task, in_the_corner));
}

TEST_CASE("is_stable_solution: tells lucky solutions of a shipped task from others") {
    const Result<TaskSet> suite = load_shipped_suite(kPhyre, testing::shipped_suites());
    REQUIRE(suite);
    const Task& task = *suite->find("00000:002");
    const struct {
        PlacedBall ball;
        bool is_stable;
    } solutions[] = {
        {{.x = 213.0, .y = 81.0, .radius = 8.0}, false},
        {{.x = 226.0, .y = 198.0, .radius = 21.0}, false},
        {{.x = 208.0, .y = 141.0, .radius = 18.0}, true},
        {{.x = 23.0, .y = 93.0, .radius = 10.0}, true},
    };
    for (const auto& [ball, is_stable] : solutions) {
        const Placement placement{ball};
        REQUIRE(simulate(task, placement).status == Status::solved);
        CHECK(is_stable_solution(task, placement) == is_stable);
        CHECK(solves_when_moved(task, placement) == is_stable);
    }
}
