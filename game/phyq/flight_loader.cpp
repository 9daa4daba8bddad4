#include "game/phyq/flight_loader.h"

namespace phyplay {

FlightLoader::FlightLoader(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                           const std::vector<TimedShot>& shots)
    : setup_(setup), recording_(setup, level, settled), replayer_(recording_, history_of(shots)) {}

bool FlightLoader::work(int most_steps) {
    return replayer_.work(most_steps);
}

EarlierFlights FlightLoader::flights() const {
    return {.shots = recording_.shots(),
            .paths = flown_paths(setup_, recording_),
            .solved = result_of(recording_).outcome.status == Status::solved};
}

}  // namespace phyplay
