#include "engine/agents/agent_process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <thread>
#include <utility>

namespace phyplay {
namespace {

using Ending = AgentProcess::Ending;

// The keeper, a process of ours between us and each agent, so that nothing of an agent outlives us.
//
// A process group could be killed with its agent, but a daemon leaves its group, and nobody acts on SIGKILL. So a
// keeper adopts whatever its agent leaves behind (PR_SET_CHILD_SUBREAPER) and waits for the end of a pipe that we
// alone hold: that comes when the agent's object goes, and however we end. Then it kills all that it has, until there
// is nothing left. It is a copy of us that was made while other threads ran: it calls nothing but what a signal
// handler may call.

/// What a keeper says first, of the shell that it has started.
struct Started {
    pid_t agent = -1;
    int error = 0;  ///< errno where there is none
};

/// The ends of the pipes of an agent, as its keeper has them.
struct KeeperPipes {
    int to_agent;    ///< the agent's standard input
    int from_agent;  ///< its standard output
    int leash;       ///< ends when all is to end
    int news;        ///< Started, then the agent's ending as of waitpid()
};

[[noreturn]] void become_agent(const KeeperPipes& pipes, char* const* arguments) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // should somebody kill its keeper
    dup2(pipes.to_agent, STDIN_FILENO);
    dup2(pipes.from_agent, STDOUT_FILENO);
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    execv("/bin/sh", arguments);
    _exit(127);
}

/// Kills our children, and what becomes our children by that, until there are none: at most some seconds, since the
/// system may not let us kill one (it is another user's by now, or waits for a disk that does not answer).
void end_all_children() {
    for (int turn = 0; turn < 5000; ++turn) {
        const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
        if (file < 0) return;  // a system that does not tell
        std::array<char, 4096> list;
        const ssize_t bytes = read(file, list.data(), list.size());
        close(file);
        pid_t child = 0;
        for (ssize_t i = 0; i < bytes; ++i) {
            const char c = list[static_cast<std::size_t>(i)];
            if (c >= '0' && c <= '9') {
                child = 10 * child + (c - '0');
            } else if (child > 0) {
                kill(std::exchange(child, 0), SIGKILL);
            }
        }
        pid_t ended = 0;
        while ((ended = waitpid(-1, nullptr, WNOHANG)) > 0) {
        }
        if (ended < 0) return;
        const timespec moment{0, 1'000'000};
        nanosleep(&moment, nullptr);
    }
}

/// Stays until the leash ends, collects what ends meanwhile, and tells when the agent does. Returns the agent while
/// it is not collected, so that its number is still its own; then 0.
pid_t watch(int leash, int news, pid_t agent) {
    sigset_t child_signal;
    sigemptyset(&child_signal);
    sigaddset(&child_signal, SIGCHLD);
    std::array<pollfd, 2> waits{{{leash, POLLIN, 0}, {signalfd(-1, &child_signal, SFD_NONBLOCK), POLLIN, 0}}};
    if (waits[1].fd < 0) return agent;
    for (;;) {
        if (poll(waits.data(), waits.size(), -1) < 0) continue;
        if (waits[0].revents != 0) return agent;
        signalfd_siginfo signal_info;
        while (read(waits[1].fd, &signal_info, sizeof signal_info) > 0) {
        }
        int status = 0;
        pid_t ended = 0;
        while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
            if (ended != agent) continue;
            agent = 0;
            const bool was_killed = WIFSIGNALED(status);
            const Ending ending{was_killed, was_killed ? WTERMSIG(status) : WEXITSTATUS(status)};
            [[maybe_unused]] const ssize_t told = write(news, &ending, sizeof ending);
        }
    }
}

