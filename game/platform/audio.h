// Sound: soft tones made on the spot, no files.
//
// No sound card, no sound server, sound switched off: every call is then harmless and silent. Sounds follow
// what the physics says and never lead it. The device opens only while sound is switched on.
#pragma once

#include <memory>

#include "game/platform/sound_recipes.h"

namespace phyplay {

class Audio {
public:
    Audio();
    ~Audio();
    Audio(const Audio&) = delete;
    Audio& operator=(const Audio&) = delete;

    /// Opens or closes the device. True when it is open afterwards.
    bool set_enabled(bool on);

    /// Starts a sound now, over those still sounding; the oldest gives way when there are too many. `strength` is
    /// 0 to 1.
    void play(Sound sound, float strength = 1.0F);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace phyplay
