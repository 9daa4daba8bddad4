#include "tests/study/session/study_test_support.h"

#include <doctest/doctest.h>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/physics/engine_id.h"
#include "engine/suites/shipped_pack.h"
#include "study/protocol/protocol_toml.h"
#include "tests/support/shipped_suite.h"

namespace phyplay::test {

std::string small_protocol_toml() {
    return R"(study_id = "small"
version = "1"
seed = 5
languages = ["en", "de"]
title.en = "A small study"
title.de = "Eine kleine Studie"
[consent]
version = "2"
text.en = "You play <puzzles> & more."
text.de = "Sie spielen Rätsel."
[[consent.item]]
id = "take_part"
text.en = "I take part."
text.de = "Ich nehme teil."
[[consent.item]]
id = "contact_again"
required = false
text.en = "Ask me again."
text.de = "Fragen Sie mich wieder."
[[questionnaire]]
id = "background"
title.en = "You"
title.de = "Sie"
[[questionnaire.item]]
id = "age"
kind = "number"
least = 18
most = 99
required = false
text.en = "Age"
text.de = "Alter"
[[questionnaire.item]]
id = "hand"
kind = "choice"
text.en = "Hand"
text.de = "Hand"
[[questionnaire.item.choice]]
value = "left"
text.en = "Left"
text.de = "Links"
[[questionnaire.item.choice]]
value = "right"
text.en = "Right"
text.de = "Rechts"
[[questionnaire]]
id = "effort"
when = "after"
title.en = "Effort"
title.de = "Mühe"
[[questionnaire.item]]
id = "hard"
kind = "likert"
most = 7
text.en = "It was"
text.de = "Es war"
[[questionnaire.item.choice]]
value = "easy"
text.en = "easy"
text.de = "leicht"
[[questionnaire.item.choice]]
value = "hard"
text.en = "hard"
text.de = "schwer"
[[page]]
text.en = "Pull and let go."
text.de = "Ziehen und loslassen."
[[condition]]
id = "with_preview"
aids.trajectory = "preview"
[[condition]]
id = "without_preview"
aids.trajectory = "none"
[[block]]
id = "practice"
kind = "practice"
attempts = 1
tasks = ["1.4:000"]
[[block]]
id = "main"
order = "shuffled"
attempts = 3
text.en = "Now it begins."
text.de = "Jetzt geht es los."
tasks = ["1.4:001", "2.2:001", "00000:000", "00001:000"]
[[block]]
id = "rest"
kind = "break"
text.en = "Rest."
text.de = "Pause."
[[block]]
id = "last"
attempts = 2
time_limit_s = 60
aids.trajectory = "ghost_all"
aids.replay = true
tasks = ["2.4:001"]
[debrief]
completion_code = "DONE42"
text.en = "Thank you."
text.de = "Danke."
)";
}

Protocol small_protocol(const std::string& first_lines) {
    const ProtocolReading reading =
        read_protocol(first_lines + small_protocol_toml(), "small.toml", both_suites(), testing::shipped_suites());
    for (const Error& error : reading.errors) MESSAGE(to_string(error));
    REQUIRE(reading.protocol.has_value());
    return *reading.protocol;
}

const TaskSet& both_suites() {
    static const TaskSet suite = [] {
        const Result<TaskSet> phyre = load_shipped_suite(kPhyre, testing::shipped_suites());
        const Result<TaskSet> phyq = load_shipped_suite(kPhyq, testing::shipped_suites());
        REQUIRE(phyre.has_value());
        REQUIRE(phyq.has_value());
        Result<TaskSet> both = merge_task_sets(*phyre, *phyq);
        REQUIRE(both.has_value());
        return std::move(*both);
    }();
    return suite;
}

StudyFixture::StudyFixture(const std::string& first_lines, std::uint32_t seed)
    : protocol(small_protocol(first_lines)),
      store(open_store(folder.file())),
      random(seed),
      context{.store = store,
              .folder = DataFolder{folder.file().parent_path()},
              .protocol = protocol,
              .suite = both_suites(),
              .suites = testing::shipped_suites(),
              .actor_type = "bot",
              .random_bits = [this] { return random.bits(); },
              .today = [] { return std::string("2026-11-21"); }},
      start(some_session()) {
    start.engine_id = engine_id();
    start.language = "en";
    StudyRecord study;
    study.study_id = protocol.study_id;
    study.title = "A small study";
    study.mode = StudyMode::pilot;
    study.bundle_sha256 = "00";
    REQUIRE(store.adopt_study(study).has_value());
}

SimulatedEnd StudyFixture::play(SessionRunner& runner, std::uint32_t seed, const SimulatedHabits& habits) {
    SimulatedParticipant participant(testing::shipped_suites(), habits, seed);
    return participant.play(runner, protocol);
}

}  // namespace phyplay::test
