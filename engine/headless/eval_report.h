// What `eval` and `merge` have in common: the records of a manifest and the report of a summary.
#pragma once

#include "engine/console/command.h"
#include "engine/evaluation/eval_folder.h"
#include "engine/evaluation/eval_summary.h"

namespace phyplay {

/// A manifest with what is known of this program, machine and command line, but no plan.
EvalManifest describe_run(const CommandContext& context, SuiteId suite);

/// Prints the measures: one JSON line, or a table per template, beside the published rates where the plan's agent was
/// rebuilt from a published one.
void print_summary(const CommandContext& context, const EvalSummary& summary, const EvalPlan& plan);

}  // namespace phyplay
