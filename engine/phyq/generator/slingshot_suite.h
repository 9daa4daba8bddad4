// From slingshot templates to suites of tasks: the shipped one, with frozen variants, and a researcher's own.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "engine/phyq/generator/level_variation.h"
#include "engine/phyq/generator/slingshot_template.h"
#include "engine/play/task_set.h"
#include "engine/templates/computing_limit.h"

namespace phyplay {

/// The shipped suite: templates/S.T.lua of the folder. Task 000 is the template's layout, the others are the variants
/// of tasks/S.T.json, where there is one. An error lists everything wrong in all files, a line each.
Result<TaskSet> build_slingshot_suite(const std::filesystem::path& folder);

/// The layout and these variants of it. Fails where the variants are another template's.
Result<std::vector<Task>> build_frozen_tasks(const SlingshotTemplate& source, const FrozenVariants& frozen,
                                             const std::string& file);

/// A researcher's own template: the layout, and max_tasks variants of it, each the first of its index's draws that is
/// at rest. Whether they can be solved is not asked. Fails where the layout or 50 draws for one index are not at
/// rest. The limit is asked before each draw, since finding out takes most of the time.
Result<std::vector<Task>> build_first_tasks(const SlingshotTemplate& source, const std::string& file,
                                            const ComputingLimit& limit = ComputingLimit());

}  // namespace phyplay
