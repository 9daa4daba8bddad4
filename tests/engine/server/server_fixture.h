// A server with small levels on a free port of this machine, running in a thread of its own.
#pragma once

#include <sys/eventfd.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/phyq/level/phyq_task.h"
#include "engine/server/server.h"
#include "tests/support/phyq_layouts.h"

namespace phyplay::testing {

/// Six levels from the base layouts that differ in size, and one of a single pig.
inline std::vector<Task> server_tasks() {
    std::vector<Task> tasks;
    const auto add = [&tasks](SlingshotLevel level, const std::string& id) {
        tasks.push_back({.id = id,
                         .template_id = id.substr(0, id.find(':')),
                         .suite = kPhyq,
                         .tier = kSlingshotTier,
                         .content = phyq_content(std::move(level)),
                         .sha256 = std::string(64, 'a')});
    };
    add(make_pig_on_ground_level(), "1.1:001");
    for (const char* name : {"1.4", "2.1", "3.1", "6.4", "12.4", "15.1"})
        add(phyq_layout(name), name + std::string(":000"));
    return tasks;
}

class RunningServer {
public:
    explicit RunningServer(ServerOptions options = {})
        : setup_(make_slingshot_setup()), tasks_(server_tasks()), stop_(eventfd(0, EFD_CLOEXEC)) {
        for (const Task& task : tasks_) levels_.push_back(&task);
        options.port = 0;
        const ServerEvents events{.on_attempts =
                                      [this](const std::vector<Attempt>& more) {
                                          if (is_disk_full) throw std::runtime_error("cannot write attempts");
                                          const std::scoped_lock lock(mutex_);
                                          attempts_.insert(attempts_.end(), more.begin(), more.end());
                                      },
                                  .on_session_end =
                                      [this](const SessionReport& report) {
                                          const std::scoped_lock lock(mutex_);
                                          reports_.push_back(report);
                                      },
                                  .on_notice =
                                      [this](const std::string& sentence) {
                                          const std::scoped_lock lock(mutex_);
                                          notices_.push_back(sentence);
                                      }};
        Result<AgentServer> opened = AgentServer::open(setup_, levels_, options, events);
        if (!opened) throw std::runtime_error(opened.error().message);
        server_.emplace(std::move(*opened));
        thread_ = std::thread([this] { server_->run(stop_.number()); });
    }
    ~RunningServer() { stop(); }
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;

    int port() const { return server_->port(); }

    /// From now on no attempt can be kept.
    std::atomic<bool> is_disk_full = false;

    /// Ends it; then everything it told is complete.
    void stop() {
        if (!thread_.joinable()) return;
        eventfd_write(stop_.number(), 1);
        thread_.join();
    }

    /// Waits until so many sessions have ended, a minute at most: a client is gone before the server has noticed it.
    bool wait_for_reports(std::size_t count) const {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
        while (reports().size() < count) {
            if (std::chrono::steady_clock::now() > deadline) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return true;
    }

    std::vector<Attempt> attempts() const { return copy_of(attempts_); }
    std::vector<SessionReport> reports() const { return copy_of(reports_); }
    std::vector<std::string> notices() const { return copy_of(notices_); }

    /// Requires a stopped server.
    const ServerCounts& counts() const { return server_->counts(); }
    const SlingshotSetup& setup() const { return setup_; }
    const LevelSet& levels() const { return levels_; }

private:
    template <typename List>
    List copy_of(const List& list) const {
        const std::scoped_lock lock(mutex_);
        return list;
    }

    SlingshotSetup setup_;
    std::vector<Task> tasks_;
    LevelSet levels_;
    Descriptor stop_;
    std::optional<AgentServer> server_;
    mutable std::mutex mutex_;
    std::vector<Attempt> attempts_;
    std::vector<SessionReport> reports_;
    std::vector<std::string> notices_;
    std::thread thread_;
};

}  // namespace phyplay::testing
