// `certify --suite phyq`: tasks are accepted, played again, and summed up.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <system_error>

#include "engine/base/parallel.h"
#include "engine/certification/phyq/certify.h"
#include "engine/certification/phyq/solution_idea.h"
#include "engine/console/console.h"
#include "engine/console/suite_parts.h"
#include "engine/io/file.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/generator/slingshot_template.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

/// Tasks of a template where no other number is asked for.
constexpr int kPhyqTasks = 100;

struct PhyqCertifyOptions {
    fs::path from = "levels/phyq";  ///< templates and layouts
    fs::path hints;                 ///< plans to try first, may be empty
    bool without_shares = false;
    fs::path verify;    ///< instead: play the certificates of this folder again
    bool full = false;  ///< with their 180 angles
    int sample = 0;     ///< at most so many per template; 0: all
    fs::path report;    ///< instead: sum up the certificates of this folder

    bool operator==(const PhyqCertifyOptions&) const = default;
};

void describe_own_options(CommandSyntax& syntax, PhyqCertifyOptions& options) {
    syntax.option("--from", options.from, "Phy-Q: folder with templates/*.lua").shows_default();
    syntax.option("--hints", options.hints, "Phy-Q: file with plans to try first (JSON Lines)");
    syntax.flag("--without-shares", options.without_shares, "Phy-Q: do not measure which of the 180 angles pass");
    syntax.option("--verify", options.verify, "Phy-Q, instead: play the certificates of this folder again");
    syntax.flag("--full", options.full, "Phy-Q: play the 180 angles again too, for --verify");
    syntax.option("--sample", options.sample, "Phy-Q: at most so many per template, for --verify; 0 is all")
        .in_range(0, 1000);
    syntax.option("--report", options.report, "Phy-Q, instead: sum up the certificates of this folder");
}

/// Files of a folder with an ending, named after templates, in the order of their numbers.
Result<std::vector<fs::path>> files_of_templates(const fs::path& folder, const std::string& extension,
                                                 const std::string& template_id) {
    std::vector<fs::path> files;
    std::error_code failed;
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed)) {
        const fs::path& path = entry->path();
        const bool is_wanted = template_id.empty() || path.stem() == template_id;
        if (path.extension() == extension && is_wanted) files.push_back(path);
    }
    if (failed) return Error{"this folder cannot be read", folder.string()};
    if (files.empty()) {
        return Error{template_id.empty() ? fmt::format("there is no *{} in this folder", extension)
                                         : fmt::format("there is no {}{} in this folder", template_id, extension),
                     folder.string()};
    }
    const auto before = [](const fs::path& a, const fs::path& b) {
        const std::string left = a.stem().string();
        const std::string right = b.stem().string();
        const auto dot = [](const std::string& id) { return std::min(id.find('.'), id.size()); };
        const auto key = [&](const std::string& id) {
            return std::tuple(dot(id), id.substr(0, dot(id)), id.size(), id);  // 2.1 before 10.1
        };
        return key(left) < key(right);
    };
    std::sort(files.begin(), files.end(), before);
    return files;
}

Result<std::vector<CertifiedTemplate>> load_templates(const CertifyOptions& options, const fs::path& from) {
    const Result<std::vector<fs::path>> files = files_of_templates(from / "templates", ".lua", options.template_id);
    if (!files) return files.error();
    std::vector<CertifiedTemplate> templates;
    std::vector<Error> problems;
    for (const fs::path& file : *files) {
        Result<SlingshotTemplate> source = load_slingshot_template(file);
        if (!source) {
            problems.push_back(source.error());
            continue;
        }
        templates.push_back({.id = source->info.id,
                             .layout = std::move(source->layout),
                             .variation = source->variation,
                             .tasks = std::min(options.tasks == 0 ? kPhyqTasks : options.tasks, source->max_tasks)});
    }
    if (!problems.empty()) return all_of(problems);
    return templates;
}

Result<std::map<std::string, Hints>> load_hints(const fs::path& file) {
    std::map<std::string, Hints> hints;
    if (file.empty()) return hints;
    if (!fs::exists(file)) return Error{"there is no such file", file.string()};
    const Result<std::vector<KnownPlan>> known = read_known_plans(file);
    if (!known) return known.error();
    for (const KnownPlan& plan : *known) hints[plan.template_id].push_back(plan.plan);
    return hints;
}

Result<int> accept(const CommandContext& context, const CertifyOptions& options, const PhyqCertifyOptions& own) {
    Result<std::vector<CertifiedTemplate>> templates = load_templates(options, own.from);
    if (!templates) return templates.error();
    Result<std::map<std::string, Hints>> hints = load_hints(own.hints);
    if (!hints) return hints.error();
    const CertifyRun run{.folder = options.out,
                         .templates = *std::move(templates),
                         .hints = *std::move(hints),
                         .shares = !own.without_shares,
                         .threads = context.threads};
    ProgressBar progress("steps", work_of(run), work_done(run));
    const Result<std::vector<CertifiedCount>> counts = certify_templates(
        slingshot_setup_of(context.catalogue.suites()), run, [&](std::size_t done) { progress.show(done); });
    progress.hide();
    if (!counts) return counts.error();

    int accepted = 0;
    bool is_complete = true;
    for (std::size_t i = 0; i < counts->size(); ++i) {
        const CertifiedCount& count = (*counts)[i];
        const bool has_all = count.accepted >= run.templates[i].tasks;
        accepted += count.accepted;
        is_complete = is_complete && has_all;
        if (context.json) {
            JsonWriter line;
            line.begin_object().field("template", count.template_id).field("accepted", count.accepted);
            line.field("problem", count.problem).end_object();
            print(line.take_line());
        } else if (!has_all) {
            print(fmt::format("{}: {} tasks, because of {}\n", count.template_id, count.accepted, count.problem));
        }
    }
    if (!context.json) {
        print(fmt::format("{} tasks of {} templates, written to {}\n",
                          with_thousands(static_cast<std::size_t>(accepted)), counts->size(), options.out.string()));
    }
    return is_complete ? 0 : 1;
}

