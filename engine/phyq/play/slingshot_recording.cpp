#include "engine/phyq/play/slingshot_recording.h"

namespace phyplay {

void SlingshotTrack::keep(int step) {
    const std::vector<SlingshotBody>& bodies = simulation_.bodies();
    health_.resize(bodies.size());
    for (std::size_t body = 0; body < bodies.size(); ++body) {
        health_[body].keep(step, is_destructible(bodies[body].role) ? bodies[body].health : 0.0);
    }
    const std::vector<SlingshotBird>& birds = simulation_.birds();
    birds_.resize(birds.size());
    for (std::size_t bird = 0; bird < birds.size(); ++bird) birds_[bird].keep(step, birds[bird].phase);
}

std::vector<BirdPhase> SlingshotTrack::phases_at(int step) const {
    std::vector<BirdPhase> phases;
    for (const auto& track : birds_) {
        const BirdPhase* phase = track.find(step);
        if (phase == nullptr) break;
        phases.push_back(*phase);
    }
    return phases;
}

SlingshotRecording::SlingshotRecording(const SlingshotSetup& setup, const SlingshotLevel& level,
                                       const SettledLevel& settled)
    : Recording(std::make_unique<SlingshotSimulation>(setup, level, settled)), birds_of_queue_(level.birds.size()) {
    auto track = std::make_unique<SlingshotTrack>(simulation());
    track_ = track.get();
    add_track(std::move(track));
}

}  // namespace phyplay
