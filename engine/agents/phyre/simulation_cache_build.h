// Making simulation caches, putting parts of them together, and simulating them again.
//
// A cache grows row by row in a file beside its own, `NAME.part`, and gets its name when it is whole. Whatever stops
// the making, a kill or a power cut, the next start keeps all rows that are whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "engine/agents/phyre/simulation_cache.h"
#include "engine/base/parallel.h"
#include "engine/base/result.h"

namespace phyplay {

struct BuiltCache {
    SimulationCache cache;
    std::size_t earlier_rows = 0;  ///< that were there before: all where the cache was whole already
};

/// Simulates the first `actions` cached actions at every task, all of this tier, and writes the cache. Where `file`
/// is this cache already, nothing is done. Fails where it is anything else, where another program is making it, or
/// where its unfinished part is of something else; throws std::runtime_error where the disk refuses. `progress` hears
/// how many actions are done, first of all of the earlier ones.
Result<BuiltCache> build_simulation_cache(Tier tier, std::size_t actions, std::span<const Task* const> tasks,
                                          const std::filesystem::path& file, int threads,
                                          const Progress& progress = {});

/// Puts caches of the same tier, actions and engine together: the same bytes as if it had been made at once. A task
/// may be in several, with the same statuses. Fails where `file` is there already.
Result<SimulationCache> merge_simulation_caches(std::span<const std::filesystem::path> parts,
                                                const std::filesystem::path& file);

/// A status that is not what the engine says.
struct CacheDifference {
    std::string task_id;
    std::size_t action = 0;
    Status cached = Status::invalid;
    Status simulated = Status::invalid;

    bool operator==(const CacheDifference&) const = default;
};

/// Simulates `sample` randomly drawn entries again, all where it is 0 or there are no more, and tells those that
/// differ. The suite must have the cache's tasks.
std::vector<CacheDifference> find_cache_differences(const SimulationCache& cache, const TaskSet& suite,
                                                    std::size_t sample, std::uint32_t seed, int threads,
                                                    const Progress& progress = {});

}  // namespace phyplay
