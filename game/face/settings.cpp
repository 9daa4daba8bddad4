#include "game/face/settings.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace phyplay {

namespace {

std::string_view name_of(PaletteChoice choice) {
    switch (choice) {
        case PaletteChoice::automatic: return "automatic";
        case PaletteChoice::light: return "light";
        case PaletteChoice::dark: return "dark";
    }
    return "automatic";
}

/// Calls `visit(key, member)` for every plain member: reading and writing cannot drift apart.
template <typename SomeSettings, typename Visit>
void for_each_member(SomeSettings& settings, Visit visit) {
    visit("color_blind_scene", settings.color_blind_scene);
    visit("role_patterns", settings.role_patterns);
    visit("font_scale", settings.font_scale);
    visit("motion", settings.motion);
    visit("sound", settings.sound);
    visit("full_screen", settings.full_screen);
    visit("language", settings.language);
    for (const AidFacts& aid : kAids) visit(aid.setting, settings.aids[aid.aid]);
    visit("show_rules", settings.show_rules);
    visit("last_task", settings.last_task);
}

/// What suites own had these names once, without the suite.
constexpr std::pair<std::string_view, std::string_view> kOldNames[] = {
    {"tutorial_done", "phyre.tutorial_done"},
    {"slingshot_tutorial_done", "phyq.tutorial_done"},
    {"effects", "phyq.effects"},
    {"pace", "phyq.pace"},
};

void read_member(const nlohmann::json& value, bool& member) {
    if (value.is_boolean()) member = value.get<bool>();
}
void read_member(const nlohmann::json& value, double& member) {
    if (value.is_number()) member = value.get<double>();
}
void read_member(const nlohmann::json& value, std::string& member) {
    if (value.is_string()) member = value.get<std::string>();
}

std::string name_in(SuiteId suite, std::string_view name) {
    return std::string(suite.name) + "." + std::string(name);
}

}  // namespace

double Settings::of(SuiteId suite, std::string_view name, double otherwise) const {
    const auto found = of_suites.find(name_in(suite, name));
    return found == of_suites.end() ? otherwise : found->second;
}

void Settings::set(SuiteId suite, std::string_view name, double value) {
    of_suites[name_in(suite, name)] = value;
}

std::string to_json(const Settings& settings) {
    nlohmann::json root = {{"palette", name_of(settings.palette)}, {"of_suites", settings.of_suites}};
    for_each_member(settings, [&](std::string_view key, const auto& member) { root[std::string(key)] = member; });
    return root.dump();
}

Settings settings_from_json(std::string_view json) {
    Settings settings;
    const nlohmann::json root = nlohmann::json::parse(json, nullptr, false);
    if (!root.is_object()) return settings;

    if (const auto palette = root.find("palette"); palette != root.end() && palette->is_string()) {
        for (const PaletteChoice choice : {PaletteChoice::automatic, PaletteChoice::light, PaletteChoice::dark}) {
            if (palette->get<std::string>() == name_of(choice)) settings.palette = choice;
        }
    }
    for_each_member(settings, [&](std::string_view key, auto& member) {
        if (const auto found = root.find(key); found != root.end()) read_member(*found, member);
    });
    const auto read_own = [&](std::string_view name, const nlohmann::json& value) {
        if (value.is_boolean()) settings.of_suites[std::string(name)] = value.get<bool>() ? 1.0 : 0.0;
        if (value.is_number()) settings.of_suites[std::string(name)] = value.get<double>();
    };
    for (const auto& [old_name, name] : kOldNames) {
        if (const auto found = root.find(old_name); found != root.end()) read_own(name, *found);
    }
    if (const auto own = root.find("of_suites"); own != root.end() && own->is_object()) {
        for (const auto& [name, value] : own->items()) read_own(name, value);
    }
    settings.font_scale = std::clamp(settings.font_scale, double{kMinFontScale}, double{kMaxFontScale});
    return settings;
}

Theme theme_of(const Settings& settings, float display_scale, bool desktop_is_dark) {
    Theme theme;
    switch (settings.palette) {
        case PaletteChoice::automatic: theme.dark = desktop_is_dark; break;
        case PaletteChoice::light: theme.dark = false; break;
        case PaletteChoice::dark: theme.dark = true; break;
    }
    theme.palette = theme.dark ? dark_palette() : light_palette();
    theme.scene = settings.color_blind_scene ? okabe_ito_scene_palette() : phyre_scene_palette();
    theme.role_patterns = settings.role_patterns;
    theme.motion = settings.motion;
    theme.display_scale = display_scale;
    theme.font_scale = static_cast<float>(settings.font_scale);
    return theme;
}

}  // namespace phyplay
