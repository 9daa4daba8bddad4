// The process groups of agents, which must not outlive us.
//
// An agent runs in a process group of its own, so that all it has started can be killed with it. But then Ctrl+C and
// a scheduler's signal end us alone, and an agent may never look at its standard input again. So SIGINT, SIGTERM,
// SIGHUP and SIGQUIT first kill every group listed here and then end us as they would have, which is what a shell
// sees. A signal that was ignored before we came (nohup) stays ignored.
//
// Nobody can act on SIGKILL; what is left to an agent then is that its standard input ends. Linux's parent-death
// signal would be no help: it reaches one process of the group, and comes when the *thread* that started it ends,
// which agents here outlive.
#pragma once

#include <sys/types.h>

#include <functional>

namespace phyplay {

/// Lists the group that `start` makes. `start` returns the id of the group's first process, or -1 with errno; so does
/// this, with EAGAIN where 8,192 groups are listed. No ending signal comes between. Thread-safe.
pid_t start_group(const std::function<pid_t()>& start);

/// Kills all of the group and takes it off the list. Collect its first process afterwards: before that, nobody else
/// can have its number. Thread-safe.
void end_group(pid_t group);

/// Returns at once, except where a signal is ending us: then never. To be called before an agent is blamed for an end
/// that we made.
void halt_if_ending();

}  // namespace phyplay
