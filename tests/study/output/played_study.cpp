#include "tests/study/output/played_study.h"

#include <doctest/doctest.h>

#include <fstream>

#include "engine/physics/engine_id.h"
#include "study/session/study_folder.h"
#include "tests/support/shipped_suite.h"

namespace phyplay::test {

std::string protocol_with_free_text() {
    std::string toml = small_protocol_toml();
    const std::string before = "[[page]]";
    const std::string item = R"([[questionnaire.item]]
id = "remark"
kind = "text"
required = false
text.en = "Anything else?"
text.de = "Sonst noch etwas?"
)";
    return toml.insert(toml.find(before), item);
}

PlayedStudy::PlayedStudy(int participants, const SimulatedHabits& habits, std::uint32_t seed)
    : data_{temporary_.path() / "data"} {
    const std::filesystem::path toml = temporary_.path() / "small.toml";
    std::ofstream(toml) << protocol_with_free_text();
    Result<StudyFolder> study =
        open_study_folder(data_.path, toml, both_suites(), testing::shipped_suites(),
                          {.mode = StudyMode::pilot, .app_version = "0.1.0", .today = "2026-11-21"});
    if (!study) FAIL(to_string(study.error()));
    NumpyRandom random(seed);
    const StudyContext context{.store = study->store,
                               .folder = data_,
                               .protocol = study->protocol,
                               .suite = both_suites(),
                               .suites = testing::shipped_suites(),
                               .actor_type = "bot",
                               .random_bits = [&random] { return random.bits(); },
                               .today = [] { return std::string("2026-11-21"); }};
    SessionStart start = some_session();
    start.engine_id = engine_id();
    start.language = "en";
    for (int i = 0; i < participants; ++i) {
        SessionRunner runner = SessionRunner::begin(context, start);
        SimulatedParticipant participant(testing::shipped_suites(), habits, random.bits());
        participant.play(runner, study->protocol);
    }
}

PlayedStudy::PlayedStudy(const PlayedStudy& other) : data_{temporary_.path() / "data"} {
    std::filesystem::copy(other.path(), data_.path, std::filesystem::copy_options::recursive);
}

std::vector<std::string> PlayedStudy::codes() const {
    const Result<Store> store = Store::open_read_only(data_.database());
    REQUIRE(store);
    std::vector<std::string> codes;
    for (const ParticipantSummary& who : store->participants()) codes.push_back(who.participant_id);
    return codes;
}

void PlayedStudy::tamper(const std::string& sql) const {
    alter_file(data_.database(), sql);
}

}  // namespace phyplay::test
