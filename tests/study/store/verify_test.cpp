#include "study/store/verify.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "engine/play/task_pack.h"
#include "study/store/recovery.h"
#include "study/store/sqlite.h"
#include "tests/study/store/store_test_support.h"
#include "tests/support/edit_task.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

using test::open_store;
using test::TemporaryFolder;

/// A file with five attempts, as they were really simulated; the last one without its result.
struct Played {
    TemporaryFolder folder;
    TaskSet suite = test::tiny_suite();

    Played() {
        const Task& task = suite.tasks().front();
        Store store = open_store(folder.file());
        const SessionId session = store.begin_session(test::some_session());
        const TrialId trial = store.begin_trial(session, test::trial_of(task, 0));
        for (int i = 1; i <= 5; ++i) {
            const AttemptCommit commit = test::some_commit(task, i, i * 10'000'000LL);
            const AttemptId attempt = store.commit_attempt(trial, commit);
            if (i < 5)
                store.finish_attempt(
                    attempt, result_of(simulate(task, placement_of(commit.moves.front().move)), {}, kHoldSteps));
        }
    }

    /// The verdicts, one letter each: verified, mismatch, unjudged, unfinished (-).
    std::string verdicts() const {
        const Result<Store> store = Store::open_read_only(folder.file());
        REQUIRE(store);
        std::string letters;
        const VerifySummary summary =
            verify_attempts(*store, suite, testing::shipped_suites(), 2, [&](const VerifiedAttempt& attempt) {
                CHECK((attempt.verdict == AttemptVerdict::verified) == attempt.reason.empty());
                switch (attempt.verdict) {
                    case AttemptVerdict::verified: letters += 'v'; break;
                    case AttemptVerdict::mismatch: letters += 'm'; break;
                    case AttemptVerdict::unjudged: letters += 'u'; break;
                    case AttemptVerdict::unfinished: letters += '-'; break;
                }
            });
        CHECK(summary.total() == static_cast<int>(letters.size()));
        return letters;
    }

    void tamper(const std::string& change) const { test::alter_file(folder.file(), change); }
};

TEST_CASE("verify: attempts as they were played are verified, an unfinished one is said to be so") {
    CHECK(Played().verdicts() == "vvvv-");
}

TEST_CASE("verify: every altered column of an attempt is noticed, and only there") {
    for (const std::string change : {
             "status = CASE status WHEN 'solved' THEN 'not_solved' ELSE 'solved' END",
             "status = 'maybe'",
             "steps = steps + 1",
             "steps = -1",
             "state_hash = '0123456789abcdef'",
             "state_hash = 'not a hash at all'",
             "goal_step = coalesce(goal_step, 0) + 1",
             "placement = '[[21,200,5]]'",
             "action = '[0.1,0.7,0.3]'",
             "action = 'nonsense'",
             "t_commit_us = t_commit_us + 1",
         }) {
        CAPTURE(change);
        const Played played;
        played.tamper("UPDATE attempt SET " + change + " WHERE attempt_id = 2");

        CHECK(played.verdicts() == "vmvv-");
    }
}

TEST_CASE("verify: every altered column of a move is noticed, and only there") {
    for (const std::string change : {
             "UPDATE attempt_move SET step = 1",
             "UPDATE attempt_move SET move_no = 2",
             "UPDATE attempt_move SET kind = 'tap'",
             "UPDATE attempt_move SET content = replace(content, '22.0', '21.5')",
             "UPDATE attempt_move SET content = replace(content, '22.0', '1e300')",
             "UPDATE attempt_move SET content = '[]'",
             "UPDATE attempt_move SET content = 'nonsense'",
             "UPDATE attempt_move SET content = '[\"a\", 1, 2]'",
             "UPDATE attempt_move SET t_us = t_us + 1",
             "UPDATE attempt_move SET move_sum = '0123456789abcdef'",
             "DELETE FROM attempt_move",
         }) {
        CAPTURE(change);
        const Played played;
        played.tamper(change + " WHERE attempt_id = 2");

        CHECK(played.verdicts() == "vmvv-");
    }
}

