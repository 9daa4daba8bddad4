// `phyplay study export`: the data of a study as a folder that R, pandas and other people can read.
#include <fmt/core.h>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/json_writer.h"
#include "study/commands/study_data.h"
#include "study/output/publishing.h"
#include "study/session/wall_clock.h"

namespace phyplay {
namespace {

struct StudyExportOptions {
    std::filesystem::path data;
    std::filesystem::path out;    ///< empty: the next free name in DIR/exports
    std::string participant;      ///< a code; empty: all
    bool wide = false;            ///< one row per participant as well
    bool bids = false;            ///< a BIDS data set beside it
    bool with_database = false;   ///< a copy of the data file
    bool with_free_text = false;  ///< answers in the participants' own words
};

void describe_study_export(CommandSyntax& syntax, StudyExportOptions& options) {
    describe_data_folder(syntax, options.data);
    syntax.option("--out", options.out, "Folder to make; left out: the next free name in DIR/exports");
    syntax.option("--participant", options.participant, "Only this participant, by code");
    syntax.flag("--wide", options.wide, "Add a file with one row per participant");
    syntax.flag("--bids", options.bids, "Add a BIDS data set");
    syntax.flag("--with-database", options.with_database, "Add a copy of the data file");
    syntax.flag("--with-free-text", options.with_free_text,
                "Keep answers in the participants' own words; read them before sharing");
}

/// Free text is a leak of personal data: which items are free text is for the protocol to say.
void leave_out_free_text(TableChoice& choice, const DataFolder& folder, const TaskSet& suite, const Suites& suites) {
    const Result<Protocol> protocol = frozen_protocol(folder, suite, suites);
    if (!protocol) {
        choice.hides_all_words = true;
        return;
    }
    for (const Questionnaire& questionnaire : protocol->questionnaires) {
        for (const Question& question : questionnaire.questions) {
            if (question.kind == QuestionKind::text) choice.hidden_items.emplace(questionnaire.id, question.id);
        }
    }
}

void print_json(const ExportSummary& summary) {
    JsonWriter line;
    line.begin_object().field("path", summary.path.string()).field("files", summary.files);
    line.key("rows").begin_object();
    for (const auto& [file, rows] : summary.rows) line.field(file, rows);
    line.end_object().key("notes").begin_array();
    for (const std::string& note : summary.notes) line.value(note);
    line.end_array().end_object();
    print(line.take_line());
}

void print_text(const ExportSummary& summary) {
    TextTable table({"file", "rows"});
    for (const auto& [file, rows] : summary.rows) table.add_row({file, with_thousands(rows)});
    print(table.text());
    for (const std::string& note : summary.notes) print(note + "\n");
    print(fmt::format("{} files in {}\n", summary.files, summary.path.string()));
}

Result<int> run_study_export(const CommandContext& context, const StudyExportOptions& options) {
    const DataFolder folder{options.data};
    const TaskSet& suite = context.catalogue.all();
    const Result<Store> store = open_study_data(folder);
    if (!store) return store.error();

    StudyExport what;
    what.has_wide_file = options.wide;
    what.has_bids = options.bids;
    what.has_database_copy = options.with_database;
    if (!options.participant.empty()) {
        Result<std::string> code = read_participant_code(options.participant);
        if (!code) return code.error();
        what.choice.participant_id = *std::move(code);
    }
    if (!options.with_free_text) leave_out_free_text(what.choice, folder, suite, context.catalogue.suites());
    const std::string name = what.choice.participant_id.empty() ? "export" : what.choice.participant_id;
    what.out = options.out.empty() ? next_free_name(folder.exports(), name) : options.out;

    ProgressBar progress("sessions", 0);
    const Result<ExportSummary> summary =
        publish_export(*store, folder, suite, context.catalogue.suites(), what, utc_now(),
                       [&](std::size_t done, std::size_t) { progress.show(done); });
    progress.hide();
    if (!summary) return summary.error();
    if (context.json) {
        print_json(*summary);
    } else {
        print_text(*summary);
    }
    return 0;
}

}  // namespace

Command study_export_command() {
    return make_command("export", "Write the data as CSV with codebook and loaders (Psych-DS)", describe_study_export,
                        run_study_export);
}

}  // namespace phyplay
