// Numbers others have published or recorded for PHYRE, to hold ours beside them.
#pragma once

#include <optional>
#include <string_view>

#include "engine/phyre/phyre_suite.h"

namespace phyplay {

/// AUCCESS of the random agent on a fold's test tasks: Table 2 of the PHYRE paper, four decimals. Requires one of
/// PHYRE's setups.
double published_random_auccess(const EvalSetup& setup, int fold);

/// Mean, over a template's 100 tasks, of the probability that a random valid action solves the task, from
/// the benchmark's own recorded counts (engine sheet, section 8). Empty for other templates.
std::optional<double> recorded_solve_rate(std::string_view template_id);

}  // namespace phyplay
