#include "engine/certification/phyre/solvability_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/certification/phyre/solvability_folder.h"
#include "engine/certification/phyre/solvability_report.h"
#include "engine/io/file.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

/// Plays between two stores of the solution power matrix: about as many as there are in a pool.
constexpr std::size_t kPlaysPerStore = 10'000;

/// Works through the plan's groups in a folder that is claimed and locked.
class Run {
public:
    Run(const SolvabilityPlan& plan, fs::path folder, int threads, const SolvabilityProgress& progress)
        : plan_(plan), folder_(std::move(folder)), threads_(threads), progress_(progress) {}

    Result<std::vector<SolvabilitySummary>> all();

private:
    Result<GroupCertificates> examine(const SolvabilityGroup& group, const std::set<std::string>& refused);
    Result<std::vector<SolutionPower>> power(const SolvabilityGroup& group, const GroupCertificates& certificates);

    const SolvabilityPlan& plan_;
    fs::path folder_;
    int threads_;
    const SolvabilityProgress& progress_;
    std::size_t pools_ = 0;
    std::size_t plays_ = 0;
};

Result<GroupCertificates> Run::examine(const SolvabilityGroup& group, const std::set<std::string>& refused) {
    const Result<GroupCertificates> read = read_certificates(folder_, plan_, group);
    if (!read) return read.error();
    std::map<std::string, SolvabilityCertificate> known;
    for (const SolvabilityCertificate& certificate : *read) known[certificate.task_id] = certificate;

    // Lines of later tasks stay in the file while an earlier task, once undecided, is taken up again.
    const std::vector<const Task*> tasks = tasks_to_examine(plan_, group, refused);
    GroupCertificates certificates;
    const auto store = [&](std::size_t next) {
        GroupCertificates all = certificates;
        for (std::size_t i = next; i < tasks.size(); ++i) {
            if (const auto later = known.find(tasks[i]->id); later != known.end()) all.push_back(later->second);
        }
        write_certificates(folder_, plan_, group, all);
    };
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const Task task = in_tier(*tasks[i], group.tier);
        const auto found = known.find(task.id);
        certificates.push_back(
            found != known.end()
                ? found->second
                : SolvabilityCertificate{.task_id = task.id, .task_sha256 = task.sha256, .tier = group.tier});
        pools_ += static_cast<std::size_t>(certificates.back().pools);
        while (!is_finished(plan_, certificates.back())) {
            try_next_pool(task, plan_.rule, threads_, certificates.back());
            store(i + 1);
            ++pools_;
            if (progress_.pools) progress_.pools(pools_);
        }
    }
    const bool is_written = certificates == *read && fs::exists(certificates_file(folder_, group));
    if (!is_written) store(tasks.size());  // in the order of the tasks, and nothing else
    return certificates;
}

Result<std::vector<SolutionPower>> Run::power(const SolvabilityGroup& group, const GroupCertificates& certificates) {
    std::vector<Task> tasks;
    for (const Task* task : group.tasks) tasks.push_back(in_tier(*task, group.tier));
    const fs::path file = power_file(folder_, group);
    Result<std::vector<SolutionPower>> rows = read_power_rows(folder_, group);
    if (!rows) return rows;

    // Rows are kept as far as they are about these solutions: with more pools, other solutions may have been found.
    const std::vector<ActionNumbers> actions = stable_solutions_of(certificates);
    const auto is_of = [](const SolutionPower& row, const ActionNumbers& action) { return row.action == action; };
    const auto end = std::mismatch(rows->begin(), rows->end(), actions.begin(), actions.end(), is_of).first;
    const bool is_same = end == rows->end() && rows->size() == actions.size() && fs::exists(file);
    if (is_same) return rows;
    rows->erase(end, rows->end());
    const std::size_t rows_per_store = std::max<std::size_t>(1, kPlaysPerStore / tasks.size());
    do {
        const std::size_t count = std::min(rows_per_store, actions.size() - rows->size());
        const auto more =
            measure_power(tasks, std::span(actions).subspan(rows->size(), count), threads_, [&](std::size_t done) {
                if (progress_.plays) progress_.plays(plays_ + done);
            });
        plays_ += count * tasks.size();
        rows->insert(rows->end(), more.begin(), more.end());
        std::string text;
        for (const SolutionPower& row : *rows) text += write_power(row);
        write_file_atomically(file, text);
    } while (rows->size() < actions.size());
    return rows;
}

Result<std::vector<SolvabilitySummary>> Run::all() {
    const std::vector<SolvabilityGroup> groups = groups_of(plan_);
    std::vector<GroupCertificates> certificates;
    std::set<std::string> refused;
    for (const SolvabilityGroup& group : groups) {
        Result<GroupCertificates> examined = examine(group, refused);
        if (!examined) return examined.error();
        if (group.is_refusing) refused.merge(refused_by(plan_, *examined));
        certificates.push_back(*std::move(examined));
    }

    std::vector<SolvabilitySummary> summaries;
    std::vector<GroupReport> reports;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (!plan_.shard.is_whole()) {
            summaries.push_back(summarise(groups[i], plan_, certificates[i], std::nullopt));
            continue;
        }
        Result<std::vector<SolutionPower>> rows = power(groups[i], certificates[i]);
        if (!rows) return rows.error();
        summaries.push_back(summarise(groups[i], plan_, certificates[i], *rows));
        reports.push_back({plan_.rule, summaries.back(), certificates[i], *std::move(rows)});
    }
    if (!plan_.shard.is_whole()) return summaries;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        write_file_atomically(folder_ / "histograms" / (groups[i].name() + ".svg"), histograms_svg(reports[i]));
    }
    write_file_atomically(folder_ / "report.html", solvability_html(plan_, reports));
    write_file_atomically(folder_ / "summary.json", summary_json(plan_, summaries));
    return summaries;
}

