// Where PhyPlay keeps what belongs to a person, by the XDG base directory rules.
#pragma once

#include <filesystem>

#include "engine/base/result.h"

namespace phyplay {

/// $XDG_DATA_HOME/phyplay, else ~/.local/share/phyplay. An Error where neither variable is set.
Result<std::filesystem::path> user_data_folder();

/// Makes the folder, for its owner only (0700), with those above it.
Result<Done> make_private_folder(const std::filesystem::path& folder);

/// A new file name in the person's picture folder (else in `fallback`): "phyplay-0001.png" and up.
std::filesystem::path next_screenshot_path(const std::filesystem::path& fallback);

}  // namespace phyplay
