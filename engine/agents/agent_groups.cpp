#include "engine/agents/agent_groups.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>

namespace phyplay {
namespace {

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

}  // namespace

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

void end_group(pid_t leader) {
    kill(-leader, SIGKILL);
    for (Group& group : groups) {
        pid_t expected = leader;
        if (group.compare_exchange_strong(expected, kFree)) return;
    }
}

void halt_if_ending() {
    if (is_ending) halt();
}

}  // namespace phyplay
