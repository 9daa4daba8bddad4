// What stands beside the people of a report: agents' results and other people's, with Phy-Q scores held against the
// people of the report.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "study/output/measures.h"
#include "study/output/report.h"

namespace phyplay {

/// The agents of these result folders (`phyplay eval`). An Error names the folder and what is missing in it.
Result<std::vector<AgentResult>> read_agents(const std::vector<std::filesystem::path>& folders);

/// The published agents with their rates in broad generalisation.
std::vector<AgentResult> published_agents();

/// The published people by scenario.
std::map<int, PublishedMeasures> published_people();

/// Gives every agent its Z and Phy-Q score, held against these people. Returns a sentence: against whom, or why there
/// is no score.
std::string score_agents(std::vector<AgentResult>& agents, const std::vector<GroupMeasures>& people);

}  // namespace phyplay
