// The Ui draws everything in PhyPlay's own look and tells screens what people did with it.
//
// It is Dear ImGui's draw list, font atlas and renderer with our own widgets on top: no ImGui windows, no
// ImGui input. A screen lays out rectangles and calls widgets with them each frame; a widget answers at once
// ("was I pressed?"). All coordinates are physical pixels; lengths come from theme().px().
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "game/platform/window.h"
#include "game/theme/theme.h"
#include "game/widgets/fonts.h"
#include "game/widgets/geometry.h"
#include "game/widgets/interaction.h"

struct ImDrawList;
struct ImFont;

namespace phyplay {

/// When a frame is drawn, for animations.
struct FrameTime {
    std::int64_t now_us = 0;  ///< monotonic
    float dt_s = 0.0F;        ///< since the last frame, at most 0.1
};

/// One way of setting text.
struct TextStyle {
    TextSize size = TextSize::body;
    TextWeight weight = TextWeight::regular;
    Rgba color;
};

enum class Align { left, center, right };

enum class Icon {
    none,
    play,
    pause,
    restart,
    next,
    previous,
    back,
    forward,
    step_forward,
    step_back,
    search,
    gear,
    help,
    check,
    cross,
    circle,
    grid,
    path,
    ghost,
    arrow_right,
    people,
    agent,
    copy,
};

enum class ButtonKind {
    primary,    ///< the one thing to do here
    secondary,  ///< other things to do
    quiet,      ///< no outline until hovered: navigation, icons
};

struct ButtonLook {
    std::string_view text = {};       ///< may be empty with an icon
    std::string_view key_label = {};  ///< printed on the button: "Space"
    Icon icon = Icon::none;
    ButtonKind kind = ButtonKind::secondary;
    bool enabled = true;
    bool selected = false;  ///< stays on: tabs, toggles drawn as buttons
    std::string_view tooltip = {};
    TextSize size = TextSize::body;
};

/// A place that scrolls: the owner keeps it from frame to frame.
struct ScrollState {
    float offset = 0.0F;  ///< shown
    float target = 0.0F;  ///< where it is going
    float content_height = 0.0F;
    float view_height = 0.0F;
};

class Ui {
public:
    explicit Ui(Window& window) : window_(window) {}

    // Frames and events: called by the App.

    void begin_frame(const Theme& theme, const Fonts& fonts, FrameTime time);
    void end_frame();

    /// True when the event was for a widget. Screens see the others.
    bool handle_event(const WindowEvent& event);

    /// True when another frame is wanted soon: something is still moving.
    bool is_animating() const { return animating_; }

    /// When the next frame is wanted although nothing moves (a tooltip is due); empty for never.
    std::optional<std::int64_t> wake_at_us() const { return wake_at_us_; }

    /// Asks for another frame at once, and for one at a time.
    void keep_animating() { animating_ = true; }
    void wake_at(std::int64_t t_us) {
        if (!wake_at_us_ || t_us < *wake_at_us_) wake_at_us_ = t_us;
    }

    /// A page comes in: what is drawn until end_page() is transparent and a little low at `part` 0, and in
    /// place at 1.
    void begin_page(float part) { page_part_ = part; }
    void end_page();

    /// Puts text on the desktop's clipboard.
    void copy_text(std::string_view text) { window_.copy_text(text); }

    /// Another page: focus, hover and animations start afresh.
    void reset();

    const Theme& theme() const { return *theme_; }
    const Palette& palette() const { return theme_->palette; }
    const FrameTime& time() const { return time_; }
    Interaction& interaction() { return interaction_; }

    /// Lengths of the design in physical pixels, and heights of a line of text.
    float px(float design_px) const { return theme_->px(design_px); }
    float line_height(TextSize size) const;

    // Drawing.

    /// The list that everything is drawn into; for scenes and paths. Current clip included.
    ImDrawList& canvas() { return *canvas_; }
    ImFont* font(TextSize size, TextWeight weight) const { return fonts_->face(size, weight); }

    void fill(Rect rect, Rgba color, float radius = 0.0F);
    void outline(Rect rect, Rgba color, float radius = 0.0F, float thickness = 1.0F);
    void line(Point a, Point b, Rgba color, float thickness);
    void disc(Point center, float radius, Rgba color);
    void ring(Point center, float radius, Rgba color, float thickness);

    /// Part of a ring, from the top clockwise; 0 to 1.
    void arc(Point center, float radius, float from, float to, Rgba color, float thickness);

    /// A soft shadow around a card. `lift` 0 to 1: how far it floats.
    void shadow(Rect rect, float radius, float lift = 0.5F);

    /// A panel: shadow, fill, hairline.
    void card(Rect rect, float lift = 0.35F);
    void icon(Icon icon, Point center, float size, Rgba color);

    /// Clips drawing and presses to `rect` within the current clip.
    void push_clip(Rect rect);
    void pop_clip();
    Rect clip() const { return clips_.back(); }

    // Text. A style without colour (alpha 0 is a colour: use ink()) is not possible: say it.

    TextStyle ink(TextSize size = TextSize::body, TextWeight weight = TextWeight::regular) const;
    TextStyle quiet(TextSize size = TextSize::body) const;

