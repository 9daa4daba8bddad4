#include "engine/evaluation/comparison_report.h"

#include <fmt/core.h>

#include <cmath>

#include "engine/io/markup.h"

namespace phyplay {
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
