#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "game/phyre/ball_hand.h"
#include "game/phyre/phyre_course.h"
#include "game/trial/trial_model.h"
#include "tests/game/trial/sample_tasks.h"

using namespace phyplay;

namespace {

/// Writes down what it is told, in order, as words.
class ListJournal final : public AttemptJournal {
public:
    void begin_trial(const Task&, std::int64_t t_shown_us) override {
        lines.push_back("begin_trial " + std::to_string(t_shown_us));
    }
    AttemptId commit(const AttemptCommit& commit) override {
        lines.push_back("commit");
        commits.push_back(commit);
        return static_cast<AttemptId>(commits.size());
    }
    void move(AttemptId, int, const LoggedMove&) override { lines.push_back("move"); }
    void finish(AttemptId attempt, const AttemptResult& result) override {
        lines.push_back("finish " + std::to_string(static_cast<int>(attempt)));
        results.push_back(result);
    }
    void refuse(const RefusedAttempt& refused) override {
        lines.push_back("refuse " + std::string(refused.refusal.fault));
    }
    void note(const InputEvent& event) override { events.push_back(event); }
    void end_trial(TrialEndReason reason, std::int64_t) override {
        lines.push_back("end_trial " + std::string(name_of(reason)));
    }

    std::vector<std::string> lines;
    std::vector<AttemptCommit> commits;
    std::vector<AttemptResult> results;
    std::vector<InputEvent> events;
};

/// A player whose clock moves by whole frames.
struct Player {
    explicit Player(const Task& played, TaskHistory history = {})
        : task(played), course(task), hand(task), model(task, course, hand, journal, history, {}, Pace::real) {
        model.swapped(t_us);
    }

    void place(double x, double y) {
        hand.press(at(t_us), {x, y}, 4.0);
        hand.release(at(t_us), {x, y});
    }
    void watch_to_end(std::int64_t frame_us = 16'667) {
        model.frame(t_us);
        while (model.phase() == TrialPhase::playing) {
            t_us += frame_us;
            model.frame(t_us);
        }
    }

    Task task;
    ListJournal journal;
    PhyreCourse course;
    BallHand hand;
    TrialModel model;
    std::int64_t t_us = 1'000'000;
};

}  // namespace

TEST_CASE("TrialModel, balls: the attempt is in the journal before anything is simulated") {
    Player player(falling_ball_task());
    player.place(40, 200);

    CHECK(player.model.recording().moves().empty());
    REQUIRE(player.model.go(at(2'000'000)));

    REQUIRE(player.journal.commits.size() == 1);
    CHECK(player.journal.lines.back() == "commit");
    CHECK(player.model.recording().last_step() == 0);
    CHECK(placement_of(player.journal.commits[0].moves.at(0).move) == Placement{{40, 200, 16}});
}

TEST_CASE("TrialModel, balls: the outcome is the one simulate() gives") {
    Player player(falling_ball_task());
    player.place(40, 200);
    player.model.go(at(2'000'000));
    player.watch_to_end();

    const Outcome expected = simulate(player.task, Placement{{40, 200, 16}});

    REQUIRE(player.journal.results.size() == 1);
    CHECK(player.journal.results[0].status == expected.status);
    CHECK(player.journal.results[0].steps == expected.steps);
    CHECK(player.journal.results[0].state_hash == expected.state_hash);
    CHECK(player.model.is_solved());
    CHECK(player.journal.results[0].goal_step == expected.steps - kHoldSteps + 1);
}

TEST_CASE("TrialModel, balls: solved is not said before the goal has held, though it may be known") {
    Player player(falling_ball_task());
    player.place(40, 200);
    player.model.go(at(2'000'000));
    const Outcome expected = simulate(player.task, Placement{{40, 200, 16}});
    REQUIRE(expected.status == Status::solved);
    REQUIRE(expected.decided_step < expected.steps);

    player.model.frame(player.t_us);
    while (player.model.is_playing()) {
        CHECK(player.model.is_solved() == (player.model.shown_step() >= expected.steps));
        player.t_us += 16'667;
        player.model.frame(player.t_us);
    }
    CHECK(player.model.is_solved());
}

