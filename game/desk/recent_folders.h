// The study folders that were opened last, newest first, as one text for the settings.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace phyplay {

inline constexpr std::size_t kMostRecentFolders = 6;

/// One folder a line; empty lines are passed over.
std::vector<std::string> recent_folders_from(std::string_view text);
std::string to_text(const std::vector<std::string>& folders);

/// `folder` first, nothing twice, no more than kMostRecentFolders.
std::vector<std::string> with_recent_folder(std::vector<std::string> folders, const std::string& folder);

/// As a person types a folder: without blanks around it, and with "~" for their home. Relative ones are of
/// `working_folder`. Empty stays empty.
std::string folder_from_typed(std::string_view typed, std::string_view home, std::string_view working_folder);

}  // namespace phyplay
