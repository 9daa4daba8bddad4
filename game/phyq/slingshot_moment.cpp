#include "game/phyq/slingshot_moment.h"

#include <algorithm>
#include <numbers>

#include "engine/base/assert.h"
#include "engine/phyq/rules/launch.h"

namespace phyplay {

namespace {

SlingshotRole role_of(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::pig: return SlingshotRole::pig;
        case ObjectKind::block: return SlingshotRole::block;
        case ObjectKind::platform: return SlingshotRole::platform;
        case ObjectKind::tnt: break;
    }
    return SlingshotRole::tnt;
}

}  // namespace

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
