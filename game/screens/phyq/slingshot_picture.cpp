#include "game/screens/phyq/slingshot_picture.h"

#include <algorithm>
#include <cmath>

#include "game/phyq/slingshot_replay.h"

namespace phyplay {

const SlingshotMoment& SlingshotPicture::at(const SlingshotRecording& recording, double step,
                                            std::optional<Vec2> drag) {
    const double inside = std::clamp(step, 0.0, static_cast<double>(recording.last_step()));
    recording.read_frame(static_cast<int>(std::floor(inside)), frame_);
    const std::vector<BodyPose> poses = poses_at(recording, inside);
    const auto count = static_cast<std::ptrdiff_t>(frame_.bodies.size());
    const std::vector<SlingshotBody>& all = recording.simulation().bodies();
    bodies_.assign(all.begin(), all.begin() + count);
    for (std::size_t i = 0; i < bodies_.size(); ++i) bodies_[i].health = frame_.bodies[i].health;
    birds_.clear();
    for (std::size_t i = 0; i < frame_.birds.size(); ++i) {
        birds_.push_back(recording.simulation().birds()[i]);
        birds_.back().phase = frame_.birds[i];
    }
    update(moment_, bodies_, poses, birds_);
    moment_.drag = drag;
    return moment_;
}

}  // namespace phyplay
