#include "study/output/publishing.h"

#include <unistd.h>

#include <utility>

namespace phyplay {
namespace {

/// Adds to the audit log that `what` is made of `object` (a file or a participant's token). An Error where that
/// fails, after which it must not be made. A sentence instead where the data are read-only; empty where it was added.
Result<std::string> note(const DataFolder& folder, const char* what, const std::string& object,
                         const std::string& t_utc) {
    const Result<Done> kept = Store::audit_beside(folder.database(), {.t_utc = t_utc,
                                                                      .who = "researcher",
                                                                      .what = what,
                                                                      .object = object,
                                                                      .before_sha256 = {},
                                                                      .after_sha256 = {}});
    if (kept) return std::string();
    const bool is_writable =
        ::access(folder.path.c_str(), W_OK) == 0 && ::access(folder.database().c_str(), W_OK) == 0;
    if (is_writable) return kept.error();
    return "The audit log does not mention this: " + to_string(kept.error()) + ".";
}

}  // namespace

Result<ExportSummary> publish_export(const Store& store, const DataFolder& folder, const TaskSet& suite,
                                     const Suites& suites, StudyExport what, const std::string& t_utc,
                                     const ExportProgress& progress) {
    const std::string& code = what.choice.participant_id;
    std::string unnoted;
    what.note = [&]() -> Result<Done> {
        Result<std::string> noted =
            note(folder, "export", code.empty() ? what.out.filename().string() : store.audit_token(code), t_utc);
        if (!noted) return noted.error();
        unnoted = *std::move(noted);
        return Done{};
    };
    Result<ExportSummary> summary = export_study(store, folder, suite, suites, what, progress);
    if (!summary || unnoted.empty()) return summary;
    summary->notes.push_back(unnoted);
    summary->unnoted = std::move(unnoted);
    return summary;
}

Result<std::string> publish_report(const DataFolder& folder, const std::filesystem::path& out, ReportInput& input,
                                   const std::string& t_utc) {
    if (out.has_parent_path()) make_data_folder(out.parent_path());
    std::string unnoted;
    if (std::filesystem::exists(folder.database())) {  // published data that were brought in have no log
        Result<std::string> noted = note(folder, "report", out.filename().string(), t_utc);
        if (!noted) return noted.error();
        unnoted = *std::move(noted);
    }
    if (!unnoted.empty()) input.warnings.push_back(unnoted);
    write_private_file(out, report_html(input));
    return unnoted;
}

}  // namespace phyplay
