#include "game/phyq/flight_preview.h"

#include <algorithm>
#include <cmath>

#include "engine/base/assert.h"
#include "engine/phyq/rules/birds.h"
#include "engine/phyq/rules/slingshot_rules.h"

namespace phyplay {

namespace {

// How near a circle and a polygon count as touching: both have a skin, and a swept circle is stopped a little
// inside of it (Box2D's b2_polygonRadius, and its target for continuous collision).
constexpr double kContactSkin = 0.01;
constexpr double kSweptSkin = -0.004;

constexpr double kLowestInSight = -8.0;

double dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}
double cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}
Vec2 minus(Vec2 a, Vec2 b) {
    return {a.x - b.x, a.y - b.y};
}
Vec2 between(Vec2 a, Vec2 b, double share) {
    return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

double distance_to_segment(Vec2 p, Vec2 a, Vec2 b) {
    const Vec2 way = minus(b, a);
    const double length2 = dot(way, way);
    const double share = length2 > 0.0 ? std::clamp(dot(minus(p, a), way) / length2, 0.0, 1.0) : 0.0;
    const Vec2 apart = minus(p, between(a, b, share));
    return std::sqrt(dot(apart, apart));
}

/// 0 inside.
double distance_to(Vec2 p, const std::vector<Vec2>& corners) {
    bool is_inside = true;
    double nearest = 1e30;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 a = corners[i];
        const Vec2 b = corners[(i + 1) % corners.size()];
        is_inside = is_inside && cross(minus(b, a), minus(p, a)) >= 0.0;
        nearest = std::min(nearest, distance_to_segment(p, a, b));
    }
    return is_inside ? 0.0 : nearest;
}

/// The first share of the way at which the distance falls to `reach`. The distance to something convex along a
/// straight way has one minimum, which is found first.
std::optional<double> first_within(Vec2 from, Vec2 to, const std::vector<Vec2>& corners, double reach) {
    const auto apart = [&](double share) { return distance_to(between(from, to, share), corners) - reach; };
    if (apart(0.0) <= 0.0) return 0.0;
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 40 && high - low > 1e-7; ++i) {
        const double left = low + (high - low) / 3.0;
        const double right = high - (high - low) / 3.0;
        if (apart(left) <= apart(right)) {
            high = right;
        } else {
            low = left;
        }
    }
    const double nearest = 0.5 * (low + high);
    double inside = apart(1.0) < apart(nearest) ? 1.0 : nearest;
    if (apart(inside) > 0.0) return std::nullopt;
    double outside = 0.0;
    for (int i = 0; i < 40; ++i) {
        const double middle = 0.5 * (outside + inside);
        (apart(middle) > 0.0 ? outside : inside) = middle;
    }
    return inside;
}

Vec2 placed(const BodyPose& pose, Vec2 local) {
    const auto angle = static_cast<double>(pose.angle_rad);
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    return {static_cast<double>(pose.x) + c * local.x - s * local.y,
            static_cast<double>(pose.y) + s * local.x + c * local.y};
}

std::vector<ColliderPart> parts_of(const SlingshotSetup& setup, const SlingshotLevel& level,
                                   const SlingshotBody& body, int ground_box) {
    const BodyPlans& plans = setup.plans();
    switch (body.role) {
        case SlingshotRole::ground:
            return plans.ground_box(plans.ground()[static_cast<std::size_t>(ground_box)]).parts;
        case SlingshotRole::platform: {
            const SlingshotObject& object = level.objects[static_cast<std::size_t>(body.object)];
            return plans.platform(object.scale_x, object.scale_y).parts;
        }
        case SlingshotRole::pig:
        case SlingshotRole::block:
        case SlingshotRole::tnt: return plans.object(body.shape, body.material).parts;
        case SlingshotRole::slingshot_post:
        case SlingshotRole::bird:
        case SlingshotRole::egg: break;
    }
    return {};
}

}  // namespace

