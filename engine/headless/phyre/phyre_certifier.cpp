// `certify --suite phyre`: tasks are examined with random actions, and chosen among those that were; `mpi certify`.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "engine/certification/phyre/solvability_run.h"
#include "engine/certification/phyre/task_choice.h"
#include "engine/console/build_id.h"
#include "engine/console/catalogue.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/console/suite_parts.h"
#include "engine/headless/phyre/phyre_commands.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/lua_template.h"
#include "engine/suites/template_suite.h"

namespace phyplay {
namespace {

struct PhyreCertifyOptions {
    std::vector<std::string> task_ids;  ///< empty: all that the template and the levels folder leave
    std::string tier = "own";           ///< name of an ExaminedTier
    int pools = kDefaultPools;
    std::string shard;              ///< "i/n", empty for the whole
    std::filesystem::path choose;   ///< instead: choose among the certified candidates of this folder
    std::vector<std::string> need;  ///< flags, as read_tier_flag() takes them
    std::vector<std::string> refuse;
    std::string diversify;  ///< name of a tier, empty for none

    bool operator==(const PhyreCertifyOptions&) const = default;
};

void describe_own_options(CommandSyntax& syntax, PhyreCertifyOptions& options) {
    syntax.option("--task", options.task_ids, "PHYRE: only these tasks, for example 00012:008");
    syntax
        .option("--tier", options.tier,
                "PHYRE: with how many balls (own, ball, two_balls, or ball_first: refuse what one ball solves)")
        .one_of({"own", "ball", "two_balls", "ball_first"})
        .shows_default();
    syntax.option("--pools", options.pools, "PHYRE: at most so many pools of 10,000 actions per task")
        .in_range(1, kMostPools)
        .shows_default();
    syntax.option("--shard", options.shard, "PHYRE: do part i of n, written i/n; `merge` puts the parts together");
    syntax.option("--choose", options.choose,
                  "PHYRE, instead: choose tasks among the certified candidates of this folder");
    syntax.option("--need", options.need, "PHYRE: flags that chosen tasks must have, for example GOOD_STABLE");
    syntax.option("--refuse", options.refuse, "PHYRE: flags that they must not have, for example BALL:TRIVIAL");
    syntax
        .option("--diversify", options.diversify,
                "PHYRE: drop those with the most powerful solutions of this tier (ball, two_balls)")
        .one_of({"ball", "two_balls"});
}

// -------------------------------------------------------------------------------------------- examining tasks

Result<std::vector<const Task*>> named_tasks(const TaskSet& suite, const CertifyOptions& options,
                                             const PhyreCertifyOptions& own) {
    std::vector<const Task*> tasks;
    for (const std::string& id : own.task_ids) {
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
Result<SolvabilityPlan> plan_certification(const CommandContext& context, const CertifyOptions& options,
                                           const PhyreCertifyOptions& own) {
    if (!own.choose.empty()) return Error{"--choose: there are no shards of it, it takes no time"};
    if (!own.need.empty() || !own.refuse.empty() || !own.diversify.empty()) {
        return Error{"--need, --refuse and --diversify are for --choose DIR"};
    }
    if (options.out.empty()) return Error{"certify needs one of --out DIR and --choose DIR"};
    const Result<Shard> shard = own.shard.empty() ? Result<Shard>(Shard{}) : read_shard(own.shard);
    if (!shard) return Error{"--shard: " + shard.error().message};
    const auto tier = std::ranges::find(kExaminedTiers, own.tier, [](ExaminedTier one) { return name_of(one); });
    if (tier == std::end(kExaminedTiers)) return Error{fmt::format("--tier: there is no '{}' here", own.tier)};
    const TaskSet& suite = context.catalogue.all();
    Result<std::vector<const Task*>> tasks =
        own.task_ids.empty() ? all_tasks(context, options) : named_tasks(suite, options, own);
    if (!tasks) return tasks.error();

    return SolvabilityPlan{.version = std::string(version()),
                           .tasks = *std::move(tasks),
                           .tier = *tier,
                           .pools = own.pools,
                           .rule = {},
                           .shard = *shard};
}

Result<int> examine(const CommandContext& context, const CertifyOptions& options, const PhyreCertifyOptions& own) {
    const Result<SolvabilityPlan> plan = plan_certification(context, options, own);
    if (!plan) return plan.error();
    Bars bars;
    const auto summaries =
        certify_solvability(context.catalogue.all(), *plan, options.out, context.threads, bars.progress());
    bars.hide();
    if (!summaries) return summaries.error();
    return tell(context, *summaries, options.out);
}

// ------------------------------------------------------------------------------------------------- in shards

Result<int> merge(const CommandContext& context, const std::vector<std::filesystem::path>& shards,
                  const std::filesystem::path& out) {
    Bars bars;
    const auto summaries = merge_solvability(context.catalogue.all(), shards, out, context.threads, bars.progress());
    bars.hide();
    if (!summaries) return summaries.error();
    return tell(context, *summaries, out);
}

struct ShardedOptions {
    CertifyOptions options{.suite = std::string(kPhyre.name)};
    PhyreCertifyOptions own;
};

void describe_sharded(CommandSyntax& syntax, ShardedOptions& options) {
    describe_certify(syntax, options.options);
    describe_own_options(syntax, options.own);
}

/// Solution power, which needs all tasks, is measured at the end by one process.
Result<ShardedWork> certify_in_shards(const CommandContext& context, const ShardedOptions& both, int most_shards) {
    const auto& [options, own] = both;
    if (options.suite != name_of(kPhyre)) return Error{"--suite: only PHYRE is certified in shards"};
    if (!own.shard.empty()) return Error{"--shard: the shards are given out here; --shards says how many"};
    const Result<SolvabilityPlan> whole = plan_certification(context, options, own);
    if (!whole) return whole.error();
    const std::filesystem::path parts = options.out / "shards";
    const int shards = std::min(most_shards, static_cast<int>(whole->tasks.size()));
    const auto folder_of = [parts, shards](int shard) { return parts / shard_name(shard, shards); };
    ShardedWork work{.shards = shards};
    work.begin = [&context, out = options.out, plan = *whole]() -> Result<bool> {
        const Result<Done> claimed = claim_folder(out, plan, context.catalogue.all());
        if (!claimed) return claimed.error();
        return std::filesystem::exists(out / "summary.json");
    };
    work.run = [&context, plan = *whole, shards, folder_of](int shard) -> Result<int> {
        SolvabilityPlan part = plan;
        part.shard = {shard, shards};
        const auto summaries = certify_solvability(context.catalogue.all(), part, folder_of(shard), context.threads);
        if (!summaries) return summaries.error();
        return 0;
    };
    work.finish = [&context, out = options.out, plan = *whole, parts, shards, folder_of]() -> Result<int> {
        const TaskSet& suite = context.catalogue.all();
        std::vector<std::filesystem::path> folders;
        for (int shard = 0; shard < shards; ++shard) folders.push_back(folder_of(shard));
        const auto summaries = std::filesystem::exists(out / "summary.json")
                                   ? certify_solvability(suite, plan, out, context.threads)
                                   : merge_solvability(suite, folders, out, context.threads);
        if (!summaries) return summaries.error();
        std::filesystem::remove_all(parts);
        return tell(context, *summaries, out);
    };
    return work;
}

// ------------------------------------------------------------------------------------------ choosing among them

constexpr int kTasksToChoose = 100;

/// What the choice is made by, in the benchmark's words.
Result<Selection> selection_of(const CommandContext& context, const PhyreCertifyOptions& own,
                               const std::string& template_id) {
    Selection selection{.need = own.need, .refuse = own.refuse, .diversify = find_ball_tier(own.diversify)};
    if (selection != Selection{} || context.levels.empty()) return selection;
    const std::filesystem::path file = context.levels / (template_id + ".lua");
    if (!std::filesystem::exists(file)) return selection;
    const Result<LuaTemplate> source = load_template(file);
    if (!source) return source.error();
    return source->selection();
}

Result<std::vector<TierFlag>> flags_of(const std::vector<std::string>& names, const char* where) {
    std::vector<TierFlag> flags;
    for (const std::string& name : names) {
        Result<TierFlag> flag = read_tier_flag(name);
        if (!flag) return Error{fmt::format("{}: {}", where, flag.error().message)};
        flags.push_back(*std::move(flag));
    }
    return flags;
}

Result<TaskChoice> choice_by(const Selection& selection, int tasks) {
    Result<std::vector<TierFlag>> need = flags_of(selection.need, "--need");
    if (!need) return need.error();
    Result<std::vector<TierFlag>> refuse = flags_of(selection.refuse, "--refuse");
    if (!refuse) return refuse.error();
    return TaskChoice{.tasks = static_cast<std::size_t>(tasks == 0 ? kTasksToChoose : tasks),
                      .need = *std::move(need),
                      .refuse = *std::move(refuse),
                      .diversify = selection.diversify};
}

std::string json_of(const ChosenTasks& chosen, const Selection& selection) {
    JsonWriter line;
    line.begin_object().field("template", chosen.template_id);
    line.field("need", selection.need);
    line.field("refuse", selection.refuse);
    if (selection.diversify) line.field("diversify", name_of(*selection.diversify));
    line.field("candidates", chosen.candidates).field("undecided", chosen.undecided).field("kept", chosen.kept);
    if (chosen.greatest_power_kept) line.field("greatest_power_kept", *chosen.greatest_power_kept);
    if (chosen.greatest_power) line.field("greatest_power", *chosen.greatest_power);
    line.field("tasks", chosen.task_ids);
    return line.end_object().take_line();
}

/// An id on each line; what else is to be said stands behind a #, as `serve --tasks` reads it.
std::string text_of(const ChosenTasks& chosen) {
    std::string text = fmt::format("# {}: {} chosen of {} that can be, among {} candidates", chosen.template_id,
                                   chosen.task_ids.size(), chosen.kept, chosen.candidates);
    if (chosen.undecided > 0) text += fmt::format("; undecided: {}", chosen.undecided);
    if (chosen.greatest_power) {
        text += fmt::format("; the most powerful solution solves {:.0f} % of them, {:.0f} % of all that can be",
                            100 * *chosen.greatest_power, 100 * *chosen.greatest_power_kept);
    }
    text += "\n";
    for (const std::string& id : chosen.task_ids) text += id + "\n";
    return text;
}

Result<int> choose(const CommandContext& context, const CertifyOptions& options, const PhyreCertifyOptions& own) {
    const PhyreCertifyOptions known{
        .choose = own.choose, .need = own.need, .refuse = own.refuse, .diversify = own.diversify};
    if (own != known || !options.out.empty()) {
        return Error{"--choose DIR goes with --template, --tasks, --need, --refuse and --diversify alone"};
    }
    const Result<SolvabilityFindings> findings = read_findings(own.choose, context.catalogue.all());
    if (!findings) return findings.error();
    std::vector<std::string> templates;
    if (!options.template_id.empty()) templates.push_back(options.template_id);
    for (const GroupFindings& found : findings->groups) {
        const std::string& id = found.group.template_id;
        const bool is_known = std::ranges::find(templates, id) != templates.end();  // from a group of another tier
        if (options.template_id.empty() && !is_known) templates.push_back(id);
    }

    std::string output;
    std::vector<Error> problems;
    for (const std::string& template_id : templates) {
        const Result<Selection> selection = selection_of(context, own, template_id);
        if (!selection) return selection.error();
        const Result<TaskChoice> choice = choice_by(*selection, options.tasks);
        if (!choice) return choice.error();
        const Result<ChosenTasks> chosen = choose_tasks(*findings, template_id, *choice);
        if (chosen) {
            output += context.json ? json_of(*chosen, *selection) : text_of(*chosen);
        } else {
            problems.push_back({chosen.error().message, own.choose.string()});
        }
    }
    if (!problems.empty()) return all_of(problems);
    print(output);
    return 0;
}

Result<int> certify_phyre(const CommandContext& context, const CertifyOptions& options,
                          const PhyreCertifyOptions& own) {
    return own.choose.empty() ? examine(context, options, own) : choose(context, options, own);
}

}  // namespace

Certifier phyre_certifier() {
    return {.suite = kPhyre,
            .own_options = "--task, --tier, --pools, --shard, --choose, --need, --refuse and --diversify",
            .describe = certifier_with(describe_own_options, certify_phyre),
            .holds_shards = is_solvability_folder,
            .merge = merge};
}

ShardedCommand sharded_certify() {
    return make_sharded("certify", kCertifySummary, describe_sharded, certify_in_shards);
}

}  // namespace phyplay
