#include "game/platform/audio.h"

#include <SDL.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace phyplay {

namespace {

constexpr int kRateHz = 48'000;
constexpr float kVolume = 0.22F;
constexpr int kMaxVoices = 16;

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

}  // namespace

struct Audio::Impl {
    SDL_AudioDeviceID device = 0;
    std::array<Voice, kMaxVoices> voices{};
    std::uint32_t started = 0;

    static void fill(void* self, std::uint8_t* bytes, int length) {
        auto* impl = static_cast<Impl*>(self);
        auto* samples = reinterpret_cast<float*>(bytes);
        const int count = length / static_cast<int>(sizeof(float));
        for (int i = 0; i < count; ++i) {
            float sum = 0.0F;
            for (Voice& voice : impl->voices) {
                if (voice.sounds()) sum += voice.next(1.0F / kRateHz);
            }
            samples[i] = std::tanh(sum * kVolume);
        }
    }

    void start(const SoundRecipe& recipe) {
        Voice* free = &voices[0];
        for (Voice& voice : voices) {
            if (!voice.sounds()) {
                free = &voice;
                break;
            }
            if (voice.age_s() > free->age_s()) free = &voice;
        }
        *free = Voice(recipe, ++started);
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
    const SoundRecipe recipe = recipe_of(sound, strength);
    SDL_LockAudioDevice(impl_->device);
    impl_->start(recipe);
    SDL_UnlockAudioDevice(impl_->device);
}

}  // namespace phyplay
