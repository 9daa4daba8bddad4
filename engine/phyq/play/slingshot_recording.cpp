#include "engine/phyq/play/slingshot_recording.h"

#include <memory>

namespace phyplay {

SlingshotRecording::SlingshotRecording(const SlingshotSetup& setup, const SlingshotLevel& level,
                                       const SettledLevel& settled)
    : Recording(std::make_unique<SlingshotSimulation>(setup, level, settled)), birds_of_queue_(level.birds.size()) {
    keep_more(0);
}

void SlingshotRecording::keep_more(int step) {
    const std::vector<SlingshotBody>& bodies = simulation().bodies();
    health_.resize(bodies.size());
    for (std::size_t body = 0; body < bodies.size(); ++body) {
        health_[body].keep(step, is_destructible(bodies[body].role) ? bodies[body].health : 0.0);
    }
    const std::vector<SlingshotBird>& birds = simulation().birds();
    birds_.resize(birds.size());
    for (std::size_t bird = 0; bird < birds.size(); ++bird) birds_[bird].keep(step, birds[bird].phase);
}

std::vector<BirdPhase> SlingshotRecording::phases_at(int step) const {
    std::vector<BirdPhase> phases;
    for (const auto& track : birds_) {
        const BirdPhase* phase = track.find(step);
        if (phase == nullptr) break;
        phases.push_back(*phase);
    }
    return phases;
}

}  // namespace phyplay
