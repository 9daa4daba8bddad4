// Published data: one CSV per player, as the Phy-Q study published them, and as `study export` writes them.
//
// Columns levelIndex, attempts (100: never solved), time_breakdown ({attempt: seconds}), total_time, average_rate,
// scenario. There are no actions in these files, so nothing can be simulated again; they do not become a data file
// but one imported.csv, the same rows with a column `player` in front, which reports are made from.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "study/output/played_tasks.h"

namespace phyplay {

/// What the column `attempts` has where a level was never solved.
inline constexpr int kNeverSolvedInFile = 100;

struct PlayerFiles {
    std::vector<PlayedTask> played;  ///< players in the order of their files' names
    int players = 0;
    std::vector<std::string> notes;  ///< what is odd without being wrong, sentences
};

/// Reads every *.csv of a folder. An Error names file, line and column of what is damaged: no number, a scenario that
/// there is not, a time breakdown that is none, a level twice. Or Phy-Q is none of the suites.
Result<PlayerFiles> read_player_files(const std::filesystem::path& folder, const Suites& suites);

/// The text of imported.csv, and reading it back; `name` is the file for messages.
std::string imported_csv(const PlayerFiles& files);
Result<PlayerFiles> read_imported(std::string_view csv, const std::string& name, const Suites& suites);

}  // namespace phyplay
