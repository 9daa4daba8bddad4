// An AgentProcess is a program of somebody else's that we talk with, line by line, and do not trust.
//
// Whatever it does (hang, end, close its streams, write without end), every call here comes back within its time-out
// with a line or one sentence. It is started by the shell, in a process group of its own; when the object goes, or a
// signal ends us, the whole group is killed, so that nothing of it stays behind. Its standard error
// is ours.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace phyplay {

class AgentProcess {
public:
    using Clock = std::chrono::steady_clock;

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
    AgentProcess(pid_t process, int to, int from) : process_(process), to_(to), from_(from) {}

    /// What it has done instead of talking, as a sentence.
    Error end_of_talk(const char* otherwise);

    pid_t process_;
    int to_;
    int from_;
    std::string unread_;
};

}  // namespace phyplay