struct Verdict {
    std::string task_id;
    std::string fault;
};

/// The first certificates of every template, as many as the sample has.
Result<std::vector<Certificate>> certificates_of(const CertifyOptions& options, const PhyqCertifyOptions& own) {
    const Result<std::vector<fs::path>> files =
        files_of_templates(own.verify / "certificates", ".jsonl", options.template_id);
    if (!files) return files.error();
    std::vector<Certificate> all;
    for (const fs::path& file : *files) {
        const Result<std::vector<Certificate>> certificates = read_certificates(file);
        if (!certificates) return certificates.error();
        int taken = 0;
        for (const Certificate& certificate : *certificates) {
            if (own.sample > 0 && taken == own.sample) break;
            if (certificate.template_id != file.stem()) {
                return Error{fmt::format("this is a certificate of template {}", certificate.template_id),
                             file.string()};
            }
            all.push_back(certificate);
            ++taken;
        }
    }
    return all;
}

Result<int> verify(const CommandContext& context, const CertifyOptions& options, const PhyqCertifyOptions& own) {
    const Result<std::vector<Certificate>> certificates = certificates_of(options, own);
    if (!certificates) return certificates.error();
    const TaskSet& suite = context.catalogue.of(kPhyq);
    ProgressBar progress("tasks", certificates->size());
    std::size_t faulty = 0;
    parallel_in_order(
        certificates->size(), context.threads,
        [&](std::size_t i) {
            const Certificate& certificate = (*certificates)[i];
            const Task* task = suite.find(certificate.task_id());
            if (task == nullptr) return Verdict{certificate.task_id(), "there is no such task"};
            return Verdict{certificate.task_id(),
                           find_certificate_fault(slingshot_setup_of(context.catalogue.suites()), level_of(*task),
                                                  certificate, own.full)};
        },
        [&](std::size_t, const Verdict& verdict) {
            faulty += verdict.fault.empty() ? 0U : 1U;
            if (context.json) {
                JsonWriter line;
                line.begin_object().field("task", verdict.task_id).field("holds", verdict.fault.empty());
                if (!verdict.fault.empty()) line.field("fault", verdict.fault);
                print(line.end_object().take_line());
            } else if (!verdict.fault.empty()) {
                print(fmt::format("{}: {}\n", verdict.task_id, verdict.fault));
            }
        },
        [&](std::size_t done) { progress.show(done); });
    progress.hide();
    if (!context.json) {
        print(fmt::format("{} of {} certificates hold\n", with_thousands(certificates->size() - faulty),
                          with_thousands(certificates->size())));
    }
    return faulty == 0 ? 0 : 1;
}

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

Result<int> report(const CommandContext& context, const CertifyOptions& options, const PhyqCertifyOptions& own) {
    std::error_code failed;
    if (!std::filesystem::is_directory(own.report / "certificates", failed)) {
        return Error{"there is no folder 'certificates' in here", own.report.string()};
    }
    const Result<std::vector<SolutionIdea>> ideas = load_ideas(own.from);
    if (!ideas) return ideas.error();
    const std::vector<TemplateInfo>& templates = context.catalogue.of(kPhyq).templates();
    ProgressBar progress("templates", templates.size());
    TextTable table({"template", "tasks", "tried", "share of angles", "tapped", "by the idea"});
    std::size_t done = 0;
    for (const TemplateInfo& info : templates) {
        progress.show(done++);
        if (!options.template_id.empty() && info.id != options.template_id) continue;
        const auto certificates = read_certificates(certificates_file(own.report, info.id));
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

Result<int> certify_phyq(const CommandContext& context, const CertifyOptions& options,
                         const PhyqCertifyOptions& own) {
    const int ways = (options.out.empty() ? 0 : 1) + (own.verify.empty() ? 0 : 1) + (own.report.empty() ? 0 : 1);
    if (ways != 1) return Error{"certify needs one of --out DIR, --verify DIR and --report DIR"};
    if (!own.verify.empty()) return verify(context, options, own);
    if (!own.report.empty()) return report(context, options, own);
    return accept(context, options, own);
}

}  // namespace

Certifier phyq_certifier() {
    return {.suite = kPhyq,
            .is_default = true,
            .own_options = "--from, --hints, --without-shares, --verify, --full, --sample and --report",
            .describe = certifier_with(describe_own_options, certify_phyq)};
}

}  // namespace phyplay
