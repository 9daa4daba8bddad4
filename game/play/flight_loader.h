// A FlightLoader plays an attempt of an earlier visit again, a few steps at a time, so that a page which wants its
// flights stays at ease meanwhile.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "game/play/slingshot_model.h"

namespace phyplay {

class FlightLoader {
public:
    /// Setup and level must outlive the loader.
    FlightLoader(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                 std::vector<TimedShot> shots);

    /// Goes on by at most so many steps. True when the attempt is played to its end.
    bool work(int most_steps);

    /// Requires that work() said true.
    EarlierFlights flights() const;

private:
    void launch_and_tap_what_is_due();

    const SlingshotSetup& setup_;
    SlingshotRecording recording_;
    std::vector<TimedShot> shots_;
    std::size_t launched_ = 0;
    bool has_tapped_ = false;
};

}  // namespace phyplay
