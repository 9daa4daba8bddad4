#include "engine/headless/study_command_line.h"

#include <CLI/CLI.hpp>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

void describe_check(CLI::App& study, StudyCheckOptions& options) {
    auto* check = study.add_subcommand("check", "Tell every mistake of a protocol, or what it consists of");
    check->add_option("PROTOCOL", options.protocol, "TOML file, see study/protocols/README.md")->required();
}

}  // namespace

void describe_study(CLI::App& study, StudyChoices& choices) {
    study.require_subcommand(1);
    describe_check(study, choices.check);
}

Result<int> run_study(const std::string& name, const CommandContext& context, const StudyChoices& choices,
                      [[maybe_unused]] const WindowEntry& window) {
    if (name == "check") return run_study_check(context, choices.check);
    PHYPLAY_ASSERT(false);
    return 2;
}

}  // namespace phyplay
