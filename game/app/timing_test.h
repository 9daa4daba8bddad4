// `phyplay timing-test`: how well this machine can take times, measured and said in words that can be printed.
#pragma once

namespace phyplay {

struct TimingTestOptions {
    bool json = false;
    int frames = 600;
    int presses = 100;
};

/// Opens a full-screen window, measures, prints. Returns the exit code: 0, or 2 with a sentence where there is no
/// display. Where presses cannot be injected it says so and measures the rest.
int run_timing_test(const TimingTestOptions& options);

}  // namespace phyplay
