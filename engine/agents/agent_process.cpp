#include "engine/agents/agent_process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

namespace phyplay {
namespace {

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

constexpr pid_t kFree = 0;
constexpr pid_t kStarting = -1;  ///< taken by a thread that is about to have a group
constexpr std::array kEndingSignals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

// What a signal handler reads has to be here when it comes, and may be nothing but lock-free.
using Group = std::atomic<pid_t>;
static_assert(Group::is_always_lock_free);
constinit std::array<Group, 8192> groups{};
constinit std::atomic<bool> is_ending{false};

[[noreturn]] void halt() {
    for (;;) pause();
}

/// Calls nothing but what a handler may call.
void kill_groups_and_end(int signal_number) {
    is_ending = true;  // from now on nobody starts a group, and nobody wonders why one ended
    for (const Group& group : groups) {
        // Who is about to have a group has it within a moment, on another thread: on this one, signals were blocked.
        const timespec moment{0, 1'000'000};
        for (int waited = 0; group == kStarting && waited < 1000; ++waited) nanosleep(&moment, nullptr);
        const pid_t leader = group;
        if (leader > 0) kill(-leader, SIGKILL);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);  // comes when this function has returned
}

sigset_t ending_signals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int number : kEndingSignals) sigaddset(&set, number);
    return set;
}

bool listen_for_endings() {
    for (const int number : kEndingSignals) {
        struct sigaction before {};
        if (sigaction(number, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) continue;
        struct sigaction ours {};
        ours.sa_handler = kill_groups_and_end;
        ours.sa_mask = ending_signals();
        sigaction(number, &ours, nullptr);
    }
    return true;
}

/// Keeps the ending signals away from this thread.
class WithoutEndingSignals {
public:
    WithoutEndingSignals() {
        const sigset_t ending = ending_signals();
        pthread_sigmask(SIG_BLOCK, &ending, &before_);
    }
    ~WithoutEndingSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    WithoutEndingSignals(const WithoutEndingSignals&) = delete;
    WithoutEndingSignals& operator=(const WithoutEndingSignals&) = delete;

private:
    sigset_t before_{};
};

Group* take_free() {
    for (Group& group : groups) {
        pid_t expected = kFree;
        if (group.compare_exchange_strong(expected, kStarting)) return &group;
    }
    return nullptr;
}

/// Lists the group that `start` makes. `start` returns the id of the group's first process, or -1 with errno; so does
/// this, with EAGAIN where 8,192 groups are listed. No ending signal comes between. Thread-safe.
pid_t start_group(const std::function<pid_t()>& start) {
    [[maybe_unused]] static const bool is_listening = listen_for_endings();
    const WithoutEndingSignals undisturbed;
    Group* const group = take_free();
    if (group == nullptr) {
        errno = EAGAIN;
        return -1;
    }
    // The place was taken first: so either the handler waits for it, or we see here that it has come.
    if (is_ending) {
        *group = kFree;
        halt();
    }
    const pid_t leader = start();
    *group = leader > 0 ? leader : kFree;
    return leader;
}

/// Kills all of the group and takes it off the list. Collect its first process afterwards: before that, nobody else
/// can have its number. Thread-safe.
void end_group(pid_t leader) {
    kill(-leader, SIGKILL);
    for (Group& group : groups) {
        pid_t expected = leader;
        if (group.compare_exchange_strong(expected, kFree)) return;
    }
}

/// Returns at once, except where a signal is ending us: then never. To be called before an agent is blamed for an end
/// that we made.
void halt_if_ending() {
    if (is_ending) halt();
}

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

void close_if_open(int& file) {
    if (file >= 0) close(file);
    file = -1;
}

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

struct Ending {
    bool was_killed;  ///< by a signal
    int status;       ///< its number, or the exit code
};

/// How a process ended; empty while it runs. Leaves it uncollected, so that its number stays its own.
std::optional<Ending> ending_of(pid_t process) {
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
        return std::nullopt;
    return Ending{info.si_code != CLD_EXITED, info.si_status};
}

void wait_until_ended(pid_t process, Clock::time_point until) {
    while (!ending_of(process) && Clock::now() < until) std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

}  // namespace

Result<AgentProcess> AgentProcess::start(const std::string& command) {
    std::array<int, 2> to{-1, -1};
    std::array<int, 2> from{-1, -1};
    if (pipe2(to.data(), O_CLOEXEC) != 0) return system_error("make a pipe");
    if (pipe2(from.data(), O_CLOEXEC) != 0) {
        const Error error = system_error("make a pipe");
        for (int& file : to) close_if_open(file);
        return error;
    }
    fcntl(to[1], F_SETFL, O_NONBLOCK);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigset_t mask;
    sigemptyset(&mask);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setsigmask(&attributes, &mask);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);

    std::array<std::string, 3> words{"sh", "-c", command};
    std::array<char*, 4> arguments{words[0].data(), words[1].data(), words[2].data(), nullptr};
    const pid_t process = start_group([&] {
        pid_t started = -1;
        errno = posix_spawn(&started, "/bin/sh", &files, &attributes, arguments.data(), environ);
        return errno == 0 ? started : -1;
    });
    const bool has_started = process > 0;
    const Error error = system_error("start the agent");
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    close_if_open(to[0]);
    close_if_open(from[1]);
    if (!has_started) {
        close_if_open(to[1]);
        close_if_open(from[0]);
        return error;
    }
    return AgentProcess(process, to[1], from[0]);
}

AgentProcess::~AgentProcess() {
    close_if_open(to_);
    close_if_open(from_);
    if (process_ <= 0) return;
    end_group(process_);
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
}

AgentProcess::AgentProcess(AgentProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)),
      unread_(std::move(other.unread_)) {}

Result<Done> AgentProcess::send(std::string_view text, std::chrono::milliseconds timeout) {
    const Clock::time_point until = Clock::now() + timeout;
    const WithoutBrokenPipeSignal quiet;
    while (!text.empty()) {
        const ssize_t written = write(to_, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            if (!await(to_, POLLOUT, until)) return too_slow(timeout, "did not read a message");
        } else if (errno != EINTR) {
            // What it said before it ended tells more than its end: read_line() hears it, and the end after it.
            if (await(from_, POLLIN, Clock::now() + kLastWords)) return Done{};
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
        if (!await(from_, POLLIN, until)) return too_slow(timeout, "did not answer");
        std::array<char, 4096> buffer;
        const ssize_t count = read(from_, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return end_of_talk("the agent closed its standard output");
        unread_.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

void AgentProcess::say_goodbye(std::string_view text) {
    const WithoutBrokenPipeSignal quiet;
    // One try: who does not read any more needs no farewell.
    [[maybe_unused]] const ssize_t written = write(to_, text.data(), text.size());
    close_if_open(to_);
}

void AgentProcess::await_end(Clock::time_point until) {
    wait_until_ended(process_, until);
}

Error AgentProcess::end_of_talk(const char* otherwise) {
    wait_until_ended(process_, Clock::now() + kLastWords);  // its last words come before its end
    const std::optional<Ending> ending = ending_of(process_);
    const bool was_killed = ending && (ending->was_killed || ending->status > 128);  // the shell tells of others so
    if (was_killed) std::this_thread::sleep_for(kOurTurn);
    halt_if_ending();
    if (!ending) return Error{otherwise};
    return Error{fmt::format("the agent ended ({} {})", ending->was_killed ? "signal" : "exit code", ending->status)};
}

}  // namespace phyplay
