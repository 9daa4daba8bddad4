// The report of a study: one HTML file that needs no other, with plots as SVG, in light and dark.
//
// It shows what the published Phy-Q study's figures show (pass rate, solved within five attempts, attempts, thinking
// time), per group or template and per condition, with 95 % intervals; who took part; and how good the data are.
// Published values of people and results of agents stand beside where the caller has them.
#pragma once

#include <string>
#include <vector>

#include "engine/agents/agents_and_people.h"
#include "study/output/measures.h"
#include "study/output/played_tasks.h"
#include "study/output/study_tables.h"

namespace phyplay {

struct ReportInput {
    std::string title;
    std::string subtitle;               ///< what kind of data: "pilot data of study 'x', ..."
    std::vector<std::string> warnings;  ///< on top, for all to see
    std::vector<PlayedTask> played;
    const StudyTables* tables = nullptr;  ///< null for imported data: no sections about people and quality
    const Table* event_counts = nullptr;  ///< view event_count
    PublishedPeople published;
    std::vector<AgentResult> agents;
    ScoreWords score_words;
    std::string_view score_title;  ///< what their score is called: "Phy-Q"
    std::string score_name;        ///< in JSON: "phyq_score"
    std::string app_version;
};

std::string report_html(const ReportInput& input);

}  // namespace phyplay
