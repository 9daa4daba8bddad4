// Parts of the report that tables are enough for: who took part, each participant, and how good the data are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "study/output/played_tasks.h"
#include "study/output/study_tables.h"

namespace phyplay {

/// How many were asked, enrolled, allocated, completed, and lost on the way (CONSORT).
std::string flow_section(const StudyTables& tables);

/// A row per participant.
std::string people_section(const StudyTables& tables, const std::vector<PlayedTask>& played);

/// Interruptions, recovered results, clocks, frames, the timing self-test. `event_counts` may be null.
std::string quality_section(const StudyTables& tables, const Table* event_counts);

/// The style sheet of the page, light and dark.
std::string_view report_style();

/// 12345 as "12,345".
std::string grouped_digits(std::size_t number);

}  // namespace phyplay
