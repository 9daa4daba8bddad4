#include "study/commands/study_commands.h"
#include "study/commands/study_data.h"

namespace phyplay {
namespace {

void describe_run(CommandSyntax& syntax, StudyRunOptions& options) {
    syntax.option("PROTOCOL", options.protocol, "Frozen protocol; with --pilot also a TOML file").required();
    syntax.option("--data", options.data, "Folder of the study's data").required();
    syntax.flag("--pilot", options.pilot, "Try the study out; pilot data never mix with live data");
    syntax.option("--resume", options.resume, "Code of a participant whose session was broken off");
    syntax.option("--language", options.language, "Language of the session; otherwise the participant is asked");
    syntax.flag("--windowed", options.windowed, "In a window instead of the full screen");
    syntax.option("--window", options.window_size, "Size of that window, for example 1280x800");
    syntax.flag("--dark", options.dark, "Light text on dark");
    syntax.flag("--color-blind", options.color_blind, "Colours that everybody can tell apart, instead of PHYRE's");
    syntax.flag("--role-patterns", options.role_patterns, "Double the colours of the goal by rims and hatching");
    syntax.flag("--sound", options.sound, "With sound");
    syntax.flag("--photodiode", options.photodiode, "A patch in a corner, white from `shown` to `commit`");
    syntax.option("--text-size", options.text_size, "Size of text to begin with").in_range(0.8, 2.0).shows_default();
    syntax.option("--pictures", options.pictures, "With --pilot: write a picture of every page to this folder");
    syntax.option("--trace", options.trace, "For tests: write what happens in the window, one line each");
}

}  // namespace

Command study_run_command(StudyWindowEntry window) {
    const auto describe = [window = std::move(window)](CommandSyntax& syntax) -> CommandRun {
        StudyRunOptions& options = syntax.keep(StudyRunOptions{});
        describe_run(syntax, options);
        return [window, &options](const CommandContext& context) -> Result<int> {
            if (!window.run) return Error{"this build has no window, which `phyplay study run` needs"};
            warn_about(DataFolder{options.data});
            return window.run(context.catalogue, options);
        };
    };
    return {"run", "Hold a session with a participant, in the window", describe};
}

}  // namespace phyplay
