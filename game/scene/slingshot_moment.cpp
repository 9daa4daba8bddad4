#include "game/scene/slingshot_moment.h"

#include <algorithm>

#include "engine/base/assert.h"
#include "engine/rules/launch.h"

namespace phyplay {

float ShownBody::health_share() const {
    if (full_health <= 0.0) return 1.0F;
    return static_cast<float>(std::clamp(body.health / full_health, 0.0, 1.0));
}

SlingshotMoment moment_at_start(const SlingshotSetup& setup, const SlingshotLevel& level,
                                std::span<const BodyPose> settled) {
    const SlingshotBodies bodies(setup, level, settled);
    std::vector<BodyPose> poses;
    bodies.world().read_poses(poses);
    SlingshotMoment moment{.slingshot = level.slingshot, .bodies = {}, .drag = std::nullopt};
    for (std::size_t i = 0; i < bodies.all().size(); ++i) {
        const SlingshotBody& body = bodies.all()[i];
        ShownBody shown{.body = body, .pose = poses[i], .full_health = body.health};
        if (body.object >= 0) {
            shown.scale_x = level.objects[static_cast<std::size_t>(body.object)].scale_x;
            shown.scale_y = level.objects[static_cast<std::size_t>(body.object)].scale_y;
        }
        moment.bodies.push_back(shown);
    }
    if (!level.birds.empty()) {
        moment.bodies[static_cast<std::size_t>(bodies.first_bird())].phase = BirdPhase::on_sling;
    }
    return moment;
}

void update(SlingshotMoment& moment, const SlingshotSimulation& simulation) {
    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    update(moment, simulation.bodies(), poses, simulation.birds());
}

void update(SlingshotMoment& moment, std::span<const SlingshotBody> bodies, std::span<const BodyPose> poses,
            std::span<const SlingshotBird> birds) {
    PHYPLAY_ASSERT(bodies.size() == poses.size());
    moment.bodies.resize(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        moment.bodies[i].body = bodies[i];
        moment.bodies[i].pose = poses[i];
    }
    for (const SlingshotBird& bird : birds) moment.bodies[static_cast<std::size_t>(bird.body)].phase = bird.phase;
}

}  // namespace phyplay
