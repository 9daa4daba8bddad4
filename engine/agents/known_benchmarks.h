// What a program tests agents with: the list in engine/CMakeLists.txt.
#pragma once

#include "engine/agents/benchmark.h"

namespace phyplay {

/// The suites must outlive them.
OwnBenchmarks make_benchmarks(const Suites& suites);

}  // namespace phyplay
