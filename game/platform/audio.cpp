#include "game/platform/audio.h"

#include <SDL.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <numbers>
#include <system_error>

namespace phyplay {

namespace {

constexpr int kRateHz = 48'000;
constexpr float kVolume = 0.22F;
constexpr int kMaxVoices = 12;

/// Whether asking for sound can succeed: a sound card, a sound server, or a driver somebody chose. ALSA prints
/// pages to the terminal where there is none.
bool has_sound_device() {
    if (std::getenv("SDL_AUDIODRIVER") != nullptr || std::getenv("PULSE_SERVER") != nullptr) return true;
    std::error_code ignored;
    if (std::filesystem::exists("/dev/snd/seq", ignored) || std::filesystem::exists("/proc/asound/card0", ignored)) {
        return true;
    }
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    return runtime != nullptr && (std::filesystem::exists(std::filesystem::path(runtime) / "pulse/native", ignored) ||
                                  std::filesystem::exists(std::filesystem::path(runtime) / "pipewire-0", ignored));
}

/// One decaying sine with a little of its octave: a mallet on wood, roughly.
struct Voice {
    float hz = 0.0F;
    float level = 0.0F;
    float decay_s = 0.0F;
    float delay_s = 0.0F;
    float age_s = 0.0F;
    bool sounding = false;

    float next(float dt_s) {
        const float t = age_s - delay_s;
        age_s += dt_s;
        if (t < 0.0F) return 0.0F;
        const float envelope = std::min(t / 0.004F, 1.0F) * std::exp(-t / decay_s);
        if (t > 0.02F && envelope < 0.001F) sounding = false;
        const float phase = 2.0F * std::numbers::pi_v<float> * hz * t;
        return level * envelope *
               (std::sin(phase) + 0.25F * std::sin(2.0F * phase) * std::exp(-t / (decay_s * 0.3F)));
    }
};

}  // namespace

struct Audio::Impl {
    SDL_AudioDeviceID device = 0;
    std::array<Voice, kMaxVoices> voices{};

    static void fill(void* self, std::uint8_t* bytes, int length) {
        auto* impl = static_cast<Impl*>(self);
        auto* samples = reinterpret_cast<float*>(bytes);
        const int count = length / static_cast<int>(sizeof(float));
        for (int i = 0; i < count; ++i) {
            float sum = 0.0F;
            for (Voice& voice : impl->voices) {
                if (voice.sounding) sum += voice.next(1.0F / kRateHz);
            }
            samples[i] = std::tanh(sum * kVolume);
        }
    }

    void start(float hz, float level, float decay_s, float delay_s = 0.0F) {
        Voice* oldest = &voices[0];
        for (Voice& voice : voices) {
            if (!voice.sounding) {
                oldest = &voice;
                break;
            }
            if (voice.age_s > oldest->age_s) oldest = &voice;
        }
        *oldest = {.hz = hz, .level = level, .decay_s = decay_s, .delay_s = delay_s, .age_s = 0.0F, .sounding = true};
    }
};

Audio::Audio() : impl_(std::make_unique<Impl>()) {}

Audio::~Audio() {
    set_enabled(false);
}

bool Audio::set_enabled(bool on) {
    if (on == (impl_->device != 0)) return on;
    if (!on) {
        SDL_CloseAudioDevice(impl_->device);
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        impl_->device = 0;
        return false;
    }
    if (!has_sound_device() || SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) return false;
    SDL_AudioSpec wanted{};
    wanted.freq = kRateHz;
    wanted.format = AUDIO_F32SYS;
    wanted.channels = 1;
    wanted.samples = 512;
    wanted.callback = &Impl::fill;
    wanted.userdata = impl_.get();
    impl_->device = SDL_OpenAudioDevice(nullptr, 0, &wanted, nullptr, 0);
    if (impl_->device == 0) {
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return false;
    }
    SDL_PauseAudioDevice(impl_->device, 0);
    return true;
}

void Audio::play(Sound sound, float strength) {
    if (impl_->device == 0) return;
    const float level = std::clamp(strength, 0.0F, 1.0F);
    SDL_LockAudioDevice(impl_->device);
    switch (sound) {
        case Sound::tap: impl_->start(880.0F, 0.35F * level, 0.035F); break;
        case Sound::go: impl_->start(523.25F, 0.5F * level, 0.12F); break;
        case Sound::landing:
            impl_->start(140.0F + 120.0F * level, 0.15F + 0.6F * level, 0.05F + 0.05F * level);
            break;
        case Sound::success:
            impl_->start(659.25F, 0.6F * level, 0.25F);
            impl_->start(987.77F, 0.6F * level, 0.45F, 0.14F);
            break;
        case Sound::miss: impl_->start(220.0F, 0.4F * level, 0.25F); break;
    }
    SDL_UnlockAudioDevice(impl_->device);
}

}  // namespace phyplay
