// What every Sound is made of. Our own recipes, no recordings: wood is a short dry knock with two low tones, ice a
// bright glassy ping, stone a dull thud with grit.
#pragma once

#include "game/platform/voice.h"

namespace phyplay {

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
