// The signature is one number for how this build behaves: a hash over a fixed set of simulations.
//
// PHYRE: two tasks of every template are played with the first valid actions of the cache, both ways there are: run
// to the end, and stepped with the state hash taken every second. Phy-Q: its layouts are played with random shots,
// taps and waiting times, and everything that happened is hashed. Compilers, build types, threads and machines must
// agree on it; tests/golden keeps the value. A change of it is a change of behaviour.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/phyq/play/slingshot_setup.h"
#include "engine/play/task_set.h"

namespace phyplay {

struct Signature {
    std::uint64_t hash = 0;
    std::size_t attempts = 0;  ///< how many simulations it covers

    bool operator==(const Signature&) const = default;
};

/// Plays the PHYRE suite's fixed set; about a second on one core. `threads` as in parallel_for().
Signature signature_of(const TaskSet& suite, int threads);

/// Random plays in the signature of a build; two for each layout.
inline constexpr std::size_t kSlingshotPlays = 150;

/// Plays the layouts of the Phy-Q suite (its tasks with index 000) in turn, `plays` times in all; a second on one
/// core for some 200. The first plays are the same for any number of them. Requires a suite with such tasks.
Signature slingshot_signature_of(const TaskSet& suite, const SlingshotSetup& setup, std::size_t plays, int threads);

/// Both in one.
Signature combined(const Signature& phyre, const Signature& phyq);

}  // namespace phyplay
