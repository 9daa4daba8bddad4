// best_of_four: four strategies look at a level, each proposes a shot, and the greatest utility wins.
//
// Rebuilt from what is known of a published competition program, "Datalab" in Phy-Q's tables (Phy-Q agents sheet,
// section 4). In order, the first winning ties: buildings, pigs, round stones, TNT. It sees the noisy symbolic state,
// in which no block is round, so that the third strategy never has anything to say and is not here. Where nothing is
// in reach it shoots anywhere, 30 to 58.6 degrees up.
#include <algorithm>

#include "engine/agents/phyq/best_of/strategies.h"
#include "engine/base/portable_math.h"
#include "engine/phyq/level/shot.h"

namespace phyplay {
namespace {

class FourStrategies final : public SlingshotPlayer {
public:
    explicit FourStrategies(NumpyRandom random) : random_(random) {}

    std::optional<Shot> next_shot(const SlingshotView& view) override {
        const AgentScene scene = scene_of(view, random_, kSymbolicNoisePixels);
        const std::optional<CandidateShot> chosen = best_of_four_choice(scene, random_);
        if (!chosen) return draw_steep_shot(scene, random_, view.slingshot);
        return shot_of(chosen->shot, best_of_four_tap_ms(scene, *chosen), view.slingshot);
    }

private:
    NumpyRandom random_;
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
    if (scene.bird == BirdType::yellow) return at(collision - (degrees > 50.0 ? 10.0 : 15.0), chosen.aim.x);
    if (scene.bird == BirdType::blue) return at(collision - 15.0, chosen.aim.x);
    if (scene.bird == BirdType::white) {
        if (degrees > 45.0) return at(95.0, chosen.aim.x);
        return degrees > 40.0 ? at(97.0, chosen.aim.x) : at(98.0, chosen.aim.x - kEggShort);
    }
    if (scene.bird == BirdType::black) {
        return chosen.target->kind == ScreenClass::tnt ? kNever : at(100.0, chosen.aim.x) + 500.0;
    }
    return 0.0;
}

OwnSlingshotAgent best_of_four_phyq_agent() {
    return {.name = "best_of_four", .start = start_player<FourStrategies>, .published_name = "datalab"};
}

}  // namespace phyplay
