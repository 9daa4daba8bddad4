// Interaction is who of the widgets on screen is hovered, pressed, focused and activated.
//
// Widgets have no objects: each frame every widget says where it is, and learns its state. Events arrive
// between frames and are matched against the places of the frame that the person saw, so that no press is
// lost, however short, and none goes to something that was not there. Drawing is widgets/ui.h's business;
// this file knows no drawing library and is tested without one.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/platform/window_event.h"
#include "game/widgets/geometry.h"

namespace phyplay {

/// Names a widget from one frame to the next.
using WidgetId = std::uint64_t;
inline constexpr WidgetId kNoWidget = 0;

/// The id of a name, and of the `index`-th of several things of that name.
constexpr WidgetId widget_id(std::string_view name, std::int64_t index = 0) {
    std::uint64_t hash = 1469598103934665603ULL;
    for (const char c : name) hash = (hash ^ static_cast<std::uint8_t>(c)) * 1099511628211ULL;
    hash = (hash ^ static_cast<std::uint64_t>(index)) * 1099511628211ULL;
    return hash | 1U;
}

enum class WidgetKind {
    press,   ///< activated by click, Enter, Space
    adjust,  ///< also takes Left and Right while focused: sliders, steppers
    text,    ///< also takes typed characters while focused
    drag,    ///< pointer only, never focused: scroll bars
};

struct WidgetState {
    bool hovered = false;
    bool held = false;  ///< the pointer went down on it and is still down
    bool focused = false;
    bool focus_shown = false;  ///< focused, and the person uses the keyboard: draw the ring
    bool activated = false;    ///< once per click or key
    int adjust = 0;            ///< presses of Right minus Left since the last frame
};

class Interaction {
public:
    /// A new frame: the places of the last frame are forgotten when it ends.
    void begin_frame();
    void end_frame();

    /// Registers a widget at `place`, visible within `clip`. `enabled` false: it is there, takes no input.
    WidgetState widget(WidgetId id, Rect place, Rect clip, WidgetKind kind, bool enabled = true);

    /// Widgets registered after this block all before it: dialogs and overlays.
    void begin_layer() { ++layer_; }

    /// True when the event was for a widget and nobody else should take it.
    bool handle_event(const WindowEvent& event);

    Point pointer() const { return pointer_; }

    /// True while the last input was a key rather than the pointer: focus is then drawn.
    bool is_keyboard_used() const { return keyboard_used_; }

    WidgetId focus() const { return focus_; }
    void set_focus(WidgetId id) { focus_ = id; }
    WidgetId hovered() const { return hovered_; }
    WidgetId held() const { return held_; }

    /// True where the focused widget wants typed characters.
    bool wants_text() const;

    /// Characters typed, and editing keys pressed, for the focused text widget since the last frame.
    std::vector<WindowEvent> take_text_events() { return std::exchange(text_events_, {}); }

    /// Where a widget was last seen; empty where it is not on screen.
    std::optional<Rect> place_of(WidgetId id) const;

    /// Everything known is forgotten: another page.
    void reset();

private:
    struct Entry {
        WidgetId id = kNoWidget;
        Rect place;
        Rect visible;
        WidgetKind kind = WidgetKind::press;
        bool enabled = true;
        int layer = 0;
    };

    const Entry* entry_at(Point point) const;
    const Entry* entry_of(WidgetId id) const;
    bool handle_key(const WindowEvent& event);
    void move_focus_in_order(int direction);
    bool move_focus_towards(Key key);
    bool is_focusable(const Entry& entry) const;
    int top_layer() const { return shown_.empty() ? 0 : shown_.back().layer; }

    std::vector<Entry> shown_;    ///< the frame on screen
    std::vector<Entry> growing_;  ///< the frame being drawn
    int layer_ = 0;
    Point pointer_{-1.0F, -1.0F};
    bool pointer_inside_ = false;
    bool keyboard_used_ = false;
    WidgetId focus_ = kNoWidget;
    WidgetId hovered_ = kNoWidget;
    WidgetId held_ = kNoWidget;
    std::vector<WidgetId> activated_;
    std::unordered_map<WidgetId, int> adjusted_;
    std::vector<WindowEvent> text_events_;
};

}  // namespace phyplay
