#include "engine/phyq/view/slingshot_view.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/portable_math.h"
#include "engine/phyq/rules/launch.h"

namespace phyplay {
namespace {

constexpr int kStepsPerDot = 5;
constexpr int kCircleCorners = 16;

Contours round_contour(const CircleCollider& circle) {
    Contours contours(1);
    for (int k = 0; k < kCircleCorners; ++k) {
        const double angle = to_radians(360.0 * k / kCircleCorners);
        contours[0].push_back(
            {circle.x + circle.radius * portable_cos(angle), circle.y + circle.radius * portable_sin(angle)});
    }
    return contours;
}

/// Of the last collider: the square with a hole is a box and a ring, and the ring is what it looks like.
Contours contours_of(const std::vector<Collider>& colliders) {
    const auto& shape = colliders.back().shape;
    if (const auto* box = std::get_if<BoxCollider>(&shape)) return {corners_of(*box)};
    if (const auto* circle = std::get_if<CircleCollider>(&shape)) return round_contour(*circle);
    return std::get<PolygonCollider>(shape).paths;
}

Contours local_contours(const ObjectTable& table, const SlingshotBody& body, const SlingshotLevel& level) {
    switch (body.role) {
        case SlingshotRole::pig: return contours_of(table.pig(body.shape).colliders);
        case SlingshotRole::block: return contours_of(table.block(body.shape).colliders);
        case SlingshotRole::bird: return round_contour(table.bird(body.bird).collider);
        case SlingshotRole::tnt: return {corners_of(table.tnt.box)};
        case SlingshotRole::platform: {
            const SlingshotObject& placed = level.objects[body.object];
            return {corners_of({.width = table.platform.box.width * std::fabs(placed.scale_x),
                                .height = table.platform.box.height * std::fabs(placed.scale_y)})};
        }
        case SlingshotRole::egg: return table.egg.polygon.paths;
        case SlingshotRole::ground:
        case SlingshotRole::slingshot_post: break;
    }
    return {};
}

void move_to(Contours& contours, const BodyPose& pose) {
    const SinCos turn = sin_cos_f32(pose.angle_rad);
    const double s = static_cast<double>(turn.sin);
    const double c = static_cast<double>(turn.cos);
    for (std::vector<Vec2>& path : contours) {
        for (Vec2& v : path) {
            v = {static_cast<double>(pose.x) + v.x * c - v.y * s, static_cast<double>(pose.y) + v.x * s + v.y * c};
        }
    }
}

/// Where the published state lists it; empty for what it does not.
std::optional<int> rank_of(const SlingshotBody& body) {
    switch (body.role) {
        case SlingshotRole::pig: return 0;
        case SlingshotRole::bird: return 1;
        case SlingshotRole::block: break;
        case SlingshotRole::tnt: return 4;
        case SlingshotRole::platform: return 5;
        case SlingshotRole::egg:
        case SlingshotRole::ground:
        case SlingshotRole::slingshot_post: return std::nullopt;
    }
    constexpr std::array kOdd{ObjectShape::square_hole, ObjectShape::triangle, ObjectShape::triangle_hole,
                              ObjectShape::circle, ObjectShape::circle_small};
    return std::ranges::find(kOdd, body.shape) != kOdd.end() ? 2 : 3;
}

}  // namespace

void FlightTrail::note(const SlingshotSimulation& simulation) {
    const auto& birds = simulation.birds();
    const auto flying = std::ranges::find_if(
        birds, [](const SlingshotBird& bird) { return bird.phase == BirdPhase::in_flight && !bird.has_collided(); });
    if (flying == birds.end()) return;
    if (flying->launch_step != launch_step_) {
        launch_step_ = flying->launch_step;
        dots_.clear();
    }
    if ((simulation.steps_taken() - launch_step_) % kStepsPerDot != 0) return;
    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    const BodyPose& pose = poses[flying->body];
    dots_.push_back({static_cast<double>(pose.x), static_cast<double>(pose.y)});
}

SlingshotView view_of(const SlingshotSimulation& simulation, const SlingshotSetup& setup, const SlingshotLevel& level,
                      const FlightTrail& trail) {
    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    SlingshotView view{.slingshot = level.slingshot, .launch = setup.launch(), .trajectory = trail.dots()};
    if (simulation.can_launch()) view.bird_on_sling = simulation.birds()[*simulation.front_bird()].type;
    const std::vector<SlingshotBody>& bodies = simulation.bodies();
    for (int rank = 0; rank <= 5; ++rank) {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const SlingshotBody& body = bodies[i];
            if (!poses[i].is_present || rank_of(body) != rank) continue;
            SeenObject seen{.body = static_cast<int>(i),
                            .role = body.role,
                            .bird = body.bird,
                            .shape = body.shape,
                            .material = body.material,
                            .full_health = body.full_health,
                            .health = body.health,
                            .contours = local_contours(setup.objects(), body, level)};
            move_to(seen.contours, poses[i]);
            view.objects.push_back(std::move(seen));
        }
    }
    return view;
}

}  // namespace phyplay
