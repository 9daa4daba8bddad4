// Solvability: what random actions tell about a task, in the benchmark's own terms (PHYRE engine sheet, section 8).
//
// Random actions are tried, a pool of 10,000 at a time, each with the stability test, and counted. The flags are
// exact one-sided binomial tests on these counts: GOOD where random actions solve the task more often than p0, BAD
// where less often than 2 p0; the same for stable solutions alone. Between p0 and 2 p0 both can hold. Work on a task
// ends when both questions are decided. All 5,000 tasks of PHYRE are GOOD_STABLE; that is what "solvable" means
// there.
//
// Pool k is the same for every task of a tier: "valid only" draws of a legacy generator with seed 1000 + k. So a
// search can go on after any pool, and its certificate (counts and a few solutions) says exactly what was tried.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/base/result.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/play/task.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// How the random actions at a task ended.
struct SolvabilityCounts {
    int not_solved = 0;
    int invalid = 0;   ///< overlapped a body
    int unstable = 0;  ///< solved it, but not from everywhere half a pixel aside
    int stable = 0;

    int drawn() const { return not_solved + invalid + unstable + stable; }
    int valid() const { return not_solved + unstable + stable; }
    int solved() const { return unstable + stable; }

    /// Share of the valid actions that solve, stable or not: 0 where there is none.
    double solve_rate() const { return valid() == 0 ? 0.0 : static_cast<double>(solved()) / valid(); }

    bool operator==(const SolvabilityCounts&) const = default;
};

/// The numbers of the procedure. Other ones than the benchmark's are for tests, which have no time for its own.
struct SolvabilityRule {
    int pool_size = 10'000;    ///< actions drawn before counts are looked at
    int least_valid = 10'000;  ///< valid actions without which nothing is decided
    int least_solved = 3;      ///< solutions that a GOOD task must have shown, stable ones for GOOD_STABLE
    double significance = 0.05;

    bool operator==(const SolvabilityRule&) const = default;
};

/// The probability below which a task counts as practically unsolvable: 1e-5 with one ball, 1e-6 with two.
double solvability_threshold(Tier tier);

/// Share of stable solutions among all drawn actions, invalid ones included, from which on a task is trivial.
inline constexpr double kTrivialShare = 0.1;

struct SolvabilityFlags {
    bool good = false;
    bool bad = false;
    bool good_stable = false;
    bool bad_stable = false;
    bool impossible = false;  ///< no action solved it, yet
    bool trivial = false;

    bool operator==(const SolvabilityFlags&) const = default;
};

/// All false where nothing was drawn.
SolvabilityFlags flags_of(const SolvabilityCounts& counts, Tier tier, const SolvabilityRule& rule = {});

/// Whether enough was drawn: the benchmark's rule for going on to the next task.
bool is_decided(const SolvabilityCounts& counts, Tier tier, const SolvabilityRule& rule = {});

/// "GOOD", "BAD", "GOOD_STABLE", "BAD_STABLE", "IMPOSSIBLE", "TRIVIAL": those that hold, in this order.
std::vector<std::string> names_of(const SolvabilityFlags& flags);

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

/// How often a random valid action solves a task, template by template: a check of the whole engine against the
/// counts PHYRE's authors recorded with their own (engine sheet, section 8).
struct SolveRate {
    std::string template_id;
    std::size_t drawn = 0;   ///< random actions, "valid only" in the benchmark's sense
    std::size_t valid = 0;   ///< those that overlap nothing; the same number at every task
    std::size_t solved = 0;  ///< of the valid ones

    double rate() const { return static_cast<double>(solved) / static_cast<double>(valid); }
    double invalid_share() const { return 1.0 - static_cast<double>(valid) / static_cast<double>(drawn); }
};

/// Plays `actions_per_task` random valid actions at every task of a template. Each task has its own
/// generator, seeded with its place in the suite, so that results do not depend on threads.
SolveRate measure_solve_rate(const TaskSet& suite, std::string_view template_id, int actions_per_task, int threads,
                             const Progress& progress = {});

/// Probability that a binomial variable of `trials` trials with chance `rate` falls at least as far to the
/// side of `count` as `count` does: the smaller of P(X <= count) and P(X >= count).
double binomial_tail(std::size_t trials, double rate, std::size_t count);

}  // namespace phyplay
