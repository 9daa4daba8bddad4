#include "engine/headless/certify_command.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <system_error>

#include "engine/base/parallel.h"
#include "engine/certification/phyq/certify_run.h"
#include "engine/console/console.h"
#include "engine/console/progress_bar.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/generator/slingshot_template.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

/// Tasks of a template where no other number is asked for.
constexpr int kPhyqTasks = 100;

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

Result<std::vector<CertifiedTemplate>> load_templates(const CertifyOptions& options) {
    const Result<std::vector<fs::path>> files =
        files_of_templates(options.from / "templates", ".lua", options.template_id);
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

Result<int> certify(const CommandContext& context, const CertifyOptions& options) {
    Result<std::vector<CertifiedTemplate>> templates = load_templates(options);
    if (!templates) return templates.error();
    Result<std::map<std::string, Hints>> hints = load_hints(options.hints);
    if (!hints) return hints.error();
    const CertifyRun run{.folder = options.out,
                         .templates = *std::move(templates),
                         .hints = *std::move(hints),
                         .shares = !options.without_shares,
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

/// The first `most` certificates of every template; all where it is 0.
Result<std::vector<Certificate>> certificates_of(const fs::path& folder, const CertifyOptions& options) {
    const Result<std::vector<fs::path>> files =
        files_of_templates(folder / "certificates", ".jsonl", options.template_id);
    if (!files) return files.error();
    std::vector<Certificate> all;
    for (const fs::path& file : *files) {
        const Result<std::vector<Certificate>> certificates = read_certificates(file);
        if (!certificates) return certificates.error();
        int taken = 0;
        for (const Certificate& certificate : *certificates) {
            if (options.sample > 0 && taken == options.sample) break;
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

Result<int> verify(const CommandContext& context, const CertifyOptions& options) {
    const Result<std::vector<Certificate>> certificates = certificates_of(options.verify, options);
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
                                                  certificate, options.full)};
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

Result<int> run_certify(const CommandContext& context, const CertifyOptions& options) {
    if (options.suite == name_of(kPhyre)) {
        return options.choose.empty() ? certify_phyre(context, options) : choose_phyre_tasks(context, options);
    }
    if (options.suite != name_of(kPhyq)) {
        return Error{fmt::format("--suite: there is no suite '{}' (phyre, phyq)", options.suite)};
    }
    const CertifyOptions none;
    const bool has_phyre_options = !options.task_ids.empty() || !options.shard.empty() || options.tier != none.tier ||
                                   options.pools != none.pools || !options.choose.empty() || options.has_selection();
    if (has_phyre_options) {
        return Error{
            "--task, --tier, --pools, --shard, --choose, --need, --refuse and --diversify are for --suite phyre"};
    }
    const int ways =
        (options.out.empty() ? 0 : 1) + (options.verify.empty() ? 0 : 1) + (options.report.empty() ? 0 : 1);
    if (ways != 1) return Error{"certify needs one of --out DIR, --verify DIR and --report DIR"};
    if (!options.verify.empty()) return verify(context, options);
    if (!options.report.empty()) return report_certificates(context, options);
    return certify(context, options);
}

}  // namespace

void describe_certify(CommandSyntax& syntax, CertifyOptions& options) {
    syntax.option("--suite", options.suite, "Suite (phyre, phyq)").shows_default();
    syntax.option("--template", options.template_id, "Only this template, for example 00012 or 6.4");
    syntax.option("--out", options.out, "Folder for the certificates; an interrupted run continues");
    syntax
        .option("--tasks", options.tasks,
                "Tasks per template; 100 of Phy-Q and for --choose, all of PHYRE unless given")
        .in_range(1, 999);
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
    syntax.option("--from", options.from, "Phy-Q: folder with templates/*.lua").shows_default();
    syntax.option("--hints", options.hints, "Phy-Q: file with plans to try first (JSON Lines)");
    syntax.flag("--without-shares", options.without_shares, "Phy-Q: do not measure which of the 180 angles pass");
    syntax.option("--verify", options.verify, "Phy-Q, instead: play the certificates of this folder again");
    syntax.flag("--full", options.full, "Phy-Q: play the 180 angles again too, for --verify");
    syntax.option("--sample", options.sample, "Phy-Q: at most so many per template, for --verify; 0 is all")
        .in_range(0, 1000);
    syntax.option("--report", options.report, "Phy-Q, instead: sum up the certificates of this folder");
}

Command certify_command() {
    return make_command("certify", kCertifySummary, describe_certify, run_certify);
}

}  // namespace phyplay
