// best_of_five: best_of_four's strategies and a fifth, penetration, with simpler choices in each.
//
// Rebuilt from what is known of a published competition program, "Eagle's Wing" in Phy-Q's tables (Phy-Q agents
// sheet, section 5), whose public version leaves out parts of its utilities: pigs have 0, and the best shot of a
// strategy is the first of its list. A shot that a platform stops is replaced by the one at a pig, and that, where a
// platform stops it as well, by one anywhere, 30 to 58.6 degrees up. After each
// shot of a play it fits its planner's speed to how the bird flew; the published one kept that from level to level.
#include "engine/agents/phyq/best_of/strategies.h"
#include "engine/phyq/rules/launch.h"

namespace phyplay {
namespace {

class FiveStrategies final : public SlingshotPlayer {
public:
    FiveStrategies(NumpyRandom random, double noise_px) : random_(random), noise_px_(noise_px) {}

    std::optional<Shot> next_shot(const SlingshotView& view) override {
        learn_speed(view);
        const AgentScene scene = scene_of(view, random_, noise_px_, speed_factor_);
        const std::optional<CandidateShot> chosen = best_of_five_choice(scene, random_, !last_shot_);
        last_shot_ = chosen ? shot_of(chosen->shot, best_of_five_tap_ms(scene, *chosen), view.slingshot)
                            : draw_steep_shot(scene, random_, view.slingshot);
        return last_shot_;
    }

private:
    /// From the dots of the last flight; not where the bird was tapped, since it no longer flew freely then.
    void learn_speed(const SlingshotView& view) {
        if (!last_shot_ || last_shot_->tap_s) return;
        const Vec2 origin = sling_origin(view.slingshot);
        const PlannedShot flown{.release =
                                    agent_screen_from_world({origin.x + last_shot_->dx, origin.y + last_shot_->dy})};
        std::vector<Vec2> dots;
        for (const Vec2 dot : view.trajectory) dots.push_back(agent_screen_from_world(dot));
        const auto factor = fitted_speed_factor(slingshot_on_agent_screen(view.slingshot), flown, dots);
        speed_factor_ = factor.value_or(speed_factor_);
    }

    NumpyRandom random_;
    double noise_px_;
    double speed_factor_ = 1.0;
    std::optional<Shot> last_shot_;
};

}  // namespace

std::optional<CandidateShot> best_of_five_choice(const AgentScene& scene, NumpyRandom& random, bool is_first_shot) {
    const std::optional<CandidateShot> pigs = plain_pig_shot(scene);
    std::optional<CandidateShot> best = building_shot(scene, random);
    for (const std::optional<CandidateShot>& other :
         {pigs, tnt_shot(scene), penetration_shot(scene, is_first_shot)}) {
        if (other && (!best || other->utility > best->utility)) best = other;
    }
    if (best && best->is_blocked()) best = pigs;
    if (best && best->is_blocked()) return std::nullopt;
    return best;
}

double best_of_five_tap_ms(const AgentScene& scene, const CandidateShot& chosen) {
    constexpr double kPercent = 70.0;
    constexpr double kEggShort = 10.0;
    if (scene.bird == BirdType::yellow || scene.bird == BirdType::blue) {
        return scene.planner.tap_ms(chosen.shot, chosen.aim.x, kPercent);
    }
    if (scene.bird == BirdType::white) return scene.planner.tap_ms(chosen.shot, chosen.aim.x - kEggShort, 100.0);
    return 0.0;  // 6000 ms, after all is over
}

std::unique_ptr<SlingshotPlayer> start_best_of_five(NumpyRandom random, double noise_px) {
    return std::make_unique<FiveStrategies>(random, noise_px);
}

OwnSlingshotAgent best_of_five_phyq_agent() {
    return {.name = "best_of_five",
            .start = [](NumpyRandom random) { return start_best_of_five(random, kSymbolicNoisePixels); },
            .published_name = "eagles_wing"};
}

}  // namespace phyplay
