// kill -9 at random moments of whole sessions: no acknowledged commit is lost, sessions go on at the right
// trial, nothing is played twice, and every trial that was shown is accounted for.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <thread>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/slingshot_setup.h"
#include "engine/suites/shipped_pack.h"
#include "study/session/study_folder.h"
#include "study/store/sqlite.h"
#include "study/store/verify.h"
#include "tests/study/store/store_test_support.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

constexpr int kKills = 300;
constexpr int kComplete = 3;
constexpr int kAttemptCap = 3;

constexpr std::string_view kProtocol = R"(study_id = "crash"
version = "1"
seed = 5
languages = ["en"]
title.en = "Crash"
[consent]
version = "1"
text.en = "Yes?"
[[consent.item]]
id = "yes"
text.en = "Yes."
[[questionnaire]]
id = "hands"
title.en = "Hands"
[[questionnaire.item]]
id = "fingers"
kind = "number"
most = 10
text.en = "Fingers"
[[page]]
text.en = "Go."
[[block]]
id = "main"
order = "shuffled"
attempts = 3
tasks = ["1.4:001", "2.2:001", "4.4:001", "9.2:001"]
[[block]]
id = "rest"
kind = "break"
text.en = "Rest."
[[block]]
id = "last"
attempts = 3
tasks = ["2.4:001"]
[debrief]
text.en = "Bye."
)";

