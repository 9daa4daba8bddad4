// Shards of work on the ranks of an MPI launch: rank 0 hands them out, one by one, to whoever is free.
//
// A rank whose shard fails gets no more, so that one bad node does not swallow them all; the others go on. The
// messages carry numbers of shards and sentences, nothing of the results: those are in files that all ranks see.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/console/command.h"

namespace phyplay {

struct FailedShard {
    int shard = 0;  ///< -1 where a rank failed before it had any
    std::string host;
    std::string sentence;
};

/// What rank 0 knows when all is over; the others know nothing.
struct RanksEnd {
    bool is_rank_0 = false;
    int shards = 0;  ///< that there were to do
    std::vector<FailedShard> failed;
    int undone = 0;  ///< shards that nobody was left to do
    int code = 0;    ///< 1 where a shard's answer was "no"

    bool is_complete() const { return failed.empty() && undone == 0; }
};

/// Joins the launch, does the work with all its ranks, and leaves it. Called once in a process, and on every rank;
/// `make` gives the same work everywhere. On rank 0, fails where `make`, `begin` or `finish` do; `finish` is called
/// only where all is complete. An Error where this program was built without MPI.
Result<RanksEnd> work_on_all_ranks(const std::function<Result<ShardedWork>()>& make);

}  // namespace phyplay
