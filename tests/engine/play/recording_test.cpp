#include "engine/play/recording.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/numpy_random.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyq/rules/launch.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"
#include "engine/play/driver.h"
#include "tests/support/example_tasks.h"
#include "tests/support/first_difference.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// A play that tells nothing but what a test put into it.
class ScriptedPlay final : public Play {
public:
    std::vector<BodyPose> poses = {{.x = 0.0F, .y = 1.0F, .angle_rad = 0.0F},
                                   {.x = 5.0F, .y = 5.0F, .angle_rad = 0.0F}};
    int last_step = 10;

    std::optional<Refusal> check(const Move& move) const override {
        if (move.kind == "add") return std::nullopt;
        return Refusal{.fault = "unknown_move", .about = {}};
    }
    void apply(const Move& move) override {
        moves_.push_back(move);
        poses.push_back({.x = 9.0F, .y = 9.0F, .angle_rad = 0.0F});
        events_.push_back({.step = step_, .word = "added", .body = static_cast<int>(poses.size()) - 1});
    }
    void step() override {
        ++step_;
        poses[0].x += 1.0F;
    }
    int steps_taken() const override { return step_; }
    bool waits() const override { return step_ == 4; }
    const std::optional<Outcome>& outcome() const override { return outcome_; }
    bool is_over() const override { return step_ >= last_step; }
    std::vector<int> measures() const override { return {step_, -static_cast<int>(poses.size())}; }
    void read_poses(std::vector<BodyPose>& read) const override { read = poses; }
    void take_events(std::vector<Event>& events) override {
        events.insert(events.end(), events_.begin(), events_.end());
        events_.clear();
    }
    std::uint64_t state_hash() const override { return static_cast<std::uint64_t>(100 * step_) + poses.size(); }
    const History& moves() const override { return moves_; }

private:
    int step_ = 0;
    std::vector<Event> events_;
    History moves_;
    std::optional<Outcome> outcome_;
};

/// Notes which steps it heard of.
class Listener final : public Recording {
public:
    Listener() : Recording(std::make_unique<ScriptedPlay>()) { keep_more(0); }

    std::vector<int> heard;

private:
    void keep_more(int step) override { heard.push_back(step); }
};

Move add_at(int step) {
    return {.step = step, .kind = "add", .numbers = {}};
}

/// A task of either suite, and somebody who plays it at random.
struct Puzzle {
    std::string name;
    std::function<std::unique_ptr<Play>()> start;
    std::function<Move(const Play& play, NumpyRandom& random)> propose;
};

const SlingshotLevel& bird_level() {
    static const SlingshotLevel level = [] {
        SlingshotLevel made = make_pig_on_ground_level();
        made.birds = {BirdType::blue, BirdType::yellow, BirdType::white};
        return made;
    }();
    return level;
}

Move propose_balls(const Task& task, const Play& play, NumpyRandom& random) {
    std::vector<UnitBall> balls;
    for (int ball = 0; ball < balls_of(task.tier); ++ball) {
        const double x = random.uniform(-0.05, 1.05);
        balls.push_back({x, random.random_sample(), random.random_sample()});
    }
    Move move = place_move(balls);
    move.step = play.steps_taken();
    return move;
}

Move propose_shot(const Play& play, NumpyRandom& random) {
    if (random.random_sample() < 0.5) return {.step = play.steps_taken(), .kind = "tap", .numbers = {}};
    const Vec2 drag = full_stretch_drag(random.uniform(-5.0, 70.0));
    return {.step = play.steps_taken(), .kind = "launch", .numbers = {drag.x, drag.y}};
}

std::vector<Puzzle> puzzles() {
    static const Task one_ball = make_drop_task();
    static const Task two_balls = make_meet_task();
    static const SettledLevel settled = settle(shared_slingshot_setup(), bird_level());
    std::vector<Puzzle> all;
    for (const Task* task : {&one_ball, &two_balls}) {
        all.push_back({task->id, [task] { return std::make_unique<Simulation>(*task); },
                       [task](const Play& play, NumpyRandom& random) { return propose_balls(*task, play, random); }});
    }
    all.push_back(
        {"birds",
         [] { return std::make_unique<SlingshotSimulation>(shared_slingshot_setup(), bird_level(), settled); },
         propose_shot});
    return all;
}

/// Proposes whatever comes to mind, does what is allowed, and waits for nothing.
void play_at_random(Recording& recording, const Puzzle& puzzle, NumpyRandom& random, int& refusals) {
    constexpr int kMostProposals = 200;
    for (int i = 0; i < kMostProposals && recording.waits(); ++i) {
        const Move move = puzzle.propose(recording, random);
        const bool is_refused = recording.check(move).has_value();
        refusals += is_refused;
        if (!is_refused) recording.apply(move);
    }
    while (!recording.is_over()) {
        if (random.random_sample() < 0.02) {
            const Move move = puzzle.propose(recording, random);
            if (!recording.check(move)) recording.apply(move);
        }
        recording.step();
    }
}

}  // namespace

