// Work on many independent items with several threads, so that the result never depends on how many.
//
// Items are begun in order and finish in any order. parallel_for() lets each item write to its own place;
// parallel_in_order() hands the results on in item order, which is what files and pipes want.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace phyplay {

/// Threads to use for a wish: the wish itself, or one per core where it is 0 or less. At least 1.
int thread_count(int wish);

/// Told how many items are done so far. Calls come one at a time, from any of the threads.
using Progress = std::function<void(std::size_t done)>;

/// Calls work(i) once for every i < count, on thread_count(threads) threads; on the calling thread alone
/// where one thread is enough. If a call throws, no further items are begun, and the first exception is
/// thrown from here once all threads have stopped.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work,
                  const Progress& progress = {});

/// Calls produce(i) on the threads and consume(i, result) in the order of i, one call at a time. After an
/// exception nothing more is consumed, so that what was consumed is always a prefix.
template <typename Produce, typename Consume>
void parallel_in_order(std::size_t count, int threads, const Produce& produce, const Consume& consume,
                       const Progress& progress = {}) {
    using Item = decltype(produce(std::size_t{}));
    std::mutex mutex;
    std::map<std::size_t, Item> waiting;
    std::size_t next = 0;
    bool has_failed = false;

    parallel_for(
        count, threads,
        [&](std::size_t index) {
            Item item = produce(index);
            const std::scoped_lock lock(mutex);
            waiting.emplace(index, std::move(item));
            while (!has_failed && !waiting.empty() && waiting.begin()->first == next) {
                auto ready = waiting.extract(waiting.begin());
                has_failed = true;  // until consume() has returned
                consume(next, std::move(ready.mapped()));
                has_failed = false;
                ++next;
            }
        },
        progress);
}

}  // namespace phyplay
