#include "study/output/report_sections.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>

#include "engine/io/markup.h"
#include "study/output/plots_svg.h"

namespace phyplay {
namespace {

using Row = std::vector<Value>;

std::string box(std::string_view words, int number, std::string_view kind = {}) {
    return fmt::format("<li class=\"{}\"><b>{}</b> {}</li>", kind, number, escaped(words));
}

double median(std::vector<double> values) {
    if (values.empty()) return 0.0;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2.0;
}

/// Counts of a column's words in a table's rows.
std::map<std::string, int> counts_of(const Table& table, std::string_view column) {
    std::map<std::string, int> counts;
    const std::size_t place = table.column(column);
    for (const Row& row : table.rows) ++counts[text_of(row[place])];
    return counts;
}

std::string counts_text(const std::map<std::string, int>& counts) {
    std::string text;
    for (const auto& [name, count] : counts) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name.empty() ? "not known" : name);
    }
    return text;
}

/// Rows of "what, how many, what it means".
class QualityTable {
public:
    void add(std::string_view what, const std::string& value, std::string_view remark) {
        rows_ += fmt::format("<tr><th>{}</th><td>{}</td><td class=\"words\">{}</td></tr>", escaped(what),
                             escaped(value), escaped(remark));
    }
    std::string html() const { return fmt::format("<div class=\"scroll\"><table>{}</table></div>", rows_); }

private:
    std::string rows_;
};

