#include "game/play/flight_loader.h"

namespace phyplay {

FlightLoader::FlightLoader(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                           std::vector<TimedShot> shots)
    : setup_(setup), recording_(setup, level, settled), shots_(std::move(shots)) {}

void FlightLoader::launch_and_tap_what_is_due() {
    const int step = recording_.last_step();
    if (launched_ > 0 && !has_tapped_ && shots_[launched_ - 1].tap_step == step) {
        recording_.tap();
        has_tapped_ = true;
    }
    if (launched_ < shots_.size() && shots_[launched_].release_step <= step && recording_.can_launch()) {
        recording_.launch({shots_[launched_].dx, shots_[launched_].dy});
        ++launched_;
        has_tapped_ = false;
    }
}

bool FlightLoader::work(int most_steps) {
    for (int i = 0; i < most_steps; ++i) {
        launch_and_tap_what_is_due();
        if (launched_ == shots_.size() && recording_.is_waiting()) return true;
        if (!recording_.advance()) return true;
    }
    return false;
}

EarlierFlights FlightLoader::flights() const {
    return {.shots = recording_.shots(),
            .paths = flown_paths(setup_, recording_),
            .solved = result_of(recording_).outcome.status == Status::solved};
}

}  // namespace phyplay
