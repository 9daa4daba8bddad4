// A FlightLoader plays an attempt of an earlier visit again, a few steps at a time, so that a page which wants its
// flights stays at ease meanwhile.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "game/phyq/slingshot_model.h"

namespace phyplay {

class FlightLoader {
public:
    /// Setup and level must outlive the loader.
    FlightLoader(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                 const std::vector<TimedShot>& shots);
    FlightLoader(const FlightLoader&) = delete;
    FlightLoader& operator=(const FlightLoader&) = delete;

    /// Goes on by at most so many steps. True when the attempt is played to its end.
    bool work(int most_steps);

    /// Requires that work() said true.
    EarlierFlights flights() const;

private:
    const SlingshotSetup& setup_;
    SlingshotRecording recording_;
    Replayer replayer_;
};

}  // namespace phyplay
