// `phyplay mpi`: a command in shards on all ranks of an MPI launch.
#pragma once

#include "engine/headless/commands.h"

namespace phyplay {

struct MpiOptions {
    std::string command;  ///< "eval", "certify", or "cache" for `cache build`
    int shards = 256;     ///< at most: not more than there are tasks
    EvalOptions eval;
    CacheBuildOptions cache_build;
    CertifyOptions certify{.suite = "phyre"};
};

Result<int> run_mpi(const CommandContext& context, const MpiOptions& options);

}  // namespace phyplay
