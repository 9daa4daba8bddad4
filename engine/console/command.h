// A Command is what a word of the command line does: `phyplay folds`, and `cache` and `build` of `phyplay cache
// build`.
//
// It is described (its options, command_syntax.h) and run, by one source file: NAME_command.cpp defines
// NAME_command(). A list in CMakeLists.txt makes the table of a folder's commands (phyplay_command_table), main()
// puts the tables together. A command returns its exit code (0, or 1 where the answer is "no"), or an Error for bad
// input, which becomes one sentence on standard error and exit code 2.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/agents/benchmark.h"
#include "engine/base/result.h"
#include "engine/console/catalogue.h"
#include "engine/console/command_syntax.h"

namespace phyplay {

/// What every command is told.
struct CommandContext {
    const Catalogue& catalogue;
    const Benchmarks& benchmarks;     ///< of the catalogue's suites
    bool json = false;                ///< JSON Lines instead of text for people
    int threads = 0;                  ///< 0: one per core. Never changes a result
    std::filesystem::path task_pack;  ///< as --task-pack gave it; empty: the shipped one
    std::filesystem::path levels;     ///< as --levels gave it; empty: none
    std::string command_line;         ///< as it was typed, for records
};

/// Runs a command with the options that were given.
using CommandRun = std::function<Result<int>(const CommandContext&)>;

struct Command {
    std::string name;
    std::string summary;  ///< what --help says of it

    /// Says what may stand behind the word, and returns what then runs; nothing where commands stand behind it.
    std::function<CommandRun(CommandSyntax&)> describe;
};

/// A command with a struct of options, which begin as `options` says.
template <typename Options>
Command make_command(std::string name, std::string summary, void (*describe)(CommandSyntax&, Options&),
                     Result<int> (*run)(const CommandContext&, const Options&), Options options = {}) {
    return {std::move(name), std::move(summary), [=](CommandSyntax& syntax) -> CommandRun {
                Options& given = syntax.keep(options);
                describe(syntax, given);
                return [&given, run](const CommandContext& context) { return run(context, given); };
            }};
}

/// A word that only has commands behind it.
Command make_group(std::string name, std::string summary, std::vector<Command> commands);

/// Work in shards: a command's work cut into parts that any number of processes may do, and put together at the end.
///
/// Who does which shard, when and where decides nothing: the end is, byte for byte, what the command makes when it is
/// run whole. Shards keep what they have, so that work that was stopped goes on. Who hands them out: mpi_ranks.h.
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

/// A sharded command with a struct of options, as make_command().
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

/// A name for the shard that sorts well: "003-of-064".
std::string shard_name(int shard, int shards);

}  // namespace phyplay
