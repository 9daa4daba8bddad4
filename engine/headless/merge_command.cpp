#include "engine/evaluation/eval_run.h"
#include "engine/headless/commands.h"
#include "engine/headless/eval_report.h"

namespace phyplay {

Result<int> run_merge(const CommandContext& context, const MergeOptions& options) {
    const Result<EvalSummary> summary =
        merge_evaluations(context.catalogue.phyre(), options.shards, options.out, describe_run(context));
    if (!summary) return summary.error();
    print_summary(context, *summary);
    return 0;
}

}  // namespace phyplay
