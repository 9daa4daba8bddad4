// A Voice is one sound while it sounds: a few decaying partials and a breath of noise, made on the spot.
//
// Recipes say what a Sound is made of (sound_recipes.cpp); a Voice plays a recipe sample by sample. Nothing here
// knows a sound device, so recipes can be tested and listened to as numbers.
#pragma once

#include <array>
#include <cstdint>

namespace phyplay {

/// One decaying tone.
struct Partial {
    float hz = 0.0F;
    float level = 0.0F;
    float decay_s = 0.0F;  ///< time in which it falls to a third
    float glide = 0.0F;    ///< octaves a second: up where above 0
    float delay_s = 0.0F;
};

/// Filtered noise: a knock, a crackle, a whoosh.
struct Noise {
    float level = 0.0F;
    float decay_s = 0.0F;
    float attack_s = 0.002F;
    float low_hz = 0.0F;   ///< what is lower is left out
    float high_hz = 0.0F;  ///< what is higher is left out
};

struct SoundRecipe {
    std::array<Partial, 4> partials{};
    Noise noise;
    float longest_s = 0.0F;  ///< silent from then on
};

class Voice {
public:
    Voice() = default;
    Voice(const SoundRecipe& recipe, std::uint32_t seed) : recipe_(recipe), noise_state_(seed | 1U), sounds_(true) {}

    bool sounds() const { return sounds_; }
    float age_s() const { return age_s_; }

    /// The next sample, about -1 to 1; 0 when it has ended.
    float next(float dt_s);

private:
    SoundRecipe recipe_;
    std::array<float, 4> phases_{};
    float age_s_ = 0.0F;
    float low_ = 0.0F;  // state of the two one-pole filters
    float high_ = 0.0F;
    std::uint32_t noise_state_ = 1;
    bool sounds_ = false;
};

}  // namespace phyplay
