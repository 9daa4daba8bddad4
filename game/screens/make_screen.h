// The one place that knows every screen.
#pragma once

#include <memory>

#include "game/screens/screen.h"

namespace phyplay {

/// The screen for a place. Requires a place that is a page (not back, not quit). A task or attempt that does
/// not exist leads to the gallery.
std::unique_ptr<Screen> make_screen(AppContext& context, const Navigation& where);

}  // namespace phyplay