FlightObstacles::FlightObstacles(const SlingshotSetup& setup, const SlingshotLevel& level,
                                 std::span<const SlingshotBody> bodies, std::span<const BodyPose> poses) {
    PHYPLAY_ASSERT(bodies.size() == poses.size());
    int ground_boxes = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const bool is_ground = bodies[i].role == SlingshotRole::ground;
        const int ground_box = is_ground ? ground_boxes++ : -1;
        if (!poses[i].is_present) continue;
        for (const ColliderPart& collider : parts_of(setup, level, bodies[i], ground_box)) {
            Part part{.body = static_cast<int>(i), .low = {}, .high = {}, .corners = {}};
            // Circles are birds' alone; everything that stands around is made of polygons.
            for (const Vec2 local : std::get<std::vector<Vec2>>(collider)) {
                part.corners.push_back(placed(poses[i], local));
            }
            part.low = part.high = part.corners.front();
            for (const Vec2 p : part.corners) {
                part.low = {std::min(part.low.x, p.x), std::min(part.low.y, p.y)};
                part.high = {std::max(part.high.x, p.x), std::max(part.high.y, p.y)};
            }
            parts_.push_back(std::move(part));
        }
    }
}

std::optional<FlightObstacles::Touch> FlightObstacles::first_touch(Vec2 from, Vec2 to, double radius) const {
    std::optional<Touch> first;
    const double reach = radius + kContactSkin;
    for (const Part& part : parts_) {
        if (std::max(from.x, to.x) + reach < part.low.x || std::min(from.x, to.x) - reach > part.high.x) continue;
        if (std::max(from.y, to.y) + reach < part.low.y || std::min(from.y, to.y) - reach > part.high.y) continue;
        std::optional<double> share;
        if (distance_to(from, part.corners) <= reach) {
            share = 0.0;
        } else {
            share = first_within(from, to, part.corners, radius + kSweptSkin);
        }
        if (share && (!first || *share < first->share)) first = Touch{.body = part.body, .share = *share};
    }
    return first;
}

FlightPreview preview_flight(const SlingshotSetup& setup, const SlingshotLevel& level,
                             const FlightObstacles& obstacles, BirdType bird, Vec2 drag) {
    const CircleCollider& circle = setup.objects().bird(bird).collider;
    const Vec2 origin = sling_origin(level.slingshot);
    const Launch launch = launch_from(origin, drag);
    const double x_limit = level.width * kScreenWidth / 2.0 + circle.radius;
    const auto middle_after = [&](int steps) {
        const Vec2 position = flight_position(launch, steps);
        return Vec2{position.x + circle.x, position.y + circle.y};
    };
    FlightPreview preview{.radius = circle.radius, .middles = {middle_after(0)}, .contact = {}, .power_step = {}};
    for (int step = 1; step <= kLongestFlightSteps; ++step) {
        const Vec2 from = preview.middles.back();
        const Vec2 to = middle_after(step);
        if (const auto touch = obstacles.first_touch(from, to, circle.radius)) {
            preview.contact =
                FlightPreview::Contact{.step = step, .body = touch->body, .at = between(from, to, touch->share)};
            break;
        }
        preview.middles.push_back(to);
        const double position_x = to.x - circle.x;
        if (!preview.power_step && bird != BirdType::red &&
            is_past_sling(position_x, 2.0 * circle.radius, origin.x)) {
            preview.power_step = step;
        }
        if (std::fabs(position_x) > x_limit || to.y < kLowestInSight) break;
    }
    return preview;
}

void record_flights(const SlingshotSetup& setup, const SlingshotSimulation& simulation,
                    std::vector<FlownPath>& paths) {
    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    for (const SlingshotBird& bird : simulation.birds()) {
        if (bird.phase != BirdPhase::in_flight && bird.phase != BirdPhase::spent) continue;
        auto path = std::ranges::find(paths, bird.body, &FlownPath::body);
        if (path == paths.end()) {
            paths.push_back({.body = bird.body,
                             .bird = bird.type,
                             .first_step = simulation.steps_taken(),
                             .contact_step = {},
                             .middles = {}});
            path = paths.end() - 1;
        }
        if (bird.has_collided()) path->contact_step = bird.first_contact_step;
        const CircleCollider& circle = setup.objects().bird(bird.type).collider;
        const Vec2 middle = placed(poses[static_cast<std::size_t>(bird.body)], {circle.x, circle.y});
        const int due = simulation.steps_taken() - path->first_step;
        if (due < std::ssize(path->middles)) {
            path->middles.resize(static_cast<std::size_t>(due));
        }
        path->middles.push_back(middle);
    }
}

}  // namespace phyplay
