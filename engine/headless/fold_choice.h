// --setup and --fold: which fold of which evaluation setup a command is about.
#pragma once

#include <string>

#include "engine/console/command_syntax.h"
#include "engine/play/suite.h"

namespace phyplay {

struct FoldChoice {
    std::string setup;
    int fold = -1;  ///< -1: none was given

    bool has_fold() const { return fold >= 0; }
};

/// Adds the two options. The setup is one of the program's, and required.
void describe_fold(CommandSyntax& syntax, FoldChoice& choice);

/// The setup that was chosen, where it has the fold.
Result<EvalSetup> chosen_setup(const Suites& suites, const FoldChoice& choice);

}  // namespace phyplay
