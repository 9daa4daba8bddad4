// A PressInjector presses the mouse as if a person had, at moments that are known: through the X server's XTEST
// extension, on a thread of its own. It is how the delay between a press and its stamp is measured without hardware.
//
// The library of XTEST (libXtst) is loaded when it is there, so that PhyPlay does not need it to run.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "engine/base/result.h"

namespace phyplay {

class PressInjector {
public:
    /// An Error says what is missing: an X display, XTEST, its library.
    static Result<PressInjector> open();

    ~PressInjector();
    PressInjector(PressInjector&&) noexcept;
    PressInjector& operator=(PressInjector&&) noexcept;

    /// Moves the pointer to this point of the screen, in pixels.
    void point_at(int x, int y);

    /// Begins to press the left button `count` times, 20 to 60 ms apart, at moments that no frame rate divides.
    void start(int count);

    bool is_done() const;

    /// When each press was handed to the X server, on the monotonic clock. Requires is_done().
    const std::vector<std::int64_t>& sent_us() const;

private:
    struct Impl;
    explicit PressInjector(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace phyplay
