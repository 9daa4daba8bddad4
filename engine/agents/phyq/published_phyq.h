// Numbers others have published for Phy-Q, to hold ours beside them: data of levels/phyq, inside the program.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/agents/benchmark.h"
#include "engine/agents/phyq/phyq_score.h"
#include "engine/phyq/level/phyq_folds.h"

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

/// What was published of the agent that one of ours was rebuilt from, in the same setup: "datalab" for "best_of_four",
/// "eagles_wing" for "best_of_five", "bambirds" for "plan_ranker". Nothing where there was no such agent. Of a template
/// only local generalisation was published, whose test tasks are those of the broad setup too; there a scenario's rate is
/// the mean over its templates.
PublishedPassRates published_pass_rates(const EvalSetup& setup, std::string_view agent);

/// The published people by scenario, and the published agents with their rates in broad generalisation.
PublishedPeople published_people();
std::vector<AgentResult> published_agents();

/// Gives every agent its Z and Phy-Q score, held against these people in place of the published ones.
ScoreWords score_agents(std::vector<AgentResult>& agents, const std::map<int, PeopleRates>& people);

}  // namespace phyplay
