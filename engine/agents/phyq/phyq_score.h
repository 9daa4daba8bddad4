// An agent at Phy-Q beside people and beside what others have published: scores, and data of levels/phyq inside the
// program.
//
// The journal's Phy-Q score takes, in scenarios 3 to 15, how many standard deviations the agent is away from the
// average person (Z), on a scale where that person has 100 and the random agent 0. Scenarios 1 and 2 are left
// out, since plain aiming solves them. The preprint called the mean pass rate over all 15 scenarios "Phy-Q score";
// here that is the mean pass rate and nothing else. Facts: Phy-Q evaluation sheet, sections 5 and 6.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "engine/agents/benchmark.h"
#include "engine/base/result.h"
#include "engine/evaluation/eval_summary.h"
#include "engine/phyq/level/scenario.h"

namespace phyplay {

/// Pass rates, 0 to 1, of scenarios 1 to 15 in this order.
using ScenarioRates = std::array<double, kScenarioCount>;

/// The first scenario that counts for the score.
inline constexpr int kFirstScoredScenario = 3;

/// What agents are held against: people in one scenario, and the random agent.
struct ScenarioReference {
    double human_mean = 0.0;   ///< pass rate, mean over people
    double human_sd = 0.0;     ///< standard deviation over people (divided by their number), above 0
    double random_rate = 0.0;  ///< the random agent's pass rate
};

/// A study of people, by name: the published one unless somebody gives another.
struct PhyqReference {
    std::string name;
    std::array<ScenarioReference, kScenarioCount> scenarios;
};

/// Reads a study from JSON (levels/phyq/human_study.json describes the form); `name` is the file for messages,
/// which name the field. Refuses rates outside 0 to 1 and a random agent that is no worse than people.
Result<PhyqReference> read_phyq_reference(std::string_view json, const std::string& name);

/// The published study of 19 people.
PhyqReference published_phyq_reference();

/// Mean over all 15 scenarios: "broad generalisation", the preprint's score.
double mean_pass_rate(const ScenarioRates& rates);

/// Mean over scenarios 3 to 15 of the distance to the average person, in standard deviations over people.
double z_score(const PhyqReference& reference, const ScenarioRates& rates);

/// The journal's score: 100 for the average person, 0 for the random agent; below 0 for what is worse.
double phyq_score(const PhyqReference& reference, const ScenarioRates& rates);

/// The same of an evaluation's groups, its scenarios: only where all 15 were tested.
Scorer phyq_scorer(PhyqReference reference);

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

/// What was published of one of these agents in the same setup; nothing of others. Of a template only local
/// generalisation was published, whose test tasks are those of the broad setup too; there a scenario's rate is the
/// mean over its templates.
PublishedPassRates published_pass_rates(const EvalSetup& setup, std::string_view published_name);

/// The published people by scenario, and the published agents with their rates in broad generalisation.
PublishedPeople published_people();
std::vector<AgentResult> published_agents();

/// Gives every agent its Z and Phy-Q score, held against these people in place of the published ones.
ScoreWords score_agents(std::vector<AgentResult>& agents, const std::map<int, PeopleRates>& people);

}  // namespace phyplay
