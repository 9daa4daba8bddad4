#include "game/desk/long_work.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "engine/base/assert.h"

namespace phyplay {

namespace {

struct CalledOff {};

}  // namespace

WorkFigures figures_of_work(std::size_t done, std::size_t of, std::int64_t elapsed_us) {
    WorkFigures figures;
    if (of > 0) figures.part = std::min(1.0F, static_cast<float>(done) / static_cast<float>(of));
    if (done == 0 || elapsed_us <= 0) return figures;
    figures.rate_s = static_cast<double>(done) * 1e6 / static_cast<double>(elapsed_us);
    if (of >= done) figures.time_left_s = static_cast<double>(of - done) / figures.rate_s;
    return figures;
}

LongWork::~LongWork() {
    cancel();
    if (thread_.joinable()) thread_.join();
}

void LongWork::begin(std::int64_t now_us, std::function<void(const Report&)> work) {
    PHYPLAY_ASSERT(!is_under_way());
    done_ = 0;
    of_ = 0;
    is_called_off_ = false;
    has_ended_ = false;
    end_ = End::done;
    failure_.clear();
    begun_us_ = now_us;
    thread_ = std::thread([this, todo = std::move(work)] {
        try {
            todo([this](std::size_t done, std::size_t of) {
                if (is_called_off_) throw CalledOff{};
                done_ = done;
                of_ = of;
            });
        } catch (const CalledOff&) {
            end_ = End::cancelled;
        } catch (const std::exception& error) {
            end_ = End::failed;
            failure_ = error.what();
        }
        has_ended_ = true;
    });
}

std::optional<LongWork::End> LongWork::take_end() {
    if (!thread_.joinable() || !has_ended_) return std::nullopt;
    thread_.join();
    return end_;
}

}  // namespace phyplay
