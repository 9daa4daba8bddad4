#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/rules/launch.h"
#include "game/phyq/slingshot_course.h"
#include "game/phyq/slingshot_hand.h"
#include "game/trial/trial_model.h"
#include "tests/game/trial/sample_tasks.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// Writes down what it is told, in order, as words.
class ShotJournal final : public AttemptJournal {
public:
    void begin_trial(const Task&, std::int64_t) override { lines.push_back("begin_trial"); }
    AttemptId commit(const AttemptCommit& commit) override {
        lines.push_back("commit " + std::to_string(commit.attempt_no));
        commits.push_back(commit);
        return static_cast<AttemptId>(commits.size());
    }
    void move(AttemptId, int move_no, const LoggedMove& move) override {
        lines.push_back(move.move.kind + " " + std::to_string(move_no));
        commits.back().moves.push_back(move);
    }
    void finish(AttemptId, const AttemptResult& result) override {
        lines.push_back("finish " + std::string(name_of(result.status)));
        results.push_back(result);
    }
    void refuse(const RefusedAttempt&) override { lines.push_back("refuse"); }
    void note(const InputEvent& event) override { events.push_back(event); }
    void end_trial(TrialEndReason reason, std::int64_t) override {
        lines.push_back("end_trial " + std::string(name_of(reason)));
    }

    std::vector<TimedShot> shots(std::size_t attempt) const { return shots_of(commits[attempt].history()); }

    std::vector<std::string> lines;
    std::vector<AttemptCommit> commits;
    std::vector<AttemptResult> results;
    std::vector<InputEvent> events;
};

/// A player whose clock moves by whole frames.
struct ShotPlayer {
    Task task;
    ShotJournal journal;
    std::int64_t t_us = 1'000'000;
    std::int64_t frame_us = 16'667;
    SlingshotCourse course;
    SlingshotHand hand;
    TrialModel model;

    explicit ShotPlayer(SlingshotLevel level, TaskHistory history = {}, Pace pace = Pace::real)
        : task(make_slingshot_task(std::move(level), "99.1:000")),
          course(task, shared_slingshot_setup()),
          hand(sling_origin(level_of(task).slingshot)),
          model(task, course, hand, journal, history, {}, pace) {
        model.swapped(t_us);
    }

    void frame() {
        t_us += frame_us;
        model.frame(t_us);
        model.swapped(t_us);
    }
    template <typename Predicate>
    void frames_until(Predicate is_done) {
        for (int i = 0; i < 200'000 && !is_done(); ++i) frame();
        REQUIRE(is_done());
    }
    void watch() {
        frames_until([&] { return !model.is_time_running(); });
    }
    void aim(Pull pull) {
        hand.grab(at(t_us), {-12.15, -1.7});
        const Vec2 drag = drag_of(pull);
        hand.drag(at(t_us), {-12.15 + drag.x, -1.7 + drag.y});
    }
    bool shoot(Pull pull) {
        aim(pull);
        const Vec2 drag = drag_of(pull);
        return hand.let_go(at(t_us), {-12.15 + drag.x, -1.7 + drag.y});
    }
    PlayResult headless(std::size_t attempt) const {
        SlingshotSimulation simulation(shared_slingshot_setup(), level_of(task), course.settled());
        return Replayer(simulation, history_of(journal.shots(attempt))).finish();
    }
};

/// The pull that hits the pig of make_pig_on_ground_level().
Pull solution() {
    return pull_of(aims_at(shipped_launch(), sling_origin({-12.0, -2.5}), {-2.0, -3.2}).front().drag);
}

/// That level with more birds.
SlingshotLevel pig_level(std::vector<BirdType> birds) {
    SlingshotLevel level = make_pig_on_ground_level();
    level.birds = std::move(birds);
    return level;
}

bool is_same(const AttemptResult& written, const PlayResult& simulated) {
    return written.status == simulated.outcome.status && written.steps == simulated.outcome.steps &&
           written.state_hash == simulated.outcome.state_hash && written.measures == simulated.measures;
}

}  // namespace

