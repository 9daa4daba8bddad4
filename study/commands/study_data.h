// What the commands share that read a study's data folder.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>

#include "engine/base/result.h"
#include "engine/console/command_syntax.h"
#include "study/output/study_tables.h"
#include "study/protocol/protocol.h"
#include "study/session/data_folder.h"
#include "study/store/store.h"

namespace phyplay {

/// --data, which is required.
void describe_data_folder(CommandSyntax& syntax, std::filesystem::path& data);

/// Says on standard error where others may look into the folder.
void warn_about(const DataFolder& folder);

/// The data file of a study's folder, open for reading. An Error where the folder has none. Warns about the folder.
Result<Store> open_study_data(const DataFolder& folder);

/// The protocol that lies frozen in the folder. An Error names the line that was changed, or what is missing.
Result<Protocol> frozen_protocol(const DataFolder& folder, const TaskSet& suite, const Suites& suites);

/// As a person may have typed it. An Error where this is no code: its check character is wrong, or its length.
Result<std::string> read_participant_code(const std::string& typed);

}  // namespace phyplay
