#include "engine/headless/commands.h"

namespace phyplay {

Result<int> run_replay(const CommandContext&, const ReplayOptions&) {
    return Error{"not built yet"};
}

}  // namespace phyplay
