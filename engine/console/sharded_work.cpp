#include "engine/console/sharded_work.h"

#include <fmt/core.h>

namespace phyplay {

std::string shard_text(int shard, int shards) {
    return fmt::format("{}/{}", shard, shards);
}

std::string shard_name(int shard, int shards) {
    return fmt::format("{:03}-of-{:03}", shard, shards);
}

}  // namespace phyplay
