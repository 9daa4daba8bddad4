#include "game/platform/window_event.h"

#include <array>

namespace phyplay {

std::string_view name_of(WindowEventKind kind) {
    switch (kind) {
        case WindowEventKind::key_down: return "key_down";
        case WindowEventKind::key_up: return "key_up";
        case WindowEventKind::text: return "text";
        case WindowEventKind::pointer_move: return "pointer_move";
        case WindowEventKind::pointer_down: return "pointer_down";
        case WindowEventKind::pointer_up: return "pointer_up";
        case WindowEventKind::pointer_left: return "pointer_left";
        case WindowEventKind::wheel: return "wheel";
        case WindowEventKind::focus_gained: return "focus_gained";
        case WindowEventKind::focus_lost: return "focus_lost";
        case WindowEventKind::window_changed: return "window_changed";
        case WindowEventKind::close_asked: return "close_asked";
        case WindowEventKind::quit: return "quit";
    }
    return "";
}

std::string_view name_of(Key key) {
    static constexpr std::array<std::string_view, static_cast<std::size_t>(Key::f12) + 1> kNames = {
        "none",      "a",         "b",     "c",     "d",      "e",     "f",    "g",      "h",     "i",
        "j",         "k",         "l",     "m",     "n",      "o",     "p",    "q",      "r",     "s",
        "t",         "u",         "v",     "w",     "x",      "y",     "z",    "0",      "1",     "2",
        "3",         "4",         "5",     "6",     "7",      "8",     "9",    "escape", "enter", "space",
        "tab",       "backspace", "del",   "left",  "right",  "up",    "down", "home",   "end",   "page_up",
        "page_down", "plus",      "minus", "comma", "period", "slash", "f1",   "f2",     "f3",    "f4",
        "f5",        "f6",        "f7",    "f8",    "f9",     "f10",   "f11",  "f12"};
    return kNames[static_cast<std::size_t>(key)];
}

}  // namespace phyplay
