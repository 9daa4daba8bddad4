// Runs a study until it is killed: opens its folder, takes up whoever was under way, plays sessions one after
// the other, and says on standard output what was acknowledged.
//
//     session_player DIR PROTOCOL SEED
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/phyq/level/phyq_task.h"
#include "engine/physics/engine_id.h"
#include "engine/suites/shipped_pack.h"
#include "study/session/session_runner.h"
#include "study/session/simulated_participant.h"
#include "study/session/study_folder.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;

namespace {

/// One write() per line: a line is either said or not.
void say(const std::string& line) {
    const std::string text = line + "\n";
    if (::write(STDOUT_FILENO, text.data(), text.size()) < 0) std::_Exit(3);
}

int complain(const Error& error) {
    std::fprintf(stderr, "%s\n", to_string(error).c_str());
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    const Result<TaskSet> suite = load_shipped_suite(kPhyq, testing::shipped_suites());
    if (!suite) return complain(suite.error());
    Result<StudyFolder> folder =
        open_study_folder(argv[1], argv[2], *suite, testing::shipped_suites(),
                          {.mode = StudyMode::pilot, .app_version = "0.1.0", .today = "2026-11-21"});
    if (!folder) return complain(folder.error());
    say("open " + std::to_string(folder->recovered.recovered));

    NumpyRandom random(static_cast<std::uint32_t>(std::strtoul(argv[3], nullptr, 10)));
    const StudyContext study{.store = folder->store,
                             .folder = DataFolder{folder->path},
                             .protocol = folder->protocol,
                             .suite = *suite,
                             .suites = testing::shipped_suites(),
                             .actor_type = "bot",
                             .random_bits = [&random] { return random.bits(); },
                             .today = [] { return std::string("2026-11-21"); }};
    SessionStart start;
    start.started_utc = "2026-11-21T08:00:00Z";
    start.app_version = "0.1.0";
    start.engine_id = engine_id();
    start.language = "en";
    const auto play = [&](SessionRunner runner) {
        SimulatedParticipant participant(testing::shipped_suites(), {.refuses = 0.0, .drops_out = 0.1, .erases = 0.3},
                                         random.bits());
        participant.play(runner, folder->protocol, [&](std::string_view what, std::int64_t number) {
            say(std::string(what) + " " + std::to_string(number) + " " + runner.participant_id());
        });
        say("over 0 " + runner.participant_id());
    };
    while (true) {
        for (const ParticipantSummary& who : folder->store.participants()) {
            if (who.status != ParticipantStatus::active) continue;
            Result<SessionRunner> runner = SessionRunner::resume(study, who.participant_id, start);
            if (!runner) return complain(runner.error());
            say("resumed " + std::to_string(runner->is_over() ? -1 : runner->steps_done()) + " " +
                who.participant_id);
            play(std::move(*runner));
        }
        play(SessionRunner::begin(study, start));
    }
}
