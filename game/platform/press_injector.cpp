#include "game/platform/press_injector.h"

#include <dlfcn.h>

#include <chrono>
#include <random>

#include "engine/base/assert.h"
#include "game/platform/clock.h"

// X11 last: it defines words such as None as macros.
#include <X11/Xlib.h>

namespace phyplay {

namespace {

using FakeButton = int (*)(Display*, unsigned int, Bool, unsigned long);
using FakeMotion = int (*)(Display*, int, int, int, unsigned long);
using QueryExtension = Bool (*)(Display*, int*, int*, int*, int*);

constexpr int kHeldMs = 8;
constexpr int kLeastGapUs = 20'000;
constexpr int kMostGapUs = 60'000;

}  // namespace

struct PressInjector::Impl {
    void* library = nullptr;
    Display* display = nullptr;
    FakeButton fake_button = nullptr;
    FakeMotion fake_motion = nullptr;
    std::thread thread;
    std::atomic<bool> is_done{false};
    std::vector<std::int64_t> sent_us;

    ~Impl() {
        if (thread.joinable()) thread.join();
        if (display != nullptr) XCloseDisplay(display);
        if (library != nullptr) dlclose(library);
    }

    void press(int count) {
        const MonotonicClock clock;
        std::minstd_rand random(1);  // the same gaps each time
        std::uniform_int_distribution<int> gap_us(kLeastGapUs, kMostGapUs);
        for (int i = 0; i < count; ++i) {
            std::this_thread::sleep_for(std::chrono::microseconds(gap_us(random)));
            sent_us.push_back(clock.now_us());
            fake_button(display, 1, True, CurrentTime);
            XFlush(display);
            std::this_thread::sleep_for(std::chrono::milliseconds(kHeldMs));
            fake_button(display, 1, False, CurrentTime);
            XFlush(display);
        }
        is_done = true;
    }
};

PressInjector::PressInjector(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PressInjector::~PressInjector() = default;
PressInjector::PressInjector(PressInjector&&) noexcept = default;
PressInjector& PressInjector::operator=(PressInjector&&) noexcept = default;

Result<PressInjector> PressInjector::open() {
    auto impl = std::make_unique<Impl>();
    impl->library = dlopen("libXtst.so.6", RTLD_NOW | RTLD_LOCAL);
    if (impl->library == nullptr) return Error{"presses cannot be injected: libXtst is not installed"};
    impl->fake_button = reinterpret_cast<FakeButton>(dlsym(impl->library, "XTestFakeButtonEvent"));
    impl->fake_motion = reinterpret_cast<FakeMotion>(dlsym(impl->library, "XTestFakeMotionEvent"));
    const auto query = reinterpret_cast<QueryExtension>(dlsym(impl->library, "XTestQueryExtension"));
    impl->display = XOpenDisplay(nullptr);
    if (impl->display == nullptr) return Error{"presses cannot be injected: there is no X display"};
    int ignored = 0;
    const bool is_there = impl->fake_button != nullptr && impl->fake_motion != nullptr && query != nullptr &&
                          query(impl->display, &ignored, &ignored, &ignored, &ignored) != False;
    if (!is_there) return Error{"presses cannot be injected: the X server has no XTEST"};
    return PressInjector(std::move(impl));
}

void PressInjector::point_at(int x, int y) {
    impl_->fake_motion(impl_->display, -1, x, y, CurrentTime);
    XSync(impl_->display, False);
}

void PressInjector::start(int count) {
    PHYPLAY_ASSERT(!impl_->thread.joinable());
    impl_->thread = std::thread([impl = impl_.get(), count] { impl->press(count); });
}

bool PressInjector::is_done() const {
    return impl_->is_done;
}

const std::vector<std::int64_t>& PressInjector::sent_us() const {
    PHYPLAY_ASSERT(impl_->is_done);
    return impl_->sent_us;
}

}  // namespace phyplay
