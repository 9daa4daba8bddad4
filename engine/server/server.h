// The AgentServer lets many agents play at once over TCP, each connection a session of its own.
//
// One thread waits for sockets and a pool of threads plays; a session is at work on one of them at a time. Sessions
// share nothing but tasks and setup, which never change, so what one agent sees does not depend on the others.
// Clients may be slow, silent, broken or hostile: whatever they send costs them their own connection at most.
//
// It is the one part of the engine that reads a clock, for patience with clients and for the time limit of a round.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/server/connection.h"
#include "engine/server/session.h"

namespace phyplay {

struct ServerOptions {
    std::string host = "127.0.0.1";      ///< address or name to listen at
    int port = 2004;                     ///< 0: any that is free
    int max_connections = 512;           ///< at once; further ones are closed at once
    int threads = 0;                     ///< that play; 0: one per core
    std::size_t most_held = 16U << 20U;  ///< bytes of replies not yet taken, all together, beyond which requests wait
    Patience patience;
    SessionRules rules;
};

/// A session that has ended.
struct SessionReport {
    int number = 0;  ///< from 1, in the order of connecting
    std::string peer;
    double seconds = 0.0;  ///< that it was connected
    SessionCounts counts;
    std::string end;  ///< why, one sentence
};

/// What a server tells while it runs. All calls come from the thread in run(). The first two may throw
/// std::runtime_error where the disk refuses: the sentence goes to on_notice, and a session whose attempts were not
/// kept ends without another reply.
struct ServerEvents {
    std::function<void(const std::vector<Attempt>&)> on_attempts;
    std::function<void(const SessionReport&)> on_session_end;  ///< of sessions with at least one request
    std::function<void(const std::string& sentence)> on_notice;
};

/// Connections that became no session.
struct ServerCounts {
    std::size_t connections = 0;  ///< all there were
    std::size_t refused = 0;      ///< over the limit
    std::size_t silent = 0;       ///< closed without a request
};

class AgentServer {
public:
    /// Listens. Setup and levels must outlive the server. Fails, naming host and port, where that is not possible.
    static Result<AgentServer> open(const SlingshotSetup& setup, const LevelSet& levels, ServerOptions options,
                                    ServerEvents events);
    ~AgentServer();
    AgentServer(AgentServer&&) noexcept;

    /// The one it got where it was asked for 0.
    int port() const;

    /// Serves until `stop_descriptor` can be read from. Then ends all sessions: requests in work are finished,
    /// attempts and reports delivered.
    void run(int stop_descriptor);

    const ServerCounts& counts() const;

private:
    class Loop;
    explicit AgentServer(std::unique_ptr<Loop> loop);

    std::unique_ptr<Loop> loop_;
};

/// With its line feed.
std::string session_line(const SessionReport& report);

}  // namespace phyplay
