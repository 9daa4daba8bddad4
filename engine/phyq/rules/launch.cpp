#include "engine/phyq/rules/launch.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/portable_math.h"

namespace phyplay {
namespace {

constexpr Vec2 kOriginOnSlingshot{-0.15, 0.8};

// Longer than any full-stretch flight inside a level: a vertical shot is back after 4.3 s.
constexpr double kLongestFlight = 12.0;
constexpr double kScanSeconds = 0.02;

double drop(double t) {
    return 0.5 * kFlightGravity * t * (t + kSlingshotStepSeconds);
}

/// Full-stretch flights to one target, relative to the origin. Launched in direction u the bird is at
///     origin + (speed t - start) u - drop(t)  after t seconds.
class FlightsTo {
public:
    FlightsTo(const LaunchRule& rule, Vec2 target)
        : target_(target), speed_(rule.speed), start_(rule.start * kMaxStretch) {}

    /// When the bird passes the sling origin, if there were no gravity.
    double release_s() const { return start_ / speed_; }

    /// A flight of t seconds hits the target if the point that gravity pulls down onto it lies as far from the origin
    /// as the bird gets without gravity. This is 0 then, and below 0 where the bird would fly too far.
    double miss(double t) const {
        const double y = target_.y + drop(t);
        const double reach = speed_ * t - start_;
        return target_.x * target_.x + y * y - reach * reach;
    }

    double root_between(double low, double high) const {
        const bool low_is_positive = miss(low) > 0.0;
        for (int i = 0; i < 100; ++i) {
            const double middle = 0.5 * (low + high);
            ((miss(middle) > 0.0) == low_is_positive ? low : high) = middle;
        }
        return 0.5 * (low + high);
    }

    /// Where `miss` is smallest between two times around a local minimum.
    double minimum_between(double low, double high) const {
        for (int i = 0; i < 200; ++i) {
            const double left = low + (high - low) / 3.0;
            const double right = high - (high - low) / 3.0;
            if (miss(left) > miss(right)) {
                low = left;
            } else {
                high = right;
            }
        }
        return 0.5 * (low + high);
    }

    Aim aim(double t) const {
        const double reach = speed_ * t - start_;
        const Vec2 direction{target_.x / reach, (target_.y + drop(t)) / reach};
        const auto angle = std::atan2(static_cast<long double>(direction.y), static_cast<long double>(direction.x));
        return {.drag = {-kMaxStretch * direction.x, -kMaxStretch * direction.y},
                .launch_angle_deg = static_cast<double>(angle) * 180.0 / std::numbers::pi,
                .flight_s = t};
    }

private:
    Vec2 target_;
    double speed_;
    double start_;
};

}  // namespace

Vec2 sling_origin(Vec2 slingshot) {
    return {slingshot.x + kOriginOnSlingshot.x, slingshot.y + kOriginOnSlingshot.y};
}

Vec2 clamped_drag(Vec2 drag) {
    // Drags so long that their squares overflow are scaled down first.
    const double largest = std::fmax(std::fabs(drag.x), std::fabs(drag.y));
    if (largest > 1e100) return clamped_drag({drag.x / largest * 2.0, drag.y / largest * 2.0});
    const double length = std::sqrt(drag.x * drag.x + drag.y * drag.y);
    if (length <= kMaxStretch) return drag;
    return {drag.x / length * kMaxStretch, drag.y / length * kMaxStretch};
}

Vec2 full_stretch_drag(double launch_angle_deg) {
    const double angle_rad = to_radians(launch_angle_deg);
    return {-kMaxStretch * portable_cos(angle_rad), -kMaxStretch * portable_sin(angle_rad)};
}

Launch launch_from(const LaunchRule& rule, Vec2 sling_origin, Vec2 drag) {
    const Vec2 pull = clamped_drag(drag);
    const double speed_per_stretch = rule.speed / kMaxStretch;
    return {.position = {sling_origin.x + rule.start * pull.x, sling_origin.y + rule.start * pull.y},
            .velocity = {-speed_per_stretch * pull.x, -speed_per_stretch * pull.y}};
}

Vec2 flight_position(const Launch& launch, int steps) {
    const double t = steps * kSlingshotStepSeconds;
    return {launch.position.x + launch.velocity.x * t, launch.position.y + launch.velocity.y * t - drop(t)};
}

std::vector<Aim> aims_at(const LaunchRule& rule, Vec2 sling_origin, Vec2 target) {
    const FlightsTo flights(rule, {target.x - sling_origin.x, target.y - sling_origin.y});
    std::vector<Aim> aims;
    const auto keep_root = [&](double low, double high) {
        aims.push_back(flights.aim(flights.root_between(low, high)));
    };
    // Scanned in time; two roots inside one interval, near the edge of what can be reached, show as a minimum.
    const auto scan_at = [&](int i) { return flights.release_s() + 1e-6 + i * kScanSeconds; };
    const int scans = static_cast<int>(kLongestFlight / kScanSeconds);
    for (int i = 1; i < scans; ++i) {
        const double before = flights.miss(scan_at(i - 1));
        const double now = flights.miss(scan_at(i));
        const double after = flights.miss(scan_at(i + 1));
        if ((before > 0.0) != (now > 0.0)) {
            keep_root(scan_at(i - 1), scan_at(i));
        } else if (now > 0.0 && now <= before && now <= after && after > 0.0) {
            const double lowest = flights.minimum_between(scan_at(i - 1), scan_at(i + 1));
            if (flights.miss(lowest) >= 0.0) continue;
            keep_root(scan_at(i - 1), lowest);
            keep_root(lowest, scan_at(i + 1));
        }
    }
    return aims;
}

}  // namespace phyplay
