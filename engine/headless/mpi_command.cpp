#include "engine/headless/mpi_command.h"

#include <fmt/core.h>

#include "engine/headless/console.h"
#include "engine/headless/mpi_ranks.h"

namespace phyplay {
namespace {

Result<ShardedWork> work_of(const CommandContext& context, const MpiOptions& options) {
    if (options.command == "eval") return eval_in_shards(context, options.eval, options.shards);
    if (options.command == "certify") return certify_in_shards(context, options.certify, options.shards);
    return cache_build_in_shards(context, options.cache_build, options.shards);
}

}  // namespace

std::string shard_text(int shard, int shards) {
    return fmt::format("{}/{}", shard, shards);
}

std::string shard_name(int shard, int shards) {
    return fmt::format("{:03}-of-{:03}", shard, shards);
}

Result<int> run_mpi(const CommandContext& context, const MpiOptions& options) {
    CommandContext on_rank = context;
    if (on_rank.threads == 0) on_rank.threads = 1;  // a launch has a rank per core, unless it is told otherwise
    const Result<RanksEnd> end = work_on_all_ranks([&] { return work_of(on_rank, options); });
    if (!end) return end.error();
    for (const FailedShard& failed : end->failed) {
        const std::string what =
            failed.shard < 0 ? "a rank" : fmt::format("shard {}", shard_text(failed.shard, end->shards));
        complain(fmt::format("{} failed on {}: {}", what, failed.host, failed.sentence));
    }
    if (end->is_complete()) return end->code;
    return Error{"not all shards are done; the same command goes on with what is missing"};
}

}  // namespace phyplay
