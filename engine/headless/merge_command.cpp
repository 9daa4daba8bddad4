#include "engine/headless/commands.h"

namespace phyplay {

Result<int> run_merge(const CommandContext&, const MergeOptions&) {
    return Error{"not built yet"};
}

}  // namespace phyplay
