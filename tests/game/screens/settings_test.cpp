#include "game/screens/settings.h"

#include <doctest/doctest.h>

namespace phyplay {

TEST_CASE("settings: what is written is read back, every member of it") {
    Settings settings;
    settings.palette = PaletteChoice::dark;
    settings.color_blind_scene = true;
    settings.role_patterns = true;
    settings.font_scale = 1.5;
    settings.motion = false;
    settings.sound = false;
    settings.full_screen = true;
    settings.language = "de";
    settings.show_paths = false;
    settings.show_ghosts = false;
    settings.slow_motion = true;
    settings.tutorial_done = true;
    settings.last_task = "00012:047";

    CHECK(settings_from_json(to_json(settings)) == settings);
    CHECK(settings_from_json(to_json(Settings())) == Settings());
}

TEST_CASE("settings: what cannot be read keeps its default, the rest is taken") {
    CHECK(settings_from_json("") == Settings());
    CHECK(settings_from_json("{\"palette\":") == Settings());
    CHECK(settings_from_json("[1,2]") == Settings());
    CHECK(settings_from_json("{\"palette\":\"pink\",\"font_scale\":\"big\",\"motion\":3}") == Settings());

    const Settings mixed =
        settings_from_json("{\"palette\":\"dark\",\"sound\":\"loud\",\"unknown\":1,\"motion\":false}");
    CHECK(mixed.palette == PaletteChoice::dark);
    CHECK(mixed.sound == Settings().sound);
    CHECK_FALSE(mixed.motion);
}

TEST_CASE("settings: a font scale out of range is brought back into it") {
    CHECK(settings_from_json("{\"font_scale\":90}").font_scale == double{kMaxFontScale});
    CHECK(settings_from_json("{\"font_scale\":-1}").font_scale == double{kMinFontScale});
    CHECK(settings_from_json("{\"font_scale\":1e999}").font_scale == Settings().font_scale);
}

}  // namespace phyplay
