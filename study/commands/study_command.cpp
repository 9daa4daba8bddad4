#include "study/commands/study_commands.h"

namespace phyplay {

Command study_command(StudyWindowEntry window) {
    std::vector<Command> commands = study_commands();
    commands.push_back(study_run_command(window));
    commands.push_back(study_open_command(std::move(window)));
    return make_group("study", "Studies with people", std::move(commands));
}

}  // namespace phyplay