struct CertifiedShard {
    fs::path path;
    SolvabilityPlan plan;
};

/// Reads the plans and checks that they are the parts of one, each once.
Result<std::vector<CertifiedShard>> read_certified_shards(const TaskSet& suite, const std::vector<fs::path>& paths) {
    std::map<int, CertifiedShard> parts;
    for (const fs::path& path : paths) {
        Result<SolvabilityPlan> plan = read_plan(path, suite);
        if (!plan) return plan.error();
        SolvabilityPlan expected = parts.empty() ? *plan : parts.begin()->second.plan;
        expected.shard.index = plan->shard.index;
        if (*plan != expected) {
            return Error{"this is part of another certification than the folders before it", path.string()};
        }
        const auto [at, is_new] = parts.try_emplace(plan->shard.index, CertifiedShard{path, *plan});
        if (!is_new) return Error{"this is the same part as " + at->second.path.string(), path.string()};
    }
    const int count = parts.empty() ? 0 : parts.begin()->second.plan.shard.count;
    if (static_cast<int>(parts.size()) != count) {
        return Error{fmt::format("only {} of the certification's {} parts are named", parts.size(), count)};
    }
    std::vector<CertifiedShard> shards;
    for (auto& [index, shard] : parts) shards.push_back(std::move(shard));
    return shards;
}

/// A group's certificates of all shards, in task order.
Result<GroupCertificates> gather(const std::vector<CertifiedShard>& shards, const SolvabilityGroup& group,
                                 const std::set<std::string>& refused) {
    std::map<std::string, SolvabilityCertificate> of_task;
    for (const CertifiedShard& shard : shards) {
        const Result<GroupCertificates> read = read_certificates(shard.path, shard.plan, group);
        if (!read) return read.error();
        for (const SolvabilityCertificate& certificate : *read) of_task[certificate.task_id] = certificate;
        for (const Task* task : tasks_to_examine(shard.plan, group, refused)) {
            const auto found = of_task.find(task->id);
            if (found == of_task.end() || !is_finished(shard.plan, found->second)) {
                return Error{"this part is not finished; run it again to complete it", shard.path.string()};
            }
        }
    }
    GroupCertificates certificates;
    for (const Task* task : group.tasks) {
        if (const auto found = of_task.find(task->id); found != of_task.end()) certificates.push_back(found->second);
    }
    return certificates;
}

void make_folders(const fs::path& folder) {
    for (const char* name : {"certificates", "power", "histograms"}) fs::create_directories(folder / name);
}

}  // namespace

Result<std::vector<SolvabilitySummary>> certify_solvability(const TaskSet& suite, const SolvabilityPlan& plan,
                                                            const fs::path& folder, int threads,
                                                            const SolvabilityProgress& progress) {
    const Result<Done> claimed = claim_folder(folder, plan, suite);
    if (!claimed) return claimed.error();
    const Result<FolderLock> lock = FolderLock::take(folder);
    if (!lock) return lock.error();
    fs::create_directories(folder / "certificates");
    if (plan.shard.is_whole()) make_folders(folder);
    return Run(plan, folder, threads, progress).all();
}

bool is_solvability_folder(const fs::path& folder) {
    std::error_code failed;
    return fs::exists(folder / kPlanName, failed);
}

Result<std::vector<SolvabilitySummary>> merge_solvability(const TaskSet& suite, const std::vector<fs::path>& shards,
                                                          const fs::path& folder, int threads,
                                                          const SolvabilityProgress& progress) {
    const Result<std::vector<CertifiedShard>> parts = read_certified_shards(suite, shards);
    if (!parts) return parts.error();
    SolvabilityPlan plan = parts->front().plan;
    plan.shard = {};
    std::vector<GroupCertificates> gathered;
    std::set<std::string> refused;
    const std::vector<SolvabilityGroup> groups = groups_of(plan);
    for (const SolvabilityGroup& group : groups) {
        Result<GroupCertificates> certificates = gather(*parts, group, refused);
        if (!certificates) return certificates.error();
        if (group.is_refusing) refused.merge(refused_by(plan, *certificates));
        gathered.push_back(*std::move(certificates));
    }
    const Result<Done> claimed = claim_folder(folder, plan, suite);
    if (!claimed) return claimed.error();
    fs::create_directories(folder / "certificates");
    for (std::size_t i = 0; i < groups.size(); ++i) write_certificates(folder, plan, groups[i], gathered[i]);
    return certify_solvability(suite, plan, folder, threads, progress);
}

}  // namespace phyplay
