#include "engine/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace phyplay {

int thread_count(int wish) {
    if (wish > 0) return wish;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work,
                  const Progress& progress) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> has_failed{false};
    std::mutex mutex;
    std::size_t done = 0;
    std::exception_ptr first_failure;

    const auto work_off = [&] {
        while (!has_failed) {
            const std::size_t index = next.fetch_add(1);
            if (index >= count) return;
            try {
                work(index);
                const std::scoped_lock lock(mutex);
                ++done;
                if (progress) progress(done);
            } catch (...) {
                const std::scoped_lock lock(mutex);
                if (!first_failure) first_failure = std::current_exception();
                has_failed = true;
            }
        }
    };

    const std::size_t useful = std::min(count, static_cast<std::size_t>(thread_count(threads)));
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < useful; ++i) helpers.emplace_back(work_off);
        work_off();
    }  // helpers join here
    if (first_failure) std::rethrow_exception(first_failure);
}

}  // namespace phyplay
