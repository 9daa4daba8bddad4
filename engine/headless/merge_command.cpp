#include "engine/console/suite_parts.h"
#include "engine/evaluation/eval_run.h"
#include "engine/headless/eval_report.h"

namespace phyplay {
namespace {

struct MergeOptions {
    std::vector<std::filesystem::path> shards;
    std::filesystem::path out;
    std::filesystem::path human_study;
};

void describe_merge(CommandSyntax& syntax, MergeOptions& options) {
    syntax.option("SHARD", options.shards, "Result folders of all parts, in any order").required();
    syntax.option("--out", options.out, "Folder for the whole").required();
    syntax.option("--human-study", options.human_study, "Phy-Q: pass rates of people, as for eval");
}

Result<int> run_merge(const CommandContext& context, const MergeOptions& options) {
    for (const Certifier& certifier : certifiers()) {
        if (!certifier.holds_shards || !certifier.holds_shards(options.shards.front())) continue;
        if (!options.human_study.empty()) return Error{"--human-study is for evaluations"};
        return certifier.merge(context, options.shards, options.out);
    }
    const Result<EvalManifest> first = read_manifest(options.shards.front(), context.catalogue.suites().setups());
    if (!first) return first.error();
    const Benchmark& benchmark = context.benchmarks.of(first->plan.setup);
    const Result<Scorer> scorer = benchmark.make_scorer(options.human_study);
    if (!scorer) return scorer.error();
    const Suite& suite = benchmark.suite();
    const Result<EvalSummary> summary =
        merge_evaluations(context.catalogue.of(suite.facts().id), suite, options.shards, options.out,
                          describe_run(context, suite.facts().id), *scorer);
    if (!summary) return summary.error();
    print_summary(context, *summary, first->plan);
    return summary->lost == 0 ? 0 : 1;
}

}  // namespace

Command merge_command() {
    return make_command("merge", "Put the parts of a sharded evaluation or certification together", describe_merge,
                        run_merge);
}

}  // namespace phyplay
