#include "game/phyq/slingshot_sounds.h"

#include <algorithm>
#include <iterator>

namespace phyplay {
namespace {

constexpr float kLoudSpeed = 9.0F;  // about as fast as a bird leaves the sling

// Of wood, stone and ice.
constexpr std::array kBlockSounds{Sound::wood_hit, Sound::stone_hit, Sound::ice_hit};

float strength_of(float speed) {
    return std::clamp((speed - kSilentSpeed) / (kLoudSpeed - kSilentSpeed), 0.05F, 1.0F);
}

template <typename Take>
void take_cues(const SlingshotEvent& event, std::span<const SlingshotBody> bodies, Take take) {
    const auto body_at = [&](int body) -> const SlingshotBody* {
        return body >= 0 && body < std::ssize(bodies) ? &bodies[body] : nullptr;
    };
    const SlingshotBody* body = body_at(event.body);
    if (body == nullptr) return;
    switch (event.kind) {
        case SlingshotEventKind::hit: {
            if (event.speed < kSilentSpeed) return;
            bool has_block = false;
            for (const SlingshotBody* side : {body, body_at(event.other)}) {
                if (side == nullptr || side->role != SlingshotRole::block) continue;
                take(kBlockSounds.at(static_cast<std::size_t>(side->material) - 1), strength_of(event.speed));
                has_block = true;
            }
            if (!has_block) take(Sound::soft_hit, strength_of(event.speed));
            return;
        }
        case SlingshotEventKind::launched: take(Sound::launch, 1.0F); return;
        case SlingshotEventKind::tapped:
            if (bird_of(body->bird).fuse_steps == 0) take(Sound::power, 1.0F);
            return;
        case SlingshotEventKind::destroyed:
            take(body->role == SlingshotRole::pig ? Sound::target_gone : Sound::broken, 1.0F);
            return;
        case SlingshotEventKind::exploded: take(Sound::explosion, 1.0F); return;
        case SlingshotEventKind::vanished:
        case SlingshotEventKind::left_level: return;
    }
}

}  // namespace

std::vector<SoundCue> SlingshotSounds::hear(std::span<const SlingshotEvent> events,
                                            std::span<const SlingshotBody> bodies) {
    std::array<Candidate, kSoundCount> loudest{};
    std::vector<Sound> order;
    for (const SlingshotEvent& event : events) {
        take_cues(event, bodies, [&](Sound sound, float strength) {
            Candidate& candidate = loudest[static_cast<std::size_t>(sound)];
            if (candidate.strength < 0.0F) order.push_back(sound);
            if (strength > candidate.strength) candidate = {.strength = strength, .step = event.step};
        });
    }
    std::vector<SoundCue> cues;
    for (const Sound sound : order) {
        const Candidate& candidate = loudest[static_cast<std::size_t>(sound)];
        int& last = last_steps_[static_cast<std::size_t>(sound)];
        if (candidate.step - last < kSilentSteps) continue;
        last = candidate.step;
        cues.push_back({.sound = sound, .strength = candidate.strength});
    }
    return cues;
}

}  // namespace phyplay
