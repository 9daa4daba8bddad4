// What an exported folder says about itself: codebook, description, loaders and README, made from the data
// dictionary.
#pragma once

#include <string>
#include <vector>

#include "study/output/data_dictionary.h"
#include "study/output/study_tables.h"

namespace phyplay {

/// "data/study-visualiser_description-attempts_data.csv".
std::string file_path(std::string_view study_id, const FileSchema& schema);

/// "data/raw/subject-ABC2345_session-1_description-events_data.csv".
std::string events_path(std::string_view participant_id, std::int64_t session_no);

/// dataset_description.json of Psych-DS 1.5: JSON-LD with every column in variableMeasured.
std::string dataset_description(const StudyTables& tables);

/// A table per file: column, type, unit, meaning; then the definitions and the words of event kinds.
/// `event_kinds`: table event_kind.
std::string codebook(const StudyTables& tables, const Table& event_kinds);

/// Functions that read each file with the right types.
std::string loader_for_r(const StudyTables& tables);
std::string loader_for_python(const StudyTables& tables);

/// What the folder holds, how many took part and what was left out. `notes`: sentences.
std::string export_readme(const StudyTables& tables, const std::vector<std::string>& notes);

}  // namespace phyplay
