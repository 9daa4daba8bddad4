#include "engine/headless/commands.h"

namespace phyplay {

Result<int> run_scene(const CommandContext&, const SceneOptions&) {
    return Error{"not built yet"};
}

}  // namespace phyplay
