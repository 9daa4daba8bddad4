#include "game/phyq/slingshot_picture.h"

#include <algorithm>
#include <cmath>

#include "game/trial/course.h"

namespace phyplay {

const SlingshotMoment& SlingshotPicture::at(const SlingshotRecording& recording, double step,
                                            std::optional<Vec2> drag) {
    const double inside = std::clamp(step, 0.0, static_cast<double>(recording.last_step()));
    const int whole = static_cast<int>(std::floor(inside));
    // A bird that is put on the sling or pulled does not fly there.
    constexpr float kLongestFlight = 0.9F;
    const std::vector<BodyPose> poses = poses_at(recording, inside, kLongestFlight);
    const auto count = static_cast<std::ptrdiff_t>(poses.size());
    const std::vector<SlingshotBody>& all = recording.simulation().bodies();
    bodies_.assign(all.begin(), all.begin() + count);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        bodies_[i].health = recording.track().health_at(static_cast<int>(i), whole);
    }
    const std::vector<BirdPhase> phases = recording.track().phases_at(whole);
    birds_.clear();
    for (std::size_t i = 0; i < phases.size(); ++i) {
        birds_.push_back(recording.simulation().birds()[i]);
        birds_.back().phase = phases[i];
    }
    update(moment_, bodies_, poses, birds_);
    moment_.drag = drag;
    return moment_;
}

}  // namespace phyplay