std::string share_text(std::size_t part, std::size_t whole) {
    return whole == 0
               ? std::string("0")
               : fmt::format("{} ({:.1f} %)", part, 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::size_t true_rows(const Table& table, std::string_view column) {
    const std::size_t place = table.column(column);
    return static_cast<std::size_t>(
        std::ranges::count_if(table.rows, [&](const Row& row) { return whole_of(row[place]) != 0; }));
}

std::vector<double> numbers_in(const Table& table, std::string_view column) {
    std::vector<double> numbers;
    const std::size_t place = table.column(column);
    for (const Row& row : table.rows) {
        if (const std::optional<double> number = maybe_number(row[place])) numbers.push_back(*number);
    }
    return numbers;
}

std::string timing_table(const Table& timing) {
    if (timing.rows.empty()) {
        return "<p class=\"note\">No timing self-test is stored with these sessions (<code>phyplay "
               "timing-test</code>).</p>";
    }
    std::string rows;
    for (const char* what : {"clock_step", "frame_interval", "press_delay"}) {
        Table part = timing;
        const std::size_t place = timing.column("what");
        std::erase_if(part.rows, [&](const Row& row) { return text_of(row[place]) != what; });
        if (part.rows.empty()) continue;
        const std::vector<double> worst = numbers_in(part, "worst_us");
        rows += fmt::format("<tr><th>{}</th><td>{}</td><td>{:.1f}</td><td>{:.1f}</td><td>{:.1f}</td></tr>", what,
                            part.rows.size(), median(numbers_in(part, "p50_us")), median(numbers_in(part, "p99_us")),
                            worst.empty() ? 0.0 : *std::ranges::max_element(worst));
    }
    return fmt::format(
        "<h3>Timing self-test</h3><div class=\"scroll\"><table><thead><tr><th></th><th>sessions</th><th>median, "
        "us</th><th>99th "
        "percentile, us</th><th>worst, us</th></tr></thead><tbody>{}</tbody></table></div><p class=\"note\">Medians "
        "over "
        "sessions. Monitor and mouse delay are not included.</p>",
        rows);
}

}  // namespace

std::string flow_section(const StudyTables& tables) {
    const Table& people = tables.of("participants");
    std::map<std::string, std::map<std::string, int>> by_condition;
    for (const Row& row : people.rows) {
        ++by_condition[text_of(row[people.column("condition_id")])][text_of(row[people.column("status")])];
    }
    int erased = 0;
    for (const auto& [status, count] : tables.erased_by_status()) erased += count;
    std::string arms;
    for (const auto& [condition, statuses] : by_condition) {
        int allocated = 0;
        std::string ends;
        for (const auto& [status, count] : statuses) {
            allocated += count;
            ends += box(status == "withdrawn_keep" ? "withdrawn, data kept" : status, count,
                        status == "complete" ? "good" : "");
        }
        arms += fmt::format("<ul class=\"arm\">{}{}</ul>", box("allocated to " + condition, allocated, "head"), ends);
    }
    return fmt::format(
        "<section><h2>Who took part</h2><div class=\"flow\"><ul class=\"arm\">{}{}{}{}</ul>{}</div></section>",
        box("asked", tables.enrolled() + tables.refused(), "head"), box("refused", tables.refused()),
        box("enrolled", tables.enrolled(), "good"), erased > 0 ? box("erased since", erased) : std::string(), arms);
}

std::string people_section(const StudyTables& tables, const std::vector<PlayedTask>& played) {
    struct Sums {
        int tasks = 0;
        int solved = 0;
        double rate = 0.0;
        std::vector<double> thinking_s;
    };
    std::map<std::string, Sums> sums;
    for (const PlayedTask& task : played) {
        Sums& of = sums[task.participant_id];
        of.thinking_s.insert(of.thinking_s.end(), task.thinking_s.begin(), task.thinking_s.end());
        if (!task.is_over) continue;
        ++of.tasks;
        of.solved += task.solved_at ? 1 : 0;
        of.rate += pass_rate(task);
    }
    std::map<std::string, int> interrupted;
    const Table& attempts = tables.of("attempts");
    for (const Row& row : attempts.rows) {
        if (whole_of(row[attempts.column("interrupted")]) != 0)
            ++interrupted[text_of(row[attempts.column("actor_id")])];
    }
    const Table& people = tables.of("participants");
    std::string rows;
    for (const Row& row : people.rows) {
        const std::string who = text_of(row[people.column("participant_id")]);
        const Sums& of = sums[who];
        double minutes = 0.0;
        for (const double seconds : of.thinking_s) minutes += seconds / 60.0;
        rows += fmt::format(
            "<tr><th class=\"code\">{}</th><td class=\"words\">{}</td><td "
            "class=\"words\">{}</td><td>{}</td><td>{}</td><td>{}"
            "</td><td>{}</td><td>{:.1f}</td><td>{:.1f}</td><td>{}</td></tr>",
            who, escaped(text_of(row[people.column("status")])), escaped(text_of(row[people.column("condition_id")])),
            of.tasks, of.solved, of.tasks > 0 ? fmt::format("{:.2f}", of.rate / of.tasks) : "",
            whole_of(row[people.column("n_attempts")]), median(of.thinking_s), minutes, interrupted[who]);
    }
    return fmt::format(
        "<section><h2>Participants</h2><div class=\"scroll "
        "tall\"><table><thead><tr><th>code</th><th class=\"words\">status</th><th class=\"words\">condition"
        "</th><th>tasks</th><th>solved</th><th>pass rate</th><th>attempts</th><th>median thinking, "
        "s</th><th>thinking, "
        "min</th><th>interrupted</th></tr></thead><tbody>{}</tbody></table></div><p class=\"note\">Tasks, solved, "
        "pass rate "
        "and thinking of test blocks; attempts with practice.</p></section>",
        rows);
}

std::string quality_section(const StudyTables& tables, const Table* event_counts) {
    const Table& attempts = tables.of("attempts");
    const Table& trials = tables.of("trials");
    const Table& sessions = tables.of("sessions");
    std::map<std::string, std::int64_t> events;
    if (event_counts != nullptr) {
        for (const Row& row : event_counts->rows) {
            events[text_of(row[event_counts->column("kind")])] += whole_of(row[event_counts->column("n")]);
        }
    }
    std::int64_t unfocused_us = 0;
    for (const Row& row : attempts.rows) unfocused_us += whole_of(row[attempts.column("unfocused_us")]);
    double missed = 0.0;
    for (const double frames : numbers_in(sessions, "missed_frames")) missed += frames;
    const std::size_t measured = numbers_in(sessions, "missed_frames").size();
    const std::map<std::string, int> origins = counts_of(attempts, "result_origin");
    const auto recovered = origins.find("recovered");
    const auto unknown = origins.find("");

    QualityTable table;
    table.add("Sessions", std::to_string(sessions.rows.size()), counts_text(counts_of(sessions, "end_reason")));
    table.add("Trials", std::to_string(trials.rows.size()), counts_text(counts_of(trials, "end_reason")));
    table.add("Interrupted attempts", share_text(true_rows(attempts, "interrupted"), attempts.rows.size()),
              "focus lost, paused or suspended while thinking; times are as measured, nothing is subtracted");
    table.add("Focus losses", std::to_string(events["focus_out"]),
              fmt::format("{:.1f} s of thinking time without focus", static_cast<double>(unfocused_us) / 1e6));
    table.add("Full screen left, window changed", std::to_string(events["fullscreen_exit"] + events["window_change"]),
              "");
    table.add("Machine slept", std::to_string(events["suspend"]), "");
    table.add("Recovered results", std::to_string(recovered == origins.end() ? 0 : recovered->second),
              "attempts that ran when the program ended, simulated again");
    table.add("Attempts without result", std::to_string(unknown == origins.end() ? 0 : unknown->second), "");
    table.add("Refused placements", std::to_string(tables.of("invalid").rows.size()),
              "not allowed by the rules; no attempts");
    table.add("Clock of actions", std::to_string(attempts.rows.size()),
              counts_text(counts_of(attempts, "commit_clock")));
    table.add("Missed frames", measured == 0 ? std::string("not measured") : fmt::format("{:.0f}", missed),
              measured == 0 ? std::string()
                            : fmt::format("in {} session(s); refresh rate {:.1f} Hz in the median", measured,
                                          median(numbers_in(sessions, "refresh_hz_measured"))));
    return fmt::format("<section><h2>Data quality</h2>{}{}</section>", table.html(),
                       timing_table(tables.of("timing")));
}

std::string grouped_digits(std::size_t number) {
    const std::string digits = std::to_string(number);
    std::string grouped;
    for (std::size_t place = 0; place < digits.size(); ++place) {
        if (place > 0 && (digits.size() - place) % 3 == 0) grouped += ',';
        grouped += digits[place];
    }
    return grouped;
}

std::string_view report_style() {
    return R"css(
:root{--bg:#fff;--ink:#1d2330;--dim:#667085;--line:#e3e7ee;--stripe:#f6f8fb;--card:#f6f8fb;--warn:#fff3d6;--warnink:#6b4a00;
--s0:#0072b2;--s1:#d55e00;--s2:#009e73;--s3:#b0539b;--s4:#8a6d00;--s5:#3f4a5a;--ref:#667085;--heat:0,114,178}
@media (prefers-color-scheme:dark){:root{--bg:#14181f;--ink:#e8ecf3;--dim:#9aa5b5;--line:#2b3340;--stripe:#1a1f28;--card:#1c222c;
--warn:#3a2f10;--warnink:#ffdf94;--s0:#56b4e9;--s1:#f0883e;--s2:#3fc79a;--s3:#e29ac5;--s4:#e6c229;--s5:#c3ccd9;--ref:#9aa5b5;--heat:86,180,233}}
*{box-sizing:border-box}
body{margin:0 auto;padding:32px 24px 64px;max-width:1040px;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,Inter,"Segoe UI",sans-serif}
h1{font-size:28px;line-height:1.2;margin:0 0 4px}h2{font-size:20px;margin:44px 0 12px}h3{font-size:15px;margin:24px 0 8px}
p{margin:8px 0}.dim{color:var(--dim)}.note{color:var(--dim);font-size:13px;max-width:76ch}
.warning{background:var(--warn);color:var(--warnink);padding:8px 14px;border-radius:8px}
ul{list-style:none;margin:0;padding:0}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:12px;margin-top:20px}
.tiles li{background:var(--card);border-radius:10px;padding:12px 16px;color:var(--dim);font-size:13px}
.tiles b{display:block;color:var(--ink);font-size:24px;line-height:1.3;font-variant-numeric:tabular-nums}
.flow{display:flex;flex-wrap:wrap;gap:12px}.arm{flex:1 1 200px;border:1px solid var(--line);border-radius:10px;overflow:hidden}
.arm li{padding:6px 14px;border-top:1px solid var(--line)}.arm li:first-child{border-top:0}.arm b{font-variant-numeric:tabular-nums;margin-right:4px}
.arm .head{background:var(--card)}.arm .good b{color:var(--s2)}
.legend{display:flex;flex-wrap:wrap;gap:6px 22px;margin:0 0 8px}.key{width:22px;height:14px;vertical-align:-2px;margin-right:7px;overflow:visible}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(440px,100%),1fr));gap:20px 28px}
figure{margin:0;min-width:0}figcaption{font-weight:600;margin-bottom:4px}.plot{width:100%;height:auto;max-width:560px;display:block}
.plot text{font:12px system-ui,Inter,"Segoe UI",sans-serif;fill:var(--ink)}.plot .tick,.plot .axis{fill:var(--dim)}
.stripe{fill:var(--stripe)}.grid{stroke:var(--line);stroke-width:1}
.mark{stroke:var(--bg);stroke-width:1}.mark.ref{fill:none;stroke:var(--ref);stroke-width:1.6}
.bar{stroke-width:2.4;stroke-linecap:round;opacity:.55}.curve{fill:none;stroke-width:2.2;stroke-linejoin:round}.band{opacity:.16}
.mark.s0,.band.s0{fill:var(--s0)}.bar.s0,.curve.s0{stroke:var(--s0)}.mark.s1,.band.s1{fill:var(--s1)}.bar.s1,.curve.s1{stroke:var(--s1)}
.mark.s2,.band.s2{fill:var(--s2)}.bar.s2,.curve.s2{stroke:var(--s2)}.mark.s3,.band.s3{fill:var(--s3)}.bar.s3,.curve.s3{stroke:var(--s3)}
.mark.s4,.band.s4{fill:var(--s4)}.bar.s4,.curve.s4{stroke:var(--s4)}.mark.s5,.band.s5{fill:var(--s5)}.bar.s5,.curve.s5{stroke:var(--s5)}
.scroll{overflow-x:auto}.tall{max-height:560px;overflow-y:auto;border:1px solid var(--line);border-radius:8px}
.tall thead th{position:sticky;top:0;background:var(--card)}
table{border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums;width:100%}
th,td{padding:5px 10px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child{text-align:left}th{font-weight:500}thead th{color:var(--dim);font-size:12px}.words{text-align:left;white-space:normal;color:var(--dim)}
.sum th,.sum td{font-weight:650}.part{padding-top:16px;font-weight:650}.code{font-family:ui-monospace,monospace}
.rates thead th:not(:first-child){text-align:center}.rates td{text-align:center;padding:5px 6px}.heat{background:rgba(var(--heat),calc(var(--v)*.45))}.score{font-weight:650}
details{margin-top:12px}summary{cursor:pointer;color:var(--s0)}
code{font-family:ui-monospace,monospace;font-size:.94em}
dl{display:grid;grid-template-columns:max-content 1fr;gap:6px 18px;font-size:13px}dt{font-weight:600}dd{margin:0;color:var(--dim);max-width:80ch}
footer{margin-top:48px;font-size:13px}
@media (max-width:600px){dl{grid-template-columns:1fr}dd{margin-bottom:8px}}
@media print{body{max-width:none;padding:0}.tall{max-height:none;overflow:visible}section{break-inside:avoid-page}}
)css";
}

}  // namespace phyplay
