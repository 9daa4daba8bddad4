#include "engine/agents/phyq/best_of/best_of_five.h"

#include "engine/agents/phyq/best_of/best_of_four.h"
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
    switch (scene.bird.value_or(BirdType::red)) {
        case BirdType::yellow:
        case BirdType::blue: return scene.planner.tap_ms(chosen.shot, chosen.aim.x, kPercent);
        case BirdType::white: return scene.planner.tap_ms(chosen.shot, chosen.aim.x - kEggShort, 100.0);
        case BirdType::red:
        case BirdType::black: break;  // 6000 ms, after all is over
    }
    return 0.0;
}

std::unique_ptr<SlingshotPlayer> BestOfFive::start(const Task& task, int attempt_no) const {
    return std::make_unique<FiveStrategies>(random_of_play(seed_, task, attempt_no), noise_px_);
}

}  // namespace phyplay
