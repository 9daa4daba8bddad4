// Settings are what a person chose: a value, kept as JSON text in the store under "settings".
//
// Screens change the value; the App notices, applies it at once and saves it (app.h). Unknown or damaged
// text never stops the program: what cannot be read keeps its default.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/play/task.h"
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
    bool show_rules = true;  ///< the idea behind a puzzle, in one sentence, where there is one to tell
    std::string last_task;   ///< where Play goes on; empty at first

    /// What suites keep of their own, as "SUITE.NAME": numbers; yes and no are 1 and 0.
    std::map<std::string, double, std::less<>> of_suites;

    /// A suite's own; `otherwise` where nothing was chosen yet.
    double of(SuiteId suite, std::string_view name, double otherwise) const;
    void set(SuiteId suite, std::string_view name, double value);

    bool operator==(const Settings&) const = default;
};

/// The name under which each suite keeps whether its first steps were taken.
inline constexpr std::string_view kFirstStepsDone = "tutorial_done";

/// One JSON object with the members above as keys, and "of_suites" as an object in it.
std::string to_json(const Settings& settings);

/// The settings in `json`; what is missing, of the wrong kind or out of range keeps its default.
Settings settings_from_json(std::string_view json);

/// The theme these settings ask for on a display of that scale.
Theme theme_of(const Settings& settings, float display_scale, bool desktop_is_dark);

}  // namespace phyplay
