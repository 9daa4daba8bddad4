#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "engine/certification/phyre/solvability_run.h"
#include "engine/console/build_id.h"
#include "engine/console/console.h"
#include "engine/console/progress_bar.h"
#include "engine/headless/certify_command.h"
#include "engine/headless/sharded_work.h"
#include "engine/headless/task_filter.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

Result<std::vector<const Task*>> named_tasks(const TaskSet& suite, const CertifyOptions& options) {
    std::vector<const Task*> tasks;
    for (const std::string& id : options.task_ids) {
        const Task* task = suite.find(id);
        if (task == nullptr) return Error{fmt::format("--task: there is no task '{}'", id)};
        if (task->suite != kPhyre) return Error{fmt::format("--task: '{}' is no task of PHYRE's kind", id)};
        if (!options.template_id.empty() && task->template_id != options.template_id) {
            return Error{fmt::format("--task: '{}' is no task of template {}", id, options.template_id)};
        }
        tasks.push_back(task);
    }
    std::ranges::sort(tasks);  // as in the suite: by id
    tasks.erase(std::unique(tasks.begin(), tasks.end()), tasks.end());
    return tasks;
}

/// Without a name: those of the levels folder where there are some, otherwise the benchmark.
Result<std::vector<const Task*>> all_tasks(const CommandContext& context, const CertifyOptions& options) {
    const TaskSet& suite = context.catalogue.all();
    const Result<std::vector<const Task*>> found = filtered_tasks(
        suite, context.catalogue.suites(), {.suite = options.suite, .tier = {}, .template_id = options.template_id});
    if (!found) return found.error();
    const auto is_own = [&](const Task* task) { return context.catalogue.of(kPhyre).find(task->id) == nullptr; };
    const bool only_own = options.template_id.empty() && std::ranges::any_of(*found, is_own);
    std::vector<const Task*> tasks;
    std::map<std::string, int> taken;
    for (const Task* task : *found) {
        const bool is_enough = options.tasks > 0 && taken[task->template_id] >= options.tasks;
        if (is_enough || (only_own && !is_own(task))) continue;
        ++taken[task->template_id];
        tasks.push_back(task);
    }
    return tasks;
}

std::string rate_text(double rate) {
    return rate == 0.0 ? "0" : fmt::format("{:.2e}", rate);
}

std::vector<std::string> row_of(const SolvabilitySummary& summary) {
    const auto power = [&](double share) {
        return summary.power && summary.power->solutions > 0 ? fmt::format("{:.3f}", share) : std::string("-");
    };
    const PowerSummary powers = summary.power.value_or(PowerSummary{});
    return {summary.template_id,
            std::string(name_of(summary.tier)),
            std::to_string(summary.tasks),
            std::to_string(summary.good_stable),
            std::to_string(summary.bad_stable),
            std::to_string(summary.impossible),
            std::to_string(summary.trivial),
            std::to_string(summary.undecided),
            rate_text(summary.mean_solve_rate),
            rate_text(summary.median_solve_rate),
            summary.recorded_solve_rate ? rate_text(*summary.recorded_solve_rate) : "-",
            power(powers.mean_power),
            power(powers.greatest_power)};
}

/// Prints the groups; 0 where every task is what was asked for.
int tell(const CommandContext& context, const std::vector<SolvabilitySummary>& summaries,
         const std::filesystem::path& out) {
    TextTable table({"template", "tier", "tasks", "GOOD_STABLE", "BAD_STABLE", "IMPOSSIBLE", "TRIVIAL", "undecided",
                     "mean rate", "median", "PHYRE", "mean power", "greatest"});
    int tasks = 0;
    int certified = 0;
    for (const SolvabilitySummary& summary : summaries) {
        tasks += summary.tasks;
        certified += summary.certified;
        table.add_row(row_of(summary));
        if (!context.json) continue;
        JsonWriter line;
        line.begin_object();
        write_summary_fields(line, summary);
        print(line.end_object().take_line());
    }
    if (!context.json) {
        print(table.text());
        print(fmt::format("{} of {} examinations of tasks have the answer asked for, written to {}\n",
                          with_thousands(static_cast<std::size_t>(certified)),
                          with_thousands(static_cast<std::size_t>(tasks)), out.string()));
    }
    return certified == tasks ? 0 : 1;
}

/// Bars for the two parts of the work.
class Bars {
public:
    SolvabilityProgress progress() {
        return {.pools = [this](std::size_t done) { pools_.show(done); },
                .plays = [this](std::size_t done) { plays_.show(done); }};
    }
    void hide() {
        pools_.hide();
        plays_.hide();
    }

private:
    ProgressBar pools_{"pools of random actions", 0};
    ProgressBar plays_{"plays for solution power", 0};
};