    float text_width(std::string_view text, TextSize size, TextWeight weight = TextWeight::regular) const;

    /// One line with its top left at (x, y).
    void text(float x, float y, std::string_view text, const TextStyle& style);

    /// One line in a rectangle, centred vertically; shortened with an ellipsis where it does not fit.
    void text_in(Rect rect, std::string_view text, const TextStyle& style, Align align = Align::left);

    /// A paragraph from the top of `rect`, broken at its width. Returns the height used.
    float paragraph(Rect rect, std::string_view text, const TextStyle& style, Align align = Align::left);

    /// A line of text, or a paragraph, at the top of `column`, which loses what it takes and then `gap`.
    void write_line(Rect& column, std::string_view text, const TextStyle& style, float gap = 0.0F);
    void write(Rect& column, std::string_view text, const TextStyle& style, float gap = 0.0F);

    /// Height that paragraph() would use.
    float paragraph_height(float width, std::string_view text, TextSize size,
                           TextWeight weight = TextWeight::regular) const;

    // Widgets. Each returns true in the frame in which it was used.

    /// The bare behaviour: hover, press, focus, no looks. `tooltip` may be empty.
    WidgetState widget(WidgetId id, Rect rect, bool enabled = true, std::string_view tooltip = {},
                       WidgetKind kind = WidgetKind::press);

    /// 0 to 1, moves towards `on` in 120 ms (at once when motion is off). One per id and channel.
    float animated(WidgetId id, bool on, int channel = 0);

    /// The ring around a focused widget.
    void focus_ring(Rect rect, float radius);

    bool button(WidgetId id, Rect rect, const ButtonLook& look);

    /// Width and height that button() wants.
    float button_width(const ButtonLook& look) const;
    float button_height(TextSize size = TextSize::body) const;

    /// On/off with its words. Flips `on`.
    bool toggle(WidgetId id, Rect rect, std::string_view text, bool& on, std::string_view key_label = {},
                std::string_view tooltip = {});
    /// Only the switch of a toggle, for rows that are pressed as a whole.
    void draw_switch(WidgetId id, Rect rect, bool on, bool hovered);

    float toggle_width(std::string_view text, std::string_view key_label = {}) const;

    /// One of a few, side by side. Changes `chosen`.
    bool segments(WidgetId id, Rect rect, const std::vector<std::string_view>& choices, int& chosen);

    /// A number between two bounds by drag or keys. Changes `value`, in steps.
    bool slider(WidgetId id, Rect rect, float& value, float low, float high, float step);

    enum class Typed { nothing, changed, entered };

    /// A line of typed text: whether `value` changed, or Enter was pressed.
    Typed text_field(WidgetId id, Rect rect, std::string& value, std::string_view hint, Icon icon = Icon::none);

    /// A small rounded label: "2 balls". Returns its width.
    float chip(float x, float center_y, std::string_view text, Rgba color, bool filled = false);

    /// The key cap printed beside words: [Space]. Returns its width.
    float key_cap(float x, float center_y, std::string_view key, Rgba ink, Rgba line);
    float key_cap_width(std::string_view key) const;

    /// A ring that fills clockwise with `part` 0 to 1.
    void progress_ring(Point center, float radius, float part, Rgba color, float thickness);

    /// A bar that fills from the left.
    void progress_bar(Rect rect, float part, Rgba color);

    /// Words beside the pointer, drawn over everything at the end of the frame.
    void tooltip(std::string_view text, Point at);

    /// Starts a scrolling place: clips to `view`, takes the wheel, and returns the y at which content begins.
    /// `content_height` is what lies inside.
    float begin_scroll(WidgetId id, Rect view, float content_height, ScrollState& state);
    void end_scroll();

    /// Widgets from here on block those before: overlays, drawn over a veil of the background.
    void begin_layer(Rgba veil);

private:
    struct Scroll {
        WidgetId id;
        Rect view;
        ScrollState* state;
    };

    void draw_tooltip();
    void reveal(Rect rect);

    Window& window_;
    const Theme* theme_ = nullptr;
    const Fonts* fonts_ = nullptr;
    FrameTime time_;
    Interaction interaction_;
    ImDrawList* canvas_ = nullptr;
    std::vector<Rect> clips_;
    std::vector<Scroll> scrolls_;
    std::vector<std::pair<Rect, WidgetId>> scroll_places_;  ///< of the frame on screen
    std::unordered_map<WidgetId, float> wheel_px_;
    std::unordered_map<WidgetId, float> animations_;
    std::unordered_map<WidgetId, std::size_t> carets_;
    bool animating_ = false;
    bool text_input_on_ = false;
    float page_part_ = 1.0F;
    std::optional<std::int64_t> wake_at_us_;
    WidgetId hover_id_ = kNoWidget;
    WidgetId revealed_id_ = kNoWidget;  ///< the focused widget that was scrolled into view
    std::int64_t hover_since_us_ = 0;
    PointerShape pointer_shape_ = PointerShape::arrow;
    std::string tooltip_text_;
    Point tooltip_at_;
};

}  // namespace phyplay
