#include "study/output/report.h"

#include <doctest/doctest.h>

#include <regex>
#include <vector>

#include "tests/study/output/played_study.h"
#include "tests/support/shipped_suite.h"

namespace phyplay {
namespace {

using test::PlayedStudy;

/// Tags that are opened and never closed, or closed in another order; empty where there are none.
std::string unbalanced(const std::string& html) {
    static const std::regex tag("<(/?)([a-zA-Z0-9]+)([^>]*?)(/?)>");
    static const std::regex empty_tag("meta|br|img");
    std::vector<std::string> open;
    const std::size_t body = html.find("<html");
    for (std::sregex_iterator it(html.begin() + static_cast<std::ptrdiff_t>(body), html.end(), tag), end; it != end;
         ++it) {
        const std::string name = (*it)[2];
        if ((*it)[4].length() > 0 || std::regex_match(name, empty_tag)) continue;
        if ((*it)[1].length() == 0) {
            open.push_back(name);
        } else if (open.empty() || open.back() != name) {
            return name;
        } else {
            open.pop_back();
        }
    }
    return open.empty() ? "" : open.back();
}

struct Reported {
    PlayedStudy study;
    StudyTables tables;
    ReportInput input;

    explicit Reported(int participants = 4, const SimulatedHabits& habits = {})
        : study(participants, habits), tables(*StudyTables::read(*Store::open_read_only(study.folder().database()))) {
        input.title = "A <small> study & more";
        input.played = played_tasks(tables, testing::shipped_suites());
        input.tables = &tables;
    }
};

TEST_CASE("report: one well-formed page that needs nothing from elsewhere") {
    Reported reported;
    reported.input.agents = {{"robot <1>", {{1, 0.5}, {2, 0.25}}, -1.5, 12.0}};
    reported.input.published = {"others", {{1, {0.9, 0.95, 1.2, 14.0}}}};
    reported.input.score_title = "Phy-Q";
    const std::string html = report_html(reported.input);
    CHECK(unbalanced(html) == "");
    CHECK(html.find("A &lt;small&gt; study &amp; more") != std::string::npos);
    CHECK(html.find("robot &lt;1&gt;") != std::string::npos);
    CHECK(html.find("<script") == std::string::npos);
    for (const char* link : {"src=", "href=", "url(", "@import"}) CHECK(html.find(link) == std::string::npos);
    for (const std::string& code : reported.study.codes()) CHECK(html.find(code) != std::string::npos);
    for (const char* bad : {"nan", "inf<", ">-nan"}) CHECK(html.find(bad) == std::string::npos);
    CHECK(html.find("95 %") != std::string::npos);
}

TEST_CASE("report: nobody, one person and drop-outs alone make a page, too") {
    ReportInput nothing;
    CHECK(unbalanced(report_html(nothing)) == "");
    CHECK(unbalanced(report_html(Reported(1).input)) == "");
    CHECK(unbalanced(report_html(Reported(3, {.drops_out = 1.0, .erases = 0.0}).input)) == "");
    CHECK(unbalanced(report_html(Reported(2, {.refuses = 1.0}).input)) == "");
}

TEST_CASE("report: the same data give the same bytes") {
    const Reported reported;
    CHECK(report_html(reported.input) == report_html(reported.input));
}

TEST_CASE("played tasks: a task cut off by a crash and gone on with is one task with all its attempts") {
    const PlayedStudy study(1);
    const auto count = [&] {
        return played_tasks(*StudyTables::read(*Store::open_read_only(study.folder().database())),
                            testing::shipped_suites())
            .size();
    };
    const std::size_t before = count();
    CHECK(before == 5);
    // The first test trial as if it had been begun in an earlier session and cut off after no attempt.
    study.tamper(
        "INSERT INTO block (session_id, block_no, kind, condition_id, block_name, attempt_cap) SELECT session_id, "
        "90, "
        "kind, condition_id, block_name, attempt_cap FROM block WHERE block_name = 'main' LIMIT 1;"
        "INSERT INTO trial (block_id, trial_no, trial_index, task_id, task_sha256, template_id, suite, tier, "
        "t_shown_us, "
        "position, end_reason) SELECT (SELECT max(block_id) FROM block), 1, 99, task_id, task_sha256, template_id, "
        "suite, "
        "tier, t_shown_us, position, 'crash_recovered' FROM trial JOIN block USING (block_id) WHERE block_name = "
        "'main' "
        "AND position = 1");
    CHECK(count() == before);
}

}  // namespace
}  // namespace phyplay
