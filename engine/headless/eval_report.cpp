#include "engine/headless/eval_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>

#include "engine/agents/benchmark.h"
#include "engine/console/build_id.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"

namespace phyplay {
namespace {

/// The processor's name as the system gives it, empty where it does not.
std::string host_cpu() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("model name", 0) != 0) continue;
        const std::size_t colon = line.find(": ");
        return colon == std::string::npos ? "" : line.substr(colon + 2);
    }
    return "";
}

std::vector<std::string> row_of(const std::string& name, const EvalMeasures& measures) {
    return {name,
            std::to_string(measures.tasks),
            std::to_string(measures.attempts),
            std::to_string(measures.solved),
            fmt::format("{:.4f}", measures.auccess),
            fmt::format("{:.1f} %", measures.success_percentage.at(1)),
            fmt::format("{:.1f} %", measures.success_percentage.at(10)),
            fmt::format("{:.1f} %", measures.success_percentage.at(100))};
}

template <typename Number>
void write_map(JsonWriter& writer, std::string_view key, const std::map<int, Number>& values) {
    writer.key(key).begin_object();
    for (const auto& [k, value] : values) writer.field(std::to_string(k), value);
    writer.end_object();
}

std::vector<std::string> pass_row_of(const std::string& name, const PassRate& rate) {
    return {name, std::to_string(rate.tasks), std::to_string(rate.attempts), std::to_string(rate.passes),
            fmt::format("{:.4f}", rate.rate)};
}

std::string rate_text(std::optional<double> rate) {
    return rate ? fmt::format("{:.4f}", *rate) : "-";
}

template <typename Key>
std::optional<double> rate_in(const std::map<Key, double>& rates, const Key& key) {
    const auto found = rates.find(key);
    return found == rates.end() ? std::nullopt : std::optional(found->second);
}

/// "scenario 6 Bouncing".
std::string name_of_group(const SuiteFacts& facts, int number) {
    const auto group = std::ranges::find(facts.groups, number, &TemplateGroup::number);
    return fmt::format("{} {} {}", facts.group_word, number, group->name);
}

void print_pass_rates_json(const EvalSummary& summary) {
    const PassRates& rates = *summary.pass_rates;
    JsonWriter writer;
    writer.begin_object()
        .field("tasks", rates.all.tasks)
        .field("attempts", rates.all.attempts)
        .field("passes", rates.all.passes)
        .field("pass_rate", rates.all.rate)
        .field("lost", summary.lost);
    if (rates.score) {
        writer.field("human_study", rates.score->human_study);
        for (const auto& [name, number] : rates.score->numbers) writer.field(name, number);
    }
    writer.end_object();
    print(writer.take_line());
}

void print_pass_rates(const PassRates& rates, const EvalPlan& plan, const Benchmark& benchmark) {
    const bool is_whole = !plan.fold;  // else only some templates of what the published means are over
    const std::optional<PublishedPassRates> published = benchmark.published(plan);
    std::vector<std::string> head{"", "tasks", "plays", "passed", "rate"};
    if (published) head.push_back("published");
    TextTable table(std::move(head));
    const auto add = [&](std::vector<std::string> row, std::optional<double> beside) {
        if (published) row.push_back(rate_text(beside));
        table.add_row(std::move(row));
    };
    const PublishedPassRates beside = published.value_or(PublishedPassRates());
    for (const auto& [id, rate] : rates.templates) add(pass_row_of(id, rate), rate_in(beside.templates, id));
    for (const auto& [number, rate] : rates.groups) {
        add(pass_row_of(name_of_group(benchmark.suite().facts(), number), rate),
            is_whole ? rate_in(beside.groups, number) : std::nullopt);
    }
    add(pass_row_of("all", rates.all), is_whole ? beside.all : std::nullopt);
    print(table.text());
    if (rates.score) print(rates.score->words + "\n");
}

}  // namespace

void describe_fold(CommandSyntax& syntax, FoldChoice& choice) {
    std::vector<std::string> names;
    std::string ranges;
    int usual_folds = 0;  // those of the first setup
    int most_folds = 0;
    for (const auto& benchmark : syntax.benchmarks().all()) {
        for (const EvalSetup& setup : benchmark->suite().facts().setups) {
            if (names.empty()) {
                usual_folds = setup.folds;
                ranges = fmt::format("0 to {}", setup.folds - 1);
            } else if (setup.folds != usual_folds) {
                ranges += fmt::format(", for {} 0 to {}", setup.name, setup.folds - 1);
            }
            names.emplace_back(setup.name);
            most_folds = std::max(most_folds, setup.folds);
        }
    }
    syntax.option("--setup", choice.setup, "Evaluation setup").required().one_of(std::move(names));
    syntax.option("--fold", choice.fold, "Fold: " + ranges).in_range(0, most_folds - 1);
}

Result<EvalSetup> chosen_setup(const Suites& suites, const FoldChoice& choice) {
    const std::optional<EvalSetup> setup = suites.find_setup(choice.setup);
    if (!setup) return Error{fmt::format("--setup: there is no setup '{}'", choice.setup)};
    if (choice.fold >= setup->folds) {
        return Error{fmt::format("--fold: {} has folds 0 to {}", setup->name, setup->folds - 1)};
    }
    return *setup;
}

EvalManifest describe_run(const CommandContext& context, SuiteId suite) {
    EvalManifest manifest;
    manifest.suite = name_of(suite);
    manifest.task_pack_sha256 = context.catalogue.of(suite).sha256();
    manifest.engine_id = engine_id();
    manifest.version = version();
    manifest.git_id = git_id();
    manifest.host_cpu = host_cpu();
    manifest.command_line = context.command_line;
    return manifest;
}

void print_summary(const CommandContext& context, const EvalSummary& summary, const EvalPlan& plan) {
    if (summary.lost > 0) complain(fmt::format("the agent lost {} of its tasks", with_thousands(summary.lost)));
    if (summary.pass_rates) {
        return context.json ? print_pass_rates_json(summary)
                            : print_pass_rates(*summary.pass_rates, plan, context.benchmarks.of(plan.setup));
    }
    if (context.json) {
        JsonWriter writer;
        writer.begin_object()
            .field("tasks", summary.all.tasks)
            .field("attempts", summary.all.attempts)
            .field("solved", summary.all.solved)
            .field("auccess", summary.all.auccess)
            .field("lost", summary.lost);
        write_map(writer, "auccess_at", summary.all.auccess_at);
        write_map(writer, "success_percentage", summary.all.success_percentage);
        writer.end_object();
        print(writer.take_line());
        return;
    }
    TextTable table({"template", "tasks", "attempts", "solved", "AUCCESS", "at 1", "at 10", "at 100"});
    for (const auto& [id, measures] : summary.templates) table.add_row(row_of(id, measures));
    table.add_row(row_of("all", summary.all));
    print(table.text());
}

}  // namespace phyplay
