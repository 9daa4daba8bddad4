// A certification summed up: numbers, and for people to look at, histograms as SVG and everything on one HTML page.
//
// Two histograms per group: how often a random action solves each task, and how many tasks each solution solves. The
// same certification gives the same bytes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/certification/phyre/solution_power.h"
#include "engine/certification/phyre/solvability_folder.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {

class JsonWriter;

struct SolvabilitySummary {
    std::string template_id;
    Tier tier = kBallTier;
    bool is_refusing = false;  ///< GOOD_STABLE counts against the tasks of this group
    int tasks = 0;             ///< examined, or begun
    int certified = 0;         ///< what was asked for: GOOD_STABLE, or where that is refused, decided and not so
    int undecided = 0;         ///< the limit of pools came first
    int pools = 0;

    /// Tasks with the flag.
    int good = 0;
    int bad = 0;
    int good_stable = 0;
    int bad_stable = 0;
    int impossible = 0;
    int trivial = 0;

    /// Over tasks: the chance that a random valid action solves, stable or not; of actions that overlap among all.
    double mean_solve_rate = 0.0;
    double median_solve_rate = 0.0;
    double mean_invalid_share = 0.0;

    /// What PHYRE's authors recorded as the mean over the template's 100 tasks (published.h); empty for other
    /// templates, and where tasks are examined in another tier than they are meant for.
    std::optional<double> recorded_solve_rate;

    /// Empty for a shard, which does not have all solutions.
    std::optional<PowerSummary> power;

    bool operator==(const SolvabilitySummary&) const = default;
};

SolvabilitySummary summarise(const SolvabilityGroup& group, const SolvabilityPlan& plan,
                             std::span<const SolvabilityCertificate> certificates,
                             std::optional<std::span<const SolutionPower>> rows);

/// Fields of an open object.
void write_summary_fields(JsonWriter& writer, const SolvabilitySummary& summary);

/// summary.json: {"templates": [...]}, and with what it was made.
std::string summary_json(const SolvabilityPlan& plan, std::span<const SolvabilitySummary> summaries);

/// Everything that was found about a group of tasks.
struct GroupReport {
    SolvabilityRule rule;
    SolvabilitySummary summary;
    std::vector<SolvabilityCertificate> certificates;
    std::vector<SolutionPower> rows;
};

/// Both histograms side by side.
std::string histograms_svg(const GroupReport& report);

/// The page: a table of all groups, then each with its histograms and tasks.
std::string solvability_html(const SolvabilityPlan& plan, std::span<const GroupReport> reports);

}  // namespace phyplay
