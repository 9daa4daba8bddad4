// A certification for people to look at: histograms as SVG, and everything on one HTML page.
//
// Two histograms per group: how often a random action solves each task, and how many tasks each solution solves. The
// same certification gives the same bytes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/certification/phyre/solvability_summary.h"

namespace phyplay {

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
