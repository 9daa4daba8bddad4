#include "engine/headless/commands.h"
#include "study/store/verify.h"

namespace phyplay {

Result<int> run_replay(const CommandContext& context, const ReplayOptions& options) {
    if (looks_like_data_file(options.file)) return replay_data_file(context, options.file);
    return Error{"not built yet"};
}

}  // namespace phyplay
