// What commands about evaluations have in common: which fold, the records of a manifest, the report of a summary.
#pragma once

#include <string>

#include "engine/console/command.h"
#include "engine/console/command_syntax.h"
#include "engine/evaluation/eval_folder.h"
#include "engine/evaluation/eval_summary.h"
#include "engine/play/suite.h"

namespace phyplay {

/// --setup and --fold: which fold of which evaluation setup a command is about.
struct FoldChoice {
    std::string setup;
    int fold = -1;  ///< -1: none was given

    bool has_fold() const { return fold >= 0; }
};

/// Adds the two options. The setup is one of the program's, and required.
void describe_fold(CommandSyntax& syntax, FoldChoice& choice);

/// The setup that was chosen, where it has the fold.
Result<EvalSetup> chosen_setup(const Suites& suites, const FoldChoice& choice);

/// A manifest with what is known of this program, machine and command line, but no plan.
EvalManifest describe_run(const CommandContext& context, SuiteId suite);

/// Prints the measures: one JSON line, or a table per template, beside the published rates where the plan's agent was
/// rebuilt from a published one.
void print_summary(const CommandContext& context, const EvalSummary& summary, const EvalPlan& plan);

}  // namespace phyplay
