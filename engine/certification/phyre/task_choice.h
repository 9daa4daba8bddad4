// Choosing a template's tasks among its candidates, as PHYRE's authors chose 100 of each template's (PHYRE task
// sheet, section 3).
//
// Kept are the candidates that have all flags needed and none refused. The choice is the first so many of them or,
// diversified, those that are left when the ones with the most powerful solutions were dropped. Flags and solutions
// come from a finished certification (solvability_run.h). A candidate that is undecided where a flag is asked for is
// not kept: the benchmark, which knows no limit of pools, would go on with it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/certification/phyre/solvability_folder.h"

namespace phyplay {

/// Something that was found about a candidate by placing as many balls as the tier has.
struct TierFlag {
    std::optional<Tier> tier;        ///< empty: the template's own
    std::string name;                ///< as names_of() has it

    bool operator==(const TierFlag&) const = default;
};

/// "BALL:GOOD_STABLE", "TWO_BALLS:TRIVIAL", as the benchmark writes them; "GOOD_STABLE" is of the template's own
/// tier.
Result<TierFlag> read_tier_flag(std::string_view text);

/// What is asked of the tasks of a template.
struct TaskChoice {
    std::size_t tasks = 100;  ///< how many
    std::vector<TierFlag> need;
    std::vector<TierFlag> refuse;
    std::optional<Tier> diversify;  ///< by solutions of this tier; empty: the first ones are chosen
};

struct ChosenTasks {
    std::string template_id;
    int candidates = 0;  ///< of the certification
    int undecided = 0;   ///< not kept only because flags asked for are undecided, and no decided one speaks against
    int kept = 0;        ///< with the flags needed, without those refused
    std::vector<std::string> task_ids;  ///< in order of number

    /// Share of the tasks that the most powerful solution solves, before and after the rest was dropped. Empty where
    /// nothing was diversified.
    std::optional<double> greatest_power_kept;
    std::optional<double> greatest_power;

    bool operator==(const ChosenTasks&) const = default;
};

/// The choice for one template of the findings. Fails where there are fewer such candidates than asked for, where
/// they were not examined in a tier that is asked about, or where no solution tells which to drop.
Result<ChosenTasks> choose_tasks(const SolvabilityFindings& findings, std::string_view template_id,
                                 const TaskChoice& choice);

/// Drops columns, one by one, until `count` are left: the first of those that most problem rows solve, which are rows
/// that solve more columns than a threshold allows. It begins with 0.3 times count and falls by a quarter whenever no
/// row is above. `rows` are 0/1 and as long as there are columns; the answer is ascending. Fails where more columns
/// are left and no row solves any of them, for which the benchmark has no rule.
Result<std::vector<std::size_t>> diverse_columns(std::span<const std::vector<bool>> rows, std::size_t columns,
                                                 std::size_t count);

}  // namespace phyplay
