#include "engine/headless/mpi_ranks.h"

namespace phyplay {

Result<RanksEnd> work_on_all_ranks(const std::function<Result<ShardedWork>()>&) {
    return Error{"this program was built without MPI; build it with -DPHYPLAY_MPI=ON, or use --shard"};
}

}  // namespace phyplay
