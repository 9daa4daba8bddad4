// The commands about PHYRE alone whose work can be cut into shards, for `mpi`.
#pragma once

#include "engine/console/command.h"

namespace phyplay {

/// `certify`, of PHYRE's tasks.
ShardedCommand sharded_certify();

/// `build` of `cache`.
ShardedCommand sharded_cache_build();

}  // namespace phyplay
