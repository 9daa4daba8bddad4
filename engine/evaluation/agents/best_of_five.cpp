#include "engine/evaluation/agents/best_of_five.h"

#include "engine/evaluation/agents/best_of_four.h"
#include "engine/evaluation/agents/strategies.h"

namespace phyplay {
namespace {

class FiveStrategies final : public SlingshotPlayer {
public:
    FiveStrategies(NumpyRandom random, double noise_px) : random_(random), noise_px_(noise_px) {}

    std::optional<Shot> next_shot(const SlingshotView& view) override {
        const AgentScene scene = scene_of(view, random_, noise_px_);
        const std::optional<CandidateShot> chosen = best_of_five_choice(scene, random_, is_first_shot_);
        is_first_shot_ = false;
        if (!chosen) return draw_steep_shot(scene, random_, view.slingshot);
        return shot_of(chosen->shot, best_of_five_tap_ms(scene, *chosen), view.slingshot);
    }

private:
    NumpyRandom random_;
    double noise_px_;
    bool is_first_shot_ = true;
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
