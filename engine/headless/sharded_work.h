// Work in shards: a command's work cut into parts that any number of processes may do, and put together at the end.
//
// Who does which shard, when and where decides nothing: the end is, byte for byte, what the command makes when it is
// run whole. Shards keep what they have, so that work that was stopped goes on. Who hands them out: mpi_ranks.h.
#pragma once

#include <functional>

#include "engine/base/result.h"
#include "engine/headless/commands.h"

namespace phyplay {

struct ShardedWork {
    int shards = 1;

    /// Whether it is all done already; makes what the shards need to begin. Called once, before any shard.
    std::function<Result<bool>()> begin;

    /// Does a shard, or what is left of it, and prints nothing. 1 where the command's answer would be "no".
    std::function<Result<int>(int shard)> run;

    /// Puts the shards together, removes them, and prints what the command prints; its answer is the command's.
    /// Called once, after all of them, or where nothing was left to do.
    std::function<Result<int>()> finish;
};

// All fail where the options are bad. Context must outlive the work.

/// `eval` in at most so many shards.
Result<ShardedWork> eval_in_shards(const CommandContext& context, const EvalOptions& options, int most_shards);

/// `cache build` in at most so many shards.
Result<ShardedWork> cache_build_in_shards(const CommandContext& context, const CacheBuildOptions& options,
                                          int most_shards);

/// `certify --suite phyre` in at most so many shards. What needs all tasks, solution power, is done at the end by one
/// process.
Result<ShardedWork> certify_in_shards(const CommandContext& context, const CertifyOptions& options, int most_shards);

/// The shard as --shard tells it: "3/64".
std::string shard_text(int shard, int shards);

/// A name for it that sorts well: "003-of-064".
std::string shard_name(int shard, int shards);

}  // namespace phyplay
