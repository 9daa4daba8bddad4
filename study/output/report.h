// The report of a study: one HTML file that needs no other, with plots as SVG, in light and dark.
//
// It shows what the published Phy-Q study's figures show (pass rate, solved within five attempts, attempts, thinking
// time), per scenario or template and per condition, with 95 % intervals; who took part; and how good the data are.
// Published values of people and results of agents stand beside where the caller has them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "study/output/measures.h"
#include "study/output/played_tasks.h"
#include "study/output/study_tables.h"

namespace phyplay {

/// Another study's values of people in one scenario.
struct PublishedMeasures {
    double pass_rate = 0.0;
    std::optional<double> within_five;
    std::optional<double> attempts;
    std::optional<double> thinking_s;
};

struct AgentResult {
    std::string name;
    std::map<int, double> rates;  ///< pass rate by scenario
    std::optional<double> z;      ///< held against this study's people
    std::optional<double> phyq_score;
};

struct ReportInput {
    std::string title;
    std::string subtitle;               ///< what kind of data: "pilot data of study 'x', ..."
    std::vector<std::string> warnings;  ///< on top, for all to see
    std::vector<PlayedTask> played;
    const StudyTables* tables = nullptr;         ///< null for imported data: no sections about people and quality
    const Table* event_counts = nullptr;         ///< view event_count
    std::string published_name;                  ///< "19 people, published"
    std::map<int, PublishedMeasures> published;  ///< by scenario
    std::vector<AgentResult> agents;
    std::string agents_note;  ///< what the agents are held against, or why there is no score
    std::string app_version;
};

std::string report_html(const ReportInput& input);

}  // namespace phyplay
