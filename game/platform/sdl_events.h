// From SDL's events to ours. Only platform/ includes this.
#pragma once

#include <cstdint>
#include <optional>

#include "game/platform/window_event.h"

union SDL_Event;

namespace phyplay {

/// The event in our words, without its times; nothing for events that nobody here cares about.
/// `pixels_per_unit` turns window units into physical pixels.
std::optional<WindowEvent> window_event_of(const SDL_Event& sdl, float pixels_per_unit);

/// The X server's own stamp of a key or button press or release, where `sdl` is a raw X event of that kind.
std::optional<std::uint32_t> x_server_press_ms(const SDL_Event& sdl);

}  // namespace phyplay
