// Settings are what a person chose: a value, kept as JSON text in the store under "settings".
//
// Screens change the value; the App notices, applies it at once and saves it (app.h). Unknown or damaged
// text never stops the program: what cannot be read keeps its default.
#pragma once

#include <string>
#include <string_view>

#include "game/theme/theme.h"
#include "game/trial/aids.h"

namespace phyplay {

enum class PaletteChoice { automatic, light, dark };

struct Settings {
    PaletteChoice palette = PaletteChoice::automatic;
    bool color_blind_scene = false;  ///< Okabe-Ito instead of the benchmark's colours
    bool role_patterns = false;      ///< goal roles doubled by rims and hatching
    double font_scale = 1.0;         ///< kMinFontScale to kMaxFontScale
    bool motion = true;              ///< page transitions and hover animation
    bool sound = true;
    bool full_screen = false;
    std::string language = "en";

    Aids aids;               ///< those that are switched on
    bool show_rules = true;  ///< Phy-Q: the physical rule of the scenario, in one sentence
    bool effects = true;     ///< Phy-Q: dust, splinters, points
    double pace = 1.0;       ///< Phy-Q: how fast attempts play; 1, 0.5 or 0.25

    bool tutorial_done = false;
    bool slingshot_tutorial_done = false;
    std::string last_task;  ///< where Play goes on; empty at first

    bool operator==(const Settings&) const = default;
};

/// One JSON object with the members above as keys.
std::string to_json(const Settings& settings);

/// The settings in `json`; what is missing, of the wrong kind or out of range keeps its default.
Settings settings_from_json(std::string_view json);

/// The theme these settings ask for on a display of that scale.
Theme theme_of(const Settings& settings, float display_scale, bool desktop_is_dark);

}  // namespace phyplay
