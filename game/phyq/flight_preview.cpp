#include "game/phyq/flight_preview.h"

#include <algorithm>
#include <cmath>

#include "engine/base/assert.h"
#include "engine/phyq/rules/damage.h"
#include "engine/phyq/rules/slingshot_rules.h"

namespace phyplay {
namespace {

// How near a circle and a polygon count as touching: both have a skin, and a swept circle is stopped a little
// inside of it (Box2D's b2_polygonRadius, and its target for continuous collision).
constexpr double kContactSkin = 0.01;
constexpr double kSweptSkin = -0.004;

constexpr double kLowestInSight = -8.0;

double distance_to_segment(Vec2 p, Vec2 a, Vec2 b) {
    const Vec2 way = b - a;
    const double length2 = dot(way, way);
    const double share = length2 > 0.0 ? std::clamp(dot(p - a, way) / length2, 0.0, 1.0) : 0.0;
    return distance_between(p, a + share * (b - a));
}

/// 0 inside.
double distance_to(Vec2 p, const std::vector<Vec2>& corners) {
    bool is_inside = true;
    double nearest = 1e30;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 a = corners[i];
        const Vec2 b = corners[(i + 1) % corners.size()];
        is_inside = is_inside && cross(b - a, p - a) >= 0.0;
        nearest = std::min(nearest, distance_to_segment(p, a, b));
    }
    return is_inside ? 0.0 : nearest;
}

/// The first share of the way at which the distance falls to `reach`. The distance to something convex along a
/// straight way has one minimum, which is found first.
std::optional<double> first_within(Vec2 from, Vec2 to, const std::vector<Vec2>& corners, double reach) {
    const auto apart = [&](double share) { return distance_to(from + share * (to - from), corners) - reach; };
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
        case SlingshotRole::ground: return plans.ground_box(plans.ground()[ground_box]).parts;
        case SlingshotRole::platform: {
            const SlingshotObject& object = level.objects[body.object];
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

constexpr double kDepthLimit = -8.0;  // nobody follows a bird below the picture
constexpr double kEggRadius = 0.25;   // about that of its outline
constexpr double kEggGravity = 9.81;  // engine sheet, section 1

/// Something that flies: its middle and how it moves.
struct Flyer {
    Vec2 at;
    Vec2 velocity;
    double radius = 0.0;
    double gravity = kFlightGravity;
};

std::vector<Vec2> way_of(Flyer flyer, const FlightObstacles& obstacles, double x_limit) {
    std::vector<Vec2> way{flyer.at};
    for (int step = 0; step < kLongestFlightSteps; ++step) {
        const Vec2 from = flyer.at;
        flyer.velocity.y -= flyer.gravity * kSlingshotStepSeconds;
        flyer.at = from + kSlingshotStepSeconds * flyer.velocity;
        if (const auto touch = obstacles.first_touch(from, flyer.at, flyer.radius)) {
            way.push_back(from + touch->share * (flyer.at - from));
            break;
        }
        way.push_back(flyer.at);
        if (std::fabs(flyer.at.x) > x_limit || flyer.at.y < kDepthLimit) break;
    }
    return way;
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
    const Launch launch = launch_from(setup.launch(), origin, drag);
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
                FlightPreview::Contact{.step = step, .body = touch->body, .at = from + touch->share * (to - from)};
            break;
        }
        preview.middles.push_back(to);
        const double position_x = to.x - circle.x;
        if (!preview.power_step && bird_of(bird).has_power &&
            is_past_sling(position_x, 2.0 * circle.radius, origin.x)) {
            preview.power_step = step;
        }
        if (std::fabs(position_x) > x_limit || to.y < kLowestInSight) break;
    }
    return preview;
}

std::optional<PowerPreview> preview_power(const SlingshotSetup& setup, const SlingshotLevel& level,
                                          const FlightObstacles& obstacles, const FlightPreview& flight,
                                          BirdType bird, Vec2 drag, double share) {
    if (!flight.power_step) return std::nullopt;
    const int last = static_cast<int>(flight.middles.size()) - 1;
    const int first = *flight.power_step;
    if (first > last) return std::nullopt;
    const BirdFacts& facts = setup.objects().bird(bird);
    PowerPreview power;
    power.step = first + static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * (last - first)));
    power.at = flight.middles[power.step];
    Vec2 velocity = launch_from(setup.launch(), sling_origin(level.slingshot), drag).velocity;
    velocity.y -= kFlightGravity * kSlingshotStepSeconds * power.step;

    const double x_limit = level.width * kScreenWidth / 2.0;
    const auto follow = [&](Vec2 with_velocity) {
        power.paths.push_back(
            way_of({.at = power.at, .velocity = with_velocity, .radius = facts.collider.radius}, obstacles, x_limit));
    };
    const PowerEffect effect = power_of(bird, velocity, facts.mass);
    if (effect.velocity) follow(*effect.velocity);
    if (effect.push != Vec2{}) {
        follow({velocity.x + effect.push.x / facts.mass, velocity.y + effect.push.y / facts.mass});
    }
    for (const Vec2& part : effect.parts) follow(part);
    if (effect.drops_egg) {
        const Vec2 position{power.at.x - facts.collider.x, power.at.y - facts.collider.y};
        power.paths.push_back(way_of({.at = position,
                                      .velocity = egg_velocity(setup.objects().egg),
                                      .radius = kEggRadius,
                                      .gravity = kEggGravity},
                                     obstacles, x_limit));
    }
    if (effect.explosion) power.blast_radius = effect.explosion->radius;
    return power;
}

}  // namespace phyplay
