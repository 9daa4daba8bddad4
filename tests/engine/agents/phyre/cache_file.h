// Simulation caches of made-up statuses: '+' solved, '-' not solved, '0' invalid.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/agents/phyre/simulation_cache.h"
#include "engine/phyre/content/phyre_task.h"
#include "tests/support/test_folder.h"

namespace phyplay::testing {

inline std::vector<Status> statuses_of(const std::string& signs) {
    std::vector<Status> statuses;
    for (const char sign : signs) {
        statuses.push_back(sign == '+' ? Status::solved : sign == '-' ? Status::not_solved : Status::invalid);
    }
    return statuses;
}

/// Writes a cache of ball tasks with these ids, each with as many signs.
inline SimulationCache write_cache(const std::filesystem::path& file,
                                   const std::map<std::string, std::string>& rows) {
    CacheSubject subject = cache_subject(kBallTier, rows.begin()->second.size(), {});
    std::string bytes;
    for (const auto& [id, signs] : rows) {
        subject.tasks.push_back({id, ""});
        bytes += cache_row(statuses_of(signs));
    }
    write_text(file, cache_head(subject) + bytes);
    Result<SimulationCache> cache = SimulationCache::open(file);
    REQUIRE(cache);
    return std::move(*cache);
}

}  // namespace phyplay::testing
