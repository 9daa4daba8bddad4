#include "engine/certification/phyre/solvability_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "engine/agents/phyre/published.h"
#include "engine/io/json_writer.h"
#include "engine/io/markup.h"
#include "engine/physics/engine_id.h"

namespace phyplay {
namespace {

// Of a histogram, in the drawing's own pixels.
constexpr double kPanelWidth = 400.0;
constexpr double kPanelHeight = 250.0;
constexpr double kPanelLeft = 44.0;
constexpr double kPanelRight = 22.0;
constexpr double kPanelTop = 40.0;
constexpr double kPanelBottom = 46.0;

// Told apart by people of all kinds of colour vision.
constexpr const char* kBlue = "#0072b2";
constexpr const char* kOrange = "#d55e00";

struct Bar {
    int plain = 0;  ///< blue, at the bottom
    int other = 0;  ///< orange, above

    int sum() const { return plain + other; }
};

/// A word under the axis, at an edge between bars (0 is the left edge of the first one) or between two edges.
struct AxisWord {
    double edge = 0.0;
    std::string word;
};

struct Histogram {
    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<Bar> bars;
    std::vector<AxisWord> words;
    std::string plain_name;  ///< of the colours; shown where both occur
    std::string other_name;
};

/// A step of whole numbers that gives about four lines.
int line_step(int most) {
    for (int decade = 1;; decade *= 10) {
        for (const int factor : {1, 2, 5}) {
            if (factor * decade * 4 >= most) return factor * decade;
        }
    }
}

std::string text_at(double x, double y, const char* anchor, std::string_view words) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                       escaped(words));
}

std::string rectangle(double x, double top, double width, double bottom, const char* color) {
    return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n", x, top,
                       width, bottom - top, color);
}

std::string legend(const Histogram& histogram, double left) {
    const bool has_other = std::ranges::any_of(histogram.bars, [](const Bar& bar) { return bar.other > 0; });
    if (!has_other) return "";
    const double second = left + kPanelWidth / 2 + 24;
    return rectangle(left + kPanelLeft, kPanelTop - 14, 10, kPanelTop - 4, kBlue) +
           text_at(left + kPanelLeft + 15, kPanelTop - 5, "start", histogram.plain_name) +
           rectangle(second, kPanelTop - 14, 10, kPanelTop - 4, kOrange) +
           text_at(second + 15, kPanelTop - 5, "start", histogram.other_name);
}

/// A histogram as part of a drawing, `left` pixels from its left edge.
std::string panel(const Histogram& histogram, double left) {
    int most = 1;
    for (const Bar& bar : histogram.bars) most = std::max(most, bar.sum());
    const int step = line_step(most);
    const int top_line = (most + step - 1) / step * step;
    const double begin = left + kPanelLeft;
    const double width = (kPanelWidth - kPanelLeft - kPanelRight) / static_cast<double>(histogram.bars.size());
    const double floor = kPanelHeight - kPanelBottom;
    const auto y = [&](int count) { return floor - (floor - kPanelTop) * count / top_line; };

    std::string svg =
        fmt::format("<text x=\"{:.1f}\" y=\"16\" font-weight=\"bold\">{}</text>\n", begin, escaped(histogram.title));
    for (int line = 0; line <= top_line; line += step) {
        svg += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", begin,
                           y(line), left + kPanelWidth - kPanelRight, y(line), line == 0 ? "#888" : "#ddd");
        svg += text_at(begin - 6, y(line) + 4, "end", std::to_string(line));
    }
    for (std::size_t i = 0; i < histogram.bars.size(); ++i) {
        const Bar& bar = histogram.bars[i];
        const double x = begin + width * static_cast<double>(i) + 1;
        if (bar.plain > 0) svg += rectangle(x, y(bar.plain), width - 2, floor, kBlue);
        if (bar.other > 0) svg += rectangle(x, y(bar.sum()), width - 2, y(bar.plain), kOrange);
    }
    for (const AxisWord& word : histogram.words) {
        svg += text_at(begin + width * word.edge, floor + 16, "middle", word.word);
    }
    svg += text_at(begin + (kPanelWidth - kPanelLeft - kPanelRight) / 2, floor + 36, "middle", histogram.x_label);
    const double middle = (kPanelTop + floor) / 2;
    svg += fmt::format(
        "<text x=\"{0:.1f}\" y=\"{1:.1f}\" text-anchor=\"middle\" transform=\"rotate(-90 {0:.1f} "
        "{1:.1f})\">{2}</text>\n",
        left + 12, middle, escaped(histogram.y_label));
    return svg + legend(histogram, left);
}

