// A WorkerPool does jobs on a fixed number of threads, each job once, begun in the order in which they came.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace phyplay {

class WorkerPool {
public:
    /// Starts thread_count(threads) threads.
    explicit WorkerPool(int threads);

    /// Does what is left, then ends the threads.
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// Jobs must not throw.
    void submit(std::function<void()> job);

private:
    void work();

    std::mutex mutex_;
    std::condition_variable has_news_;
    std::deque<std::function<void()>> jobs_;
    bool is_ending_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace phyplay
