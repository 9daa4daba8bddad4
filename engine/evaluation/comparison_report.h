// A comparison for people to look at: success curves as SVG, and everything on one HTML page.
//
// The page is one file without anything from elsewhere, so that it can be mailed or put beside a paper. The same
// comparison gives the same bytes.
#pragma once

#include <string>

#include "engine/evaluation/comparison.h"

namespace phyplay {

/// Percent of tasks solved over attempts (on a logarithmic axis, as AUCCESS weighs them), a line per agent.
std::string success_curves_svg(const ComparedSetup& setup);

/// Tables, tests and curves of all setups.
std::string comparison_html(const Comparison& comparison);

}  // namespace phyplay
