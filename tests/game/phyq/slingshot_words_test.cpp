#include "game/phyq/slingshot_words.h"

#include <doctest/doctest.h>

using namespace phyplay;

TEST_CASE("SlingshotWords: every bird has its name, and what its power does, in every language") {
    for (const Language& language : languages()) {
        const Texts texts{std::string(language.code)};
        for (const Bird& bird : kBirds) {
            const std::string name(bird.name);
            CAPTURE(name);
            CHECK(texts.has("body.bird_" + name + ".nominative"));
            CHECK(texts.has("body.bird_" + name + ".accusative"));
            CHECK(texts.has("sling.power." + name) == bird.has_power);
        }
    }
}
