// Screens without a person: everything that a screen needs, keeping nothing, on a clock of its own. What benchmarks
// draw with.
#pragma once

#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "game/platform/clock.h"
#include "game/platform/window.h"
#include "game/screens/screen.h"
#include "game/widgets/fonts.h"

namespace phyplay {

struct ScreenFixture {
    /// All must outlive this.
    ScreenFixture(Window& window, const TaskSet& suite, const Suites& suites, const Faces& faces);

    /// Draws the screen as it is a sixtieth of a second later, and waits until that is done.
    void draw(Screen& screen);

    /// Hands an event to the widgets and, where they leave it, to the screen.
    void take(Screen& screen, const WindowEvent& event) {
        if (!ui.handle_event(event)) screen.handle_event(event);
    }

    Window& window;
    ManualClock clock;
    Trace trace{clock};
    Settings settings;
    Theme theme;
    Fonts fonts;
    Texts texts;
    Progress progress;
    Audio audio;
    GalleryMemory gallery;
    Ui ui{window};
    AppContext context;
};

}  // namespace phyplay
