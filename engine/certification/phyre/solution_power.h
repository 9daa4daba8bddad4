// Solution power: how many tasks of a template one and the same action solves.
//
// All stable solutions that were kept of any of its tasks are played at all of them, without the stability test: a
// 0/1 matrix of solutions by tasks (PHYRE engine sheet, section 8). A template whose solutions are powerful has tasks
// that are too much alike. The benchmark asks of a diverse template that no solution solves more than 30 of 100
// tasks.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/certification/phyre/solvability.h"

namespace phyplay {

/// A solution that solves more than this share of the tasks is what the benchmark avoids (task sheet, section 3).
inline constexpr double kPowerfulShare = 0.3;

/// A row of the matrix.
struct SolutionPower {
    ActionNumbers action;
    std::vector<bool> solves;  ///< one per task, in the order of the tasks

    int solved() const { return static_cast<int>(std::count(solves.begin(), solves.end(), true)); }

    /// Share of the tasks that it solves; 0 where there are none.
    double power() const;

    bool operator==(const SolutionPower&) const = default;
};

/// The certificates' stable solutions, each once, in the order in which they come.
std::vector<ActionNumbers> stable_solutions_of(std::span<const SolvabilityCertificate> certificates);

/// Plays the actions at all tasks, which are of their tier. Results do not depend on threads.
std::vector<SolutionPower> measure_power(std::span<const Task> tasks, std::span<const ActionNumbers> actions,
                                         int threads, const Progress& progress = {});

/// What the rows of a template come to.
struct PowerSummary {
    int solutions = 0;
    double mean_power = 0.0;
    double median_power = 0.0;
    double greatest_power = 0.0;
    int powerful = 0;  ///< solutions that solve more than kPowerfulShare of the tasks

    bool operator==(const PowerSummary&) const = default;
};
PowerSummary summary_of(std::span<const SolutionPower> rows);

/// The middle value, or the mean of the two in the middle; 0 where there is none.
double median_of(std::vector<double> values);

/// A line of JSON with its line feed: {"action": [...], "solves": [0, 1, ...], "power": 0.5}.
std::string write_power(const SolutionPower& row);

/// Reads such a line of a matrix over this many tasks; `name` stands in messages.
Result<SolutionPower> read_power(std::string_view line, std::size_t tasks, const std::string& name);

}  // namespace phyplay
