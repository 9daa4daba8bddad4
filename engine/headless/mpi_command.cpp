// `phyplay mpi`: a command in shards on all ranks of an MPI launch.
#include <fmt/core.h>

#include "engine/console/command.h"
#include "engine/console/console.h"
#include "engine/headless/headless_commands.h"
#include "engine/headless/mpi_ranks.h"
#include "engine/headless/phyre/phyre_commands.h"

namespace phyplay {
namespace {

Result<int> run_on_all_ranks(const CommandContext& context, const ShardedCommand::Work& work, int most_shards) {
    CommandContext on_rank = context;
    if (on_rank.threads == 0) on_rank.threads = 1;  // a launch has a rank per core, unless it is told otherwise
    const Result<RanksEnd> end = work_on_all_ranks([&] { return work(on_rank, most_shards); });
    if (!end) return end.error();
    for (const FailedShard& failed : end->failed) {
        const std::string what = failed.shard < 0 ? "a rank" : fmt::format("shard {}/{}", failed.shard, end->shards);
        complain(fmt::format("{} failed on {}: {}", what, failed.host, failed.sentence));
    }
    if (end->is_complete()) return end->code;
    return Error{"not all shards are done; the same command goes on with what is missing"};
}

/// `most_shards` is read when the command runs.
Command on_all_ranks(const ShardedCommand& command, const int& most_shards) {
    const auto describe = [command, &most_shards](CommandSyntax& syntax) -> CommandRun {
        return [work = command.describe(syntax), &most_shards](const CommandContext& context) {
            return run_on_all_ranks(context, work, most_shards);
        };
    };
    return {command.name, command.summary, describe};
}

CommandRun describe_mpi(CommandSyntax& syntax) {
    int& shards = syntax.keep(256);
    syntax.option("--shards", shards, "Into how many parts the work is cut, if it has as many tasks")
        .in_range(1, 100'000)
        .shows_default();
    syntax.command(on_all_ranks(sharded_eval(), shards));
    syntax.command(on_all_ranks(sharded_certify(), shards));
    syntax.command(make_group("cache", "PHYRE's cached actions", {on_all_ranks(sharded_cache_build(), shards)}));
    return {};
}

}  // namespace

Command mpi_command() {
    return {"mpi", "Run a command in shards on all ranks of an MPI launch: mpirun phyplay mpi ...", describe_mpi};
}

}  // namespace phyplay
