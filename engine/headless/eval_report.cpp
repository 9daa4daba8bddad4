#include "engine/headless/eval_report.h"

#include <fmt/core.h>

#include <fstream>
#include <optional>

#include "engine/console/build_id.h"
#include "engine/console/console.h"
#include "engine/evaluation/published_phyq.h"
#include "engine/io/file.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyre/content/phyre_task.h"
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

std::vector<std::string> pass_row_of(const std::string& name, const PassRate& rate, std::optional<double> published) {
    return {name,
            std::to_string(rate.tasks),
            std::to_string(rate.attempts),
            std::to_string(rate.passes),
            fmt::format("{:.4f}", rate.rate),
            published ? fmt::format("{:.4f}", *published) : "-"};
}

void print_pass_rates(const CommandContext& context, const EvalSummary& summary, const EvalPlan& plan) {
    const PassRates& rates = *summary.pass_rates;
    if (context.json) {
        JsonWriter writer;
        writer.begin_object()
            .field("tasks", rates.all.tasks)
            .field("attempts", rates.all.attempts)
            .field("passes", rates.all.passes)
            .field("pass_rate", rates.all.rate)
            .field("lost", summary.lost);
        if (rates.phyq_score) {
            writer.field("human_study", rates.phyq_score->human_study)
                .field("mean_pass_rate", rates.phyq_score->mean_pass_rate)
                .field("z", rates.phyq_score->z)
                .field("phyq_score", rates.phyq_score->score);
        }
        writer.end_object();
        print(writer.take_line());
        return;
    }
    const PublishedCounterpart published(plan.setup, plan.agent);
    const bool is_whole = !plan.fold;  // else only some templates of what the published means are over
    TextTable table({"", "tasks", "plays", "passed", "rate", "published"});
    for (const auto& [id, rate] : rates.templates) table.add_row(pass_row_of(id, rate, published.of_template(id)));
    for (const auto& [number, rate] : rates.scenarios) {
        const Scenario& scenario = scenarios()[static_cast<std::size_t>(number - 1)];
        table.add_row(pass_row_of(fmt::format("scenario {} {}", number, scenario.name), rate,
                                  is_whole ? published.of_scenario(number) : std::nullopt));
    }
    table.add_row(pass_row_of("all", rates.all, is_whole ? published.of_all() : std::nullopt));
    print(table.text());
    if (rates.phyq_score) {
        print(fmt::format(
            "Phy-Q score {:.2f} (people of the study '{}' have 100, the random agent 0); Z {:.4f}; mean pass "
            "rate over 15 scenarios {:.4f}\n",
            rates.phyq_score->score, rates.phyq_score->human_study, rates.phyq_score->z,
            rates.phyq_score->mean_pass_rate));
    }
}

}  // namespace

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

Result<PhyqReference> chosen_reference(const std::filesystem::path& human_study) {
    if (human_study.empty()) return published_phyq_reference();
    const Result<std::string> text = read_file(human_study);
    if (!text) return text.error();
    return read_phyq_reference(*text, human_study.string());
}

void print_summary(const CommandContext& context, const EvalSummary& summary, const EvalPlan& plan) {
    if (summary.lost > 0) complain(fmt::format("the agent lost {} of its tasks", with_thousands(summary.lost)));
    if (summary.pass_rates) return print_pass_rates(context, summary, plan);
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