/// Starts the agent and stays until all of it has ended. All signals are blocked.
[[noreturn]] void keep(const KeeperPipes& pipes, char* const* arguments) {
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    Started started;
    started.agent = _Fork();  // fork() would take locks that threads of ours may have held
    if (started.agent == 0) become_agent(pipes, arguments);
    if (started.agent < 0) started.error = errno;

    // Nothing else stays open: who waits for the end of a pipe of ours is not to wait for us.
    constexpr int kLeash = 0;
    constexpr int kNews = 1;
    const bool is_ready = dup2(pipes.leash, kLeash) == kLeash && dup2(pipes.news, kNews) == kNews;
    closefrom(2);
    const bool is_told = is_ready && write(kNews, &started, sizeof started) == sizeof started;
    if (started.agent < 0) _exit(0);
    if (is_told) started.agent = watch(kLeash, kNews, started.agent);
    if (started.agent > 0) kill(-started.agent, SIGKILL);
    end_all_children();
    _exit(0);
}

/// The descriptor with a number above those of the standard streams, which one of ours would otherwise have where
/// they are closed. -1 where the system has no room for it.
Descriptor above_standard_streams(int number) {
    Descriptor descriptor(number);
    if (number > STDERR_FILENO) return descriptor;
    return Descriptor(fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

/// Keeps all signals away from this thread, and from a process that it makes.
class WithoutSignals {
public:
    WithoutSignals() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~WithoutSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    WithoutSignals(const WithoutSignals&) = delete;
    WithoutSignals& operator=(const WithoutSignals&) = delete;

private:
    sigset_t before_{};
};

// ------------------------------------------------------------------------------------------------ talking

/// How long we wait for the end of a program that stopped talking.
constexpr std::chrono::milliseconds kLastWords{200};

/// A scheduler kills agents and us, one after the other: how long we wait for our turn before a killed agent is
/// blamed.
constexpr std::chrono::milliseconds kOurTurn{1000};

using Clock = AgentProcess::Clock;

/// Writing to a program that has gone raises SIGPIPE, which would end us. Keeps it away from this thread.
class WithoutBrokenPipeSignal {
public:
    WithoutBrokenPipeSignal() {
        sigemptyset(&broken_pipe_);
        sigaddset(&broken_pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &broken_pipe_, &before_);
    }
    ~WithoutBrokenPipeSignal() {
        const timespec at_once{};
        while (!was_pending_ && sigtimedwait(&broken_pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    WithoutBrokenPipeSignal(const WithoutBrokenPipeSignal&) = delete;
    WithoutBrokenPipeSignal& operator=(const WithoutBrokenPipeSignal&) = delete;

private:
    sigset_t broken_pipe_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

Error system_error(const char* what) {
    return Error{fmt::format("cannot {}: {}", what, std::strerror(errno))};
}

/// Waits until something can be done with the file. False when the time is over.
bool await(int file, short event, Clock::time_point until) {
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
        pollfd request{file, event, 0};
        const int ready = poll(&request, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000)));
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return true;  // the next call on the file says what is wrong
        if (ready == 0 && left <= 0) return false;
    }
}

Error too_slow(std::chrono::milliseconds timeout, const char* what) {
    return Error{fmt::format("the agent {} within {:g} s", what, static_cast<double>(timeout.count()) / 1000.0)};
}

}  // namespace

Result<AgentProcess> AgentProcess::start(const std::string& command) {
    // Of the agent's standard input, of its standard output, the leash, and the news: our end and the keeper's.
    std::array<Descriptor, 4> ours;
    std::array<Descriptor, 4> theirs;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return system_error("make a pipe");
        Descriptor to_read = above_standard_streams(ends[0]);
        Descriptor to_write = above_standard_streams(ends[1]);
        if (!to_read || !to_write) return system_error("make a pipe");
        const bool do_we_read = i == 1 || i == 3;
        ours[i] = std::move(do_we_read ? to_read : to_write);
        theirs[i] = std::move(do_we_read ? to_write : to_read);
    }
    fcntl(ours[0].number(), F_SETFL, O_NONBLOCK);

    std::array<std::string, 3> words{"sh", "-c", command};
    const std::array<char*, 4> arguments{words[0].data(), words[1].data(), words[2].data(), nullptr};
    const KeeperPipes pipes{theirs[0].number(), theirs[1].number(), theirs[2].number(), theirs[3].number()};
    pid_t keeper = -1;
    {
        const WithoutSignals undisturbed;
        keeper = fork();
        if (keeper == 0) keep(pipes, arguments.data());
    }
    if (keeper < 0) return system_error("start the agent");
    AgentProcess process(keeper, std::move(ours[0]), std::move(ours[1]), std::move(ours[2]), std::move(ours[3]));
    theirs = {};
    Started started{.agent = -1, .error = ECHILD};
    while (read(process.news_.number(), &started, sizeof started) < 0 && errno == EINTR) {
    }
    if (started.agent < 0) {
        errno = started.error;
        return system_error("start the agent");
    }
    return process;
}

AgentProcess::~AgentProcess() {
    if (keeper_ <= 0) return;
    to_.reset();
    from_.reset();
    leash_.reset();
    while (waitpid(keeper_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

AgentProcess::AgentProcess(AgentProcess&& other) noexcept
    : keeper_(std::exchange(other.keeper_, -1)),
      to_(std::move(other.to_)),
      from_(std::move(other.from_)),
      leash_(std::move(other.leash_)),
      news_(std::move(other.news_)),
      ending_(other.ending_),
      unread_(std::move(other.unread_)) {}

Result<Done> AgentProcess::send(std::string_view text, std::chrono::milliseconds timeout) {
    const Clock::time_point until = Clock::now() + timeout;
    const WithoutBrokenPipeSignal quiet;
    while (!text.empty()) {
        const ssize_t written = write(to_.number(), text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            if (!await(to_.number(), POLLOUT, until)) return too_slow(timeout, "did not read a message");
        } else if (errno != EINTR) {
            // What it said before it ended tells more than its end: read_line() hears it, and the end after it.
            if (await(from_.number(), POLLIN, Clock::now() + kLastWords)) return Done{};
            return end_of_talk("the agent closed its standard input");
        }
    }
    return Done{};
}

Result<std::string> AgentProcess::read_line(std::chrono::milliseconds timeout) {
    const Clock::time_point until = Clock::now() + timeout;
    std::size_t searched = 0;
    for (;;) {
        const std::size_t end = unread_.find('\n', searched);
        if (end != std::string::npos && end <= kMaxLineBytes) {
            std::string line = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        if (unread_.size() > kMaxLineBytes) return Error{"the agent wrote a line longer than 64 KiB"};
        searched = unread_.size();
        if (!await(from_.number(), POLLIN, until)) return too_slow(timeout, "did not answer");
        std::array<char, 4096> buffer;
        const ssize_t count = read(from_.number(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return end_of_talk("the agent closed its standard output");
        unread_.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

void AgentProcess::say_goodbye(std::string_view text) {
    const WithoutBrokenPipeSignal quiet;
    // One try: who does not read any more needs no farewell.
    [[maybe_unused]] const ssize_t written = write(to_.number(), text.data(), text.size());
    to_.reset();
}

void AgentProcess::await_end(Clock::time_point until) {
    if (ending_ || !await(news_.number(), POLLIN, until)) return;
    Ending ending{.was_killed = true, .status = SIGKILL};  // of its keeper, where that says nothing
    while (read(news_.number(), &ending, sizeof ending) < 0 && errno == EINTR) {
    }
    ending_ = ending;
}

Error AgentProcess::end_of_talk(const char* otherwise) {
    await_end(Clock::now() + kLastWords);  // its last words come before its end
    if (!ending_) return Error{otherwise};
    const bool was_killed = ending_->was_killed || ending_->status > 128;  // the shell tells of others so
    if (was_killed) std::this_thread::sleep_for(kOurTurn);
    return Error{
        fmt::format("the agent ended ({} {})", ending_->was_killed ? "signal" : "exit code", ending_->status)};
}

}  // namespace phyplay