/// What the options ask for.
Result<SolvabilityPlan> plan_certification(const CommandContext& context, const CertifyOptions& options) {
    const CertifyOptions none;
    const bool has_phyq_options = options.from != none.from || !options.hints.empty() || options.without_shares ||
                                  !options.verify.empty() || options.full || options.sample != 0 ||
                                  !options.report.empty();
    if (has_phyq_options) {
        return Error{
            "--from, --hints, --without-shares, --verify, --full, --sample and --report are for --suite phyq"};
    }
    if (!options.choose.empty()) return Error{"--choose: there are no shards of it, it takes no time"};
    if (options.has_selection()) return Error{"--need, --refuse and --diversify are for --choose DIR"};
    if (options.out.empty()) return Error{"certify needs one of --out DIR and --choose DIR"};
    const Result<Shard> shard = options.shard.empty() ? Result<Shard>(Shard{}) : read_shard(options.shard);
    if (!shard) return Error{"--shard: " + shard.error().message};
    const auto tier = std::ranges::find(kExaminedTiers, options.tier, [](ExaminedTier one) { return name_of(one); });
    if (tier == std::end(kExaminedTiers)) return Error{fmt::format("--tier: there is no '{}' here", options.tier)};
    const TaskSet& suite = context.catalogue.all();
    Result<std::vector<const Task*>> tasks =
        options.task_ids.empty() ? all_tasks(context, options) : named_tasks(suite, options);
    if (!tasks) return tasks.error();

    return SolvabilityPlan{.version = std::string(version()),
                           .tasks = *std::move(tasks),
                           .tier = *tier,
                           .pools = options.pools,
                           .rule = {},
                           .shard = *shard};
}

/// Solution power, which needs all tasks, is measured at the end by one process.
Result<ShardedWork> certify_in_shards(const CommandContext& context, const CertifyOptions& options, int most_shards) {
    if (options.suite != name_of(kPhyre)) return Error{"--suite: only PHYRE is certified in shards"};
    if (!options.shard.empty()) return Error{"--shard: the shards are given out here; --shards says how many"};
    const Result<SolvabilityPlan> whole = plan_certification(context, options);
    if (!whole) return whole.error();
    const std::filesystem::path parts = options.out / "shards";
    const int shards = std::min(most_shards, static_cast<int>(whole->tasks.size()));
    const auto folder_of = [parts, shards](int shard) { return parts / shard_name(shard, shards); };
    ShardedWork work{.shards = shards};
    work.begin = [&context, options, plan = *whole]() -> Result<bool> {
        const Result<Done> claimed = claim_folder(options.out, plan, context.catalogue.all());
        if (!claimed) return claimed.error();
        return std::filesystem::exists(options.out / "summary.json");
    };
    work.run = [&context, plan = *whole, shards, folder_of](int shard) -> Result<int> {
        SolvabilityPlan part = plan;
        part.shard = {shard, shards};
        const auto summaries = certify_solvability(context.catalogue.all(), part, folder_of(shard), context.threads);
        if (!summaries) return summaries.error();
        return 0;
    };
    work.finish = [&context, options, plan = *whole, parts, shards, folder_of]() -> Result<int> {
        const TaskSet& suite = context.catalogue.all();
        std::vector<std::filesystem::path> folders;
        for (int shard = 0; shard < shards; ++shard) folders.push_back(folder_of(shard));
        const auto summaries = std::filesystem::exists(options.out / "summary.json")
                                   ? certify_solvability(suite, plan, options.out, context.threads)
                                   : merge_solvability(suite, folders, options.out, context.threads);
        if (!summaries) return summaries.error();
        std::filesystem::remove_all(parts);
        return tell(context, *summaries, options.out);
    };
    return work;
}

}  // namespace

Result<int> certify_phyre(const CommandContext& context, const CertifyOptions& options) {
    const Result<SolvabilityPlan> plan = plan_certification(context, options);
    if (!plan) return plan.error();
    Bars bars;
    const auto summaries =
        certify_solvability(context.catalogue.all(), *plan, options.out, context.threads, bars.progress());
    bars.hide();
    if (!summaries) return summaries.error();
    return tell(context, *summaries, options.out);
}

Result<int> merge_phyre_certificates(const CommandContext& context, const std::vector<std::filesystem::path>& shards,
                                     const std::filesystem::path& out) {
    Bars bars;
    const auto summaries = merge_solvability(context.catalogue.all(), shards, out, context.threads, bars.progress());
    bars.hide();
    if (!summaries) return summaries.error();
    return tell(context, *summaries, out);
}

ShardedCommand sharded_certify() {
    return make_sharded("certify", kCertifySummary, describe_certify, certify_in_shards, {.suite = "phyre"});
}

}  // namespace phyplay
