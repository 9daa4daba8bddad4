// A study to run in tests: a folder, an adopted data file, and a protocol over shipped tasks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/base/numpy_random.h"
#include "engine/play/task_set.h"
#include "study/protocol/protocol.h"
#include "study/session/session_runner.h"
#include "study/session/simulated_participant.h"
#include "tests/study/store/store_test_support.h"

namespace phyplay::test {

/// Two conditions, questionnaires before and after, a practice, a test of four tasks (both suites) with three
/// attempts, a break, and a second test of one task.
std::string small_protocol_toml();

/// Reads it; extra lines go in front.
Protocol small_protocol(const std::string& first_lines = "");

/// Both suites, read once per program.
const TaskSet& both_suites();

class StudyFixture {
public:
    explicit StudyFixture(const std::string& first_lines = "", std::uint32_t seed = 1);

    SessionRunner begin() { return SessionRunner::begin(context, start); }
    Result<SessionRunner> resume(const std::string& code) { return SessionRunner::resume(context, code, start); }

    /// A participant with these habits, from consent to the end.
    SimulatedEnd play(SessionRunner& runner, std::uint32_t seed, const SimulatedHabits& habits = {});

    TemporaryFolder folder;
    Protocol protocol;
    Store store;
    NumpyRandom random;
    StudyContext context;
    SessionStart start;
};

}  // namespace phyplay::test
