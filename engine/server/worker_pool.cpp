#include "engine/server/worker_pool.h"

#include "engine/base/parallel.h"

namespace phyplay {

WorkerPool::WorkerPool(int threads) {
    for (int i = 0; i < thread_count(threads); ++i) threads_.emplace_back([this] { work(); });
}

WorkerPool::~WorkerPool() {
    {
        const std::scoped_lock lock(mutex_);
        is_ending_ = true;
    }
    has_news_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::submit(std::function<void()> job) {
    {
        const std::scoped_lock lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    has_news_.notify_one();
}

void WorkerPool::work() {
    for (;;) {
        std::function<void()> job;
        {
            std::unique_lock lock(mutex_);
            has_news_.wait(lock, [this] { return is_ending_ || !jobs_.empty(); });
            if (jobs_.empty()) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        job();
    }
}

}  // namespace phyplay
