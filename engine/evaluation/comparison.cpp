#include "engine/evaluation/comparison.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/evaluation/eval_folder.h"
#include "engine/evaluation/eval_summary.h"
#include "engine/io/markup.h"

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

namespace {

// Of the drawing, in its own pixels.
constexpr double kWidth = 640.0;
constexpr double kHeight = 400.0;
constexpr double kLeft = 56.0;
constexpr double kRight = 16.0;
constexpr double kTop = 16.0;
constexpr double kBottom = 48.0;
constexpr double kLegendRow = 20.0;

/// Told apart by people of all kinds of colour vision; with more agents the dashes change.
constexpr const char* kColors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"};
constexpr const char* kDashes[] = {"", "6 3", "2 3", "9 3 2 3"};

class Axes {
public:
    explicit Axes(std::size_t most_attempts)
        : log_most_(std::log(std::max<double>(2.0, static_cast<double>(most_attempts)))) {}

    double x(double attempts) const { return kLeft + (kWidth - kLeft - kRight) * std::log(attempts) / log_most_; }
    double y(double percent) const { return kTop + (kHeight - kTop - kBottom) * (1.0 - percent / 100.0); }

private:
    double log_most_;
};

std::string line_style(std::size_t agent) {
    const char* color = kColors[agent % std::size(kColors)];
    const char* dash = kDashes[agent / std::size(kColors) % std::size(kDashes)];
    return fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}", color,
                       *dash == '\0' ? "" : fmt::format(" stroke-dasharray=\"{}\"", dash));
}

std::string grid(const Axes& axes, std::size_t most_attempts) {
    std::string svg;
    for (int percent = 0; percent <= 100; percent += 20) {
        svg += fmt::format(
            "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#ddd\"/>"
            "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
            kLeft, axes.y(percent), kWidth - kRight, axes.y(percent), kLeft - 6, axes.y(percent) + 4, percent);
    }
    for (const std::size_t attempts : {1, 2, 5, 10, 20, 50, 100, 1000, 10000, 100000}) {
        if (attempts > most_attempts) break;
        const double x = axes.x(static_cast<double>(attempts));
        svg += fmt::format(
            "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>"
            "<text x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\">{4}</text>\n",
            x, axes.y(0), axes.y(100), axes.y(0) + 18, attempts);
    }
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">attempts</text>\n",
                       (kLeft + kWidth - kRight) / 2, axes.y(0) + 38);
    svg += fmt::format(
        "<text x=\"14\" y=\"{0:.1f}\" text-anchor=\"middle\" transform=\"rotate(-90 14 {0:.1f})\">tasks solved, "
        "percent</text>\n",
        axes.y(50));
    return svg;
}

std::string agents_table(const ComparedSetup& setup) {
    std::string html = fmt::format(
        "<table><tr><th>agent</th><th>folds</th><th>{}</th><th>deviation</th><th>solved at 1</th><th>at 10</th>"
        "<th>at most</th></tr>\n",
        compared_measure(setup.setup));
    for (const ComparedAgent& agent : setup.agents) {
        const auto percent = [&](std::size_t k) {
            return k < agent.curve.size() ? fmt::format("{:.1f} %", agent.curve[k]) : std::string();
        };
        html += "<tr><td>" + escaped(agent.name) + "</td>" + number_cell(std::to_string(agent.folds.size())) +
                number_cell(fmt::format("{:.4f}", agent.mean())) +
                number_cell(fmt::format("{:.4f}", agent.deviation())) + number_cell(percent(1)) +
                number_cell(percent(10)) + number_cell(percent(agent.curve.size() - 1)) + "</tr>\n";
    }
    html += "</table>\n";
    for (const ComparedAgent& agent : setup.agents) {
        if (agent.lost == 0) continue;
        html += fmt::format(
            "<p>{} lost {} tasks: its program failed there, and what is missing counts as not solved.</p>\n",
            escaped(agent.name), agent.lost);
    }
    return html;
}

