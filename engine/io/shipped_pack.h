// Where the program finds the 5,000 tasks it came with.
#pragma once

#include <filesystem>
#include <string_view>

#include "engine/base/result.h"
#include "engine/task/suite.h"

namespace phyplay {

/// The folder of the running program.
std::filesystem::path executable_folder();

/// ../share/phyplay/NAME seen from `executable_folder`: the same place in an installed tree
/// (/usr/bin, /usr/share/phyplay) and in a build tree (build/bin, build/share/phyplay). Fails, naming the
/// place, when there is no such file.
Result<std::filesystem::path> find_shipped_file(const std::filesystem::path& executable_folder,
                                                std::string_view name);

/// The PHYRE suite beside the running program.
Result<Suite> load_shipped_suite();

}  // namespace phyplay
