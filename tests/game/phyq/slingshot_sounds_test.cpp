#include "game/phyq/slingshot_sounds.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace phyplay {

namespace {

std::vector<SlingshotBody> some_bodies() {
    return {{.role = SlingshotRole::ground},
            {.role = SlingshotRole::bird, .bird = BirdType::red},
            {.role = SlingshotRole::block, .shape = ObjectShape::circle, .material = Material::wood},
            {.role = SlingshotRole::block, .shape = ObjectShape::rect_fat, .material = Material::stone},
            {.role = SlingshotRole::pig, .shape = ObjectShape::small_pig}};
}

SlingshotEvent hit(int step, int body, int other, float speed) {
    return {.step = step, .kind = SlingshotEventKind::hit, .body = body, .other = other, .speed = speed};
}

bool has(const std::vector<SoundCue>& cues, Sound sound) {
    return std::ranges::count(cues, sound, &SoundCue::sound) == 1;
}

}  // namespace

TEST_CASE("a hit sounds of its material, harder hits are louder, and very soft ones are silent") {
    const std::vector<SlingshotBody> bodies = some_bodies();
    const auto heard = [&](const SlingshotEvent& event) {
        SlingshotSounds sounds;
        return sounds.hear(std::span(&event, 1), bodies);
    };
    CHECK(has(heard(hit(5, 1, 2, 6.0F)), Sound::wood_hit));
    CHECK(has(heard(hit(5, 3, 0, 6.0F)), Sound::stone_hit));
    CHECK(has(heard(hit(5, 1, 0, 6.0F)), Sound::soft_hit));
    CHECK(heard(hit(5, 1, 2, 0.1F)).empty());
    CHECK(heard(hit(5, 1, 2, 8.0F)).front().strength > heard(hit(5, 1, 2, 2.0F)).front().strength);
    const std::vector<SoundCue> both = heard(hit(5, 2, 3, 4.0F));
    CHECK(both.size() == 2);
    CHECK(has(both, Sound::wood_hit));
    CHECK(has(both, Sound::stone_hit));
}

TEST_CASE("of many hits at once only the strongest of a kind is heard") {
    const std::vector<SlingshotBody> bodies = some_bodies();
    SlingshotSounds sounds;
    const std::vector<SlingshotEvent> many{hit(5, 2, 0, 2.0F), hit(5, 2, 1, 7.0F), hit(5, 2, 4, 3.0F)};
    const std::vector<SoundCue> cues = sounds.hear(many, bodies);
    REQUIRE(cues.size() == 1);
    SlingshotSounds alone;
    CHECK(cues == alone.hear(std::span(many).subspan(1, 1), bodies));
}

TEST_CASE("the same sound is not heard again at once, but after a while it is") {
    const std::vector<SlingshotBody> bodies = some_bodies();
    SlingshotSounds sounds;
    const auto heard_at = [&](int step) {
        const SlingshotEvent event = hit(step, 2, 0, 5.0F);
        return !sounds.hear(std::span(&event, 1), bodies).empty();
    };
    CHECK(heard_at(10));
    CHECK_FALSE(heard_at(11));
    CHECK_FALSE(heard_at(12));
    CHECK(heard_at(13));
    CHECK_FALSE(heard_at(2));
    sounds = {};
    CHECK(heard_at(2));
}

TEST_CASE("a target that goes sounds otherwise than a block that breaks") {
    const std::vector<SlingshotBody> bodies = some_bodies();
    SlingshotSounds sounds;
    const std::vector<SlingshotEvent> events{{.step = 3, .kind = SlingshotEventKind::destroyed, .body = 4},
                                             {.step = 3, .kind = SlingshotEventKind::destroyed, .body = 2},
                                             {.step = 3, .kind = SlingshotEventKind::vanished, .body = 1}};
    const std::vector<SoundCue> cues = sounds.hear(events, bodies);
    CHECK(cues.size() == 2);
    CHECK(has(cues, Sound::target_gone));
    CHECK(has(cues, Sound::broken));
}

}  // namespace phyplay