std::string folds_table(const ComparedSetup& setup) {
    std::map<std::string, std::vector<std::string>> rows;
    for (std::size_t i = 0; i < setup.agents.size(); ++i) {
        for (const auto& [fold, value] : setup.agents[i].folds) {
            std::vector<std::string>& row = rows[fold];
            row.resize(setup.agents.size());
            row[i] = fmt::format("{:.4f}", value);
        }
    }
    std::string html = "<table><tr><th>fold</th>";
    for (const ComparedAgent& agent : setup.agents) html += "<th>" + escaped(agent.name) + "</th>";
    html += "</tr>\n";
    for (const auto& [fold, values] : rows) {
        html += "<tr><td>" + escaped(fold) + "</td>";
        for (const std::string& value : values) html += number_cell(value);
        html += "</tr>\n";
    }
    return html + "</table>\n";
}

std::string tests_table(const ComparedSetup& setup) {
    if (setup.pairs.empty()) return "";
    std::string html =
        "<table><tr><th>is</th><th>better than</th><th>folds</th><th>with a "
        "difference</th><th>W&#8722;</th><th>p</th>"
        "<th></th></tr>\n";
    for (const ComparedPair& pair : setup.pairs) {
        html += "<tr><td>" + escaped(setup.agents[pair.better].name) + "</td><td>" +
                escaped(setup.agents[pair.worse].name) + "</td>" + number_cell(std::to_string(pair.folds)) +
                number_cell(std::to_string(pair.test.pairs)) + number_cell(fmt::format("{:g}", pair.test.w_minus)) +
                number_cell(fmt::format("{:.5f}", pair.test.p)) +
                (pair.test.is_better() ? "<td>yes</td>" : "<td>not shown</td>") + "</tr>\n";
    }
    return html +
           "</table>\n<p>One-sided Wilcoxon signed-rank test over the folds that both agents have, exact, folds "
           "without a difference dropped; <em>yes</em> where p is below 0.01.</p>\n";
}

}  // namespace

std::string success_curves_svg(const ComparedSetup& setup) {
    std::size_t most_attempts = 1;
    for (const ComparedAgent& agent : setup.agents) most_attempts = std::max(most_attempts, agent.curve.size() - 1);
    const Axes axes(most_attempts);
    const double height = kHeight + kLegendRow * static_cast<double>(setup.agents.size());
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" "
        "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n<title>{2}</title>\n"
        "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#fff\"/>\n",
        kWidth, height, escaped(setup.setup.name));
    svg += grid(axes, most_attempts);
    for (std::size_t i = 0; i < setup.agents.size(); ++i) {
        const ComparedAgent& agent = setup.agents[i];
        std::string points;
        for (std::size_t k = 1; k < agent.curve.size(); ++k) {
            points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", axes.x(static_cast<double>(k)),
                                  axes.y(agent.curve[k]));
        }
        const double y = kHeight + kLegendRow * static_cast<double>(i) + 4;
        svg += fmt::format("<polyline {} points=\"{}\"/>\n", line_style(i), points);
        svg += fmt::format(
            "<line {} x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/><text x=\"{:.1f}\" "
            "y=\"{:.1f}\">{}</text>\n",
            line_style(i), kLeft, y, kLeft + 32, y, kLeft + 40, y + 4, escaped(agent.name));
    }
    return svg + "</svg>\n";
}

std::string comparison_html(const Comparison& comparison) {
    std::string body;
    for (const ComparedSetup& setup : comparison.setups) {
        body += fmt::format("<h2>{}</h2>\n", escaped(setup.setup.name));
        body += agents_table(setup) + success_curves_svg(setup) + tests_table(setup);
        body += "<details><summary>Fold by fold</summary>\n" + folds_table(setup) + "</details>\n";
    }
    return html_page("Agents compared", body);
}

}  // namespace phyplay
