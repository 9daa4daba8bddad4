#include "engine/headless/commands.h"

namespace phyplay {

Result<int> run_eval(const CommandContext&, const EvalOptions&) {
    return Error{"not built yet"};
}

}  // namespace phyplay