/// Lower edges of the bars for rates: two in each power of ten.
constexpr std::array kRateEdges = {1e-6, 3e-6, 1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1, 3e-1};
/// Left of them a bar for "never", and a gap.
constexpr std::size_t kFirstRateBar = 2;

std::size_t rate_bar(double rate) {
    if (rate == 0.0) return 0;
    const auto edges = std::ranges::count_if(kRateEdges, [&](double edge) { return rate >= edge; });
    return kFirstRateBar + static_cast<std::size_t>(std::max<std::ptrdiff_t>(edges, 1)) - 1;
}

Histogram rate_histogram(const GroupReport& report) {
    Histogram histogram{.title = "How hard the tasks are",
                        .x_label = "chance that a random valid action solves the task",
                        .y_label = "tasks",
                        .bars = std::vector<Bar>(kFirstRateBar + kRateEdges.size()),
                        .words = {{0.5, "never"}},
                        .plain_name = "GOOD_STABLE",
                        .other_name = "not GOOD_STABLE"};
    for (const SolvabilityCertificate& certificate : report.certificates) {
        Bar& bar = histogram.bars[rate_bar(certificate.counts.solve_rate())];
        (flags_of(certificate.counts, certificate.tier, report.rule).good_stable ? bar.plain : bar.other) += 1;
    }
    constexpr std::array kWords = {"10\u207b\u2076", "10\u207b\u2075", "10\u207b\u2074", "0.001", "0.01", "0.1", "1"};
    for (std::size_t i = 0; i < kWords.size(); ++i) {
        histogram.words.push_back({static_cast<double>(kFirstRateBar + 2 * i), kWords[i]});
    }
    return histogram;
}

Histogram power_histogram(const GroupReport& report) {
    constexpr std::size_t kBars = 20;
    Histogram histogram{.title = "How much one solution solves",
                        .x_label = "share of the template's tasks that it solves",
                        .y_label = "solutions",
                        .bars = std::vector<Bar>(kBars),
                        .words = {},
                        .plain_name = "up to 30 %",
                        .other_name = "more than 30 %"};
    for (const SolutionPower& row : report.rows) {
        const std::size_t place = static_cast<std::size_t>(row.solved()) * kBars / row.solves.size();
        Bar& bar = histogram.bars[std::min(place, kBars - 1)];
        (row.power() > kPowerfulShare ? bar.other : bar.plain) += 1;
    }
    for (int percent = 0; percent <= 100; percent += 20) {
        histogram.words.push_back({percent / 5.0, fmt::format("{} %", percent)});
    }
    return histogram;
}

std::string percent_of(double share) {
    return fmt::format("{:.1f}&#160;%", 100.0 * share);
}

/// "1.97e-02", as PHYRE's own table has it.
std::string rate_text(double rate) {
    return rate == 0.0 ? "0" : fmt::format("{:.2e}", rate);
}

std::string tier_words(const SolvabilitySummary& summary) {
    return summary.tier == kBallTier ? "one ball" : "two balls";
}