TEST_CASE("TrialModel, balls: frame rate, hiccups and slow motion change nothing") {
    std::vector<AttemptResult> results;
    for (const std::int64_t frame_us : {1'000, 4'167, 16'667, 33'333, 90'000, 700'000}) {
        for (const bool slow : {false, true}) {
            Player player(falling_ball_task());
            player.model.switch_aid(at(player.t_us), Aid::slow_motion, slow);
            player.place(60, 180);
            player.model.go(at(player.t_us));
            player.watch_to_end(frame_us);
            REQUIRE(player.journal.results.size() == 1);
            results.push_back(player.journal.results[0]);
            results.back().t_sim_end_us.reset();
        }
    }
    for (const AttemptResult& result : results) CHECK(result == results.front());
}

TEST_CASE("TrialModel, balls: a run is shown in real time, and four times longer in slow motion") {
    const auto steps_after_a_second = [](bool slow) {
        Player player(resting_ball_task());
        player.model.switch_aid(at(player.t_us), Aid::slow_motion, slow);
        player.place(40, 230);
        player.model.go(at(player.t_us));
        player.model.frame(player.t_us);
        for (int i = 0; i < 50; ++i) player.model.frame(player.t_us += 20'000);
        return player.model.shown_step();
    };
    CHECK(steps_after_a_second(false) == doctest::Approx(60.0));
    CHECK(steps_after_a_second(true) == doctest::Approx(15.0));
}

TEST_CASE("TrialModel, balls: bodies are shown between their recorded states") {
    Player player(falling_ball_task());
    player.place(40, 200);
    player.model.go(at(player.t_us));
    player.model.frame(player.t_us);
    player.model.frame(player.t_us += 58'333);  // 3.5 steps

    const Recording& recording = player.model.recording();
    const float before = recording.poses_at(3)[5].y;
    const float after = recording.poses_at(4)[5].y;

    CHECK(poses_at(player.model.recording(), player.model.shown_step())[5].y < before);
    CHECK(poses_at(player.model.recording(), player.model.shown_step())[5].y > after);
}

TEST_CASE("TrialModel, balls: a refused placement is logged and is no attempt") {
    Player player(resting_ball_task());
    player.place(128, 70);

    CHECK_FALSE(player.model.go(at(2'000'000)));

    CHECK(player.journal.lines.back() == "refuse overlaps_body");
    CHECK(player.model.was_refused());
    CHECK(player.model.phase() == TrialPhase::ready);
    CHECK(player.model.attempt_number() == 1);

    player.hand.nudge(at(2'100'000), 0, 10);
    CHECK_FALSE(player.model.was_refused());
}

TEST_CASE("TrialModel, balls: Go without a ball does nothing") {
    Player player(resting_ball_task());

    CHECK_FALSE(player.model.go(at(2'000'000)));
    CHECK(player.journal.lines == std::vector<std::string>{"begin_trial 1000000"});
}

TEST_CASE("TrialModel, balls: Go counts only when the scene has been on screen") {
    const Task task = falling_ball_task();
    ListJournal journal;
    const PhyreCourse course(task);
    BallHand hand(task);
    TrialModel model(task, course, hand, journal, {}, {}, Pace::real);
    hand.nudge(at(1), 0, 1);

    CHECK_FALSE(model.go(at(2)));
    model.swapped(3);
    CHECK(model.go(at(4)));
}

TEST_CASE("TrialModel, balls: thinking time runs from the swap that shows the scene to Go") {
    Player player(falling_ball_task());
    player.hand.press(at(1'400'000), {40, 200}, 4.0);
    player.hand.release(at(1'500'000), {40, 200});
    player.model.go(at(2'000'000));

    const AttemptCommit& first = player.journal.commits[0];
    CHECK(first.ready == Stamp{1'000'000, ClockSource::swap});
    CHECK(first.first_input == Stamp{1'400'000, ClockSource::x11_event});
    CHECK(first.commit == Stamp{2'000'000, ClockSource::x11_event});
    CHECK(first.thinking_time_us() == 1'000'000);

    player.watch_to_end();
    player.model.reset(at(60'000'000));
    player.model.swapped(60'010'000);
    player.model.swapped(60'030'000);  // later frames change nothing
    player.model.go(at(61'010'000));

    const AttemptCommit& second = player.journal.commits[1];
    CHECK(second.thinking_time_us() == 1'000'000);
    CHECK_FALSE(second.first_input.has_value());
    CHECK(second.attempt_no == 2);
}

TEST_CASE("TrialModel, balls: time out of focus is reported, not subtracted") {
    Player player(falling_ball_task());
    player.place(40, 200);
    player.model.focus_lost(at(1'200'000));
    player.model.focus_gained(at(1'500'000));
    player.model.go(at(2'000'000));

    CHECK(player.journal.commits[0].unfocused_us == 300'000);
    CHECK(player.journal.commits[0].interrupted);
    CHECK(player.journal.commits[0].thinking_time_us() == 1'000'000);
}

TEST_CASE("TrialModel, balls: trying again keeps the placement, resetting a draft clears it, undo brings it back") {
    Player player(resting_ball_task());
    player.place(40, 200);
    player.model.go(at(2'000'000));
    player.watch_to_end();
    CHECK(player.model.phase() == TrialPhase::finished);

    player.model.reset(at(player.t_us));
    CHECK(player.model.phase() == TrialPhase::ready);
    CHECK(player.hand.draft().balls() == Placement{{40, 200, 16}});

    player.model.reset(at(player.t_us));
    CHECK(player.hand.draft().balls().empty());
    player.model.undo(at(player.t_us));
    CHECK(player.hand.draft().balls() == Placement{{40, 200, 16}});
}

TEST_CASE("TrialModel, balls: a run that is cut short still has its true outcome") {
    Player player(falling_ball_task());
    player.place(40, 200);
    player.model.go(at(2'000'000));
    player.model.frame(2'000'000);
    player.model.frame(2'050'000);

    player.model.reset(at(2'060'000));

    REQUIRE(player.journal.results.size() == 1);
    CHECK(player.journal.results[0].status == Status::solved);
    CHECK(player.journal.results[0].shown_steps == 3);
    CHECK(player.model.phase() == TrialPhase::ready);
    CHECK(player.model.solved_at_attempt() == 1);
}

TEST_CASE("TrialModel, balls: leaving while it runs finishes the attempt and ends the trial") {
    Player player(resting_ball_task());
    player.place(40, 200);
    player.model.go(at(2'000'000));
    player.model.frame(2'000'000);

    player.model.leave(2'500'000);

    CHECK(player.journal.lines ==
          std::vector<std::string>{"begin_trial 1000000", "commit", "finish 1", "end_trial stopped"});
}

TEST_CASE("TrialModel, balls: attempts are counted over earlier visits too") {
    Player player(falling_ball_task(), {4, std::nullopt});
    CHECK(player.model.attempt_number() == 5);
    player.hand.nudge(at(1'000'001), 0, 1);
    player.model.go(at(1'000'002));
    CHECK(player.model.attempt_number() == 5);
    CHECK(player.journal.commits[0].attempt_no == 1);  // within this visit
    player.model.reset(at(1'000'003));
    CHECK(player.model.attempt_number() == 6);
}

TEST_CASE("TrialModel, balls: switching an aid is logged once") {
    Player player(falling_ball_task());
    player.journal.events.clear();

    player.model.switch_aid(at(1'100'000), Aid::ghosts, false);
    player.model.switch_aid(at(1'200'000), Aid::ghosts, false);
    player.model.switch_aid(at(1'300'000), Aid::ghosts, true);

    REQUIRE(player.journal.events.size() == 2);
    CHECK(player.journal.events[0].kind == EventKind::aid_off);
    CHECK(player.journal.events[0].code == "ghosts");
    CHECK(player.journal.events[1].kind == EventKind::aid_on);
}

TEST_CASE("TrialModel, balls: an attempt without hope ends when everything lies still") {
    Player player(resting_ball_task());
    player.place(20, 30);
    player.model.go(at(player.t_us));
    player.watch_to_end();

    CHECK(player.model.recording().last_step() < kMaxSteps);
    CHECK(player.journal.results[0].steps == kMaxSteps);
    CHECK(player.journal.results[0].shown_steps == player.model.recording().last_step());
}

TEST_CASE("TrialModel, balls: earlier attempts stay as ghosts, the same placement once") {
    Player player(resting_ball_task());
    for (const double y : {200.0, 200.0, 150.0}) {
        player.place(30, y);
        player.model.go(at(player.t_us));
        player.watch_to_end();
        player.model.reset(at(player.t_us));
        player.model.swapped(player.t_us);
    }
    REQUIRE(player.model.earlier().size() == 2);
    CHECK(placement_of(player.model.earlier()[1].moves.front()) == Placement{{30, 150, 16}});
    CHECK_FALSE(dynamic_cast<const BodyPaths&>(*player.model.earlier()[1].paths).paths().empty());
}
