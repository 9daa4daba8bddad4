#include "study/commands/study_commands.h"
#include "study/commands/study_data.h"

namespace phyplay {

Command study_open_command(StudyWindowEntry window) {
    const auto describe = [window = std::move(window)](CommandSyntax& syntax) -> CommandRun {
        std::filesystem::path& data = syntax.keep(std::filesystem::path());
        describe_data_folder(syntax, data);
        return [window, &data](const CommandContext& context) -> Result<int> {
            if (!window.open) return Error{"this build has no window, which `phyplay study open` needs"};
            warn_about(DataFolder{data});
            return window.open(context.catalogue, data);
        };
    };
    return {"open", "Show a study to its researcher, in the window", describe};
}

}  // namespace phyplay
