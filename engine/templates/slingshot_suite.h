// From the files of levels/phyq to the suite of Phy-Q tasks.
//
// Every layouts/S.T.json is a template, and its instance 000 is the layout itself.
#pragma once

#include <filesystem>

#include "engine/base/result.h"
#include "engine/task/suite.h"

namespace phyplay {

/// The suite of the folder's files. An error lists everything wrong in all files, a line each.
Result<Suite> build_slingshot_suite(const std::filesystem::path& folder);

}  // namespace phyplay
