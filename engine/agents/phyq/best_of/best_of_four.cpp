#include "engine/agents/phyq/best_of/best_of_four.h"

#include <algorithm>

#include "engine/agents/phyq/best_of/strategies.h"
#include "engine/base/portable_math.h"
#include "engine/phyq/level/shot.h"

namespace phyplay {
namespace {

class FourStrategies final : public SlingshotPlayer {
public:
    FourStrategies(NumpyRandom random, double noise_px) : random_(random), noise_px_(noise_px) {}

    std::optional<Shot> next_shot(const SlingshotView& view) override {
        const AgentScene scene = scene_of(view, random_, noise_px_);
        const std::optional<CandidateShot> chosen = best_of_four_choice(scene, random_);
        if (!chosen) return draw_steep_shot(scene, random_, view.slingshot);
        return shot_of(chosen->shot, best_of_four_tap_ms(scene, *chosen), view.slingshot);
    }

private:
    NumpyRandom random_;
    double noise_px_;
};

/// How much of the way to the target is behind the bird when it first touches something.
double collision_percent(const AgentScene& scene, const CandidateShot& chosen) {
    if (chosen.in_the_way.empty()) return 100.0;
    const double start = scene.planner.reference_point().x;
    const double way = chosen.aim.x - start;
    if (way <= 0.0) return 100.0;
    return std::clamp((chosen.in_the_way.front().point.x - start) / way * 100.0, 0.0, 100.0);
}

}  // namespace

std::optional<CandidateShot> best_of_four_choice(const AgentScene& scene, NumpyRandom& random) {
    std::optional<CandidateShot> best = building_shot(scene, random);
    for (const std::optional<CandidateShot>& other : {pig_shot(scene), tnt_shot(scene)}) {
        if (other && (!best || other->utility > best->utility)) best = other;
    }
    return best;
}

double best_of_four_tap_ms(const AgentScene& scene, const CandidateShot& chosen) {
    constexpr double kNever = 6000.0;
    constexpr double kEggShort = 10.0;
    const double degrees = chosen.shot.launch_angle_rad / to_radians(1.0);
    const auto at = [&](double percent, double target_x) {
        return scene.planner.tap_ms(chosen.shot, target_x, std::max(0.0, percent));
    };
    const double collision = collision_percent(scene, chosen);
    switch (scene.bird.value_or(BirdType::red)) {
        case BirdType::red: break;
        case BirdType::yellow: return at(collision - (degrees > 50.0 ? 10.0 : 15.0), chosen.aim.x);
        case BirdType::blue: return at(collision - 15.0, chosen.aim.x);
        case BirdType::white:
            if (degrees > 45.0) return at(95.0, chosen.aim.x);
            if (degrees > 40.0) return at(97.0, chosen.aim.x);
            return at(98.0, chosen.aim.x - kEggShort);
        case BirdType::black:
            if (chosen.target->kind == ScreenClass::tnt) return kNever;
            return at(100.0, chosen.aim.x) + 500.0;
    }
    return 0.0;
}

Shot draw_steep_shot(const AgentScene& scene, NumpyRandom& random, Vec2 slingshot) {
    const double angle = random.uniform(to_radians(30.0), to_radians(58.6));
    const double tap_ms = random.uniform(2000.0, 3000.0);
    const bool has_no_tap = !scene.bird || scene.bird == BirdType::red || scene.bird == BirdType::black;
    return shot_of(scene.planner.shot_with(angle), has_no_tap ? 0.0 : tap_ms, slingshot);
}

Shot shot_of(const PlannedShot& planned, double tap_ms, Vec2 slingshot) {
    Shot shot = shot_released_at(slingshot, planned.release);
    if (tap_ms > 0.0) shot.tap_s = std::min(tap_ms / 1000.0, kLatestShotTime);
    return shot;
}

std::unique_ptr<SlingshotPlayer> BestOfFour::start(const Task& task, int attempt_no) const {
    return std::make_unique<FourStrategies>(random_of_play(seed_, task, attempt_no), noise_px_);
}

}  // namespace phyplay
