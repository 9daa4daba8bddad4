// The benchmarks of a program. The list is in engine/CMakeLists.txt.
#pragma once

#include "engine/agents/benchmark.h"

namespace phyplay {

/// The suites must outlive them.
OwnBenchmarks make_benchmarks(const Suites& suites);

}  // namespace phyplay
