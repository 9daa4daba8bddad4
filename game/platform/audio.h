// Sound: soft tones made on the spot, no files.
//
// No sound card, no sound server, sound switched off: every call is then harmless and silent. Sounds follow
// what the physics says and never lead it. The device opens only while sound is switched on.
#pragma once

#include <memory>

namespace phyplay {

enum class Sound {
    tap,      ///< a control was pressed, a ball was placed
    go,       ///< time starts
    landing,  ///< two bodies met; strength says how hard
    success,  ///< solved: two notes
    miss,     ///< not solved: one low, soft note
};

class Audio {
public:
    Audio();
    ~Audio();
    Audio(const Audio&) = delete;
    Audio& operator=(const Audio&) = delete;

    /// Opens or closes the device. True when it is open afterwards.
    bool set_enabled(bool on);

    /// Starts a sound now, over those still sounding. `strength` is 0 to 1.
    void play(Sound sound, float strength = 1.0F);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace phyplay
