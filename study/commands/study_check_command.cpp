#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "engine/console/build_id.h"
#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/io/file.h"
#include "engine/io/json_writer.h"
#include "study/protocol/bundle.h"
#include "study/session/study_folder.h"

namespace phyplay {
namespace {

struct StudyCheckOptions {
    std::filesystem::path protocol;  ///< TOML, or a bundle
    std::filesystem::path freeze;    ///< write the bundle there; empty: do not
    std::filesystem::path passport;  ///< write the page for the ethics board there; empty: do not
};

void describe_study_check(CommandSyntax& syntax, StudyCheckOptions& options) {
    syntax.option("PROTOCOL", options.protocol, "TOML file, see study/protocols/README.md").required();
    syntax.option("--freeze", options.freeze, "Write the frozen protocol to this file: what live sessions run from");
    syntax.option("--passport", options.passport, "Write one page about the study for an ethics board (HTML)");
}

void print_json(const Protocol& protocol, const Bundle& bundle) {
    JsonWriter line;
    line.begin_object().field("study_id", protocol.study_id).field("version", protocol.version);
    line.key("languages").begin_array();
    for (const std::string& language : protocol.languages) line.value(language);
    line.end_array().key("conditions").begin_array();
    for (const Condition& condition : protocol.conditions) line.value(condition.id);
    line.end_array().key("blocks").begin_array();
    for (const Block& block : protocol.blocks) {
        line.begin_object()
            .field("id", block.id)
            .field("kind", name_of(block.kind))
            .field("order", name_of(block.order))
            .field("attempts", block.attempts);
        line.key("tasks").begin_array();
        for (const std::string& task : block.tasks) line.value(task);
        line.end_array().end_object();
    }
    line.end_array().field("bundle_sha256", bundle.sha256).end_object();
    print(line.take_line());
}

void print_text(const Protocol& protocol, const Bundle& bundle) {
    print(fmt::format("{} (version {}): {}\n", protocol.study_id, protocol.version,
                      protocol.title.at(protocol.languages.front())));
    TextTable table({"block", "kind", "tasks", "order", "attempts", "time limit"});
    for (const Block& block : protocol.blocks) {
        table.add_row({block.id, std::string(name_of(block.kind)), std::to_string(block.tasks.size()),
                       std::string(name_of(block.order)), std::to_string(block.attempts),
                       block.time_limit_s > 0 ? fmt::format("{} s", block.time_limit_s) : "none"});
    }
    print(table.text());
    print(fmt::format("{} condition(s), {} questionnaire(s), {} language(s). No mistakes found.\n",
                      protocol.conditions.size(), protocol.questionnaires.size(), protocol.languages.size()));
    print(fmt::format("Bundle {}\n", bundle.sha256));
}

/// A bundle is what an ethics board saw and what sessions ran from: another one never takes its place.
std::optional<Error> cannot_freeze(const std::filesystem::path& file, std::string_view text) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) return std::nullopt;
    const Result<std::string> standing = read_file(file);
    if (standing && *standing == text) return std::nullopt;
    return Error{
        .message = "there is another file here already, and frozen bundles are not replaced; choose a new name",
        .file = file.string()};
}

Result<int> run_study_check(const CommandContext& context, const StudyCheckOptions& options) {
    const Result<Bundle> bundle =
        load_bundle(options.protocol, context.catalogue.all(), context.catalogue.suites(), version());
    if (!bundle) return bundle.error();
    const Result<Protocol> protocol = thaw(*bundle, context.catalogue.all(), context.catalogue.suites());
    if (!protocol) return Error{.message = protocol.error().message, .file = options.protocol.string()};
    if (!options.freeze.empty()) {
        if (const std::optional<Error> error = cannot_freeze(options.freeze, to_text(*bundle))) return *error;
    }
    try {
        if (!options.freeze.empty()) write_file_atomically(options.freeze, to_text(*bundle));
        if (!options.passport.empty()) write_file_atomically(options.passport, passport_html(*bundle, *protocol));
    } catch (const std::exception& error) {
        return Error{error.what()};
    }
    if (context.json) {
        print_json(*protocol, *bundle);
    } else {
        print_text(*protocol, *bundle);
        if (!options.freeze.empty()) print(fmt::format("Frozen as {}.\n", options.freeze.string()));
        if (!options.passport.empty()) print(fmt::format("Passport: {}.\n", options.passport.string()));
    }
    return 0;
}

}  // namespace

Command study_check_command() {
    return make_command("check", "Tell every mistake of a protocol, or what it consists of", describe_study_check,
                        run_study_check);
}

}  // namespace phyplay
