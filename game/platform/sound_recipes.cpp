#include "game/platform/sound_recipes.h"

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

/// A mallet's note: a tone and a little of its octave that dies away sooner.
SoundRecipe note(float hz, float level, float decay_s, float delay_s = 0.0F) {
    return {.partials = {{{.hz = hz, .level = 0.8F * level, .decay_s = decay_s, .delay_s = delay_s},
                          {.hz = 2.0F * hz, .level = 0.2F * level, .decay_s = 0.23F * decay_s, .delay_s = delay_s}}},
            .noise = {},
            .longest_s = delay_s + 6.0F * decay_s};
}

SoundRecipe two_notes(float first_hz, float second_hz, float level) {
    SoundRecipe recipe = note(first_hz, 0.6F * level, 0.25F);
    const SoundRecipe second = note(second_hz, 0.6F * level, 0.45F, 0.14F);
    recipe.partials[2] = second.partials[0];
    recipe.partials[3] = second.partials[1];
    recipe.longest_s = second.longest_s;
    return recipe;
}

SoundRecipe wood_hit(float strength) {
    const float level = 0.15F + 0.55F * strength;
    return {.partials = {{{.hz = 210.0F + 50.0F * strength, .level = 0.5F * level, .decay_s = 0.045F},
                          {.hz = 540.0F + 90.0F * strength, .level = 0.28F * level, .decay_s = 0.022F}}},
            .noise =
                {.level = 0.5F * level, .decay_s = 0.012F, .attack_s = 0.001F, .low_hz = 300.0F, .high_hz = 2'400.0F},
            .longest_s = 0.3F};
}

SoundRecipe ice_hit(float strength) {
    const float level = 0.12F + 0.42F * strength;
    return {.partials = {{{.hz = 1'870.0F, .level = 0.4F * level, .decay_s = 0.09F},
                          {.hz = 2'930.0F, .level = 0.25F * level, .decay_s = 0.06F},
                          {.hz = 4'410.0F, .level = 0.14F * level, .decay_s = 0.035F}}},
            .noise = {.level = 0.25F * level,
                      .decay_s = 0.01F,
                      .attack_s = 0.001F,
                      .low_hz = 3'000.0F,
                      .high_hz = 9'000.0F},
            .longest_s = 0.5F};
}

SoundRecipe stone_hit(float strength) {
    const float level = 0.18F + 0.62F * strength;
    return {.partials = {{{.hz = 92.0F + 20.0F * strength, .level = 0.6F * level, .decay_s = 0.06F},
                          {.hz = 260.0F, .level = 0.16F * level, .decay_s = 0.02F}}},
            .noise =
                {.level = 0.6F * level, .decay_s = 0.025F, .attack_s = 0.001F, .low_hz = 120.0F, .high_hz = 1'100.0F},
            .longest_s = 0.35F};
}

SoundRecipe soft_hit(float strength) {
    const float level = 0.12F + 0.45F * strength;
    return {
        .partials = {{{.hz = 170.0F + 70.0F * strength, .level = 0.7F * level, .decay_s = 0.05F, .glide = -2.5F}}},
        .noise = {.level = 0.15F * level, .decay_s = 0.02F, .low_hz = 100.0F, .high_hz = 700.0F},
        .longest_s = 0.3F};
}

SoundRecipe rush(float level, float decay_s, float attack_s, float low_hz, float high_hz) {
    return {.partials = {},
            .noise = {.level = level, .decay_s = decay_s, .attack_s = attack_s, .low_hz = low_hz, .high_hz = high_hz},
            .longest_s = attack_s + 5.0F * decay_s};
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

SoundRecipe recipe_of(Sound sound, float strength) {
    const float level = std::clamp(strength, 0.0F, 1.0F);
    switch (sound) {
        case Sound::tap: return note(880.0F, 0.35F * level, 0.035F);
        case Sound::go: return note(523.25F, 0.5F * level, 0.12F);
        case Sound::landing: return note(140.0F + 120.0F * level, 0.15F + 0.6F * level, 0.05F + 0.05F * level);
        case Sound::success: return two_notes(659.25F, 987.77F, level);
        case Sound::miss: return note(220.0F, 0.4F * level, 0.25F);
        case Sound::wood_hit: return wood_hit(level);
        case Sound::ice_hit: return ice_hit(level);
        case Sound::stone_hit: return stone_hit(level);
        case Sound::soft_hit: return soft_hit(level);
        case Sound::broken: return rush(0.5F * level, 0.07F, 0.002F, 350.0F, 3'500.0F);
        case Sound::stretch: {
            // A creak, higher the farther the band is pulled.
            SoundRecipe creak = note(150.0F + 130.0F * level, 0.16F + 0.1F * level, 0.05F);
            creak.noise = {
                .level = 0.1F, .decay_s = 0.03F, .attack_s = 0.004F, .low_hz = 500.0F, .high_hz = 1'800.0F};
            return creak;
        }
        case Sound::launch: {
            SoundRecipe snap = rush(0.35F + 0.3F * level, 0.09F, 0.02F, 300.0F, 1'900.0F);
            snap.partials[0] = {.hz = 190.0F, .level = 0.3F + 0.2F * level, .decay_s = 0.06F, .glide = 5.0F};
            return snap;
        }
        case Sound::power: {
            SoundRecipe chirp = note(620.0F, 0.45F * level, 0.09F);
            chirp.partials[0].glide = 6.0F;
            chirp.partials[1].glide = 6.0F;
            return chirp;
        }
        case Sound::target_gone: {
            SoundRecipe pop = note(520.0F, 0.5F * level, 0.07F);
            pop.partials[0].glide = -4.0F;
            pop.partials[2] = {.hz = 784.0F, .level = 0.28F * level, .decay_s = 0.16F, .delay_s = 0.07F};
            pop.longest_s = 0.9F;
            return pop;
        }
        case Sound::explosion: {
            SoundRecipe boom = rush(0.75F * level, 0.22F, 0.004F, 40.0F, 600.0F);
            boom.partials[0] = {.hz = 72.0F, .level = 0.25F * level, .decay_s = 0.2F, .glide = -1.5F};
            return boom;
        }
    }
    return {};
}

}  // namespace phyplay
