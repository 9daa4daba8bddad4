// The same attempts in the forms that other projects' analysis scripts read.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "study/output/played_tasks.h"
#include "study/output/study_tables.h"

namespace phyplay {

/// The published Phy-Q study's form: a text per player. Columns levelIndex, attempts (100: never solved),
/// time_breakdown, total_time (s), average_rate, scenario. Tasks of other suites are left out.
std::map<std::string, std::string> phyq_view(const std::vector<PlayedTask>& played);

/// Virtual Tools: ID, Trial, AttemptNum from 0, Tool, PosX, PosY, Time (ms since the trial began), SuccessTrial,
/// TrialOrder from 0, SuccessPlace. Of a launch, the drag stands for the place.
std::string virtual_tools_view(const StudyTables& tables);

/// One row per participant: solved__ALIAS, attempts__ALIAS, think1_ms__ALIAS for each task.
std::string wide_view(const std::vector<PlayedTask>& played);

/// The files of a BIDS data set, by path. Ages are capped at 89.
std::vector<std::pair<std::string, std::string>> bids_view(const StudyTables& tables, const Suites& suites);

/// attempts.jsonl, as `phyplay replay` reads it.
std::string replay_log(const Store& store, const Suites& suites, const StudyTables& tables);

}  // namespace phyplay
