#include "engine/certification/phyre/solvability_run.h"
#include "engine/evaluation/eval_run.h"
#include "engine/headless/commands.h"
#include "engine/headless/eval_report.h"

namespace phyplay {

Result<int> run_merge(const CommandContext& context, const MergeOptions& options) {
    if (is_solvability_folder(options.shards.front())) return merge_phyre_certificates(context, options);
    const Result<EvalManifest> first = read_manifest(options.shards.front());
    if (!first) return first.error();
    const Result<PhyqReference> reference = chosen_reference(options.human_study);
    if (!reference) return reference.error();
    const ActionTier tier = tier_of(first->plan.setup);
    const Result<EvalSummary> summary = merge_evaluations(context.catalogue.of(tier), options.shards, options.out,
                                                          describe_run(context, suite_of(tier)), *reference);
    if (!summary) return summary.error();
    print_summary(context, *summary, first->plan);
    return summary->lost == 0 ? 0 : 1;
}

}  // namespace phyplay
