// A WindowEvent is something a person did with keys or pointer, stamped as close to the moment as we can.
//
// It is ours, not SDL's, so that screens and tests need no SDL. Positions are physical pixels of the window,
// origin at the top left. Times are microseconds of the monotonic clock (platform/clock.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/time_stamp.h"

namespace phyplay {

enum class WindowEventKind {
    key_down,
    key_up,
    text,  ///< typed characters, in WindowEvent::text
    pointer_move,
    pointer_down,
    pointer_up,
    pointer_left,  ///< the pointer left the window
    wheel,
    focus_gained,  ///< the window is in front again
    focus_lost,
    window_changed,  ///< size, scale or exposure: draw again
    close_asked,     ///< the person closes the window
    quit,            ///< the system asks the program to end
};

enum class Key {
    none,
    a,
    b,
    c,
    d,
    e,
    f,
    g,
    h,
    i,
    j,
    k,
    l,
    m,
    n,
    o,
    p,
    q,
    r,
    s,
    t,
    u,
    v,
    w,
    x,
    y,
    z,
    digit0,
    digit1,
    digit2,
    digit3,
    digit4,
    digit5,
    digit6,
    digit7,
    digit8,
    digit9,
    escape,
    enter,
    space,
    tab,
    backspace,
    del,
    left,
    right,
    up,
    down,
    home,
    end,
    page_up,
    page_down,
    plus,
    minus,
    comma,
    period,
    slash,
    f1,
    f2,
    f3,
    f4,
    f5,
    f6,
    f7,
    f8,
    f9,
    f10,
    f11,
    f12,
};

enum class PointerButton { none, left, middle, right };

struct WindowEvent {
    WindowEventKind kind = WindowEventKind::window_changed;
    std::int64_t t_us = 0;                  ///< when it happened, by `clock`
    std::int64_t t_poll_us = 0;             ///< when the loop took it
    ClockSource clock = ClockSource::poll;  ///< x11_event: stamped by the X server, about 1 ms

    Key key = Key::none;
    bool repeat = false;  ///< a held key repeating
    bool shift = false;
    bool ctrl = false;
    bool alt = false;

    PointerButton button = PointerButton::none;
    int clicks = 0;  ///< 1 single, 2 double
    float x = 0.0F;
    float y = 0.0F;
    float wheel_x = 0.0F;  ///< notches, right positive
    float wheel_y = 0.0F;  ///< notches, away from the person positive

    std::string text;  ///< UTF-8
};

/// "key_down", "pointer_up", ...: the words of the trace.
std::string_view name_of(WindowEventKind kind);

/// "a", "space", "f1", ...
std::string_view name_of(Key key);

}  // namespace phyplay