TEST_CASE("Recording: keeps every pose, measure and hash, and passes on what the play says") {
    Recording recording(std::make_unique<ScriptedPlay>());
    while (recording.advance()) {
    }
    CHECK(recording.last_step() == 10);
    CHECK(recording.is_over());
    for (int step = 0; step <= 10; ++step) {
        CHECK(recording.pose_of(0, step).x == static_cast<float>(step));
        CHECK(recording.poses_at(step)[1] == BodyPose{5.0F, 5.0F, 0.0F, true});
        CHECK(recording.measures_at(step)[0] == step);
        CHECK(recording.state_hash_at(step) == static_cast<std::uint64_t>(100 * step + 2));
    }
    CHECK_FALSE(recording.advance());
    CHECK(recording.last_step() == 10);
    CHECK(recording.check({.step = 0, .kind = "fly", .numbers = {}})->fault == "unknown_move");
}

TEST_CASE("Recording: a move belongs to the step at which it is made, and what it makes begins there") {
    Recording recording(std::make_unique<ScriptedPlay>());
    while (recording.last_step() < 3) recording.advance();
    recording.apply(add_at(3));
    recording.advance();

    CHECK(recording.moves() == History{add_at(3)});
    CHECK(recording.body_count() == 3);
    CHECK_FALSE(recording.exists(2, 2));
    CHECK(recording.exists(2, 3));
    CHECK(recording.poses_at(2).size() == 2);
    CHECK(recording.poses_at(3).size() == 3);
    CHECK(recording.measures_at(2)[1] == -2);
    CHECK(recording.measures_at(3)[1] == -3);
    CHECK(recording.measures_at(4)[1] == -3);
    CHECK(recording.state_hash_at(3) == 303);
    CHECK(recording.events() == std::vector<Event>{{.step = 3, .word = "added", .body = 2}});
}

TEST_CASE("Recording: events can be taken from it once, and stay in it") {
    Recording recording(std::make_unique<ScriptedPlay>());
    recording.apply(add_at(0));
    std::vector<Event> events;
    recording.take_events(events);
    CHECK(events.size() == 1);
    recording.take_events(events);
    CHECK(events.size() == 1);
    recording.advance();
    recording.apply(add_at(1));
    recording.take_events(events);
    CHECK(events.size() == 2);
    CHECK(events == recording.events());
}

TEST_CASE("Recording: finishes where the play waits, and where it is over") {
    Recording recording(std::make_unique<ScriptedPlay>());
    recording.finish();
    CHECK(recording.last_step() == 4);
    recording.advance();
    recording.finish();
    CHECK(recording.last_step() == 10);
}

TEST_CASE("Recording: who keeps more hears of every state, in whatever order steps and moves come") {
    Listener recording;
    recording.apply(add_at(0));
    recording.advance();
    recording.advance();
    recording.apply(add_at(2));
    CHECK(recording.heard == std::vector<int>{0, 0, 1, 2, 2});
}

TEST_CASE("Track: keeps changes only, and knows nothing before the first") {
    Track<int> track;
    CHECK(track.find(0) == nullptr);
    for (int step = 2; step < 1000; ++step) track.keep(step, step < 500 ? 7 : 8);
    CHECK(track.change_count() == 2);
    CHECK(track.find(1) == nullptr);
    CHECK(*track.find(2) == 7);
    CHECK(*track.find(499) == 7);
    CHECK(*track.find(500) == 8);
    CHECK(*track.find(5000) == 8);
    track.keep(500, 8);
    track.keep(999, 9);
    track.keep(999, 10);
    CHECK(track.change_count() == 3);
    CHECK(*track.find(999) == 10);
}

TEST_CASE("Recording: of PHYRE, keeps every state that a simulation passes through") {
    const Task task = make_drop_task();
    Recording recording(std::make_unique<Simulation>(task, out_of_the_way()));
    Simulation simulation(task, out_of_the_way());

    recording.finish();

    CHECK(recording.state_hash_at(0) == simulation.state_hash());
    for (int step = 1; step <= recording.last_step(); ++step) {
        simulation.step();
        CHECK(recording.state_hash_at(step) == simulation.state_hash());
        CHECK(recording.measures_at(step)[kGoalStepsMeasure] == simulation.goal_steps());
        CHECK(std::ranges::equal(recording.poses_at(step), simulation.poses()));
    }
    CHECK(simulation.is_over());
    CHECK(recording.outcome() == simulate(task, out_of_the_way()));
}

