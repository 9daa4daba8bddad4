#include "game/platform/sdl_events.h"

#include <SDL.h>
#include <SDL_syswm.h>

namespace phyplay {

namespace {

Key key_of(SDL_Keycode code) {
    if (code >= SDLK_a && code <= SDLK_z) return static_cast<Key>(static_cast<int>(Key::a) + (code - SDLK_a));
    if (code >= SDLK_0 && code <= SDLK_9) return static_cast<Key>(static_cast<int>(Key::digit0) + (code - SDLK_0));
    if (code >= SDLK_F1 && code <= SDLK_F12) return static_cast<Key>(static_cast<int>(Key::f1) + (code - SDLK_F1));
    switch (code) {
        case SDLK_ESCAPE: return Key::escape;
        case SDLK_RETURN:
        case SDLK_KP_ENTER: return Key::enter;
        case SDLK_SPACE: return Key::space;
        case SDLK_TAB: return Key::tab;
        case SDLK_BACKSPACE: return Key::backspace;
        case SDLK_DELETE: return Key::del;
        case SDLK_LEFT: return Key::left;
        case SDLK_RIGHT: return Key::right;
        case SDLK_UP: return Key::up;
        case SDLK_DOWN: return Key::down;
        case SDLK_HOME: return Key::home;
        case SDLK_END: return Key::end;
        case SDLK_PAGEUP: return Key::page_up;
        case SDLK_PAGEDOWN: return Key::page_down;
        // Plus is Shift+= on many layouts; both mean "more" here.
        case SDLK_PLUS:
        case SDLK_EQUALS:
        case SDLK_KP_PLUS: return Key::plus;
        case SDLK_MINUS:
        case SDLK_KP_MINUS: return Key::minus;
        case SDLK_COMMA: return Key::comma;
        case SDLK_PERIOD: return Key::period;
        case SDLK_SLASH: return Key::slash;
        default: return Key::none;
    }
}

PointerButton button_of(std::uint8_t button) {
    switch (button) {
        case SDL_BUTTON_LEFT: return PointerButton::left;
        case SDL_BUTTON_MIDDLE: return PointerButton::middle;
        case SDL_BUTTON_RIGHT: return PointerButton::right;
        default: return PointerButton::none;
    }
}

WindowEvent key_event(const SDL_KeyboardEvent& sdl) {
    WindowEvent event;
    event.kind = sdl.type == SDL_KEYDOWN ? WindowEventKind::key_down : WindowEventKind::key_up;
    event.key = key_of(sdl.keysym.sym);
    event.repeat = sdl.repeat != 0;
    event.shift = (sdl.keysym.mod & KMOD_SHIFT) != 0;
    event.ctrl = (sdl.keysym.mod & KMOD_CTRL) != 0;
    event.alt = (sdl.keysym.mod & KMOD_ALT) != 0;
    return event;
}

WindowEvent pointer_event(WindowEventKind kind, int x, int y, float pixels_per_unit) {
    WindowEvent event;
    event.kind = kind;
    event.x = static_cast<float>(x) * pixels_per_unit;
    event.y = static_cast<float>(y) * pixels_per_unit;
    const SDL_Keymod modifiers = SDL_GetModState();
    event.shift = (modifiers & KMOD_SHIFT) != 0;
    event.ctrl = (modifiers & KMOD_CTRL) != 0;
    event.alt = (modifiers & KMOD_ALT) != 0;
    return event;
}

WindowEvent button_event(const SDL_MouseButtonEvent& sdl, float pixels_per_unit) {
    WindowEvent event =
        pointer_event(sdl.type == SDL_MOUSEBUTTONDOWN ? WindowEventKind::pointer_down : WindowEventKind::pointer_up,
                      sdl.x, sdl.y, pixels_per_unit);
    event.button = button_of(sdl.button);
    event.clicks = sdl.clicks;
    return event;
}

WindowEvent wheel_event(const SDL_MouseWheelEvent& sdl, float pixels_per_unit) {
    WindowEvent event = pointer_event(WindowEventKind::wheel, sdl.mouseX, sdl.mouseY, pixels_per_unit);
    event.wheel_x = sdl.preciseX;
    event.wheel_y = sdl.preciseY;
    if (event.shift && event.wheel_x == 0.0F) std::swap(event.wheel_x, event.wheel_y);
    return event;
}

WindowEvent event_of_kind(WindowEventKind kind) {
    WindowEvent event;
    event.kind = kind;
    return event;
}

std::optional<WindowEvent> frame_event(const SDL_WindowEvent& sdl) {
    switch (sdl.event) {
        case SDL_WINDOWEVENT_FOCUS_GAINED: return event_of_kind(WindowEventKind::focus_gained);
        case SDL_WINDOWEVENT_FOCUS_LOST: return event_of_kind(WindowEventKind::focus_lost);
        case SDL_WINDOWEVENT_CLOSE: return event_of_kind(WindowEventKind::close_asked);
        case SDL_WINDOWEVENT_LEAVE: return event_of_kind(WindowEventKind::pointer_left);
        case SDL_WINDOWEVENT_EXPOSED:
        case SDL_WINDOWEVENT_SHOWN:
        case SDL_WINDOWEVENT_RESTORED:
        case SDL_WINDOWEVENT_MAXIMIZED:
        case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        case SDL_WINDOWEVENT_SIZE_CHANGED: return event_of_kind(WindowEventKind::window_changed);
        default: return std::nullopt;
    }
}

}  // namespace

std::optional<WindowEvent> window_event_of(const SDL_Event& sdl, float pixels_per_unit) {
    switch (sdl.type) {
        case SDL_QUIT: return event_of_kind(WindowEventKind::quit);
        case SDL_KEYDOWN:
        case SDL_KEYUP: return key_event(sdl.key);
        case SDL_TEXTINPUT: {
            WindowEvent event = event_of_kind(WindowEventKind::text);
            event.text = sdl.text.text;
            return event;
        }
        case SDL_MOUSEMOTION:
            return pointer_event(WindowEventKind::pointer_move, sdl.motion.x, sdl.motion.y, pixels_per_unit);
        case SDL_MOUSEBUTTONDOWN:
        case SDL_MOUSEBUTTONUP: return button_event(sdl.button, pixels_per_unit);
        case SDL_MOUSEWHEEL: return wheel_event(sdl.wheel, pixels_per_unit);
        case SDL_WINDOWEVENT: return frame_event(sdl.window);
        default: return std::nullopt;
    }
}

std::optional<std::uint32_t> x_server_press_ms(const SDL_Event& sdl) {
#if defined(SDL_VIDEO_DRIVER_X11)
    if (sdl.type != SDL_SYSWMEVENT || sdl.syswm.msg == nullptr || sdl.syswm.msg->subsystem != SDL_SYSWM_X11) {
        return std::nullopt;
    }
    const XEvent& raw = sdl.syswm.msg->msg.x11.event;
    switch (raw.type) {
        case ButtonPress:
        case ButtonRelease: return static_cast<std::uint32_t>(raw.xbutton.time);
        case KeyPress:
        case KeyRelease: return static_cast<std::uint32_t>(raw.xkey.time);
        default: return std::nullopt;
    }
#else
    static_cast<void>(sdl);
    return std::nullopt;
#endif
}

}  // namespace phyplay
