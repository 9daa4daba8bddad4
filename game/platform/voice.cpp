#include "game/platform/voice.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace phyplay {

namespace {

constexpr float kAttackS = 0.004F;

/// How much a one-pole filter takes over of each sample.
float share_of(float hz, float dt_s) {
    return 1.0F - std::exp(-2.0F * std::numbers::pi_v<float> * hz * dt_s);
}

}  // namespace

float Voice::next(float dt_s) {
    if (!sounds_) return 0.0F;
    float sum = 0.0F;
    for (std::size_t i = 0; i < recipe_.partials.size(); ++i) {
        const Partial& partial = recipe_.partials[i];
        const float t = age_s_ - partial.delay_s;
        if (partial.level <= 0.0F || t < 0.0F) continue;
        const float envelope = std::min(t / kAttackS, 1.0F) * std::exp(-t / partial.decay_s);
        phases_[i] += partial.hz * std::exp2(partial.glide * t) * dt_s;
        phases_[i] -= std::floor(phases_[i]);
        sum += partial.level * envelope * std::sin(2.0F * std::numbers::pi_v<float> * phases_[i]);
    }
    if (recipe_.noise.level > 0.0F) {
        // xorshift32: enough for a crackle.
        noise_state_ ^= noise_state_ << 13U;
        noise_state_ ^= noise_state_ >> 17U;
        noise_state_ ^= noise_state_ << 5U;
        const float white = static_cast<float>(noise_state_ >> 8U) * (2.0F / 16777216.0F) - 1.0F;
        high_ += share_of(recipe_.noise.high_hz, dt_s) * (white - high_);
        low_ += share_of(recipe_.noise.low_hz, dt_s) * (high_ - low_);
        const float envelope =
            std::min(age_s_ / recipe_.noise.attack_s, 1.0F) * std::exp(-age_s_ / recipe_.noise.decay_s);
        sum += recipe_.noise.level * envelope * (high_ - low_);
    }
    age_s_ += dt_s;
    if (age_s_ >= recipe_.longest_s) sounds_ = false;
    // The last hundredth of a second fades out, so that nothing clicks.
    return sum * std::clamp((recipe_.longest_s - age_s_) * 100.0F, 0.0F, 1.0F);
}

}  // namespace phyplay
