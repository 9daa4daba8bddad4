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

}  // namespace

void describe_study(CLI::App& study, StudyChoices& choices) {
    study.require_subcommand(1);
    describe_check(study, choices.check);
    describe_dry_run(study, choices.dry_run);
    describe_export(study, choices.export_);
    describe_verify(study, choices.verify);
    describe_erase(study, choices.erase);
    describe_status(study, choices.status);
}

Result<int> run_study(const std::string& name, const CommandContext& context, const StudyChoices& choices,
                      [[maybe_unused]] const WindowEntry& window) {
    if (name == "check") return run_study_check(context, choices.check);
    if (name == "dry-run") return run_study_dry_run(context, choices.dry_run);
    if (name == "export") return run_study_export(context, choices.export_);
    if (name == "verify") return run_study_verify(context, choices.verify);
    if (name == "erase") return run_study_erase(context, choices.erase);
    if (name == "status") return run_study_status(context, choices.status);
    PHYPLAY_ASSERT(false);
    return 2;
}

}  // namespace phyplay
