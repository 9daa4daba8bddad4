// What pages other than play have in common: a column in the middle that scrolls, and a line on top with the
// way back.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "game/screens/player_progress.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// A column of content that scrolls when it is taller than the page. Content tells how far it got; the page
/// knows its height from the frame before.
class PageColumn {
public:
    /// Begins the column in `region`, at most `max_width_px` design pixels wide, with margins.
    /// Returns the rectangle to lay content into: as high as you like.
    Rect begin(Ui& ui, WidgetId id, Rect region, float max_width_px);

    /// Ends it at `bottom`, the lower edge of the content.
    void end(Ui& ui, float bottom);

    /// Height of the content in the frame before.
    float content_height() const { return content_height_; }

private:
    ScrollState scroll_;
    float content_height_ = 0.0F;
    float top_ = 0.0F;
};

/// The line on top: back button and title. Cuts it off `region`. The title stands over a column of that
/// width (0: at the left margin). True when back was pressed.
bool draw_page_header(Ui& ui, Rect& region, std::string_view title, std::string_view back_tooltip,
                      float column_width_px = 0.0F);

/// A line for the trace, which says where widgets of a page are for who presses them by name:
/// "places page=gallery search=150,90 00012=390,150". Those that are not on screen are left out.
std::string places_line(Ui& ui, std::string_view page, std::span<const std::pair<std::string, WidgetId>> widgets);

/// A page's title in one line, smaller where it would not fit.
void draw_title(Ui& ui, Rect rect, std::string_view title);

/// A card of rows, each with words on the left and a control on the right (below, where it is narrow). Its
/// height is known once its rows are: the owner keeps it from the frame before.
class CardRows {
public:
    /// Draws the card at the top of `column`, as high as it was.
    CardRows(Ui& ui, Rect column, std::string_view title, float known_height);

    /// The next row's words, with a note under them that may be empty; returns the place of its control.
    Rect control(std::string_view words, std::string_view note, float control_width);

    /// The next row is a switch; the whole row can be pressed.
    void toggle(WidgetId id, std::string_view words, std::string_view note, bool& on);

    /// Height of the card with all its rows.
    float finish();

private:
    Ui& ui_;
    Rect card_;
    float known_height_;
    float y_;
    bool is_first_ = true;
};

/// A card that is one large button: it lifts under the pointer.
WidgetState clickable_card(Ui& ui, WidgetId id, Rect rect);

// The marks that every page uses for how far the player got with a task.

/// The mark of a task's state: a grey dot, a ring, a green disc; by shape as well as by colour.
/// It fits into a square of `cell` pixels.
void draw_state_dot(Ui& ui, Point center, float cell, TaskState state);

/// The marks of tasks, 25 in a row in groups of five, from the upper left of `place` on, as large as its width
/// allows.
void draw_state_dots(Ui& ui, Rect place, std::span<const TaskState> states);

/// The badge in the corner of a picture: nothing, a ring, a check mark.
void draw_state_badge(Ui& ui, Rect picture, TaskState state);

}  // namespace phyplay
