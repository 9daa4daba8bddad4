// From template files to suites of tasks: the shipped one, with frozen parameters, and a researcher's own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/phyre/lua_template.h"
#include "engine/play/task_set.h"
#include "engine/templates/computing_limit.h"
#include "engine/templates/parameter_grid.h"

namespace phyplay {

/// Most bytes of all tasks of a folder, counted as a pack has them; in memory it is some five times as much. PHYRE's
/// 5,000 tasks have 7 MB.
inline constexpr std::size_t kMostTaskBytes = 64U << 20U;

/// A combination of parameters that makes a task.
struct Candidate {
    int number = 0;  ///< the end of the task id
    std::int64_t combination = 0;
    BuiltScene built;
};

/// The template's candidates in number order, at most `most` and its own search() (task sheet, section 2). The limit
/// is asked before each combination.
Result<std::vector<Candidate>> number_candidates(LuaTemplate& source, int most,
                                                 const ComputingLimit& limit = ComputingLimit());

/// The tasks of a template whose choice is frozen. Fails when the parameters are not the template's.
Result<std::vector<Task>> build_frozen_tasks(LuaTemplate& source, const FrozenParameters& frozen);

/// The template file TEMPLATE_ID.lua.
Result<LuaTemplate> load_template(const std::filesystem::path& file);

/// The shipped suite: templates/*.lua of the folder, each with parameters/ID.json. An error lists everything
/// wrong in all files, a line each.
Result<TaskSet> build_suite(const std::filesystem::path& folder);

/// A researcher's own templates of either suite: every *.lua in the folder, without frozen parameters; each
/// contributes its first max_tasks candidates, or with a slingshot its layout and max_tasks variants. An error lists
/// everything wrong in all files, a line each. The files after the one at which a limit is reached are not read.
Result<TaskSet> load_levels(const std::filesystem::path& folder, const ComputingLimit& limit = ComputingLimit(),
                            std::size_t most_bytes = kMostTaskBytes);

}  // namespace phyplay
