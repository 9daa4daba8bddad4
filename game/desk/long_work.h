// Work that takes long, on a thread of its own, watched from the window: how far it is, how fast, how long it will
// take, and a way to call it off.
//
// One piece of work at a time. The work reports its progress, and learns there that it was called off: report()
// throws then, so that whatever it had half made is cleared away by its own destructors.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <thread>

namespace phyplay {

struct WorkFigures {
    float part = 0.0F;                  ///< 0 to 1
    double rate_s = 0.0;                ///< items a second; 0 while nothing is done
    std::optional<double> time_left_s;  ///< empty while it cannot be told
};

/// `of` may be 0 where the number of items is not known.
WorkFigures figures_of_work(std::size_t done, std::size_t of, std::int64_t elapsed_us);

class LongWork {
public:
    enum class End { done, cancelled, failed };

    /// Given to the work. Throws when the work was called off.
    using Report = std::function<void(std::size_t done, std::size_t of)>;

    LongWork() = default;
    /// Calls off what is under way, and waits for it.
    ~LongWork();
    LongWork(const LongWork&) = delete;
    LongWork& operator=(const LongWork&) = delete;

    /// Begins. Requires that nothing is under way. What the work throws ends it as failed.
    void begin(std::int64_t now_us, std::function<void(const Report&)> work);

    bool is_under_way() const { return thread_.joinable(); }
    void cancel() { is_called_off_ = true; }
    bool is_called_off() const { return is_called_off_; }

    std::size_t done() const { return done_; }
    std::size_t of() const { return of_; }
    WorkFigures figures(std::int64_t now_us) const { return figures_of_work(done_, of_, now_us - begun_us_); }

    /// How it ended, once; empty while it goes on or where there is none.
    std::optional<End> take_end();

    /// What it threw, after it failed.
    const std::string& failure() const { return failure_; }

private:
    std::thread thread_;
    std::atomic<std::size_t> done_ = 0;
    std::atomic<std::size_t> of_ = 0;
    std::atomic<bool> is_called_off_ = false;
    std::atomic<bool> has_ended_ = false;
    End end_ = End::done;  ///< valid once has_ended_
    std::string failure_;
    std::int64_t begun_us_ = 0;
};

}  // namespace phyplay
