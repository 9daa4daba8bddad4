#include "game/phyq/slingshot_moment.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/assert.h"
#include "engine/phyq/rules/launch.h"
#include "game/trial/course.h"

namespace phyplay {

float ShownBody::health_share() const {
    if (body.full_health <= 0.0) return 1.0F;
    return static_cast<float>(std::clamp(body.health / body.full_health, 0.0, 1.0));
}

SlingshotMoment moment_at_start(const SlingshotSetup& setup, const SlingshotLevel& level,
                                std::span<const BodyPose> settled) {
    const SlingshotBodies bodies(setup, level, settled);
    std::vector<BodyPose> poses;
    bodies.world().read_poses(poses);
    SlingshotMoment moment{.slingshot = level.slingshot, .bodies = {}, .drag = std::nullopt};
    for (std::size_t i = 0; i < bodies.all().size(); ++i) {
        const SlingshotBody& body = bodies.all()[i];
        ShownBody shown{.body = body, .pose = poses[i]};
        if (body.object >= 0) {
            shown.scale_x = level.objects[body.object].scale_x;
            shown.scale_y = level.objects[body.object].scale_y;
        }
        moment.bodies.push_back(shown);
    }
    if (!level.birds.empty()) {
        moment.bodies[bodies.first_bird()].phase = BirdPhase::on_sling;
    }
    return moment;
}

SlingshotMoment moment_of_level(const SlingshotLevel& level) {
    SlingshotMoment moment{.slingshot = level.slingshot, .bodies = {}, .drag = std::nullopt};
    moment.bodies.reserve(level.objects.size());
    for (std::size_t i = 0; i < level.objects.size(); ++i) {
        const SlingshotObject& object = level.objects[i];
        moment.bodies.push_back(
            {.body = {.role = role_of(kind_of(object.shape)),
                      .object = static_cast<int>(i),
                      .shape = object.shape,
                      .material = object.material},
             .pose = {.x = static_cast<float>(object.x),
                      .y = static_cast<float>(object.y),
                      .angle_rad = static_cast<float>(object.rotation_deg * std::numbers::pi / 180.0)},
             .scale_x = object.scale_x,
             .scale_y = object.scale_y});
    }
    return moment;
}

void update(SlingshotMoment& moment, std::span<const SlingshotBody> bodies, std::span<const BodyPose> poses,
            std::span<const SlingshotBird> birds) {
    PHYPLAY_ASSERT(bodies.size() == poses.size());
    moment.bodies.resize(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        moment.bodies[i].body = bodies[i];
        moment.bodies[i].pose = poses[i];
    }
    for (const SlingshotBird& bird : birds) moment.bodies[bird.body].phase = bird.phase;
}

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
        bodies_[i].health = recording.health_at(static_cast<int>(i), whole);
    }
    const std::vector<BirdPhase> phases = recording.phases_at(whole);
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
