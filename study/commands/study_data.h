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

/// Adds to the audit log that `what` is done with `object` (a file or a participant's token), also while a session
/// runs. An Error where that fails, after which it must not be done. A sentence instead where the data are read-only
/// and so keep nothing; empty where it was added.
Result<std::string> keep_in_audit_log(const DataFolder& folder, const std::string& what, const std::string& object);

}  // namespace phyplay
