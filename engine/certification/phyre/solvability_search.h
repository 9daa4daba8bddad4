// Searching a task for solutions at random, a pool of 10,000 actions at a time (PHYRE engine sheet, section 8).
//
// Pool k is the same for every task of a tier: "valid only" draws of a legacy generator with seed 1000 + k. So a
// search can go on after any pool, and its certificate (counts and a few solutions) says exactly what was tried.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/certification/phyre/solvability.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {

/// Solutions of each kind that are kept of a task.
inline constexpr std::size_t kKeptSolutions = 5;

/// Three unit numbers per ball, as placement_rules.h takes them.
using ActionNumbers = std::vector<double>;

/// What was found about a task by placing as many balls as `tier` has: not always those that the task is meant for.
struct SolvabilityCertificate {
    std::string task_id;
    std::string task_sha256;
    Tier tier = kBallTier;
    int pools = 0;  ///< whole pools that were tried: 0 to this - 1
    SolvabilityCounts counts;
    std::vector<ActionNumbers> stable_solutions;    ///< the first ones found
    std::vector<ActionNumbers> unstable_solutions;  ///< the first ones found

    bool operator==(const SolvabilityCertificate&) const = default;
};

/// The task as it is when as many balls are placed as `tier` has.
Task in_tier(const Task& task, Tier tier);

/// Tries the next pool on `threads` threads and adds it to the certificate. Results do not depend on threads.
/// Requires a task of the certificate's id and tier.
void try_next_pool(const Task& task, const SolvabilityRule& rule, int threads, SolvabilityCertificate& certificate);

/// A line of JSON with its line feed. Beside what is in the certificate it has, for readers, what follows from it.
std::string write_solvability(const SolvabilityCertificate& certificate, const SolvabilityRule& rule);

/// Reads such a line; `name` stands in messages.
Result<SolvabilityCertificate> read_solvability(std::string_view line, const std::string& name);

}  // namespace phyplay