/// Two rows of headings over the numbers of a group, and a row for each.
std::string groups_table(std::span<const GroupReport> reports) {
    std::string html =
        "<table class=\"wide\"><tr><th></th><th class=\"n\"></th><th colspan=\"4\">tasks that are</th>"
        "<th colspan=\"3\">chance of a random action</th><th colspan=\"2\">power of a solution</th></tr>\n<tr>";
    html += "<th>template</th>";
    for (const char* name : {"tasks", "GOOD_STABLE", "IMPOSSIBLE", "TRIVIAL", "undecided", "mean", "median",
                             "in PHYRE", "mean", "greatest"}) {
        html += fmt::format("<th class=\"n\">{}</th>", name);
    }
    html += "</tr>\n";
    for (const GroupReport& report : reports) {
        const SolvabilitySummary& summary = report.summary;
        html += fmt::format("<tr><td><a href=\"#{0}.{1}\">{0}</a>, {2}</td>", escaped(summary.template_id),
                            name_of(summary.tier), tier_words(summary));
        for (const int count :
             {summary.tasks, summary.good_stable, summary.impossible, summary.trivial, summary.undecided}) {
            html += number_cell(count == 0 ? "&#183;" : std::to_string(count));
        }
        const auto power = [&](double share) { return report.rows.empty() ? std::string() : percent_of(share); };
        for (const std::string& text :
             {rate_text(summary.mean_solve_rate), rate_text(summary.median_solve_rate),
              summary.recorded_solve_rate ? rate_text(*summary.recorded_solve_rate) : std::string(),
              power(summary.power->mean_power), power(summary.power->greatest_power)}) {
            html += number_cell(text);
        }
        html += "</tr>\n";
    }
    return html + "</table>\n";
}

std::string tasks_table(const GroupReport& report) {
    std::string html =
        "<table><tr><th>task</th><th class=\"n\">drawn</th><th class=\"n\">valid</th><th class=\"n\">solved</th>"
        "<th class=\"n\">stably</th><th class=\"n\">rate</th><th>flags</th></tr>\n";
    for (const SolvabilityCertificate& certificate : report.certificates) {
        const SolvabilityCounts& counts = certificate.counts;
        std::string flags;
        for (const std::string& name : names_of(flags_of(counts, certificate.tier, report.rule))) {
            flags += (flags.empty() ? "" : " ") + name;
        }
        if (!is_decided(counts, certificate.tier, report.rule)) flags += " (undecided)";
        html += "<tr><td>" + escaped(certificate.task_id) + "</td>" + number_cell(std::to_string(counts.drawn())) +
                number_cell(std::to_string(counts.valid())) + number_cell(std::to_string(counts.solved())) +
                number_cell(std::to_string(counts.stable)) + number_cell(rate_text(counts.solve_rate())) + "<td>" +
                flags + "</td></tr>\n";
    }
    return html + "</table>\n";
}

std::string power_sentence(const GroupReport& report) {
    if (report.rows.empty()) return "<p>No stable solution was found.</p>\n";
    const PowerSummary& power = *report.summary.power;
    return fmt::format(
        "<p>Solutions: {}. Tasks at which each was played: {}. On average one solves {} of them, the best one {}. "
        "Solutions of more than 30 %: {}.</p>\n",
        power.solutions, report.rows.front().solves.size(), percent_of(power.mean_power),
        percent_of(power.greatest_power), power.powerful);
}

}  // namespace

SolvabilitySummary summarise(const SolvabilityGroup& group, const SolvabilityPlan& plan,
                             std::span<const SolvabilityCertificate> certificates,
                             std::optional<std::span<const SolutionPower>> rows) {
    SolvabilitySummary summary{
        .template_id = group.template_id, .tier = group.tier, .is_refusing = group.is_refusing};
    std::vector<double> rates;
    for (const SolvabilityCertificate& certificate : certificates) {
        const SolvabilityFlags flags = flags_of(certificate.counts, certificate.tier, plan.rule);
        const bool decided = is_decided(certificate.counts, certificate.tier, plan.rule);
        const bool certified = group.is_refusing ? decided && !flags.good_stable : flags.good_stable;
        ++summary.tasks;
        summary.certified += certified ? 1 : 0;
        summary.pools += certificate.pools;
        summary.undecided += decided ? 0 : 1;
        summary.good += flags.good ? 1 : 0;
        summary.bad += flags.bad ? 1 : 0;
        summary.good_stable += flags.good_stable ? 1 : 0;
        summary.bad_stable += flags.bad_stable ? 1 : 0;
        summary.impossible += flags.impossible ? 1 : 0;
        summary.trivial += flags.trivial ? 1 : 0;
        rates.push_back(certificate.counts.solve_rate());
        summary.mean_solve_rate += rates.back();
        summary.mean_invalid_share += static_cast<double>(certificate.counts.invalid) / certificate.counts.drawn();
    }
    if (summary.tasks > 0) {
        summary.mean_solve_rate /= summary.tasks;
        summary.mean_invalid_share /= summary.tasks;
    }
    summary.median_solve_rate = median_of(std::move(rates));
    const bool is_own_tier = group.tasks.front()->tier == group.tier;
    if (is_own_tier) summary.recorded_solve_rate = recorded_solve_rate(group.template_id);
    if (rows) summary.power = summary_of(*rows);
    return summary;
}

