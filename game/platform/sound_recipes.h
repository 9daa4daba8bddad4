// What sounds are made of, and a Voice that plays one: a few decaying partials and a breath of noise, made on the
// spot.
//
// Nothing here knows a sound device, so recipes can be tested and listened to as numbers.
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

/// A recipe while it sounds, sample by sample.
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

enum class Sound {
    tap,      ///< a control was pressed, a ball was placed
    go,       ///< time starts
    landing,  ///< two bodies met; strength says how hard
    success,  ///< solved: two notes
    miss,     ///< not solved: one low, soft note

    // Phy-Q
    wood_hit,  ///< strength says how hard, as for the other hits
    ice_hit,
    stone_hit,
    soft_hit,     ///< a bird or a target meets something
    broken,       ///< a block is destroyed
    stretch,      ///< the band is pulled; strength is the stretch
    launch,       ///< the bird is let go; strength is the stretch
    power,        ///< a bird's power is used
    target_gone,  ///< a target is destroyed
    explosion,
};
inline constexpr int kSoundCount = 15;

/// `strength` is 0 to 1: louder, and for hits a little brighter. Never louder than 1 in sum.
SoundRecipe recipe_of(Sound sound, float strength);

}  // namespace phyplay
