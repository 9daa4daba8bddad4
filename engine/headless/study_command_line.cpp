#include "engine/headless/study_command_line.h"

#include <CLI/CLI.hpp>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

void describe_check(CLI::App& study, StudyCheckOptions& options) {
    auto* check = study.add_subcommand("check", "Tell every mistake of a protocol, or what it consists of");
    check->add_option("PROTOCOL", options.protocol, "TOML file, see study/protocols/README.md")->required();
    check->add_option("--freeze", options.freeze,
                      "Write the frozen protocol to this file: what live sessions run from");
    check->add_option("--passport", options.passport, "Write one page about the study for an ethics board (HTML)");
}

void describe_dry_run(CLI::App& study, StudyDryRunOptions& options) {
    auto* dry_run = study.add_subcommand("dry-run", "Let simulated participants go through a study");
    dry_run->add_option("PROTOCOL", options.protocol, "Protocol or frozen protocol")->required();
    dry_run->add_option("--data", options.data, "Folder for the data set; pilot data, never mixed with live data")
        ->required();
    dry_run->add_option("--n", options.participants, "How many participants")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    dry_run->add_option("--dropouts", options.dropouts, "Probability of stopping in the middle")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    dry_run->add_option("--refusals", options.refusals, "Probability of not giving consent")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    dry_run->add_option("--seed", options.seed, "The same seed gives the same data")->capture_default_str();
}

void add_data_folder(CLI::App& command, std::filesystem::path& data) {
    command.add_option("--data", data, "Folder of the study")->required();
}

void describe_export(CLI::App& study, StudyExportOptions& options) {
    auto* command = study.add_subcommand("export", "Write the data as CSV with codebook and loaders (Psych-DS)");
    add_data_folder(*command, options.data);
    command->add_option("--out", options.out, "Folder to make; left out: the next free name in DIR/exports");
    command->add_option("--participant", options.participant, "Only this participant, by code");
    command->add_flag("--wide", options.wide, "Add a file with one row per participant");
    command->add_flag("--bids", options.bids, "Add a BIDS data set");
    command->add_flag("--with-database", options.with_database, "Add a copy of the data file");
    command->add_flag("--with-free-text", options.with_free_text,
                      "Keep answers in the participants' own words; read them before sharing");
}

void describe_report(CLI::App& study, StudyReportOptions& options) {
    auto* command = study.add_subcommand("report", "One page with results, participants and data quality (HTML)");
    add_data_folder(*command, options.data);
    command->add_option("--out", options.out, "File to make; left out: the next free name in DIR/reports");
    command->add_option("--agents", options.agents, "Result folders of `phyplay eval` to put beside the people");
    command->add_flag("--without-published", options.without_published,
                      "Leave out the published people and agents that stand beside a Phy-Q study");
}

void describe_import(CLI::App& study, StudyImportOptions& options) {
    auto* command = study.add_subcommand("import", "Read published data, one CSV per player, to report on them");
    command->add_option("FOLDER", options.folder, "Folder of CSV files in the form of the Phy-Q study")->required();
    command->add_option("--data", options.data, "Folder to make for them")->required();
}

void describe_verify(CLI::App& study, StudyVerifyOptions& options) {
    auto* command = study.add_subcommand("verify", "Simulate every attempt again and look for contradictions");
    add_data_folder(*command, options.data);
}

void describe_erase(CLI::App& study, StudyEraseOptions& options) {
    auto* command = study.add_subcommand("erase", "Erase a participant, and prove it by a byte search");
    command->add_option("CODE", options.code, "The participant's code")->required();
    add_data_folder(*command, options.data);
    command->add_option("--also", options.also, "Folders elsewhere to search: backups, shared exports");
}

void describe_status(CLI::App& study, StudyStatusOptions& options) {
    auto* command = study.add_subcommand("status", "Who takes part and how far they are");
    add_data_folder(*command, options.data);
}

void describe_run(CLI::App& study, StudyRunOptions& options) {
    auto* run = study.add_subcommand("run", "Hold a session with a participant, in the window");
    run->add_option("PROTOCOL", options.protocol, "Frozen protocol; with --pilot also a TOML file")->required();
    run->add_option("--data", options.data, "Folder of the study's data")->required();
    run->add_flag("--pilot", options.pilot, "Try the study out; pilot data never mix with live data");
    run->add_option("--resume", options.resume, "Code of a participant whose session was broken off");
    run->add_option("--language", options.language, "Language of the session; otherwise the participant is asked");
    run->add_flag("--windowed", options.windowed, "In a window instead of the full screen");
    run->add_option("--window", options.window_size, "Size of that window, for example 1280x800");
    run->add_flag("--dark", options.dark, "Light text on dark");
    run->add_flag("--color-blind", options.color_blind, "Colours that everybody can tell apart, instead of PHYRE's");
    run->add_flag("--role-patterns", options.role_patterns, "Double the colours of the goal by rims and hatching");
    run->add_flag("--sound", options.sound, "With sound");
    run->add_flag("--photodiode", options.photodiode, "A patch in a corner, white from `shown` to `commit`");
    run->add_option("--text-size", options.text_size, "Size of text to begin with")
        ->check(CLI::Range(0.8, 2.0))
        ->capture_default_str();
    run->add_option("--pictures", options.pictures, "With --pilot: write a picture of every page to this folder");
    run->add_option("--trace", options.trace, "For tests: write what happens in the window, one line each");
}

void describe_open(CLI::App& study, StudyStatusOptions& options) {
    auto* open = study.add_subcommand("open", "Show a study to its researcher, in the window");
    add_data_folder(*open, options.data);
}

}  // namespace

void describe_study(CLI::App& study, StudyChoices& choices) {
    study.require_subcommand(1);
    describe_check(study, choices.check);
    describe_dry_run(study, choices.dry_run);
    describe_export(study, choices.export_);
    describe_report(study, choices.report);
    describe_import(study, choices.import);
    describe_verify(study, choices.verify);
    describe_erase(study, choices.erase);
    describe_status(study, choices.status);
    describe_run(study, choices.run);
    describe_open(study, choices.open);
}

Result<int> run_study(const std::string& name, const CommandContext& context, const StudyChoices& choices,
                      const WindowEntry& window) {
    if (name == "check") return run_study_check(context, choices.check);
    if (name == "dry-run") return run_study_dry_run(context, choices.dry_run);
    if (name == "export") return run_study_export(context, choices.export_);
    if (name == "report") return run_study_report(context, choices.report);
    if (name == "import") return run_study_import(context, choices.import);
    if (name == "verify") return run_study_verify(context, choices.verify);
    if (name == "erase") return run_study_erase(context, choices.erase);
    if (name == "status") return run_study_status(context, choices.status);
    if (name == "run") {
        if (!window.study_run) return Error{"this build has no window, which `phyplay study run` needs"};
        return window.study_run(context.catalogue.all(), context.catalogue.slingshot(), choices.run);
    }
    if (name == "open") {
        if (!window.open) return Error{"this build has no window, which `phyplay study open` needs"};
        return window.open(context.catalogue.all(), context.catalogue.slingshot(),
                           {"--open", "study:" + choices.open.data.string()});
    }
    PHYPLAY_ASSERT(false);
    return 2;
}

}  // namespace phyplay
