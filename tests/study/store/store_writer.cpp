// Plays attempts into a data file for ever and says after each write that returned what is now on the disk.
// The crash test kills it. Lines on standard output: "C ID T" committed, "F ID" finished.
//
// With --visit it does what any other program might: opens the file, reads, and closes it.
#include <unistd.h>

#include <cstdio>
#include <string>

#include "engine/phyq/play/slingshot_setup.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/simulation.h"
#include "study/store/recovery.h"
#include "study/store/sqlite.h"
#include "tests/study/store/tiny_suite.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

void say(const std::string& line) {
    // Unbuffered: what was said before the kill is in the pipe.
    if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) ::_exit(3);
}

int play_for_ever(const char* path) {
    const TaskSet suite = test::tiny_suite();
    const Task& task = suite.tasks().front();
    Result<Store> store = Store::open(path);
    if (!store) {
        std::fprintf(stderr, "%s\n", to_string(store.error()).c_str());
        return 2;
    }
    recover(*store, suite, testing::shipped_suites());
    const SessionId session = store->begin_session(test::some_session());
    for (std::int64_t t_us = 0;; t_us += 100'000'000) {
        const TrialId trial = store->begin_trial(session, test::trial_of(task, t_us));
        for (int attempt_no = 1; attempt_no <= 5; ++attempt_no) {
            const std::int64_t t_commit_us = t_us + attempt_no * 10'000'000LL;
            for (int move = 0; move < 20; ++move) {
                InputEvent event;
                event.at.t_us = t_commit_us - 4'000'000 + move * 100'000;
                event.trial_id = trial;
                event.attempt_no = attempt_no;
                store->log_event(session, event);
            }
            const AttemptCommit commit = test::some_commit(task, attempt_no, t_commit_us);
            const AttemptId attempt = store->commit_attempt(trial, commit);
            const std::string id = std::to_string(static_cast<std::int64_t>(attempt));
            say("C " + id + " " + std::to_string(t_commit_us) + "\n");
            store->finish_attempt(attempt,
                                  result_of(simulate(task, placement_of(commit.moves.front().move)), {}, kHoldSteps));
            say("F " + id + "\n");
        }
        store->end_trial(trial, TrialEndReason::cap, t_us + 60'000'000);
    }
}

int visit(const char* path) {
    const sqlite::Database database(path, sqlite::Access::read_write);
    return database.number_of("SELECT count(*) FROM setting") >= 0 ? 0 : 1;
}

}  // namespace
}  // namespace phyplay

int main(int argc, char** argv) {
    if (argc == 3 && std::string(argv[1]) == "--visit") return phyplay::visit(argv[2]);
    if (argc != 2) return 2;
    return phyplay::play_for_ever(argv[1]);
}
