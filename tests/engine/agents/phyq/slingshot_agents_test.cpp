#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "engine/agents/phyq/slingshot_agents.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/rules/agent_planner.h"
#include "engine/play/attempt.h"
#include "tests/engine/phyq/view/started_level.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// Where a shot lets go on the agents' screen.
Vec2 release_of(const Shot& shot) {
    return agent_screen_from_world({-12.15 + shot.dx, -1.7 + shot.dy});
}

}  // namespace

TEST_CASE("Random shooter: releases are whole pixels of the paper's rectangle, taps lie at 50 to 80 % of the way") {
    NumpyRandom random(5);
    std::set<int> columns;
    std::set<int> rows;
    for (int i = 0; i < 5000; ++i) {
        const Shot shot = draw_random_shot(random, SlingshotView{.slingshot = {-12.0, -2.5}});
        const Vec2 release = release_of(shot);
        const double dx = release.x - 97.0;
        const double dy = 252.0 - release.y;
        REQUIRE(std::fabs(dx - std::round(dx)) < 1e-9);
        REQUIRE(std::fabs(dy - std::round(dy)) < 1e-9);
        columns.insert(static_cast<int>(std::lround(dx)));
        rows.insert(static_cast<int>(std::lround(dy)));
        const double whole = flight_time_to_ground({}, {-12.0, -2.5}, shot);
        REQUIRE(*shot.tap_s >= 0.5 * whole);
        REQUIRE(*shot.tap_s <= 0.8 * whole);
    }
    CHECK(*columns.begin() == -100);
    CHECK(*columns.rbegin() == -10);
    CHECK(columns.size() == 91);
    CHECK(*rows.begin() == -100);
    CHECK(*rows.rbegin() == 100);
}

TEST_CASE("Pig shooter: aims at each pig by both arcs, and draws no other shot") {
    const SlingshotSetup setup = make_slingshot_setup();
    SlingshotLevel level = make_pig_on_ground_level();
    level.objects.push_back({.shape = ObjectShape::small_pig, .x = 3.0, .y = -3.264});
    const SlingshotView view = start_view(setup, level);
    const Task task = make_slingshot_task(level);
    std::set<std::pair<double, double>> releases;
    for (int play = 1; play <= 200; ++play) {
        const std::optional<Shot> shot = make_phyq_agent("pig_shooter", 3)->start(task, play)->next_shot(view);
        REQUIRE(shot);
        CHECK_FALSE(shot->tap_s);
        releases.insert({release_of(*shot).x, release_of(*shot).y});
    }
    CHECK(releases.size() == 4);
}

TEST_CASE(
    "Pig shooter: taps where the bird has a power that is worth it, and shoots anyway where nothing is in reach") {
    const SlingshotSetup setup = make_slingshot_setup();
    for (const BirdType bird : {BirdType::red, BirdType::black, BirdType::yellow, BirdType::blue, BirdType::white}) {
        CAPTURE(name_of(bird));
        SlingshotLevel level = make_pig_on_ground_level();
        level.birds = {bird};
        const auto shot = make_phyq_agent("pig_shooter", 1)
                              ->start(make_slingshot_task(level), 1)
                              ->next_shot(start_view(setup, level));
        REQUIRE(shot);
        CHECK(shot->tap_s.has_value() == (bird != BirdType::red && bird != BirdType::black));
    }
    SlingshotLevel far = make_pig_on_ground_level();
    far.objects[0].x = 16.0;
    const auto shot =
        make_phyq_agent("pig_shooter", 1)->start(make_slingshot_task(far), 1)->next_shot(start_view(setup, far));
    REQUIRE(shot);
    const Vec2 release = release_of(*shot);
    CHECK(release.x == doctest::Approx(-600.0 + 97.0 - 92.0));
    CHECK(release.y == doctest::Approx(560.0 + 252.0 - 248.0));
}

TEST_CASE("Slingshot attempts: every play is its own, the same again, and can be verified") {
    const SlingshotSetup setup = make_slingshot_setup();
    const Task task = make_slingshot_task(phyq_layout("11.1"), "11.1:081");
    const auto random = make_phyq_agent("random", 7);
    const SlingshotAgent& agent = *random;
    const std::vector<Attempt> attempts = attempt_slingshot_task(setup, task, agent, 6);
    REQUIRE(attempts.size() == 6);
    CHECK(attempts == attempt_slingshot_task(setup, task, agent, 6));
    CHECK(attempts != attempt_slingshot_task(setup, task, *make_phyq_agent("random", 8), 6));
    const std::vector<Attempt> fewer = attempt_slingshot_task(setup, task, agent, 2);
    CHECK(std::equal(fewer.begin(), fewer.end(), attempts.begin()));

    const TaskSet suite({{"11.1", "test", kSlingshotTier}}, {task}, "one");
    std::set<std::uint64_t> hashes;
    for (const Attempt& attempt : attempts) {
        CHECK(shots_of(attempt.moves).size() >= 1);
        CHECK(shots_of(attempt.moves).size() <= level_of(task).birds.size());
        CHECK((attempt.status == Status::solved) == (attempt.measures[kPigsLeftMeasure] == 0));
        hashes.insert(attempt.state_hash);
        const auto verdict = replay_attempt(suite, shipped_suites(), attempt);
        REQUIRE(verdict.has_value());
        CHECK_MESSAGE(verdict->verified, verdict->reason);
    }
    CHECK(hashes.size() > 1);  // some shots fly past everything, and end alike
}

TEST_CASE("Slingshot attempts: an agent that gives up leaves what it has shot, or nothing") {
    class Quitter final : public SlingshotAgent {
    public:
        explicit Quitter(int shots) : shots_(shots) {}
        std::string id() const override { return "quitter"; }
        std::unique_ptr<SlingshotPlayer> start(const Task&, int) const override {
            class Player final : public SlingshotPlayer {
            public:
                explicit Player(int shots) : left_(shots) {}
                std::optional<Shot> next_shot(const SlingshotView&) override {
                    if (left_-- == 0) return std::nullopt;
                    return Shot{.dx = 0.5, .dy = 0.0};
                }

            private:
                int left_;
            };
            return std::make_unique<Player>(shots_);
        }

    private:
        int shots_;
    };
    const SlingshotSetup setup = make_slingshot_setup();
    const Task task = make_slingshot_task(phyq_layout("11.1"), "11.1:081");
    CHECK(attempt_slingshot_task(setup, task, Quitter(0), 3).empty());
    const std::vector<Attempt> attempts = attempt_slingshot_task(setup, task, Quitter(1), 2);
    REQUIRE(attempts.size() == 2);
    CHECK(attempts[0].moves.size() == 1);
    CHECK(attempts[0].status == Status::not_solved);
}
