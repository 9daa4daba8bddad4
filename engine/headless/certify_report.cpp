#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/certification/phyq/certify_run.h"
#include "engine/certification/phyq/solution_idea.h"
#include "engine/console/console.h"
#include "engine/console/progress_bar.h"
#include "engine/headless/certify_command.h"
#include "engine/io/file.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"

namespace phyplay {
namespace {

/// How often the certified solutions of a template are its idea.
struct IdeaCount {
    int told = 0;
    int by_idea = 0;
};

IdeaCount count_ideas(const CommandContext& context, const SolutionIdea& idea,
                      const std::vector<Certificate>& certificates) {
    std::vector<char> is_told(certificates.size());
    std::vector<char> is_idea(certificates.size());
    parallel_for(certificates.size(), context.threads, [&](std::size_t i) {
        const Task* task = context.catalogue.of(kPhyq).find(certificates[i].task_id());
        if (task == nullptr || certificates[i].drawn.index == 0) return;
        const SlingshotSetup& setup = slingshot_setup_of(context.catalogue.suites());
        const SolutionStory story =
            tell_story(setup, level_of(*task), settle(setup, level_of(*task)), shots_of(certificates[i].solution));
        is_told[i] = 1;
        is_idea[i] = find_idea_fault(idea, story).empty() ? 1 : 0;
    });
    return {.told = static_cast<int>(std::count(is_told.begin(), is_told.end(), 1)),
            .by_idea = static_cast<int>(std::count(is_idea.begin(), is_idea.end(), 1))};
}

Result<std::vector<SolutionIdea>> load_ideas(const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / "ideas.json";
    if (!std::filesystem::exists(file)) return std::vector<SolutionIdea>{};
    const Result<std::string> text = read_file(file);
    if (!text) return text.error();
    return read_solution_ideas(*text, file.string());
}

}  // namespace

Result<int> report_certificates(const CommandContext& context, const CertifyOptions& options) {
    std::error_code failed;
    if (!std::filesystem::is_directory(options.report / "certificates", failed)) {
        return Error{"there is no folder 'certificates' in here", options.report.string()};
    }
    const Result<std::vector<SolutionIdea>> ideas = load_ideas(options.from);
    if (!ideas) return ideas.error();
    const std::vector<TemplateInfo>& templates = context.catalogue.of(kPhyq).templates();
    ProgressBar progress("templates", templates.size());
    TextTable table({"template", "tasks", "tried", "share of angles", "tapped", "by the idea"});
    std::size_t done = 0;
    for (const TemplateInfo& info : templates) {
        progress.show(done++);
        if (!options.template_id.empty() && info.id != options.template_id) continue;
        const auto certificates = read_certificates(certificates_file(options.report, info.id));
        if (!certificates) return certificates.error();
        const CertificateSummary summary = summary_of(*certificates);
        const SolutionIdea* idea = find_idea(*ideas, info.id);
        const IdeaCount counted = idea == nullptr ? IdeaCount{} : count_ideas(context, *idea, *certificates);
        if (context.json) {
            JsonWriter line;
            line.begin_object().field("template", info.id).field("accepted", summary.accepted);
            line.field("tried", summary.tried)
                .field("shares", summary.shares)
                .field("mean_share", summary.mean_share);
            line.field("mean_share_tapped", summary.mean_share_tapped);
            line.field("ideas", counted.told).field("by_idea", counted.by_idea).end_object();
            print(line.take_line());
            continue;
        }
        const auto share = [](double mean) { return mean > 0.0 ? fmt::format("{:.4f}", mean) : std::string("-"); };
        table.add_row({info.id, std::to_string(summary.accepted), std::to_string(summary.tried),
                       summary.shares == 0 ? "-" : fmt::format("{:.4f}", summary.mean_share),
                       share(summary.mean_share_tapped), fmt::format("{} of {}", counted.by_idea, counted.told)});
    }
    progress.hide();
    if (!context.json) print(table.text());
    return 0;
}

}  // namespace phyplay
