#include "study/store/store.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cmath>
#include <string>

#include "engine/phyre/simulation.h"
#include "study/store/sqlite.h"
#include "tests/study/store/store_test_support.h"

namespace phyplay {
namespace {

using test::open_store;
using test::some_commit;
using test::some_session;
using test::TemporaryFolder;
using test::trial_of;

AttemptResult not_solved() {
    AttemptResult result;
    result.status = Status::not_solved;
    result.steps = 1000;
    result.state_hash = 0x0123456789abcdefU;
    return result;
}

AttemptResult solved() {
    AttemptResult result;
    result.status = Status::solved;
    result.steps = 417;
    result.state_hash = 0xfedcba9876543210U;
    result.goal_step = 238;
    result.shown_steps = 417;
    result.t_sim_end_us = 99'000'000;
    return result;
}

mode_t mode_of(const std::filesystem::path& path) {
    struct stat status {};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 07777U;
}

/// One session with one open trial at the tiny suite's task.
struct Playing {
    TemporaryFolder folder;
    TaskSet suite = test::tiny_suite();
    const Task& task = suite.tasks().front();
    Store store = open_store(folder.file());
    SessionId session = store.begin_session(some_session());
    TrialId trial = store.begin_trial(session, trial_of(task, 1'000'000));
};

TEST_CASE("Store: a new file and its folder are private, and so are the files beside it") {
    const Playing playing;

    CHECK(mode_of(playing.folder.file().parent_path()) == 0700);
    CHECK(mode_of(playing.folder.file()) == 0600);
    CHECK(mode_of(playing.folder.file().string() + "-wal") == 0600);
    CHECK(mode_of(playing.folder.file().string() + "-lock") == 0600);
}

TEST_CASE("Store: an attempt read back is the attempt written, to the last bit and microsecond") {
    Playing playing;
    AttemptCommit commit = some_commit(playing.task, 1, 12'345'678);
    const std::vector<double> said = {0.1, 1.0 / 3.0, 5e-324};
    std::ranges::copy(said, commit.moves[0].move.numbers.begin() + 3);
    commit.unfocused_us = 17;
    commit.paused_us = 4;
    commit.interrupted = true;

    const AttemptId attempt = playing.store.commit_attempt(playing.trial, commit);
    playing.store.finish_attempt(attempt, solved());

    const std::vector<AttemptRecord> records = playing.store.attempts();
    REQUIRE(records.size() == 1);
    CHECK(records[0].attempt_id == attempt);
    CHECK(records[0].trial_id == playing.trial);
    CHECK(records[0].trial == trial_of(playing.task, 1'000'000));
    CHECK(records[0].commit == commit);
    CHECK(records[0].commit.thinking_time_us() == 8'000'001);
    CHECK(records[0].result == solved());
    CHECK(records[0].actor_type == "human");
    CHECK(records[0].actor_id == "player");
    CHECK(records[0].defect == "");
}

TEST_CASE("Store: moves are kept as they happen, and never change") {
    const TemporaryFolder folder;
    Result<Store> store = Store::open(folder.file());
    REQUIRE(store);
    const SessionId session = store->begin_session(some_session());
    const TrialStart start{"1.4:000", std::string(64, 'a'), "1.4", "phyq", "slingshot", 1'000'000};
    const TrialId trial = store->begin_trial(session, start);
    AttemptCommit commit;
    commit.ready = {1'000'000, ClockSource::swap};
    commit.commit = {5'000'000, ClockSource::x11_event};
    commit.moves = {{{.step = 0, .kind = "launch", .numbers = {-1.0 / 3.0, 0.1}}, commit.commit}};

    const AttemptId attempt = store->commit_attempt(trial, commit);
    const LoggedMove tap{{.step = 41, .kind = "tap", .numbers = {}}, {5'800'000, ClockSource::poll}};
    store->commit_move(attempt, 2, tap);
    const LoggedMove second{{.step = 300, .kind = "launch", .numbers = {-0.7, -0.7}}, {9'000'000}};
    store->commit_move(attempt, 3, second);

    commit.moves.push_back(tap);
    commit.moves.push_back(second);
    CHECK(store->unfinished_attempts().at(0).commit == commit);

    AttemptResult result;
    result.status = Status::solved;
    result.steps = 512;
    result.state_hash = 7;
    result.measures = {0, 15'000};
    store->finish_attempt(attempt, result);
    const AttemptRecord record = store->attempts().at(0);
    CHECK(record.commit == commit);
    CHECK(record.result == result);
    CHECK(to_attempt(record).moves.size() == 3);
    CHECK(to_attempt(record).measures == std::vector{0, 15'000});
    CHECK_THROWS_AS(store->commit_move(attempt, 4, second), StoreError);
}

TEST_CASE("Store: numbers of moves read back to the last bit, a minus before zero included") {
    Playing playing;
    AttemptCommit commit = some_commit(playing.task, 1, 9'000'000);
    commit.moves[0].move.numbers = {-0.0, 1.0 / 3.0, 5e-324, -1e300, 128.0};
    playing.store.commit_attempt(playing.trial, commit);

    const std::vector<double> numbers = playing.store.attempts().at(0).commit.moves.at(0).move.numbers;
    CHECK(numbers == commit.moves[0].move.numbers);
    CHECK(std::signbit(numbers.at(0)));
    CHECK(playing.store.attempts().at(0).defect == "");
}

TEST_CASE("Store: an attempt without a first input and with a commit before its ready is kept as it is") {
    Playing playing;
    AttemptCommit commit = some_commit(playing.task, 1, 5'000'000);
    commit.first_input.reset();
    commit.ready.t_us = commit.commit.t_us + 3;

    playing.store.commit_attempt(playing.trial, commit);

    CHECK(playing.store.attempts().at(0).commit == commit);
    CHECK(playing.store.attempts().at(0).commit.thinking_time_us() == -3);
}

TEST_CASE("Store: a committed attempt is readable by another connection before it is finished") {
    Playing playing;
    playing.store.commit_attempt(playing.trial, some_commit(playing.task, 1, 9'000'000));

    Result<Store> reader = Store::open_read_only(playing.folder.file());

    REQUIRE(reader);
    CHECK(reader->unfinished_attempts().size() == 1);
    CHECK_FALSE(reader->attempts().at(0).result);
}

TEST_CASE("Store: what was committed cannot be changed, not even past the store") {
    Playing playing;
    const AttemptId attempt = playing.store.commit_attempt(playing.trial, some_commit(playing.task, 1, 9'000'000));
    const sqlite::Database database(playing.folder.file(), sqlite::Access::read_write);

    CHECK_THROWS_AS(database.execute("UPDATE attempt SET t_commit_us = 0"), StoreError);
    CHECK_THROWS_AS(database.execute("UPDATE attempt SET action = '[]'"), StoreError);
    CHECK_THROWS_AS(database.execute("UPDATE attempt_move SET content = '[]'"), StoreError);
    CHECK_THROWS_AS(database.execute("UPDATE study SET mode = 'live'"), StoreError);
    playing.store.finish_attempt(attempt, not_solved());
    CHECK_THROWS_AS(database.execute("UPDATE attempt SET status = 'solved'"), StoreError);
    CHECK(playing.store.attempts().at(0).result == not_solved());
}

TEST_CASE("Store: progress counts attempts of a task over all its trials and survives closing") {
    TemporaryFolder folder;
    const TaskSet suite = test::tiny_suite();
    const Task& task = suite.tasks().front();
    {
        Store store = open_store(folder.file());
        const SessionId session = store.begin_session(some_session());
        const TrialId first = store.begin_trial(session, trial_of(task, 0));
        store.finish_attempt(store.commit_attempt(first, some_commit(task, 1, 9'000'000)), not_solved());
        store.finish_attempt(store.commit_attempt(first, some_commit(task, 2, 19'000'000)), not_solved());
        store.end_trial(first, TrialEndReason::skipped, 30'000'000);
        TrialStart other = trial_of(task, 30'000'000);
        other.task_id = "00000:001";
        store.end_trial(store.begin_trial(session, other), TrialEndReason::skipped, 31'000'000);
        const TrialId second = store.begin_trial(session, trial_of(task, 31'000'000));
        store.finish_attempt(store.commit_attempt(second, some_commit(task, 1, 40'000'000)), solved());
        store.finish_attempt(store.commit_attempt(second, some_commit(task, 2, 50'000'000)), not_solved());
        store.end_session(session, {});
    }

    Store store = open_store(folder.file());

    const std::vector<TaskProgress> expected = {{"00000:000", 4, 3}, {"00000:001", 0, std::nullopt}};
    CHECK(store.progress() == expected);
    CHECK(store.progress("00000:000") == expected[0]);
    CHECK(store.progress("00007:007") == TaskProgress{"00007:007", 0, std::nullopt});
    CHECK(store.attempts_of_task("00000:000").size() == 4);
    CHECK(store.attempts_of_task("00000:001").empty());
}

TEST_CASE("Store: events wait at most a second and keep their order") {
    Playing playing;
    const auto event = [&](std::int64_t t_us, EventKind kind, std::string code = "") {
        InputEvent made;
        made.at = {t_us, ClockSource::x11_event};
        made.kind = kind;
        made.code = std::move(code);
        made.trial_id = playing.trial;
        made.attempt_no = 1;
        return made;
    };
    const InputEvent down = event(2'000'000, EventKind::down, "left");
    InputEvent move = event(2'500'000, EventKind::move);
    move.x = 12.5;
    move.y = 200.0;
    InputEvent focus = event(2'600'000, EventKind::focus_out);
    focus.trial_id.reset();
    focus.attempt_no = 0;
    const InputEvent aid = event(3'000'000, EventKind::aid_on, "trajectory");

    playing.store.log_event(playing.session, down);
    playing.store.log_event(playing.session, move);
    playing.store.log_event(playing.session, focus);
    playing.store.flush_if_due(2'999'999);
    CHECK(playing.store.events(playing.session).empty());
    playing.store.log_event(playing.session, aid);

    CHECK(playing.store.events(playing.session) == std::vector<InputEvent>{down, move, focus, aid});
}

TEST_CASE("Store: a commit takes the waiting events along, and so does closing") {
    TemporaryFolder folder;
    const TaskSet suite = test::tiny_suite();
    SessionId session{};
    {
        Store store = open_store(folder.file());
        session = store.begin_session(some_session());
        const TrialId trial = store.begin_trial(session, trial_of(suite.tasks().front(), 0));
        store.log_event(session, {{1'000, ClockSource::poll}, EventKind::key, {}, {}, "space", trial, 1});
        store.commit_attempt(trial, some_commit(suite.tasks().front(), 1, 2'000));
        CHECK(store.events(session).size() == 1);
        store.log_event(session, {{3'000, ClockSource::poll}, EventKind::key, {}, {}, "r", trial, 1});
    }

    CHECK(open_store(folder.file()).events(session).size() == 2);
}

TEST_CASE("Store: every event kind has its word and its meaning in the file") {
    Playing playing;
    for (int kind = 0; kind <= static_cast<int>(EventKind::time_over); ++kind) {
        playing.store.log_event(playing.session, {{kind, ClockSource::poll}, EventKind{kind}, {}, {}, "", {}, 0});
    }
    playing.store.flush();

    const std::vector<InputEvent> events = playing.store.events(playing.session);
    REQUIRE(events.size() == static_cast<std::size_t>(EventKind::time_over) + 1);
    for (std::size_t i = 0; i < events.size(); ++i) CHECK(events[i].kind == EventKind{static_cast<int>(i)});
    const sqlite::Database database(playing.folder.file(), sqlite::Access::read_only);
    CHECK(database.number_of("SELECT count(*) FROM event_kind") == static_cast<std::int64_t>(events.size()));
}

TEST_CASE("Store: refused placements are counted beside the attempts, not among them") {
    Playing playing;
    const UnitBall ball{0.5, 0.5, 1.0};
    playing.store.log_refusal(playing.trial,
                              {{4'000'000, ClockSource::poll}, place_move({&ball, 1}), {"overlaps_body", {0, 4}}});
    playing.store.commit_attempt(playing.trial, some_commit(playing.task, 1, 9'000'000));

    const sqlite::Database database(playing.folder.file(), sqlite::Access::read_only);
    CHECK(database.number_of("SELECT n_invalid FROM trial_summary") == 1);
    CHECK(database.number_of("SELECT n_attempts FROM trial_summary") == 1);
    CHECK(database.number_of("SELECT solved_at_attempt IS NULL FROM trial_summary") == 1);
    CHECK(database.text_of("SELECT kind || content || fault || about FROM refused_move") ==
          "place[127.0, 127.0, 32.0, 0.5, 0.5, 1.0]overlaps_body[0, 4]");
    const std::vector<RefusalRecord> refused = playing.store.refusals();
    REQUIRE(refused.size() == 1);
    CHECK(refused[0].trial_id == playing.trial);
    CHECK(refused[0].move == place_move({&ball, 1}));
    CHECK(refused[0].fault == "overlaps_body");
    CHECK(refused[0].about == std::vector{0, 4});
}

TEST_CASE("Store: trials are numbered within their session, sessions within their participant") {
    Playing playing;
    playing.store.end_trial(playing.trial, TrialEndReason::skipped, 2'000'000);
    playing.store.begin_trial(playing.session, trial_of(playing.task, 2'000'000));
    playing.store.end_session(playing.session, {});
    const SessionId next = playing.store.begin_session(some_session());
    playing.store.begin_trial(next, trial_of(playing.task, 0));

    const sqlite::Database database(playing.folder.file(), sqlite::Access::read_only);
    CHECK(database.text_of("SELECT group_concat(session_no || ':' || trial_index, ' ') FROM trial_summary") ==
          "1:1 1:2 2:1");
    CHECK(database.text_of("SELECT end_reason FROM trial WHERE trial_id = 2") == "stopped");
}

TEST_CASE("Store: settings are remembered and replaced") {
    TemporaryFolder folder;
    {
        Store store = open_store(folder.file());
        CHECK_FALSE(store.setting("palette"));
        store.set_setting("palette", "benchmark");
        store.set_setting("palette", "okabe_ito");
        store.set_setting("empty", "");
    }

    const Store store = open_store(folder.file());
    CHECK(store.setting("palette") == "okabe_ito");
    CHECK(store.setting("empty") == "");
}

TEST_CASE("Store: the views of the schema name the derived times as the definitions do") {
    Playing playing;
    const AttemptId attempt = playing.store.commit_attempt(playing.trial, some_commit(playing.task, 1, 10'000'000));
    playing.store.finish_attempt(attempt, solved());

    const sqlite::Database database(playing.folder.file(), sqlite::Access::read_only);
    CHECK(database.number_of("SELECT thinking_time_us FROM attempt_log") == 8'000'001);
    CHECK(database.number_of("SELECT planning_latency_us FROM attempt_log") == 7'000'000);
    CHECK(database.number_of("SELECT adjustment_time_us FROM attempt_log") == 2'000'000);
    CHECK(database.number_of("SELECT watch_time_us FROM attempt_log") == 89'000'000);
    CHECK(database.number_of("SELECT status_code FROM attempt_log") == 1);
}

}  // namespace
}  // namespace phyplay