void write_summary_fields(JsonWriter& writer, const SolvabilitySummary& summary) {
    writer.field("template", summary.template_id).field("tier", name_of(summary.tier));
    writer.field("is_refusing", summary.is_refusing).field("tasks", summary.tasks);
    writer.field("certified", summary.certified).field("undecided", summary.undecided);
    writer.field("pools", summary.pools).field("good", summary.good).field("bad", summary.bad);
    writer.field("good_stable", summary.good_stable).field("bad_stable", summary.bad_stable);
    writer.field("impossible", summary.impossible).field("trivial", summary.trivial);
    writer.field("mean_solve_rate", summary.mean_solve_rate).field("median_solve_rate", summary.median_solve_rate);
    writer.field("mean_invalid_share", summary.mean_invalid_share);
    if (summary.recorded_solve_rate) writer.field("recorded_solve_rate", *summary.recorded_solve_rate);
    if (!summary.power) return;
    writer.field("solutions", summary.power->solutions).field("mean_power", summary.power->mean_power);
    writer.field("median_power", summary.power->median_power);
    writer.field("greatest_power", summary.power->greatest_power).field("powerful", summary.power->powerful);
}

std::string summary_json(const SolvabilityPlan& plan, std::span<const SolvabilitySummary> summaries) {
    JsonWriter writer;
    writer.begin_object().field("version", plan.version).field("engine_id", engine_id());
    writer.field("tier", name_of(plan.tier)).field("pool_limit", plan.pools).key("templates").begin_array();
    for (const SolvabilitySummary& summary : summaries) {
        writer.begin_object();
        write_summary_fields(writer, summary);
        writer.end_object();
    }
    return writer.end_array().end_object().take_line();
}

std::string histograms_svg(const GroupReport& report) {
    constexpr double kGap = 24.0;
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
               "height=\"{1:.0f}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n"
               "<title>Template {2}, {3}: rates of its tasks, power of their solutions</title>\n"
               "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#fff\"/>\n",
               2 * kPanelWidth + kGap, kPanelHeight, escaped(report.summary.template_id),
               tier_words(report.summary)) +
           panel(rate_histogram(report), 0.0) +
           (report.rows.empty() ? std::string() : panel(power_histogram(report), kPanelWidth + kGap)) + "</svg>\n";
}

std::string solvability_html(const SolvabilityPlan& plan, std::span<const GroupReport> reports) {
    std::string body = fmt::format(
        "<p>Random actions in pools of {}, each solution tried again from eight places half a pixel aside. "
        "GOOD_STABLE: "
        "stable solutions are more frequent than 1 in 100,000 (two balls: 1 in 1,000,000), by an exact binomial test "
        "at "
        "{}. TRIVIAL: at least one in ten of all drawn actions is one. IMPOSSIBLE: nothing was found that solves. "
        "Undecided: after {} pools neither was shown. Rates are of valid actions, stable or not; PHYRE's mean is "
        "over "
        "the benchmark's 100 tasks of a template.</p>\n",
        plan.rule.pool_size, plan.rule.significance, plan.pools);
    body += groups_table(reports);
    for (const GroupReport& report : reports) {
        body += fmt::format("<h2 id=\"{0}.{1}\">{0}, {2}</h2>\n", escaped(report.summary.template_id),
                            name_of(report.summary.tier), tier_words(report.summary));
        if (report.summary.is_refusing) {
            body += "<p>Tasks that are GOOD_STABLE here were refused and not examined with two balls.</p>\n";
        }
        body += histograms_svg(report) + power_sentence(report) + "<details><summary>Task by task</summary>\n" +
                tasks_table(report) + "</details>\n";
    }
    return html_page("Which tasks can be solved", body);
}

}  // namespace phyplay
