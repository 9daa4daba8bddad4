// SlingshotSounds says which sounds belong to what just happened in a Phy-Q level: hits by material and speed,
// launches, powers, what broke.
//
// A falling tower has hundreds of hits a second; of each sound only the strongest is heard, and not again for
// kSilentSteps. It knows steps, not clocks, and no sound device: whoever plays forward asks it for the cues.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <vector>

#include "engine/phyq/play/slingshot_simulation.h"
#include "game/platform/sound_recipes.h"

namespace phyplay {

struct SoundCue {
    Sound sound = Sound::tap;
    float strength = 1.0F;  ///< 0 to 1

    bool operator==(const SoundCue&) const = default;
};

/// Steps after a sound in which the same one is not heard again: 0.06 s.
inline constexpr int kSilentSteps = 3;

/// Hits slower than this, in units per second, are silent.
inline constexpr float kSilentSpeed = 0.6F;

class SlingshotSounds {
public:
    /// The cues of events that are new since the last call, in the order in which they happened; `bodies` are those
    /// of the simulation.
    std::vector<SoundCue> hear(std::span<const SlingshotEvent> events, std::span<const SlingshotBody> bodies);

private:
    static constexpr int kLongAgo = std::numeric_limits<int>::min() / 2;

    struct Candidate {
        float strength = -1.0F;
        int step = 0;
    };

    std::array<int, kSoundCount> last_steps_ = [] {
        std::array<int, kSoundCount> steps{};
        steps.fill(kLongAgo);
        return steps;
    }();
};

}  // namespace phyplay
