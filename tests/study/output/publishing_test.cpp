#include "study/output/publishing.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/study/output/played_study.h"
#include "tests/support/shipped_suite.h"
#include "tests/support/test_folder.h"

namespace phyplay {
namespace {

namespace fs = std::filesystem;

using test::PlayedStudy;

constexpr const char* kNow = "2026-11-23T08:00:00Z";

Result<ExportSummary> exported(const Store& store, const DataFolder& folder, const std::string& code = {}) {
    return publish_export(store, folder, test::both_suites(), testing::shipped_suites(),
                          {.out = folder.exports() / "export-1", .choice = {.participant_id = code}}, kNow);
}

/// The rows of the audit log about such, as "what object t_utc".
std::vector<std::string> notes_of(const PlayedStudy& study) {
    const Result<Store> store = Store::open_read_only(study.folder().database());
    REQUIRE(store);
    const Result<Table> log = store->read_table("audit_log");
    REQUIRE(log);
    std::vector<std::string> notes;
    for (const auto& row : log->rows) {
        const auto text = [&](std::string_view column) { return std::get<std::string>(row[log->column(column)]); };
        const std::string what = text("what");
        if (what == "export" || what == "report") {
            notes.push_back(what + " " + text("object") + " " + text("t_utc"));
        }
    }
    return notes;
}

TEST_CASE("publishing: an export and a report are there with their row in the audit log") {
    const PlayedStudy study(2);
    const Store store = study.open();
    const std::string code = study.codes()[0];

    const Result<ExportSummary> summary = exported(store, study.folder());
    REQUIRE(summary);
    CHECK(summary->unnoted.empty());
    fs::remove_all(summary->path);
    REQUIRE(exported(store, study.folder(), code));
    ReportInput input;
    const fs::path page = study.folder().reports() / "report-1.html";
    CHECK(publish_report(study.folder(), page, input, kNow).value().empty());

    CHECK(fs::exists(page));
    CHECK(fs::exists(summary->path));
    const std::string at = std::string(" ") + kNow;
    CHECK(notes_of(study) == std::vector<std::string>{"export export-1" + at,
                                                      "export " + store.audit_token(code) + at,
                                                      "report report-1.html" + at});
}

TEST_CASE("publishing: what cannot be noted is not there") {
    const PlayedStudy study(1);
    const Result<Store> store = Store::open_read_only(study.folder().database());
    REQUIRE(store);
    study.tamper("CREATE TABLE foreign_table (x)");

    const Result<ExportSummary> summary = exported(*store, study.folder());
    ReportInput input;
    const fs::path page = study.folder().reports() / "report-1.html";
    const Result<std::string> published = publish_report(study.folder(), page, input, kNow);

    CHECK_FALSE(summary);
    CHECK_FALSE(published);
    CHECK(files_below(study.folder().exports()).empty());
    CHECK(files_below(study.folder().reports()).empty());
}

TEST_CASE("publishing: a report of published data that were brought in needs no audit log") {
    const testing::TestFolder home;
    ReportInput input;
    CHECK(publish_report({home.path()}, home / "report.html", input, kNow).value().empty());
    CHECK(fs::exists(home / "report.html"));
}

}  // namespace
}  // namespace phyplay
