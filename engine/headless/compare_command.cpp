#include <fmt/core.h>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/evaluation/comparison.h"
#include "engine/io/file.h"
#include "engine/io/json_writer.h"

namespace phyplay {
namespace {

struct CompareOptions {
    std::vector<std::filesystem::path> agents;  ///< each an evaluation, or a folder of evaluations
    std::filesystem::path out;                  ///< for report and curves; empty: none are written
};

void describe_compare(CommandSyntax& syntax, CompareOptions& options) {
    syntax
        .option("AGENT", options.agents,
                "Two or more: result folders, or folders of them (one per fold), an agent each")
        .required()
        .at_least(2);
    syntax.option("--out", options.out, "Folder for report.html and the curves as SVG");
}

Result<std::vector<FinishedEvaluation>> read_agent(const Catalogue& catalogue, const std::filesystem::path& folder) {
    const Result<std::vector<std::filesystem::path>> folders = evaluations_in(folder);
    if (!folders) return folders.error();
    std::vector<FinishedEvaluation> evaluations;
    for (const std::filesystem::path& path : *folders) {
        const Result<EvalManifest> manifest = read_manifest(path, catalogue.suites().setups());
        if (!manifest) return manifest.error();
        const EvalSetup& setup = manifest->plan.setup;
        Result<FinishedEvaluation> read =
            read_evaluation(catalogue.of(setup.tier), catalogue.suites().of(setup), path);
        if (!read) return read.error();
        evaluations.push_back(std::move(*read));
    }
    return evaluations;
}

void print_json(const ComparedSetup& setup) {
    for (const ComparedAgent& agent : setup.agents) {
        JsonWriter writer;
        writer.begin_object()
            .field("setup", setup.setup.name)
            .field("agent", agent.name)
            .field("mean", agent.mean())
            .field("deviation", agent.deviation())
            .field("lost", agent.lost);
        writer.key("folds").begin_object();
        for (const auto& [fold, value] : agent.folds) writer.field(fold, value);
        writer.end_object();
        print(writer.field("success_percentage", agent.curve).end_object().take_line());
    }
    for (const ComparedPair& pair : setup.pairs) {
        JsonWriter writer;
        writer.begin_object()
            .field("setup", setup.setup.name)
            .field("better", setup.agents[pair.better].name)
            .field("worse", setup.agents[pair.worse].name)
            .field("folds", pair.folds)
            .field("differences", pair.test.pairs)
            .field("w_minus", pair.test.w_minus)
            .field("p", pair.test.p)
            .field("significant", pair.test.is_better())
            .end_object();
        print(writer.take_line());
    }
}

void print_tables(const ComparedSetup& setup) {
    TextTable agents({std::string(setup.setup.name), "folds", std::string(compared_measure(setup.setup)), "deviation",
                      "at 1", "at 10", "at most"});
    for (const ComparedAgent& agent : setup.agents) {
        const auto percent = [&](std::size_t k) {
            return k < agent.curve.size() ? fmt::format("{:.1f} %", agent.curve[k]) : std::string();
        };
        agents.add_row({agent.name, std::to_string(agent.folds.size()), fmt::format("{:.4f}", agent.mean()),
                        fmt::format("{:.4f}", agent.deviation()), percent(1), percent(10),
                        percent(agent.curve.size() - 1)});
    }
    print(agents.text());
    for (const ComparedAgent& agent : setup.agents) {
        if (agent.lost > 0) complain(fmt::format("{} lost {} of its tasks", agent.name, with_thousands(agent.lost)));
    }
    if (setup.pairs.empty()) return;
    TextTable tests({"is", "better than", "folds", "W-", "p", "at 0.01"});
    for (const ComparedPair& pair : setup.pairs) {
        tests.add_row({setup.agents[pair.better].name, setup.agents[pair.worse].name, std::to_string(pair.folds),
                       fmt::format("{:g}", pair.test.w_minus), fmt::format("{:.5f}", pair.test.p),
                       pair.test.is_better() ? "yes" : "not shown"});
    }
    print("\n" + tests.text() + "\n");
}

Result<int> run_compare(const CommandContext& context, const CompareOptions& options) {
    std::vector<std::vector<FinishedEvaluation>> agents;
    for (const std::filesystem::path& folder : options.agents) {
        Result<std::vector<FinishedEvaluation>> evaluations = read_agent(context.catalogue, folder);
        if (!evaluations) return evaluations.error();
        agents.push_back(std::move(*evaluations));
    }
    const Result<Comparison> comparison = compare_agents(agents, context.catalogue.suites().setups());
    if (!comparison) return comparison.error();

    if (!options.out.empty()) {
        std::error_code failed;
        std::filesystem::create_directories(options.out, failed);
        if (failed) return Error{"cannot make this folder: " + failed.message(), options.out.string()};
        for (const ComparedSetup& setup : comparison->setups) {
            write_file_atomically(options.out / fmt::format("{}.svg", setup.setup.name), success_curves_svg(setup));
        }
        write_file_atomically(options.out / "report.html", comparison_html(*comparison));
    }
    for (const ComparedSetup& setup : comparison->setups) context.json ? print_json(setup) : print_tables(setup);
    if (!context.json && !options.out.empty()) print(fmt::format("written to {}\n", options.out.string()));
    return 0;
}

}  // namespace

Command compare_command() {
    return make_command("compare", "Hold agents side by side: tables, tests, success curves", describe_compare,
                        run_compare);
}

}  // namespace phyplay
