// The shipped suites and tasks, for tests that run over real data.
#pragma once

#include <string>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay::testing {

/// The suites that the program knows. Made with the first call.
const Suites& shipped_suites();

/// PHYRE's 5,000: reads the task pack of this build once per program. Fails the test program where it is missing.
const TaskSet& shipped_suite();

/// The same for Phy-Q.
const TaskSet& shipped_phyq_suite();

/// Path of a file under tests/data.
std::string data_path(const std::string& name);

}  // namespace phyplay::testing
