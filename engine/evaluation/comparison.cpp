#include "engine/evaluation/comparison.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/evaluation/eval_summary.h"
#include "engine/evaluation/finished_log.h"

namespace phyplay {
namespace {

std::string name_of_agent(const EvalPlan& plan) {
    return plan.seed == 0 ? plan.agent : fmt::format("{} (seed {})", plan.agent, plan.seed);
}

/// The values that are compared, by fold.
std::map<std::string, double> folds_of(const FinishedEvaluation& evaluation) {
    const EvalPlan& plan = evaluation.manifest.plan;
    const EvalSummary summary = summarise(evaluation.evaluator, evaluation.tasks, plan, *evaluation.suite);
    if (!summary.pass_rates) return {{std::to_string(plan.fold.value_or(0)), summary.all.auccess}};
    std::map<std::string, double> folds;
    if (plan.setup.is_by_group) {
        for (const auto& [number, rate] : summary.pass_rates->groups) folds[std::to_string(number)] = rate.rate;
    } else {
        for (const auto& [id, rate] : summary.pass_rates->templates) folds[id] = rate.rate;
    }
    return folds;
}

/// Percent of tasks solved within 0, 1, ... attempts.
std::vector<double> curve_of(const FinishedEvaluation& evaluation) {
    std::vector<double> curve;
    const std::span<const int> solved_at = evaluation.evaluator.solved_at();
    for (int k = 0; k <= evaluation.manifest.plan.max_attempts; ++k) {
        const auto solved = std::ranges::count_if(solved_at, [k](int at) { return at != kNeverSolved && at <= k; });
        curve.push_back(
            solved_at.empty() ? 0.0 : 100.0 * static_cast<double>(solved) / static_cast<double>(solved_at.size()));
    }
    return curve;
}

/// All of an agent's evaluations in one setup, as one.
Result<ComparedAgent> gather(const std::vector<const FinishedEvaluation*>& evaluations) {
    ComparedAgent agent{.name = name_of_agent(evaluations.front()->manifest.plan)};
    double weight = 0.0;
    for (const FinishedEvaluation* evaluation : evaluations) {
        const EvalPlan& plan = evaluation->manifest.plan;
        if (name_of_agent(plan) != agent.name) {
            return Error{fmt::format("a folder holds one agent's evaluations, not those of '{}' and '{}'", agent.name,
                                     name_of_agent(plan))};
        }
        for (const auto& [fold, value] : folds_of(*evaluation)) {
            if (!agent.folds.emplace(fold, value).second) {
                return Error{
                    fmt::format("'{}' was evaluated twice on fold {} of {}", agent.name, fold, plan.setup.name)};
            }
        }
        agent.lost += evaluation->lost;
        const std::vector<double> curve = curve_of(*evaluation);
        if (!agent.curve.empty() && agent.curve.size() != curve.size()) {
            return Error{fmt::format("'{}' had different numbers of attempts in {}", agent.name, plan.setup.name)};
        }
        agent.curve.resize(curve.size(), 0.0);
        weight += 1.0;
        for (std::size_t k = 0; k < curve.size(); ++k) agent.curve[k] += (curve[k] - agent.curve[k]) / weight;
    }
    return agent;
}

void number_equal_names(std::vector<ComparedAgent>& agents) {
    std::map<std::string, int> times;
    for (const ComparedAgent& agent : agents) ++times[agent.name];
    std::map<std::string, int> seen;
    for (ComparedAgent& agent : agents) {
        const std::string name = agent.name;
        if (times[name] > 1) agent.name += fmt::format(" #{}", ++seen[name]);
    }
}

std::vector<ComparedPair> pairs_of(const std::vector<ComparedAgent>& agents) {
    std::vector<ComparedPair> pairs;
    for (std::size_t better = 0; better < agents.size(); ++better) {
        for (std::size_t worse = 0; worse < agents.size(); ++worse) {
            if (better == worse) continue;
            std::vector<double> a;
            std::vector<double> b;
            for (const auto& [fold, value] : agents[better].folds) {
                const auto other = agents[worse].folds.find(fold);
                if (other == agents[worse].folds.end()) continue;
                a.push_back(value);
                b.push_back(other->second);
            }
            if (a.empty()) continue;
            pairs.push_back({better, worse, static_cast<int>(a.size()), wilcoxon_greater(a, b)});
        }
    }
    return pairs;
}

}  // namespace

std::string_view compared_measure(const EvalSetup& setup) {
    return setup.scoring == Scoring::pass_share ? "pass rate" : "AUCCESS";
}

double ComparedAgent::mean() const {
    double sum = 0.0;
    for (const auto& [fold, value] : folds) sum += value;
    return folds.empty() ? 0.0 : sum / static_cast<double>(folds.size());
}

double ComparedAgent::deviation() const {
    if (folds.size() < 2) return 0.0;
    const double middle = mean();
    double sum = 0.0;
    for (const auto& [fold, value] : folds) sum += (value - middle) * (value - middle);
    return std::sqrt(sum / static_cast<double>(folds.size() - 1));
}

Result<FinishedEvaluation> read_evaluation(const TaskSet& task_set, const Suite& suite,
                                           const std::filesystem::path& folder) {
    const Result<EvalManifest> manifest = read_manifest(folder, suite.facts().setups);
    if (!manifest) return manifest.error();
    if (!manifest->plan.shard.is_whole()) {
        return Error{"this is a part of an evaluation; merge the parts first", folder.string()};
    }
    if (manifest->task_pack_sha256 != task_set.sha256()) {
        return Error{"this evaluation was made with another task pack", folder.string()};
    }
    if (!is_finished(folder)) {
        return Error{"this evaluation is not finished; run it again to complete it", folder.string()};
    }
    std::vector<const Task*> tasks = tasks_of(task_set, manifest->plan);
    Result<FinishedLog> log = read_finished_log(folder, manifest->plan, tasks, suite);
    if (!log) return log.error();
    return FinishedEvaluation{*manifest, &suite, std::move(tasks), std::move(log->evaluator), log->lost.size()};
}

Result<std::vector<std::filesystem::path>> evaluations_in(const std::filesystem::path& folder) {
    std::error_code failed;
    if (std::filesystem::exists(folder / kManifestName, failed)) return std::vector{folder};
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
        if (std::filesystem::exists(entry.path() / kManifestName, failed)) folders.push_back(entry.path());
    }
    if (folders.empty()) {
        return Error{"this is neither an evaluation nor a folder with evaluations in it", folder.string()};
    }
    std::ranges::sort(folders);
    return folders;
}

