// A SlingshotRecording is a Recording of Phy-Q (play/recording.h) that keeps beside it what only Phy-Q knows: the
// health of bodies and where each bird is in its life.
#pragma once

#include <vector>

#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/play/recording.h"

namespace phyplay {

class SlingshotRecording final : public Recording {
public:
    /// Starts with the state at step 0. Requires what SlingshotSimulation does.
    SlingshotRecording(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled);

    const SlingshotSimulation& simulation() const { return static_cast<const SlingshotSimulation&>(play()); }

    /// Health that is left; 0 for what cannot be destroyed. Requires a body that exists at that step.
    double health_at(int body, int step) const { return *health_[body].find(step); }

    /// In the order of SlingshotSimulation::birds(); those that split off later are missing.
    std::vector<BirdPhase> phases_at(int step) const;

    /// Birds of the level; those that split off come after them in simulation().birds().
    std::size_t birds_of_queue() const { return birds_of_queue_; }

    /// Launches and taps so far, in the order of the birds.
    std::vector<TimedShot> shots() const { return shots_of(moves()); }

private:
    void keep_more(int step) override;

    std::vector<Track<double>> health_;
    std::vector<Track<BirdPhase>> birds_;
    std::size_t birds_of_queue_ = 0;
};

}  // namespace phyplay
