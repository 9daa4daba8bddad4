#include "engine/headless/commands.h"

namespace phyplay {

Result<int> run_signature(const CommandContext&) {
    return Error{"not built yet"};
}

}  // namespace phyplay
