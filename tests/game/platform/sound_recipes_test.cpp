#include "game/platform/sound_recipes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace phyplay {

namespace {

constexpr float kRate = 48'000.0F;

std::vector<float> rendered(Sound sound, float strength) {
    Voice voice(recipe_of(sound, strength), 7);
    std::vector<float> samples;
    while (voice.sounds() && samples.size() < 5 * 48'000) samples.push_back(voice.next(1.0F / kRate));
    return samples;
}

float loudest(const std::vector<float>& samples) {
    float most = 0.0F;
    for (const float sample : samples) most = std::max(most, std::fabs(sample));
    return most;
}

float energy(const std::vector<float>& samples) {
    float sum = 0.0F;
    for (const float sample : samples) sum += sample * sample;
    return sum;
}

}  // namespace

TEST_CASE("every sound is heard, stays within bounds, ends, and neither begins nor ends with a click") {
    for (int i = 0; i < kSoundCount; ++i) {
        CAPTURE(i);
        const std::vector<float> samples = rendered(static_cast<Sound>(i), 1.0F);
        REQUIRE(samples.size() > 1'000);
        CHECK(samples.size() < 4 * 48'000);
        CHECK(loudest(samples) > 0.02F);
        CHECK(loudest(samples) <= 1.2F);
        CHECK(std::fabs(samples.front()) < 0.05F);
        CHECK(std::fabs(samples.back()) < 0.005F);
        for (const float sample : samples) REQUIRE(std::isfinite(sample));
    }
}

TEST_CASE("harder hits are louder") {
    for (const Sound sound : {Sound::wood_hit, Sound::ice_hit, Sound::stone_hit, Sound::soft_hit, Sound::landing}) {
        CHECK(energy(rendered(sound, 1.0F)) > 1.5F * energy(rendered(sound, 0.2F)));
    }
}

TEST_CASE("the materials sound bright in the order ice, wood, stone") {
    // Crossings of zero in a second stand for brightness.
    const auto brightness = [](Sound sound) {
        const std::vector<float> samples = rendered(sound, 0.7F);
        std::size_t crossings = 0;
        constexpr std::size_t kHeard = 4'800;
        for (std::size_t i = 1; i < kHeard; ++i) {
            if ((samples[i] > 0.0F) != (samples[i - 1] > 0.0F)) ++crossings;
        }
        return crossings;
    };
    CHECK(brightness(Sound::ice_hit) > brightness(Sound::wood_hit));
    CHECK(brightness(Sound::wood_hit) > brightness(Sound::stone_hit));
}

TEST_CASE("strengths out of bounds are held within them") {
    CHECK(loudest(rendered(Sound::wood_hit, 50.0F)) == loudest(rendered(Sound::wood_hit, 1.0F)));
    CHECK(loudest(rendered(Sound::wood_hit, -1.0F)) == loudest(rendered(Sound::wood_hit, 0.0F)));
}

TEST_CASE("a voice that has nothing to play is silent") {
    Voice voice;
    CHECK_FALSE(voice.sounds());
    CHECK(voice.next(1.0F / kRate) == 0.0F);
}

}  // namespace phyplay
