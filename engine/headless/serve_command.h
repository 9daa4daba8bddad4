// `phyplay serve`: what it is told, and the function that runs it (README.md in this folder tells its JSON lines).
#pragma once

#include "engine/headless/commands.h"
#include "engine/server/server.h"

namespace phyplay {

struct ServeOptions {
    std::vector<std::string> tasks;      ///< the levels: these tasks,
    std::filesystem::path list;          ///< then those listed in this file,
    std::vector<std::string> templates;  ///< then those of these templates; without all three one of every template
    std::filesystem::path out;           ///< folder for the logs; empty: none
    ServerOptions server;
};

/// Returns when the program was asked to end with SIGINT or SIGTERM.
Result<int> run_serve(const CommandContext& context, const ServeOptions& options);

}  // namespace phyplay