Result<Comparison> compare_agents(const std::vector<std::vector<FinishedEvaluation>>& evaluations,
                                  std::span<const EvalSetup> setups) {
    std::string engine;
    for (const auto& of_agent : evaluations) {
        for (const FinishedEvaluation& evaluation : of_agent) {
            if (engine.empty()) engine = evaluation.manifest.engine_id;
            if (evaluation.manifest.engine_id != engine) {
                return Error{fmt::format("these evaluations were made with different physics: {} and {}", engine,
                                         evaluation.manifest.engine_id)};
            }
        }
    }
    Comparison comparison;
    for (const EvalSetup& setup : setups) {
        ComparedSetup compared{.setup = setup};
        for (const auto& of_agent : evaluations) {
            std::vector<const FinishedEvaluation*> here;
            for (const FinishedEvaluation& evaluation : of_agent) {
                if (evaluation.manifest.plan.setup == setup) here.push_back(&evaluation);
            }
            if (here.empty()) continue;
            Result<ComparedAgent> agent = gather(here);
            if (!agent) return agent.error();
            compared.agents.push_back(std::move(*agent));
        }
        if (compared.agents.empty()) continue;
        number_equal_names(compared.agents);
        compared.pairs = pairs_of(compared.agents);
        comparison.setups.push_back(std::move(compared));
    }
    return comparison;
}

}  // namespace phyplay
