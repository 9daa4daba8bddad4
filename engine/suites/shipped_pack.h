// Where the program finds the tasks it came with: a pack for each suite.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// The folder of the running program.
std::filesystem::path executable_folder();

/// ../share/phyplay/NAME seen from `executable_folder`: the same place in an installed tree
/// (/usr/bin, /usr/share/phyplay) and in a build tree (build/bin, build/share/phyplay). Fails, naming the
/// place, when there is no such file.
Result<std::filesystem::path> find_shipped_file(const std::filesystem::path& executable_folder,
                                                std::string_view name);

/// "phyre.pack", "phyq.pack".
std::string shipped_pack_name(SuiteId suite);

/// The suite's pack beside the running program. Requires that it is one of the suites.
Result<TaskSet> load_shipped_suite(SuiteId suite, const Suites& suites);

}  // namespace phyplay
