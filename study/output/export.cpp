#include "study/output/export.h"

#include <fmt/core.h>

#include <optional>

#include "engine/io/file.h"
#include "study/output/data_dictionary.h"
#include "study/output/export_documents.h"
#include "study/output/export_views.h"
#include "study/output/task_alias.h"

namespace phyplay {
namespace {

/// What a reader of the folder must know, as sentences.
std::vector<std::string> notes_about(const StudyTables& tables, const StudyExport& what) {
    std::vector<std::string> notes;
    if (tables.study().mode == StudyMode::pilot) {
        notes.push_back("Pilot data: made while trying the study out, not for analysis.");
    }
    int bots = 0;
    int excluded = 0;
    const Table& people = tables.of("participants");
    for (const auto& row : people.rows) {
        if (text_of(row[people.column("actor_type")]) != "human") ++bots;
        if (text_of(row[people.column("status")]) == "excluded") ++excluded;
    }
    if (bots > 0) notes.push_back(fmt::format("{} simulated participant(s), flagged in actor_type.", bots));
    if (excluded > 0) {
        notes.push_back(fmt::format("{} excluded participant(s), flagged in participant_status.", excluded));
    }
    if (!what.choice.participant_id.empty()) notes.push_back("Only one participant's data.");
    if (!what.choice.hidden_items.empty()) {
        notes.push_back(
            fmt::format("Answers to {} free-text item(s) are left out.", what.choice.hidden_items.size()));
    }
    if (what.choice.hides_all_words) {
        notes.push_back(
            "The frozen protocol cannot be read, so nobody can tell free text from other answers: all "
            "answers in words are left out.");
    }
    if (what.has_database_copy) {
        notes.push_back("study.db holds the wall-clock start of every session: keep it to yourself.");
    }
    return notes;
}

void write_materials(StagedFolder& out, const Store& store, const DataFolder& folder, const TaskSet& suite,
                     const Suites& suites, const StudyTables& tables) {
    if (const Result<std::string> bundle = read_file(folder.bundle())) out.write("materials/bundle.jsonl", *bundle);
    if (const Result<std::string> page = read_file(folder.passport())) out.write("materials/passport.html", *page);
    if (const Result<Table> consent = store.read_table("consent_text")) {
        for (const auto& row : consent->rows) {
            const auto cell = [&](std::string_view name) { return row[consent->column(name)]; };
            out.write(
                fmt::format("materials/consent_{}_{}.txt", text_of(cell("language")), whole_of(cell("consent_id"))),
                text_of(cell("body")));
        }
    }
    const Table& tasks = tables.of("tasks");
    for (const auto& row : tasks.rows) {
        const std::string id = text_of(row[tasks.column("benchmark_task")]);
        const Task* task = suite.find(id);
        if (task == nullptr) continue;
        const std::string name = alias_of(text_of(row[tasks.column("suite")]), id);
        out.write(fmt::format("materials/levels/{}.json", name), suites.of(*task).task_line(*task));
    }
}

void write_views(StagedFolder& out, const Store& store, const Suites& suites, const StudyTables& tables,
                 const StudyExport& what) {
    const std::vector<PlayedTask> played = played_tasks(tables, suites);
    for (const auto& [participant, text] : phyq_view(played)) {
        out.write(fmt::format("compatibility/phyq/player_{}.csv", participant), text);
    }
    out.write("compatibility/virtualtools.csv", virtual_tools_view(tables));
    out.write("replay/attempts.jsonl", replay_log(store, suites, tables));
    if (what.has_wide_file) out.write("compatibility/wide.csv", wide_view(played));
    if (!what.has_bids) return;
    for (const auto& [path, text] : bids_view(tables, suites)) out.write("bids/" + path, text);
}

}  // namespace

Result<ExportSummary> export_study(const Store& store, const DataFolder& folder, const TaskSet& suite,
                                   const Suites& suites, const StudyExport& what, const ExportProgress& progress) {
    if (std::filesystem::exists(what.out)) {
        return Error{.message = "exists already; name another folder", .file = what.out.string()};
    }
    if (what.has_database_copy && !what.choice.participant_id.empty()) {
        return Error{"a copy of the data file has all participants; it cannot be made for one"};
    }
    const Result<PublishingLock> lock = PublishingLock::share(folder);
    if (!lock) return lock.error();
    std::optional<Store::Moment> now(store);
    Result<StudyTables> tables = StudyTables::read(store, what.choice);
    if (!tables) return tables.error();
    tables->add_moves(store, suites);
    if (!what.choice.participant_id.empty() && tables->of("participants").rows.empty()) {
        return Error{fmt::format("there is no participant '{}' in this study", what.choice.participant_id)};
    }
    const std::string& study_id = tables->study().study_id;
    ExportSummary summary;
    summary.path = what.out;
    summary.notes = notes_about(*tables, what);

    StagedFolder out(what.out);
    for (const FileSchema* schema : tables->files()) {
        const Table& table = tables->of(schema->description);
        out.write(file_path(study_id, *schema), csv_of(*schema, table, suites));
        summary.rows.emplace_back(schema->description, table.rows.size());
    }
    std::size_t events = 0;
    std::size_t done = 0;
    for (const StudyTables::SessionKey& session : tables->sessions()) {
        const Table table = tables->events(store, session.session_id);
        events += table.rows.size();
        out.write(events_path(session.participant_id, session.session_no), csv_of(event_schema(), table, suites));
        if (progress) progress(++done, tables->sessions().size());
    }
    summary.rows.emplace_back("events", events);

    const Result<Table> kinds = store.read_table("event_kind");
    if (!kinds) return kinds.error();
    out.write("dataset_description.json", dataset_description(*tables));
    out.write("documentation/codebook.md", codebook(*tables, *kinds));
    out.write("analysis/load.R", loader_for_r(*tables));
    out.write("analysis/load.py", loader_for_python(*tables));
    out.write("README.md", export_readme(*tables, summary.notes));
    out.write("CHANGES.md", "# Changes\n\nThe first export of these data has no earlier one to differ from.\n");
    write_materials(out, store, folder, suite, suites, *tables);
    write_views(out, store, suites, *tables, what);
    summary.files = out.files();
    now.reset();  // a copy is of a moment of its own
    if (what.has_database_copy) {
        const Result<Done> copied = store.copy_to(out.path() / "study.db");
        if (!copied) return copied.error();
        ++summary.files;
    }
    if (what.note) {
        if (const Result<Done> noted = what.note(); !noted) return noted.error();
    }
    out.commit();
    return summary;
}

}  // namespace phyplay
