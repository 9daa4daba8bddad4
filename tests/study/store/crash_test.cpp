// kill -9 at random moments: what was acknowledged is there, and the file is whole.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <thread>

#include "engine/phyq/play/slingshot_setup.h"
#include "study/store/recovery.h"
#include "study/store/sqlite.h"
#include "study/store/verify.h"
#include "tests/study/store/store_test_support.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

constexpr int kKills = 50;

enum class KillAfter { start, first_acknowledgement };

/// Starts the writer, kills it `delay` after the given moment, returns everything it said.
std::string killed_writer(const std::filesystem::path& path, KillAfter moment, std::chrono::microseconds delay) {
    int ends[2] = {-1, -1};
    REQUIRE(::pipe(ends) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        ::alarm(60);  // outlives execl: one that hangs ends, and is not waited for without end
        ::execl(PHYPLAY_STORE_WRITER, PHYPLAY_STORE_WRITER, path.c_str(), nullptr);
        ::_exit(127);
    }
    ::close(ends[1]);
    std::string said;
    char buffer[4096];
    const auto listen = [&] {
        const ssize_t n = ::read(ends[0], buffer, sizeof buffer);
        if (n > 0) said.append(buffer, static_cast<std::size_t>(n));
        return n > 0;
    };
    if (moment == KillAfter::first_acknowledgement) REQUIRE(listen());
    std::this_thread::sleep_for(delay);
    ::kill(child, SIGKILL);
    while (listen()) {
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WIFSIGNALED(status));
    return said;
}

TEST_CASE("Store: kill -9 at fifty random moments loses no acknowledged attempt and leaves the file whole") {
    test::TemporaryFolder folder;
    const TaskSet suite = test::tiny_suite();
    { const Store make = test::open_store(folder.file()); }
    std::mt19937 random(20261120);
    std::uniform_int_distribution<int> delay_us(0, 40'000);
    std::map<std::int64_t, std::int64_t> committed;  // attempt id -> t_commit_us
    std::set<std::int64_t> finished;
    int runs_that_committed = 0;

    for (int kill = 0; kill < kKills; ++kill) {
        // Every fifth dies while it opens the file or looks after what the one before it left.
        const KillAfter moment = kill % 5 == 0 ? KillAfter::start : KillAfter::first_acknowledgement;
        std::istringstream said(killed_writer(folder.file(), moment, std::chrono::microseconds(delay_us(random))));
        const std::size_t before = committed.size();
        std::string what;
        for (std::int64_t id = 0, t_commit_us = 0; said >> what >> id;) {
            if (what == "C" && said >> t_commit_us) committed[id] = t_commit_us;
            if (what == "F") finished.insert(id);
        }
        if (committed.size() > before) ++runs_that_committed;

        const sqlite::Database database(folder.file(), sqlite::Access::read_only);
        REQUIRE(database.text_of("PRAGMA integrity_check") == "ok");
        REQUIRE(database.number_of("SELECT count(*) FROM pragma_foreign_key_check") == 0);
    }

    Store store = test::open_store(folder.file());
    std::map<std::int64_t, AttemptRecord> found;
    for (AttemptRecord& record : store.attempts()) {
        found.emplace(static_cast<std::int64_t>(record.attempt_id), std::move(record));
    }
    for (const auto& [id, t_commit_us] : committed) {
        REQUIRE(found.contains(id));
        CHECK(found.at(id).commit.commit.t_us == t_commit_us);
    }
    for (const std::int64_t id : finished) CHECK(found.at(id).result.has_value());
    // A kill can fall between a commit and its acknowledgement, once per kill.
    CHECK(found.size() <= committed.size() + kKills);
    CHECK(runs_that_committed >= kKills * 4 / 5);

    recover(store, suite, testing::shipped_suites());
    const VerifySummary summary = verify_attempts(store, suite, testing::shipped_suites(), 2, {});
    CHECK(summary.verified == static_cast<int>(found.size()));
    MESSAGE(kKills << " kills, " << committed.size() << " attempts acknowledged, " << found.size() << " found, "
                   << runs_that_committed << " runs had committed before they were killed");
}

}  // namespace
}  // namespace phyplay
