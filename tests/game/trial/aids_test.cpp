#include "game/trial/aids.h"

#include <doctest/doctest.h>

#include "engine/phyq/level/phyq_task.h"
#include "game/phyq/slingshot_course.h"
#include "game/phyq/slingshot_hand.h"
#include "game/phyre/ball_hand.h"
#include "game/phyre/phyre_course.h"
#include "game/trial/trial_model.h"
#include "tests/game/trial/sample_tasks.h"
#include "tests/support/edit_task.h"
#include "tests/support/phyq_layouts.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

constexpr TrajectoryAid kEveryTrajectoryAid[] = {TrajectoryAid::none, TrajectoryAid::post_run,
                                                 TrajectoryAid::ghost_last, TrajectoryAid::ghost_all,
                                                 TrajectoryAid::preview};

AidPolicy with(TrajectoryAid trajectory) {
    AidPolicy aids;
    aids.trajectory = trajectory;
    return aids;
}

/// Somebody at a PHYRE task, with the aids of a study: as the play screen sets them.
struct BallPlayer {
    explicit BallPlayer(const AidPolicy& aids)
        : task(falling_ball_task()),
          course(task),
          hand(task),
          model(task, course, hand, journal, {}, {}, Pace::real, rules_of(aids, 5)) {
        model.swapped(t_us);
    }

