// Numbers others have published for Phy-Q, to hold ours beside them: data of levels/phyq, inside the program.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/evaluation/phyq_score.h"

namespace phyplay {

/// The texts of levels/phyq/human_study.json and published_rates.json as they were when the program was built.
std::string_view published_human_study_json();
std::string_view published_rates_json();

/// Published pass rates of agents (Phy-Q evaluation sheet, section 6). Agents are named "pig_shooter", "random",
/// "d_ddqn_symbolic", ...; "human" stands among them.
struct PublishedRates {
    /// Broad generalisation: agent -> rate per scenario.
    std::map<std::string, ScenarioRates> broad;
    /// Local generalisation: agent -> template -> rate. The four heuristic agents only.
    std::map<std::string, std::map<std::string, double>> local;
    /// Local generalisation: agent -> mean over 75 templates.
    std::map<std::string, double> local_means;
};

PublishedRates published_rates();

}  // namespace phyplay
