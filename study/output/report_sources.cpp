#include "study/output/report_sources.h"

#include <fmt/core.h>

namespace phyplay {

ReportInput& ReportSources::ready_input() {
    if (tables) input.tables = &*tables;
    if (event_counts) input.event_counts = &*event_counts;
    return input;
}

Result<ReportSources> read_report_sources(const Store& store, const Suites& suites) {
    const Store::Moment now(store);
    Result<StudyTables> tables = StudyTables::read(store);
    if (!tables) return tables.error();
    Result<Table> events = store.read_table("event_count");
    if (!events) return events.error();
    ReportSources sources;
    sources.tables = *std::move(tables);
    sources.event_counts = *std::move(events);
    const StudyRecord& study = sources.tables->study();
    ReportInput& input = sources.input;
    input.title = study.title.empty() ? study.study_id : study.title;
    input.subtitle =
        fmt::format("Study {}, protocol version {}, {} data, engine {}, frozen protocol {}...", study.study_id,
                    study.protocol_version, name_of(study.mode), study.engine_id, study.bundle_sha256.substr(0, 12));
    input.played = played_tasks(*sources.tables, suites);
    if (study.mode == StudyMode::pilot) {
        input.warnings.push_back("Pilot data: made while trying the study out, not for analysis.");
    }
    const Table& people = sources.tables->of("participants");
    int bots = 0;
    int excluded = 0;
    for (const auto& row : people.rows) {
        bots += text_of(row[people.column("actor_type")]) == "human" ? 0 : 1;
        excluded += text_of(row[people.column("status")]) == "excluded" ? 1 : 0;
    }
    if (bots > 0)
        input.warnings.push_back(fmt::format("{} of {} participants are simulated.", bots, people.rows.size()));
    if (excluded > 0) {
        input.warnings.push_back(fmt::format("{} excluded participant(s) are not counted in results.", excluded));
    }
    return sources;
}

}  // namespace phyplay