TEST_CASE("verify: attempts of another engine or another version of the task are not judged") {
    const Played engine;
    engine.tamper("UPDATE session SET engine_id = 'box2d-9'");
    CHECK(engine.verdicts() == "uuuu-");

    const Played task;
    task.tamper("UPDATE trial SET task_sha256 = 'other'");
    CHECK(task.verdicts() == "uuuu-");
}

TEST_CASE("recover: the result of a committed attempt is simulated again, and marked") {
    const Played played;
    Store store = open_store(played.folder.file());

    const RecoveryReport report = recover(store, played.suite, testing::shipped_suites());

    CHECK(report == RecoveryReport{1, 1, {}});
    const AttemptRecord last = store.attempts().back();
    REQUIRE(last.result);
    CHECK(last.result_origin == ResultOrigin::recovered);
    CHECK_FALSE(last.result->t_sim_end_us);
    CHECK(*last.result ==
          result_of(simulate(played.suite.tasks().front(), placement_of(last.commit.moves.front().move)), {},
                    kHoldSteps));
    CHECK(played.verdicts() == "vvvvv");
    CHECK(recover(store, played.suite, testing::shipped_suites()) == RecoveryReport{0, 0, {}});
}

TEST_CASE("recover: launches up to the crash are played again, and then verified") {
    const TemporaryFolder folder;
    Task task{.id = "1.4:000", .template_id = "1.4", .suite = kPhyq, .tier = kSlingshotTier};
    testing::edit_level(task).birds = {BirdType::red, BirdType::yellow};
    testing::edit_level(task).objects = {{.shape = ObjectShape::small_pig, .x = 0.0, .y = -3.263795}};
    const TaskSet suite = make_task_set({{.id = "1.4", .title = "", .tier = kSlingshotTier}}, {task});
    const SlingshotSetup setup = shipped_slingshot_setup();
    Store store = open_store(folder.file());
    const TrialId trial =
        store.begin_trial(store.begin_session(test::some_session()), test::trial_of(suite.tasks().front(), 0));
    AttemptCommit commit;
    commit.moves = {{{.step = 0, .kind = "launch", .numbers = {-0.2, -0.2}}, {}}};
    const AttemptId attempt = store.commit_attempt(trial, commit);
    store.commit_move(attempt, 2, {{.step = 400, .kind = "launch", .numbers = {-0.2, -0.1}}, {}});

    CHECK(recover(store, suite, testing::shipped_suites()) == RecoveryReport{1, 1, {}});

    const AttemptRecord record = store.attempts().at(0);
    REQUIRE(record.result);
    CHECK(record.result->measures.at(0) == 1);
    CHECK_FALSE(record.result->goal_step);
    CHECK(verify_attempts(store, suite, testing::shipped_suites(), 1, {}) == VerifySummary{1, 0, 0, 0});
}

TEST_CASE("recover: an attempt of another engine stays open, with a sentence") {
    const Played played;
    played.tamper("UPDATE session SET engine_id = 'box2d-9'");
    Store store = open_store(played.folder.file());

    const RecoveryReport report = recover(store, played.suite, testing::shipped_suites());

    CHECK(report.recovered == 0);
    REQUIRE(report.left_open.size() == 1);
    CHECK(report.left_open[0].find("engine 'box2d-9'") != std::string::npos);
    CHECK(store.unfinished_attempts().size() == 1);
}

TEST_CASE("recover: a crashed session and its trial are closed as such, a finished one is left alone") {
    const Played played;
    Store store = open_store(played.folder.file());
    recover(store, played.suite, testing::shipped_suites());
    const SessionId next = store.begin_session(test::some_session());
    store.end_session(next, {});

    CHECK(recover(store, played.suite, testing::shipped_suites()).closed_sessions == 0);
    const sqlite::Database database(played.folder.file(), sqlite::Access::read_only);
    CHECK(database.text_of("SELECT group_concat(end_reason, ' ') FROM session") == "crash_recovered finished");
    CHECK(database.text_of("SELECT end_reason FROM trial") == "crash_recovered");
}

TEST_CASE("looks_like_data_file: tells a store from a text file") {
    const Played played;

    CHECK(looks_like_data_file(played.folder.file()));
    CHECK_FALSE(looks_like_data_file(__FILE__));
    CHECK_FALSE(looks_like_data_file(played.folder.path() / "missing"));
}

}  // namespace
}  // namespace phyplay
