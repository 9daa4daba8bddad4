#include "engine/headless/eval_report.h"

#include <fmt/core.h>

#include <fstream>

#include "engine/headless/build_id.h"
#include "engine/headless/console.h"
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

}  // namespace

EvalManifest describe_run(const CommandContext& context) {
    EvalManifest manifest;
    manifest.suite = name_of(SuiteName::phyre);
    manifest.task_pack_sha256 = context.catalogue.phyre().sha256();
    manifest.engine_id = engine_id();
    manifest.version = version();
    manifest.git_id = git_id();
    manifest.host_cpu = host_cpu();
    manifest.command_line = context.command_line;
    return manifest;
}

void print_summary(const CommandContext& context, const EvalSummary& summary) {
    if (context.json) {
        JsonWriter writer;
        writer.begin_object()
            .field("tasks", summary.all.tasks)
            .field("attempts", summary.all.attempts)
            .field("solved", summary.all.solved)
            .field("auccess", summary.all.auccess);
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