TEST_CASE("Recording: of PHYRE, tells when bodies meet and part") {
    const Task task = make_drop_task();
    Recording recording(std::make_unique<Simulation>(task, out_of_the_way()));

    recording.finish();

    const auto meets_goal = [&](const Event& event) {
        return event.word == kTouchedEvent && event.body == goal_of(task).body1 && event.other == goal_of(task).body2;
    };
    const auto first = std::ranges::find_if(recording.events(), meets_goal);
    REQUIRE(first != recording.events().end());
    CHECK(first->step > 10);
    CHECK(first->y == doctest::Approx(25.12).epsilon(0.02));
    CHECK(std::ranges::is_sorted(recording.events(), {}, &Event::step));

    // Whoever has touched and not parted since is in touch, and nobody else.
    Simulation simulation(task, out_of_the_way());
    std::set<std::pair<int, int>> in_touch;
    auto next = recording.events().begin();
    int differences = 0;
    int partings = 0;
    while (!simulation.is_over()) {
        simulation.step();
        for (; next != recording.events().end() && next->step == simulation.steps_taken(); ++next) {
            if (next->word == kTouchedEvent) {
                differences += !in_touch.emplace(next->body, next->other).second;
            } else {
                differences += in_touch.erase({next->body, next->other}) != 1;
                ++partings;
            }
        }
        std::set<std::pair<int, int>> pairs;
        for (const TouchingPair& pair : simulation.touching_pairs()) pairs.emplace(pair.body_a, pair.body_b);
        differences += pairs != in_touch;
    }
    CHECK(differences == 0);
    CHECK(partings > 0);  // it bounces
}

TEST_CASE("Recording: of Phy-Q, tells what its simulation tells") {
    const SettledLevel settled = settle(shared_slingshot_setup(), bird_level());
    Recording recording(std::make_unique<SlingshotSimulation>(shared_slingshot_setup(), bird_level(), settled));
    const Vec2 drag = full_stretch_drag(20.0);
    recording.apply({.step = 0, .kind = "launch", .numbers = {drag.x, drag.y}});
    recording.finish();
    const auto& told = static_cast<const SlingshotSimulation&>(recording.play()).events();
    REQUIRE(recording.events().size() == told.size());
    REQUIRE(told.size() > 2);
    CHECK(recording.events().front().word == "launched");
    for (std::size_t i = 0; i < told.size(); ++i) {
        CHECK(recording.events()[i] ==
              Event{told[i].step, name_of(told[i].kind), told[i].body, told[i].other, told[i].x, told[i].y});
    }
}

TEST_CASE("first_difference: says at which step two attempts part, or that they never do") {
    const Task task = make_drop_task();
    const auto record = [&](const Placement& placement) {
        Recording recording(std::make_unique<Simulation>(task, placement));
        recording.finish();
        return recording;
    };
    const Recording one = record(out_of_the_way());
    CHECK(first_difference(one, record(out_of_the_way())) == std::nullopt);
    CHECK(first_difference(one, record({{.x = 128.0, .y = 60.0, .radius = 8.0}})) == 0);
}

TEST_CASE("every suite: what was played at random is played again from its moves, with the same hash at every step") {
    for (const Puzzle& puzzle : puzzles()) {
        CAPTURE(puzzle.name);
        NumpyRandom random(11);
        int moves = 0;
        int refusals = 0;
        for (int round = 0; round < 8; ++round) {
            Recording played(puzzle.start());
            play_at_random(played, puzzle, random, refusals);
            moves += static_cast<int>(played.moves().size());

            Recording again(puzzle.start());
            Replayer replayer(again, played.moves());
            const PlayResult result = replayer.finish();
            CHECK_FALSE(replayer.refused().has_value());
            CHECK(result == result_of(played));
            CHECK(again.last_step() == played.last_step());
            CHECK(first_difference(played, again) == std::nullopt);
            CHECK(again.events() == played.events());
            CHECK(again.measures() == played.measures());
        }
        CHECK(moves >= 8);
        CHECK(refusals > 0);
    }
}

TEST_CASE("every suite: other moves lead elsewhere, and a move that cannot be made is refused by name") {
    for (const Puzzle& puzzle : puzzles()) {
        CAPTURE(puzzle.name);
        NumpyRandom random(5);
        int refusals = 0;
        Recording one(puzzle.start());
        Recording other(puzzle.start());
        play_at_random(one, puzzle, random, refusals);
        play_at_random(other, puzzle, random, refusals);
        CHECK(first_difference(one, other).has_value());

        const auto fault_of = [&](const History& moves) {
            const std::unique_ptr<Play> play = puzzle.start();
            Replayer replayer(*play, moves);
            (void)replayer.finish();
            REQUIRE(replayer.refused().has_value());
            return std::string(replayer.refused()->refusal.fault);
        };
        Move move = one.moves().front();
        CHECK(fault_of({{.step = 0, .kind = "fly", .numbers = {}}}) == "unknown_move");
        move.numbers.push_back(0.0);
        CHECK(fault_of({move}) == "wrong_numbers");
        move = one.moves().front();
        move.numbers.back() = NAN;
        CHECK(fault_of({move}) == "wrong_numbers");
    }
}
