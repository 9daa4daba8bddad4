// An AgentProcess is a program of somebody else's that we talk with, line by line, and do not trust.
//
// Whatever it does (hang, end, close its streams, write without end), every call here comes back within its time-out
// with a line or one sentence. It is started by the shell. When the object goes, and however we end, it is killed
// with all that it has started, so that nothing of it stays behind. Its standard error is ours.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/descriptor.h"
#include "engine/base/result.h"

namespace phyplay {

class AgentProcess {
public:
    using Clock = std::chrono::steady_clock;

    struct Ending {
        bool was_killed;  ///< by a signal
        int status;       ///< its number, or the exit code
    };

    /// Longer lines are no messages: they end the conversation.
    static constexpr std::size_t kMaxLineBytes = std::size_t{1} << 16U;

    /// Starts `/bin/sh -c COMMAND`. Fails where the system has no room for it; a command that does not exist shows
    /// when it is spoken to.
    static Result<AgentProcess> start(const std::string& command);

    ~AgentProcess();
    AgentProcess(AgentProcess&& other) noexcept;
    AgentProcess& operator=(AgentProcess&&) = delete;

    /// Sends a text that ends with a line feed. Fails where it is not taken within the time-out.
    Result<Done> send(std::string_view text, std::chrono::milliseconds timeout);

    /// Its next line, without line feed.
    Result<std::string> read_line(std::chrono::milliseconds timeout);

    /// Says a last line and closes its standard input: it may end now. Does not wait.
    void say_goodbye(std::string_view text);

    /// Waits until it has ended, or until the moment has come.
    void await_end(Clock::time_point until);

private:
    AgentProcess(pid_t keeper, Descriptor to, Descriptor from, Descriptor leash, Descriptor news)
        : keeper_(keeper),
          to_(std::move(to)),
          from_(std::move(from)),
          leash_(std::move(leash)),
          news_(std::move(news)) {}

    /// What it has done instead of talking, as a sentence.
    Error end_of_talk(const char* otherwise);

    pid_t keeper_;  ///< the process between us and it
    Descriptor to_;
    Descriptor from_;
    Descriptor leash_;  ///< all of it ends when this is closed
    Descriptor news_;   ///< the keeper's
    std::optional<Ending> ending_;
    std::string unread_;
};

}  // namespace phyplay
