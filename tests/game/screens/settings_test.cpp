#include "game/face/settings.h"

#include <doctest/doctest.h>

#include <set>
#include <tuple>

#include "game/text/texts.h"

namespace phyplay {
namespace {

/// Every member: one that is added to Settings does not compile before it stands here, too.
auto members_of(Settings& settings) {
    auto& [palette, color_blind_scene, role_patterns, font_scale, motion, sound, full_screen, language, aids,
           show_rules, last_task, of_suites] = settings;
    return std::tie(palette, color_blind_scene, role_patterns, font_scale, motion, sound, full_screen, language, aids,
                    show_rules, last_task, of_suites);
}

// Another value than the default, and one that may be kept.
void change(PaletteChoice& palette) {
    palette = PaletteChoice::dark;
}
void change(bool& flag) {
    flag = !flag;
}
void change(double& factor) {
    factor = 0.875;
}
void change(std::string& text) {
    text += "00012:047";
}
void change(Aids& aids) {
    for (const AidFacts& aid : kAids) change(aids[aid.aid]);
}
void change(std::map<std::string, double, std::less<>>& of_suites) {
    of_suites["cup.pace"] = 0.5;
}

}  // namespace

TEST_CASE("settings: what is written is read back, every member of it") {
    Settings all_changed;
    std::apply([](auto&... members) { (change(members), ...); }, members_of(all_changed));
    CHECK(settings_from_json(to_json(all_changed)) == all_changed);
    CHECK(settings_from_json(to_json(Settings())) == Settings());

    // One at a time: two members with one key would hide behind each other when both are changed.
    constexpr int kMembers = std::tuple_size_v<decltype(members_of(all_changed))>;
    for (int changed = 0; changed < kMembers; ++changed) {
        CAPTURE(changed);
        Settings settings;
        int member = 0;
        std::apply([&](auto&... members) { ((member++ == changed ? change(members) : void()), ...); },
                   members_of(settings));
        CHECK(settings != Settings());
        CHECK(settings_from_json(to_json(settings)) == settings);
    }
    const Settings light{.palette = PaletteChoice::light};
    CHECK(settings_from_json(to_json(light)) == light);
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

TEST_CASE("settings: each aid is kept by itself") {
    for (const AidFacts& aid : kAids) {
        Settings settings;
        change(settings.aids[aid.aid]);
        CHECK(settings != Settings());
        CHECK(settings_from_json(to_json(settings)) == settings);
    }
}

TEST_CASE("settings: a suite's own are kept under its name") {
    const SuiteId cup{"cup"};
    Settings settings;
    CHECK(settings.of(cup, "pace", 1.0) == 1.0);
    settings.set(cup, "pace", 0.25);
    CHECK(settings.of(cup, "pace", 1.0) == 0.25);
    CHECK(settings.of({"bowl"}, "pace", 1.0) == 1.0);
    CHECK(settings_from_json(to_json(settings)).of(cup, "pace", 1.0) == 0.25);
    CHECK(settings_from_json("{\"of_suites\":{\"cup.pace\":\"slow\"}}") == Settings());
    CHECK(settings_from_json("{\"of_suites\":[0.5]}") == Settings());
}

TEST_CASE("settings: what was kept before suites had their own is still read") {
    const Settings settings = settings_from_json(
        "{\"effects\":false,\"pace\":0.5,\"show_paths\":false,\"slow_motion\":true,\"tutorial_done\":true,"
        "\"slingshot_tutorial_done\":false}");
    CHECK(settings.of({"phyq"}, "effects", 1.0) == 0.0);
    CHECK(settings.of({"phyq"}, "pace", 1.0) == 0.5);
    CHECK(settings.of({"phyre"}, kFirstStepsDone, 0.0) == 1.0);
    CHECK(settings.of({"phyq"}, kFirstStepsDone, 1.0) == 0.0);
    CHECK_FALSE(settings.aids[Aid::trajectory]);
    CHECK(settings.aids[Aid::ghosts]);
    CHECK(settings.aids[Aid::slow_motion]);
}

TEST_CASE("aids: each stands at its place in the table, has a letter of its own, and words") {
    std::set<std::string_view> letters;
    const Texts texts;
    for (const AidFacts& aid : kAids) {
        CAPTURE(aid.name);
        CHECK(&facts_of(aid.aid) == &aid);
        CHECK(aid.key.size() == 1);
        CHECK(letters.insert(aid.key).second);
        for (const char* where : {"", ".tool", ".setting", ".setting_note"})
            CHECK(texts.has(text_key_of(aid, where)));
    }
}

TEST_CASE("settings: a font scale out of range is brought back into it") {
    CHECK(settings_from_json("{\"font_scale\":90}").font_scale == double{kMaxFontScale});
    CHECK(settings_from_json("{\"font_scale\":-1}").font_scale == double{kMinFontScale});
    CHECK(settings_from_json("{\"font_scale\":1e999}").font_scale == Settings().font_scale);
}

}  // namespace phyplay
