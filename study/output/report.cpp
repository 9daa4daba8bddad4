#include "study/output/report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/io/markup.h"
#include "study/output/definitions.h"
#include "study/output/plots_svg.h"
#include "study/output/report_sections.h"

namespace phyplay {
namespace {

/// The people of one condition, or all.
struct Series {
    std::string name;
    std::vector<PlayedTask> played;
    std::map<std::string, GroupMeasures> groups;  // by id
};

std::vector<Series> series_of(const std::vector<PlayedTask>& played) {
    std::vector<Series> all;
    std::set<std::string> conditions;
    for (const PlayedTask& task : played) conditions.insert(task.condition_id);
    for (const std::string& condition : conditions) {
        Series& series = all.emplace_back();
        series.name = conditions.size() > 1 ? condition : "this study";
        for (const PlayedTask& task : played) {
            if (task.condition_id == condition) series.played.push_back(task);
        }
        for (GroupMeasures& group : measure(series.played)) series.groups[group.id] = std::move(group);
    }
    return all;
}

PlotPoint point_of(const Estimate& estimate) {
    PlotPoint point;
    if (estimate.people == 0) return point;
    point.value = estimate.mean;
    if (estimate.interval) {
        point.low = estimate.interval->first;
        point.high = estimate.interval->second;
    }
    return point;
}

std::string row_name(const GroupMeasures& group) {
    return group.number > 0 ? fmt::format("{} {}", group.number, group.name) : group.name;
}

/// One measure of the four: what it is called and where it is found.
struct MeasureView {
    std::string_view title;
    std::string_view unit;
    Estimate GroupMeasures::*member;
    bool is_percent;
    double least;
    std::optional<double> most;
};

const std::vector<MeasureView>& measure_views() {
    static const std::vector<MeasureView> views = {
        {"Pass rate", "pass rate", &GroupMeasures::pass_rate, true, 0.0, 1.0},
        {"Solved within five attempts", "share of tasks", &GroupMeasures::within_five, true, 0.0, 1.0},
        {"Attempts", "attempts per task (unsolved: 5)", &GroupMeasures::attempts, false, 1.0, 5.0},
        {"Thinking time", "seconds per task", &GroupMeasures::thinking_s, false, 0.0, std::nullopt},
    };
    return views;
}

std::optional<double> published_value(const PublishedMeasures& of, std::size_t view) {
    switch (view) {
        case 0: return of.pass_rate;
        case 1: return of.within_five;
        case 2: return of.attempts;
        default: return of.thinking_s;
    }
}

std::string measure_plot(const ReportInput& input, const std::vector<Series>& all,
                         const std::vector<GroupMeasures>& groups, std::size_t view_no) {
    const MeasureView& view = measure_views()[view_no];
    DotPlot plot;
    plot.title = fmt::format("{} of each {}, mean and 95 % interval", view.title, groups.front().word);
    plot.unit = view.unit;
    plot.least = view.least;
    plot.most = view.most;
    plot.is_percent = view.is_percent;
    for (const GroupMeasures& group : groups) plot.rows.push_back(row_name(group));
    int style = 0;
    for (const Series& series : all) {
        PlotSeries& drawn = plot.series.emplace_back(PlotSeries{series.name, style++, {}});
        for (const GroupMeasures& group : groups) {
            const auto found = series.groups.find(group.id);
            drawn.points.push_back(found == series.groups.end() ? PlotPoint{} : point_of(found->second.*view.member));
        }
    }
    if (!input.published.groups.empty()) {
        PlotSeries& drawn = plot.series.emplace_back(PlotSeries{input.published.name, kReferenceStyle, {}});
        for (const GroupMeasures& group : groups) {
            const auto found = input.published.groups.find(group.number);
            PlotPoint& point = drawn.points.emplace_back();
            if (found != input.published.groups.end()) point.value = published_value(found->second, view_no);
        }
    }
    return fmt::format("<figure><figcaption>{}</figcaption>{}</figure>", view.title, dot_plot_svg(plot));
}

std::string legend_of(const ReportInput& input, const std::vector<Series>& all) {
    std::string items;
    int style = 0;
    for (const Series& series : all) {
        std::set<std::string> people;
        for (const PlayedTask& task : series.played) people.insert(task.participant_id);
        items += fmt::format("<li>{}{} <span class=\"dim\">{} people</span></li>", mark_svg(style++),
                             escaped(series.name), people.size());
    }
    if (!input.published.groups.empty()) {
        items += fmt::format("<li>{}{}</li>", mark_svg(kReferenceStyle), escaped(input.published.name));
    }
    return fmt::format("<ul class=\"legend\">{}</ul>", items);
}

std::string interval_text(const Estimate& estimate, int digits, double factor = 1.0) {
    if (estimate.people == 0) return "";
    std::string text = fmt::format("{:.{}f}", estimate.mean * factor, digits);
    if (estimate.interval) {
        text += fmt::format(" <span class=\"dim\">[{:.{}f}, {:.{}f}]</span>", estimate.interval->first * factor,
                            digits, estimate.interval->second * factor, digits);
    }
    return text;
}

std::string values_table(const std::vector<Series>& all) {
    std::string rows;
    for (const Series& series : all) {
        if (all.size() > 1)
            rows += fmt::format("<tr><th colspan=\"7\" class=\"part\">{}</th></tr>", escaped(series.name));
        for (const GroupMeasures& group : measure(series.played)) {
            rows += fmt::format(
                "<tr{}><th>{}</th><td>{}</td><td>{}</td><td>{:.4f}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                group.id == "all" ? " class=\"sum\"" : "", escaped(row_name(group)), group.pass_rate.people,
                interval_text(group.pass_rate, 4), group.pass_rate.sd, interval_text(group.within_five, 4),
                interval_text(group.attempts, 2), interval_text(group.thinking_s, 1));
        }
    }
    return fmt::format(
        "<details><summary>The same as a table</summary><div "
        "class=\"scroll\"><table><thead><tr><th></th><th>people</th>"
        "<th>pass rate</th><th>SD</th><th>within five</th><th>attempts</th><th>thinking time, s</th></tr></thead>"
        "<tbody>{}</tbody></table></div></details>",
        rows);
}

/// Unsolved tasks count as five attempts, as published; where another number was allowed, that must be said.
std::string limit_note(const ReportInput& input) {
    for (const PlayedTask& task : input.played) {
        if (task.attempt_cap != 5) {
            return fmt::format(
                " This study allows up to {} attempts; as in the published study, a task that was not solved "
                "within five counts as five attempts and as not passed.",
                task.attempt_cap);
        }
    }
    return {};
}

std::string results_section(const ReportInput& input, const std::vector<Series>& all) {
    std::vector<GroupMeasures> groups = measure(input.played);
    if (groups.empty()) return "<section><h2>Results</h2><p>No task has been finished yet.</p></section>";
    groups.pop_back();  // "all" has a row in the table
    std::string plots;
    for (std::size_t view = 0; view < measure_views().size(); ++view) plots += measure_plot(input, all, groups, view);
    return fmt::format(
        "<section><h2>Results by {}</h2>{}<div class=\"plots\">{}</div><p class=\"note\">Marks are means over "
        "people, bars "
        "95 % bootstrap intervals of the mean (people drawn again 2,000 times; none for fewer than three people). A "
        "task "
        "solved at attempt 1 to 5 has the pass rate 1, 0.8, 0.6, 0.4, 0.2, otherwise 0. Thinking time is that of the "
        "first five attempts at a task together.{}</p>{}</section>",
        groups.front().word, legend_of(input, all), plots, limit_note(input), values_table(all));
}

std::string curve_section(const ReportInput& input, const std::vector<Series>& all) {
    int most = 1;
    for (const PlayedTask& task : input.played) most = std::max(most, task.attempt_cap);
    CurvePlot plot;
    plot.title = "Share of tasks solved within so many attempts";
    plot.x_label = "attempts";
    int style = 0;
    for (const Series& series : all) {
        PlotSeries& drawn = plot.series.emplace_back(PlotSeries{series.name, style++, {}});
        for (const Estimate& estimate : success_curve(series.played, most))
            drawn.points.push_back(point_of(estimate));
    }
    return fmt::format(
        "<section><h2>Success curve</h2>{}<div class=\"plots\"><figure><figcaption>Share of tasks solved within so "
        "many "
        "attempts</figcaption>{}</figure></div><p class=\"note\">Mean over people; the band is its 95 % bootstrap "
        "interval.</p></section>",
        all.size() > 1 ? legend_of(ReportInput{}, all) : std::string(), curve_plot_svg(plot));
}

std::string agents_section(const ReportInput& input) {
    if (input.agents.empty()) return {};
    const std::vector<GroupMeasures> groups = measure(input.played);
    std::string head = "<th></th>";
    std::string rows;
    std::string word = "group";
    std::vector<const GroupMeasures*> shown;
    for (const GroupMeasures& group : groups) {
        if (group.number == 0) continue;
        word = group.word;
        shown.push_back(&group);
        head += fmt::format("<th title=\"{}\">{}</th>", escaped(group.name), group.number);
    }
    const auto cell = [](std::optional<double> rate) {
        if (!rate) return std::string("<td></td>");
        return fmt::format("<td class=\"heat\" style=\"--v:{:.0f}%\">{:.2f}</td>",
                           std::clamp(*rate, 0.0, 1.0) * 100.0, *rate);
    };
    const auto ending = [](const std::optional<double>& z, const std::optional<double>& score) {
        return fmt::format("<td>{}</td><td class=\"score\">{}</td>", z ? fmt::format("{:.2f}", *z) : "",
                           score ? fmt::format("{:.2f}", *score) : "");
    };
    const bool has_scores =
        std::ranges::any_of(input.agents, [](const AgentResult& agent) { return agent.score.has_value(); });
    rows += "<tr class=\"sum\"><th>People of this study</th>";
    for (const GroupMeasures* group : shown) rows += cell(group->pass_rate.mean);
    rows += has_scores ? ending(0.0, 100.0) + "</tr>" : "</tr>";
    std::vector<const AgentResult*> agents;
    for (const AgentResult& agent : input.agents) agents.push_back(&agent);
    std::ranges::stable_sort(agents, [](const AgentResult* a, const AgentResult* b) {
        return a->score.value_or(-1e9) > b->score.value_or(-1e9);
    });
    for (const AgentResult* agent : agents) {
        rows += fmt::format("<tr><th>{}</th>", escaped(agent->name));
        for (const GroupMeasures* group : shown) {
            const auto found = agent->rates.find(group->number);
            rows += cell(found == agent->rates.end() ? std::nullopt : std::optional(found->second));
        }
        rows += has_scores ? ending(agent->z, agent->score) + "</tr>" : "</tr>";
    }
    if (has_scores) head += fmt::format("<th>Z</th><th>{}</th>", input.score_title);
    return fmt::format(
        "<section><h2>Agents beside people</h2><div class=\"scroll\"><table "
        "class=\"rates\"><thead><tr>{}</tr></thead>"
        "<tbody>{}</tbody></table></div><p class=\"note\">Pass rates by {}. {}{}</p></section>",
        head, rows, word, escaped(input.score_words.note), has_scores ? " " + escaped(input.score_words.scale) : "");
}

/// What stands between backquotes, as code.
std::string with_code(const std::string& text) {
    std::string html;
    bool is_code = false;
    for (const char c : text) {
        if (c == '`') {
            html += is_code ? "</code>" : "<code>";
            is_code = !is_code;
        } else {
            html += c;
        }
    }
    return html;
}

std::string definitions_section() {
    std::string rows;
    for (const Definition& definition : definitions()) {
        rows += fmt::format("<dt>{}</dt><dd>{}</dd>", escaped(definition.term), with_code(escaped(definition.text)));
    }
    return fmt::format("<section><h2>Definitions</h2><dl>{}</dl></section>", rows);
}

std::string tiles(const ReportInput& input) {
    std::set<std::string> people;
    std::vector<double> thinking;
    std::size_t attempts = 0;
    for (const PlayedTask& task : input.played) {
        people.insert(task.participant_id);
        attempts += task.thinking_s.size();
        thinking.insert(thinking.end(), task.thinking_s.begin(), task.thinking_s.end());
    }
    const std::vector<GroupMeasures> groups = measure(input.played);
    std::string text;
    const auto tile = [&](const std::string& number, std::string_view words) {
        text += fmt::format("<li><b>{}</b>{}</li>", number, words);
    };
    tile(std::to_string(people.size()), people.size() == 1 ? "person" : "people");
    tile(grouped_digits(attempts), "attempts");
    if (!groups.empty()) {
        tile(fmt::format("{:.0f} %", groups.back().pass_rate.mean * 100.0), "pass rate");
        tile(fmt::format("{:.0f} %", groups.back().within_five.mean * 100.0), "solved within five");
    }
    if (!thinking.empty()) {
        const auto middle = thinking.begin() + static_cast<std::ptrdiff_t>(thinking.size() / 2);
        std::ranges::nth_element(thinking, middle);
        tile(fmt::format("{:.1f} s", *middle), "median thinking time per attempt");
    }
    return fmt::format("<ul class=\"tiles\">{}</ul>", text);
}

}  // namespace

std::string report_html(const ReportInput& input) {
    const std::vector<Series> all = series_of(input.played);
    std::string body =
        fmt::format("<header><h1>{}</h1><p class=\"dim\">{}</p>", escaped(input.title), escaped(input.subtitle));
    for (const std::string& warning : input.warnings)
        body += fmt::format("<p class=\"warning\">{}</p>", escaped(warning));
    body += tiles(input) + "</header>";
    if (input.tables != nullptr) body += flow_section(*input.tables);
    body += results_section(input, all);
    if (!input.played.empty()) body += curve_section(input, all);
    body += agents_section(input);
    if (input.tables != nullptr) {
        body += people_section(*input.tables, input.played);
        body += quality_section(*input.tables, input.event_counts);
    }
    body += definitions_section();
    body += fmt::format(
        "<footer class=\"dim\">Made with PhyPlay {}. Times are relative to the start of a session.</footer>",
        escaped(input.app_version));
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width, "
        "initial-scale=1\"><title>{}</title><style>{}</style></head><body>{}</body></html>\n",
        escaped(input.title), report_style(), body);
}

}  // namespace phyplay
