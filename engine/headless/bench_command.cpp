#include "engine/headless/commands.h"

namespace phyplay {

Result<int> run_bench(const CommandContext&, const BenchOptions&) {
    return Error{"not built yet"};
}

}  // namespace phyplay
