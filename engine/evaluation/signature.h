// The signature is one number for how this build behaves: a hash over a fixed set of simulations.
//
// Two tasks of every template are played with the first valid actions of the cache, both ways there are:
// run to the end, and stepped with the state hash taken every second. Compilers, build types, threads and
// machines must agree on it; tests/golden keeps the value. A change of it is a change of behaviour.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/task/suite.h"

namespace phyplay {

struct Signature {
    std::uint64_t hash = 0;
    std::size_t attempts = 0;  ///< how many simulations it covers

    bool operator==(const Signature&) const = default;
};

/// Plays the suite's fixed set; about a second on one core. `threads` as in parallel_for().
Signature signature_of(const Suite& suite, int threads);

}  // namespace phyplay
