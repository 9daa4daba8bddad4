// Full disks, read-only folders and a second program: said in a sentence, and nothing acknowledged is lost.
#include <doctest/doctest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "study/session/study_folder.h"
#include "study/store/verify.h"
#include "tests/study/session/study_test_support.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;
using test::in_child;

const StudyFolderOptions kPilot{.mode = StudyMode::pilot, .app_version = "0.1.0", .today = "2026-11-21"};

struct StudyFiles {
    StudyFiles() { std::ofstream(protocol) << test::small_protocol_toml(); }

    std::string opening() const {
        const Result<StudyFolder> study =
            open_study_folder(folder, protocol, test::both_suites(), testing::shipped_suites(), kPilot);
        return study ? std::string("opened") : to_string(study.error());
    }

    test::TemporaryFolder temporary;
    fs::path folder = temporary.path() / "study";
    fs::path protocol = temporary.path() / "small.toml";
};

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// Simulated participants, one after the other, until the disk has no room; what was acknowledged and said.
struct Played {
    int attempts = 0;
    std::string said;
};

Played play_until_it_fails(StudyFolder& study) {
    Played played;
    NumpyRandom random(7);
    const StudyContext context{.store = study.store,
                               .folder = DataFolder{study.path},
                               .protocol = study.protocol,
                               .suite = test::both_suites(),
                               .suites = testing::shipped_suites(),
                               .actor_type = "bot",
                               .random_bits = [&] { return random.bits(); },
                               .today = [] { return std::string("2026-11-21"); }};
    try {
        while (played.attempts < 100'000) {
            SessionRunner runner = SessionRunner::begin(context, test::some_session());
            SimulatedParticipant participant(testing::shipped_suites(), {}, random.bits());
            participant.play(runner, study.protocol,
                             [&](std::string_view what, std::int64_t) { played.attempts += what == "attempt"; });
        }
    } catch (const StoreError& error) {
        played.said = error.what();
    }
    return played;
}

TEST_CASE("Study: a full disk is said before the next step, and every acknowledged attempt is there") {
    const StudyFiles files;
    const std::string said = in_child([&]() -> std::string {
        fs::create_directories(files.folder);
        if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            ::mount("tmpfs", files.folder.c_str(), "tmpfs", 0, "size=1500k") != 0) {
            return "no right to mount";
        }
        Result<StudyFolder> study =
            open_study_folder(files.folder, files.protocol, test::both_suites(), testing::shipped_suites(), kPilot);
        if (!study) return to_string(study.error());
        const Played played = play_until_it_fails(*study);
        if (!contains(played.said, "the disk is full")) return "said: " + played.said;
        if (study->store.check_writable()) return "check_writable() saw nothing";
        const auto kept = static_cast<int>(study->store.attempts().size());
        if (kept != played.attempts) {
            return std::to_string(played.attempts) + " acknowledged, " + std::to_string(kept) + " kept";
        }
        // The researcher makes room: the same file goes on.
        if (::mount(nullptr, files.folder.c_str(), nullptr, MS_REMOUNT, "size=64m") != 0) return "no remount";
        if (const Result<Done> writable = study->store.check_writable(); !writable) {
            return "still not writable: " + to_string(writable.error());
        }
        const std::string code = study->store.participants().back().participant_id;
        NumpyRandom random(8);
        const StudyContext context{.store = study->store,
                                   .folder = DataFolder{study->path},
                                   .protocol = study->protocol,
                                   .suite = test::both_suites(),
                                   .suites = testing::shipped_suites(),
                                   .actor_type = "bot",
                                   .random_bits = [&] { return random.bits(); },
                                   .today = [] { return std::string("2026-11-21"); }};
        study->store.close_crashed_sessions();
        recover(study->store, test::both_suites(), testing::shipped_suites());
        Result<SessionRunner> runner = SessionRunner::resume(context, code, test::some_session());
        if (!runner) return to_string(runner.error());
        SimulatedParticipant participant(testing::shipped_suites(), {}, 3);
        participant.play(*runner, study->protocol);
        const VerifySummary verified =
            verify_attempts(study->store, test::both_suites(), testing::shipped_suites(), 2, {});
        return verified.verified == verified.total() && verified.total() > kept ? "well" : "not verified";
    });
    CAPTURE(said);
    if (said == "no right to mount") {
        MESSAGE("skipped: mounting a small disk needs root");
        return;
    }
    CHECK(said == "well");
}

TEST_CASE("Study: a read-only folder and a read-only data file are refused before the first page") {
    const StudyFiles files;
    REQUIRE(files.opening() == "opened");
    const auto as_nobody = [&] {
        return in_child([&]() -> std::string {
            if (::geteuid() == 0 && ::setuid(65534) != 0) return "cannot become an ordinary user";
            return files.opening();
        });
    };
    for (const auto& entry : fs::directory_iterator(files.folder)) ::chmod(entry.path().c_str(), 0444);
    ::chmod(files.folder.c_str(), 0555);
    ::chmod(files.temporary.path().c_str(), 0755);
    CHECK(contains(as_nobody(), "the file or its folder is read-only"));
    ::chmod(files.folder.c_str(), 0755);
}

TEST_CASE("Study: two programs on one study: the second says so and changes nothing") {
    const StudyFiles files;
    Result<StudyFolder> first =
        open_study_folder(files.folder, files.protocol, test::both_suites(), testing::shipped_suites(), kPilot);
    REQUIRE(first.has_value());
    CHECK(contains(in_child([&] { return files.opening(); }), "another PhyPlay is writing to this file"));
    NumpyRandom random(1);
    const StudyContext context{.store = first->store,
                               .folder = DataFolder{first->path},
                               .protocol = first->protocol,
                               .suite = test::both_suites(),
                               .suites = testing::shipped_suites(),
                               .actor_type = "bot",
                               .random_bits = [&] { return random.bits(); },
                               .today = [] { return std::string("2026-11-21"); }};
    SessionRunner runner = SessionRunner::begin(context, test::some_session());
    SimulatedParticipant participant(testing::shipped_suites(), {}, 3);
    CHECK(participant.play(runner, first->protocol) == SimulatedEnd::finished);
}

}  // namespace
}  // namespace phyplay