/// Everything the player said before it was killed.
std::string killed_player(const std::filesystem::path& folder, const std::filesystem::path& protocol, int seed,
                          std::chrono::microseconds delay) {
    int ends[2] = {-1, -1};
    REQUIRE(::pipe(ends) == 0);
    const std::string number = std::to_string(seed);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        ::alarm(60);  // outlives execl: one that hangs ends, and is not waited for without end
        ::execl(PHYPLAY_SESSION_PLAYER, PHYPLAY_SESSION_PLAYER, folder.c_str(), protocol.c_str(), number.c_str(),
                nullptr);
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
    if (seed % 5 != 0) REQUIRE(listen());  // every fifth may die while it opens the folder
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

/// Participants who came to the end.
int completed(const std::filesystem::path& folder) {
    if (!std::filesystem::exists(folder / kStudyDataFile)) return 0;
    const sqlite::Database database(folder / kStudyDataFile, sqlite::Access::read_only);
    return static_cast<int>(database.number_of("SELECT count(*) FROM participant WHERE status = 'complete'"));
}

/// What the data file must hold by what was said.
struct Acknowledged {
    std::map<std::int64_t, std::string> attempts;  ///< of whom
    std::set<std::int64_t> results;
    std::map<std::string, int> steps;  ///< behind each participant
    std::set<std::string> over;
    std::set<std::string> leaving;  ///< who asked to be erased
    int resumed_too_early = 0;
    int resumed = 0;

    void take(const std::string& said) {
        std::istringstream lines(said);
        std::string line;
        while (std::getline(lines, line)) {
            std::istringstream words(line);
            std::string what;
            std::string code;
            std::int64_t number = 0;
            words >> what >> number >> code;
            if (what == "attempt") attempts[number] = code;
            if (what == "result") results.insert(number);
            if (what == "over" && !code.empty()) over.insert(code);
            if (what == "leaves") leaving.insert(code);
            if (what == "step" && !code.empty()) steps[code] = static_cast<int>(number);
            if (what == "resumed") {
                ++resumed;
                // The consent step, which a resumed session has behind it, is not counted there.
                if (number >= 0 && number + 1 < steps[code]) ++resumed_too_early;
                steps[code] = 0;
            }
        }
    }
};

TEST_CASE("SessionRunner: kill -9 at 300 random moments loses nothing acknowledged and repeats nothing") {
    test::TemporaryFolder temporary;
    const std::filesystem::path folder = temporary.path() / "study";
    const std::filesystem::path protocol = temporary.path() / "crash.toml";
    std::ofstream(protocol) << kProtocol;
    std::mt19937 random(20261121);
    std::uniform_int_distribution<int> delay_us(0, 60'000);
    Acknowledged acknowledged;
    for (int kill = 0; kill < kKills; ++kill) {
        acknowledged.take(killed_player(folder, protocol, kill, std::chrono::microseconds(delay_us(random))));
        if (!std::filesystem::exists(folder / kStudyDataFile)) continue;
        const sqlite::Database database(folder / kStudyDataFile, sqlite::Access::read_only);
        REQUIRE(database.text_of("PRAGMA integrity_check") == "ok");
        REQUIRE(database.number_of("SELECT count(*) FROM pragma_foreign_key_check") == 0);
    }
    // On a slow machine nobody comes to an end between two kills: then there is more time.
    std::chrono::microseconds more = std::chrono::milliseconds(100);
    for (int kill = kKills; completed(folder) < kComplete; ++kill, more *= 2) {
        acknowledged.take(killed_player(folder, protocol, kill, more));
    }

    const Result<TaskSet> suite = load_shipped_suite(kPhyq, testing::shipped_suites());
    REQUIRE(suite.has_value());
    Result<StudyFolder> opened = reopen_study_folder(folder, *suite, testing::shipped_suites(),
                                                     {.app_version = "0.1.0", .today = "2026-11-21"});
    REQUIRE(opened.has_value());
    Store& store = opened->store;

    // Nothing acknowledged is lost, but what participants had erased.
    std::set<std::string> known;
    for (const ParticipantSummary& who : store.participants()) known.insert(who.participant_id);
    std::map<std::int64_t, AttemptRecord> found;
    for (AttemptRecord& record : store.attempts()) {
        found.emplace(static_cast<std::int64_t>(record.attempt_id), std::move(record));
    }
    int erased = 0;
    for (const auto& [acknowledged_id, code] : acknowledged.attempts) {
        if (!known.contains(code)) {
            CHECK(acknowledged.leaving.contains(code));
            ++erased;
            continue;
        }
        const std::int64_t id = acknowledged_id;
        CAPTURE(id);
        REQUIRE(found.contains(id));
        CHECK(found.at(id).result.has_value());
    }
    CHECK(found.size() + static_cast<std::size_t>(erased) <= acknowledged.attempts.size() + kKills);
    CHECK(acknowledged.resumed_too_early == 0);
    CHECK(acknowledged.resumed > 0);

    // Sessions went on at the right trial, and every trial that was shown is accounted for.
    int trials = 0;
    int complete = 0;
    for (const ParticipantSummary& who : store.participants()) {
        CAPTURE(who.participant_id);
        const ParticipantProgress progress = store.progress_of(who.participant_id);
        std::map<std::pair<std::string, int>, std::vector<TrialDone>> by_place;
        std::size_t reached = 0;
        for (const TrialDone& trial : progress.trials) {
            ++trials;
            REQUIRE(trial.end_reason.has_value());
            std::vector<TrialDone>& here = by_place[{trial.block_name, trial.position}];
            // A place is come back to only while it is the last that was reached, and not once it was decided.
            if (here.empty()) ++reached;
            CHECK(by_place.size() == reached);
            for (const TrialDone& before : here) {
                CHECK_FALSE(before.solved);
                CHECK(before.end_reason == TrialEndReason::crash_recovered);
            }
            here.push_back(trial);
        }
        for (const auto& [place, here] : by_place) {
            int attempts = 0;
            for (const TrialDone& trial : here) attempts += trial.attempts;
            CHECK(attempts <= kAttemptCap);
        }
        if (who.status != ParticipantStatus::complete) continue;
        ++complete;
        CHECK(by_place.size() == progress.plan.size());
    }
    for (const std::string& code : acknowledged.over) {
        const auto who = store.participant(code);
        CHECK((!who || who->status != ParticipantStatus::active));
    }
    CHECK(complete >= kComplete);
    const sqlite::Database database(folder / kStudyDataFile, sqlite::Access::read_only);
    CHECK(database.number_of("SELECT count(*) FROM (SELECT 1 FROM questionnaire_response "
                             "GROUP BY participant_id, item_id HAVING count(*) > 1)") == 0);
    CHECK(database.number_of("SELECT count(*) FROM session WHERE end_reason IS NULL") == 0);

    const VerifySummary verified = verify_attempts(store, *suite, testing::shipped_suites(), 2, {});
    CHECK(verified.verified == static_cast<int>(found.size()));
    MESSAGE(kKills << " kills: " << acknowledged.attempts.size() << " attempts acknowledged, " << found.size()
                   << " found, " << erased << " erased with their participant; " << acknowledged.resumed
                   << " sessions resumed, " << complete << " participants complete, " << trials << " trials shown");
}

}  // namespace
}  // namespace phyplay