    bool go(double x) {
        model.reset(at(t_us));  // a new ball, not the old one moved
        hand.press(at(t_us), {x, 200.0}, 4.0);
        hand.drag(at(t_us), {x, 200.0});
        hand.release(at(t_us), {x, 200.0});
        return model.go(at(t_us));
    }
    void watch() {
        model.frame(t_us);
        while (model.phase() == TrialPhase::playing) model.frame(t_us += 16'667);
    }
    void again() {
        model.reset(at(t_us));
        model.swapped(t_us += 16'667);
    }

    Task task;
    NullJournal journal;
    std::int64_t t_us = 1'000'000;
    PhyreCourse course;
    BallHand hand;
    TrialModel model;
};

/// The same with a slingshot.
struct BirdPlayer {
    explicit BirdPlayer(const AidPolicy& aids)
        : course(task, shared_slingshot_setup()),
          hand(sling_origin(level_of(task).slingshot)),
          model(task, course, hand, journal, {}, {}, Pace::real, rules_of(aids, 5)) {
        model.swapped(t_us);
    }

    void aim(int cdeg) {
        hand.turn(at(t_us), 100);
        hand.turn(at(t_us), cdeg);
    }
    void shoot(int cdeg) {
        aim(cdeg);
        REQUIRE(model.go(at(t_us)));
    }
    void watch() {
        for (int i = 0; i < 200'000 && model.phase() != TrialPhase::finished; ++i) model.frame(t_us += 16'667);
        REQUIRE(model.phase() == TrialPhase::finished);
    }
    void again() {
        model.reset(at(t_us));
        model.swapped(t_us += 16'667);
    }

    Task task = slingshot_task();
    NullJournal journal;
    std::int64_t t_us = 1'000'000;
    SlingshotCourse course;
    SlingshotHand hand;
    TrialModel model;

    static Task slingshot_task() {
        Task task;
        task.id = "99.1:000";
        task.suite = kPhyq;
        task.tier = kSlingshotTier;
        edit_level(task) = make_pig_on_ground_level();
        return task;
    }
};

}  // namespace

TEST_CASE("PlayRules: what an aid of a protocol lets one see of paths, before, during and after an attempt") {
    for (const TrajectoryAid aid : kEveryTrajectoryAid) {
        CAPTURE(name_of(aid));
        BallPlayer player(with(aid));
        CHECK_FALSE(player.model.shows_paths());
        REQUIRE(player.go(40));
        player.model.frame(player.t_us += 16'667);
        CHECK_FALSE(player.model.shows_paths());
        player.watch();
        CHECK(player.model.shows_paths() == (aid != TrajectoryAid::none));

        BirdPlayer birds(with(aid));
        birds.shoot(1'000);
        birds.model.frame(birds.t_us += 16'667);
        CHECK_FALSE(birds.model.shows_paths());
        birds.watch();
        CHECK(birds.model.shows_paths() == (aid != TrajectoryAid::none));
    }
}

TEST_CASE("PlayRules: ghosts are none, the last attempt or all of them, and only while the next one is prepared") {
    for (const TrajectoryAid aid : kEveryTrajectoryAid) {
        CAPTURE(name_of(aid));
        const std::size_t after_three = aid == TrajectoryAid::ghost_all                                     ? 3
                                        : aid == TrajectoryAid::ghost_last || aid == TrajectoryAid::preview ? 1
                                                                                                            : 0;
        BallPlayer player(with(aid));
        for (const double x : {40.0, 60.0, 80.0}) {
            REQUIRE(player.go(x));
            player.watch();
            player.again();
        }
        CHECK(player.model.earlier_shown().size() == after_three);
        REQUIRE(player.go(100));
        CHECK(player.model.earlier_shown().empty());

        BirdPlayer birds(with(aid));
        for (const int angle : {1'000, 3'000, 5'000}) {
            birds.shoot(angle);
            birds.again();
        }
        CHECK(birds.model.earlier_shown().size() == after_three);
        birds.shoot(1'000);
        CHECK(birds.model.earlier_shown().empty());
    }
}

TEST_CASE("PlayRules: all ghosts are more than a player's own picture bears") {
    BallPlayer player(with(TrajectoryAid::ghost_all));
    for (int i = 0; i < static_cast<int>(player.course.most_earlier()) + 3; ++i) {
        REQUIRE(player.go(40 + 5 * i));
        player.again();
    }
    CHECK(player.model.earlier_shown().size() == player.course.most_earlier() + 3);
}

TEST_CASE("PlayRules: the flight to come is seen with the preview aid alone") {
    for (const TrajectoryAid aid : kEveryTrajectoryAid) {
        CAPTURE(name_of(aid));
        BirdPlayer birds(with(aid));
        CHECK_FALSE(birds.hand.shows_preview());
        birds.aim(1'000);
        CHECK(birds.hand.shows_preview() == (aid == TrajectoryAid::preview));
    }
}

TEST_CASE("PlayRules: slow motion is the player's only where the protocol allows it, other aids never") {
    for (const bool allowed : {false, true}) {
        CAPTURE(allowed);
        AidPolicy aids = with(TrajectoryAid::ghost_all);
        aids.slow_motion = allowed;
        BallPlayer player(aids);
        player.model.switch_aid(at(player.t_us), Aid::slow_motion, true);
        CHECK(player.model.aids()[Aid::slow_motion] == allowed);
        player.model.switch_aid(at(player.t_us), Aid::ghosts, false);
        player.model.switch_aid(at(player.t_us), Aid::trajectory, false);
        CHECK(player.model.aids()[Aid::ghosts]);
        CHECK(player.model.aids()[Aid::trajectory]);

        BirdPlayer birds(aids);
        birds.model.set_pace(at(birds.t_us), Pace::half);
        CHECK(birds.model.pace() == (allowed ? Pace::half : Pace::real));
        birds.model.switch_aid(at(birds.t_us), Aid::trajectory, false);
        CHECK(birds.model.aids()[Aid::trajectory]);
    }
}

TEST_CASE(
    "PlayRules: an attempt is looked at again only where the protocol allows it, and shows its end either way") {
    for (const bool allowed : {false, true}) {
        CAPTURE(allowed);
        AidPolicy aids;
        aids.replay = allowed;
        BallPlayer player(aids);
        REQUIRE(player.go(40));
        player.watch();
        REQUIRE(player.model.phase() == TrialPhase::finished);
        CHECK((player.model.replay() != nullptr) == allowed);
        CHECK(player.model.shown_step() == player.model.recording().last_step());

        BirdPlayer birds(aids);
        birds.shoot(1'000);
        birds.watch();
        CHECK((birds.model.replay() != nullptr) == allowed);
        CHECK(birds.model.shown_step() == birds.model.recording().last_step());
    }
}

TEST_CASE("PlayRules: nothing of all this changes what happens") {
    AidPolicy every;
    every.trajectory = TrajectoryAid::preview;
    every.slow_motion = every.replay = every.hint = every.score = true;
    BallPlayer with_aids(every);
    BallPlayer without({});
    with_aids.model.switch_aid(at(with_aids.t_us), Aid::slow_motion, true);
    for (BallPlayer* player : {&with_aids, &without}) {
        REQUIRE(player->go(40));
        player->watch();
    }
    CHECK(with_aids.model.last_result().outcome.state_hash == without.model.last_result().outcome.state_hash);
}

TEST_CASE("TrialModel, balls: once closed no attempt begins, and the one that runs comes to its end") {
    BallPlayer player({});
    REQUIRE(player.go(40));
    player.model.close();
    player.watch();
    CHECK(player.model.attempts_finished() == 1);
    player.again();
    CHECK(player.model.phase() == TrialPhase::finished);

    BallPlayer drafting({});
    drafting.hand.press(at(drafting.t_us), {40.0, 200.0}, 4.0);
    drafting.model.close();
    const Placement before = drafting.hand.draft().balls();
    CHECK_FALSE(drafting.go(80));
    drafting.hand.nudge(at(drafting.t_us), 3, 0);
    drafting.model.reset(at(drafting.t_us));
    CHECK(drafting.hand.draft().balls() == before);
    CHECK(drafting.model.attempts_committed() == 0);
}

TEST_CASE("TrialModel, birds: once closed no attempt begins, and the one under way keeps its birds") {
    BirdPlayer birds({});
    birds.model.close();
    CHECK_FALSE(birds.model.can_draft());
    birds.hand.turn(at(birds.t_us), 100);
    CHECK_FALSE(birds.model.go(at(birds.t_us)));
    CHECK(birds.model.attempts_committed() == 0);

    BirdPlayer flying({});
    flying.shoot(1'000);
    flying.model.close();
    flying.watch();
    flying.again();
    CHECK(flying.model.phase() == TrialPhase::finished);
    CHECK(flying.model.attempts_committed() == 1);
}
