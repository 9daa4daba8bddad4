// Work in shards: a command's work cut into parts that any number of processes may do, and put together at the end.
//
// Who does which shard, when and where decides nothing: the end is, byte for byte, what the command makes when it is
// run whole. Shards keep what they have, so that work that was stopped goes on. Who hands them out: mpi_ranks.h.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "engine/base/result.h"
#include "engine/console/command.h"

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

/// A command whose work can be cut: as Command, but its options give the work. It fails where the options are bad;
/// the context must outlive the work.
struct ShardedCommand {
    using Work = std::function<Result<ShardedWork>(const CommandContext&, int most_shards)>;

    std::string name;
    std::string summary;
    std::function<Work(CommandSyntax&)> describe;
};

template <typename Options>
ShardedCommand make_sharded(std::string name, std::string summary, void (*describe)(CommandSyntax&, Options&),
                            Result<ShardedWork> (*work)(const CommandContext&, const Options&, int),
                            Options options = {}) {
    return {std::move(name), std::move(summary), [=](CommandSyntax& syntax) -> ShardedCommand::Work {
                Options& given = syntax.keep(options);
                describe(syntax, given);
                return [&given, work](const CommandContext& context, int most_shards) {
                    return work(context, given, most_shards);
                };
            }};
}

/// The shard as --shard tells it: "3/64".
std::string shard_text(int shard, int shards);

/// A name for it that sorts well: "003-of-064".
std::string shard_name(int shard, int shards);

}  // namespace phyplay