TEST_CASE("TrialModel, birds: a solved attempt is committed, watched, and comes out as without a window") {
    ShotPlayer player(make_pig_on_ground_level());
    CHECK(player.model.phase() == TrialPhase::ready);
    CHECK_FALSE(player.model.is_time_running());
    REQUIRE(player.shoot(solution()));
    CHECK(player.model.phase() == TrialPhase::playing);
    CHECK_FALSE(player.model.is_solved());
    player.frames_until([&] { return player.model.is_solved(); });
    CHECK(player.model.phase() == TrialPhase::playing);  // things still fall
    player.watch();
    CHECK(player.model.phase() == TrialPhase::finished);
    CHECK(player.model.is_solved());
    CHECK(player.model.solved_at_attempt() == 1);
    CHECK(player.model.measures()[kScoreMeasure] == player.model.last_result().measures[kScoreMeasure]);

    CHECK(player.journal.lines == std::vector<std::string>{"begin_trial", "commit 1", "finish solved"});
    CHECK(is_same(player.journal.results[0], player.headless(0)));
    CHECK(player.journal.results[0].measures.at(0) == 0);
}

TEST_CASE("TrialModel, birds: frames never change results, at any rate and in slow motion") {
    std::vector<std::uint64_t> hashes;
    std::vector<int> scores;
    for (const std::int64_t frame_us : {1'000, 7'001, 16'667, 60'000, 100'000, 3'000'000}) {
        for (const Pace pace : {Pace::real, Pace::half, Pace::quarter}) {
            ShotPlayer player(phyq_layout("2.1"), {}, pace);
            player.frame_us = frame_us;
            REQUIRE(player.shoot({1500, 1000}));
            player.watch();
            REQUIRE(player.model.can_draft());
            REQUIRE(player.shoot({2500, 900}));
            player.watch();
            REQUIRE(player.shoot({3500, 1000}));
            player.watch();
            CHECK(player.model.phase() == TrialPhase::finished);
            REQUIRE(player.journal.results.size() == 1);
            CHECK(is_same(player.journal.results[0], player.headless(0)));
            hashes.push_back(player.journal.results[0].state_hash);
            scores.push_back(player.journal.results[0].measures.at(1));
        }
    }
    for (const std::uint64_t hash : hashes) CHECK(hash == hashes.front());
    for (const int score : scores) CHECK(score == scores.front());
}

TEST_CASE("TrialModel, birds: who waits until all is at rest plays what an agent plays who gives no times") {
    ShotPlayer player(phyq_layout("11.2"));
    std::vector<Shot> shots;
    for (const Pull pull : {Pull{3000, 1000}, Pull{2000, 1000}}) {
        REQUIRE(player.shoot(pull));
        player.watch();
        const Vec2 drag = drag_of(pull);
        shots.push_back({.dx = drag.x, .dy = drag.y, .tap_s = {}, .after_s = {}});
    }
    SlingshotSimulation simulation(shared_slingshot_setup(), level_of(player.task), player.course.settled());
    const PlayResult agent = play_shots(simulation, shots);
    REQUIRE(player.journal.results.size() == 1);
    CHECK(is_same(player.journal.results[0], agent));
}

TEST_CASE("TrialModel, birds: the next bird may be shot while things still move") {
    ShotPlayer player(phyq_layout("14.1"));
    REQUIRE(player.shoot({2500, 1000}));
    CHECK_FALSE(player.model.can_draft());
    CHECK_FALSE(player.shoot({2000, 1000}));  // nothing on the sling
    player.frames_until([&] { return player.model.can_draft(); });
    CHECK(player.model.is_time_running());
    REQUIRE(player.shoot({2000, 1000}));
    player.watch();
    const auto shots = player.journal.shots(0);
    REQUIRE(shots.size() == 2);
    CHECK(shots[1].release_step > shots[0].release_step);
    CHECK(is_same(player.journal.results[0], player.headless(0)));
}

TEST_CASE("TrialModel, birds: thinking costs no steps") {
    ShotPlayer player(pig_level({BirdType::red, BirdType::red}));
    for (int i = 0; i < 600; ++i) player.frame();
    CHECK(player.model.recording().last_step() == 0);
    REQUIRE(player.shoot({4500, 1000}));
    player.watch();
    REQUIRE(player.model.can_draft());
    const int step = player.model.recording().last_step();
    for (int i = 0; i < 600; ++i) player.frame();
    CHECK(player.model.recording().last_step() == step);
    CHECK(player.model.phase() == TrialPhase::playing);
}

TEST_CASE("TrialModel, birds: thinking time runs from ready to the first release, in every attempt anew") {
    ShotPlayer player(pig_level({BirdType::red, BirdType::red}));
    player.t_us = 1'500'000;
    player.aim({4500, 1000});
    player.t_us = 3'000'000;
    CHECK(player.hand.let_go(at(player.t_us), {-13.0, -2.4}));
    CHECK(player.journal.commits[0].ready.t_us == 1'000'000);
    CHECK(player.journal.commits[0].first_input->t_us == 1'500'000);
    CHECK(player.journal.commits[0].thinking_time_us() == 2'000'000);
    CHECK(player.journal.commits[0].moves[0].at.t_us == 3'000'000);

    player.watch();
    REQUIRE(player.shoot({3000, 1000}));
    CHECK(player.journal.commits[0].moves[1].at.t_us == player.t_us);
    player.model.reset(at(player.t_us));
    player.frame();
    const std::int64_t ready_us = player.t_us;
    player.t_us += 700'000;
    REQUIRE(player.shoot({3000, 1000}));
    CHECK(player.journal.commits[1].ready.t_us == ready_us);
    CHECK(player.journal.commits[1].thinking_time_us() == 700'000);
}

TEST_CASE("TrialModel, birds: nothing is launched before the level is on screen") {
    const Task task = make_slingshot_task(make_pig_on_ground_level(), "99.1:000");
    ShotJournal journal;
    const SlingshotCourse course(task, shared_slingshot_setup());
    SlingshotHand hand(sling_origin(level_of(task).slingshot));
    TrialModel model(task, course, hand, journal, {}, {}, Pace::real);
    hand.turn(at(0), 100);
    CHECK_FALSE(model.go(at(0)));
    CHECK(journal.lines.empty());
    model.swapped(10);
    CHECK(model.go(at(20)));
}

TEST_CASE("TrialModel, birds: a tap is in the journal with its step, once, and only where it does something") {
    ShotPlayer player(phyq_layout("15.1"));  // yellow
    CHECK_FALSE(player.hand.tap(at(player.t_us)));
    REQUIRE(player.shoot({4500, 1000}));
    CHECK_FALSE(player.hand.tap(at(player.t_us)));  // still at the sling
    player.frames_until([&] { return player.hand.can_tap(); });
    const std::int64_t tap_us = player.t_us;
    CHECK(player.hand.tap(at(tap_us)));
    CHECK_FALSE(player.hand.tap(at(player.t_us)));
    player.watch();
    CHECK(player.journal.lines ==
          std::vector<std::string>{"begin_trial", "commit 1", "tap 2",
                                   "finish " + std::string(name_of(player.journal.results[0].status))});
    const LoggedMove& tap = player.journal.commits[0].moves.at(1);
    CHECK(tap.move.kind == kTapMove);
    CHECK(tap.at.t_us == tap_us);
    CHECK(is_same(player.journal.results[0], player.headless(0)));

    // A red bird has nothing to tap for.
    ShotPlayer red(make_pig_on_ground_level());
    REQUIRE(red.shoot({4500, 1000}));
    for (int i = 0; i < 60; ++i) {
        red.frame();
        CHECK_FALSE(red.hand.tap(at(red.t_us)));
    }
}

TEST_CASE("TrialModel, birds: restarting early keeps the attempt, played out unseen") {
    for (const int frames : {0, 1, 20, 80, 150}) {
        CAPTURE(frames);
        ShotPlayer player(pig_level({BirdType::red, BirdType::red}));
        REQUIRE(player.shoot(solution()));
        for (int i = 0; i < frames; ++i) player.frame();
        player.model.reset(at(player.t_us));
        CHECK(player.model.phase() == TrialPhase::ready);
        CHECK(player.model.attempt_number() == 2);
        CHECK(player.model.recording().last_step() == 0);
        REQUIRE(player.journal.results.size() == 1);
        CHECK(player.journal.results[0].status == Status::solved);
        CHECK(is_same(player.journal.results[0], player.headless(0)));
        CHECK(player.model.solved_at_attempt() == 1);
        REQUIRE(player.model.earlier().size() == 1);
        CHECK(player.model.earlier()[0].is_solved);
        CHECK(dynamic_cast<const FlownPaths&>(*player.model.earlier()[0].paths).paths().size() == 1);
    }
}

TEST_CASE("TrialModel, birds: giving up with birds left is not solved, as without a window") {
    ShotPlayer player(pig_level({BirdType::red, BirdType::red, BirdType::red}));
    REQUIRE(player.shoot({6000, 700}));
    player.watch();
    CHECK(player.model.phase() == TrialPhase::playing);
    CHECK(slingshot(player.model.recording()).simulation().birds_left() == 2);
    player.model.reset(at(player.t_us));
    CHECK(player.journal.results[0].status == Status::not_solved);
    CHECK(player.journal.results[0].measures.at(0) == 1);
    CHECK(is_same(player.journal.results[0], player.headless(0)));
}

TEST_CASE("TrialModel, birds: reset works in every phase") {
    ShotPlayer player(pig_level({BirdType::red, BirdType::red}));
    player.hand.turn(at(player.t_us), 100);
    CHECK(player.hand.aim().pull().has_value());
    player.model.reset(at(player.t_us));
    CHECK_FALSE(player.hand.aim().pull().has_value());
    CHECK(player.journal.commits.empty());
    player.model.undo(at(player.t_us));
    CHECK(player.hand.aim().pull().has_value());

    REQUIRE(player.model.go(at(player.t_us)));
    player.watch();
    player.aim({4500, 800});  // the second bird is held
    player.model.reset(at(player.t_us));
    CHECK_FALSE(player.hand.aim().is_held());
    player.frame();
    REQUIRE(player.shoot(solution()));
    player.watch();
    CHECK(player.model.phase() == TrialPhase::finished);
    CHECK_FALSE(player.shoot(solution()));
    player.model.reset(at(player.t_us));
    CHECK(player.model.phase() == TrialPhase::ready);
    CHECK(player.model.attempt_number() == 3);
    CHECK(player.journal.lines ==
          std::vector<std::string>{"begin_trial", "commit 1", "finish not_solved", "commit 2", "finish solved"});
}

TEST_CASE("TrialModel, birds: leaving in the middle finishes the attempt and ends the trial") {
    ShotPlayer player(make_pig_on_ground_level());
    REQUIRE(player.shoot(solution()));
    player.frame();
    player.model.leave(player.t_us);
    CHECK(player.journal.lines ==
          std::vector<std::string>{"begin_trial", "commit 1", "finish solved", "end_trial solved"});
    CHECK(is_same(player.journal.results[0], player.headless(0)));

    ShotPlayer idle(make_pig_on_ground_level());
    idle.model.leave(idle.t_us);
    CHECK(idle.journal.lines == std::vector<std::string>{"begin_trial", "end_trial stopped"});
}

TEST_CASE("TrialModel, birds: attempts count on over visits, and older flights go first") {
    ShotPlayer player(make_pig_on_ground_level(), {.attempts = 4, .solved_at_attempt = 3});
    CHECK(player.model.attempt_number() == 5);
    CHECK(player.model.solved_at_attempt() == 3);
    player.model.add_old(*replayed(player.course, history_of(std::vector<TimedShot>{{-0.5, 0.0, 0, {}}})));
    REQUIRE(player.shoot(solution()));
    player.watch();
    CHECK(player.model.attempt_number() == 5);
    CHECK(player.model.solved_at_attempt() == 3);
    player.model.reset(at(player.t_us));
    REQUIRE(player.model.earlier().size() == 2);
    CHECK_FALSE(player.model.earlier()[0].is_solved);
    CHECK(player.model.earlier()[1].is_solved);
    for (int i = 0; i < 6; ++i) {
        player.frame();
        REQUIRE(player.shoot({6000 + i, 700}));
        player.model.reset(at(player.t_us));
    }
    CHECK(player.model.earlier().size() == player.course.most_earlier());
}

TEST_CASE("TrialModel, birds: switching aids and pace is logged once") {
    ShotPlayer player(make_pig_on_ground_level());
    player.journal.events.clear();
    player.model.switch_aid(at(1), Aid::ghosts, false);
    player.model.switch_aid(at(2), Aid::ghosts, false);
    player.model.set_pace(at(3), Pace::half);
    player.model.set_pace(at(4), Pace::quarter);
    player.model.set_pace(at(5), Pace::quarter);
    player.model.set_pace(at(6), Pace::real);
    std::vector<std::string> words;
    for (const InputEvent& event : player.journal.events)
        words.push_back(std::string(name_of(event.kind)) + " " + event.code);
    CHECK(words == std::vector<std::string>{"aid_off ghosts", "aid_on slow_motion", "speed 0.5", "speed 0.25",
                                            "aid_off slow_motion", "speed 1"});
}
