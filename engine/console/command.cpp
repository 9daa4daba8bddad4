#include "engine/console/command.h"

#include <fmt/core.h>

namespace phyplay {

Command make_group(std::string name, std::string summary, std::vector<Command> commands) {
    const auto describe = [commands = std::move(commands)](CommandSyntax& syntax) -> CommandRun {
        for (const Command& command : commands) syntax.command(command);
        return {};
    };
    return {std::move(name), std::move(summary), describe};
}

std::string shard_name(int shard, int shards) {
    return fmt::format("{:03}-of-{:03}", shard, shards);
}

}  // namespace phyplay
