// --setup and --fold: which fold of which evaluation setup a command is about.
#pragma once

#include <string>

#include "engine/console/command_syntax.h"

namespace phyplay {

/// --fold was not given.
inline constexpr int kAllFolds = -1;

/// Adds the two options. The setup is the name of an EvalSetup, and required.
void describe_fold(CommandSyntax& syntax, std::string& setup, int& fold);

}  // namespace phyplay
