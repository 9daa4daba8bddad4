// What stands around every page of a participant: Stop at the bottom left, how far along one is in the middle, the
// one button that goes on at the bottom right; a column with title and text as people read it; and what Stop asks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/screens/page.h"
#include "game/text/texts.h"
#include "game/widgets/ui.h"

namespace phyplay {

/// Paragraphs of `text`: they end at an empty line; lines within one are joined; a line that begins with "- " begins
/// a paragraph of its own, which begins with a bullet.
std::vector<std::string> paragraphs_of(std::string_view text);

struct StudyFrameLook {
    int done = 0;  ///< steps behind, of `total`; a total of 0 shows no progress
    int total = 0;
    std::string_view note;    ///< beside the progress: "Puzzle 3 of 32"
    std::string_view aside;   ///< at the right where there is no button: time that is left
    std::string_view stop;    ///< words on the button at the left; empty: none
    std::string_view button;  ///< words on the button at the right; empty: none
    bool is_ready = true;     ///< the button can be pressed
};

enum class StudyFrameUse { none, stop, go_on };

/// The id of the button that goes on: a page with nothing else on it may give it the focus.
inline constexpr WidgetId kStudyGoOn = widget_id("study.go_on");

/// Draws the frame at the foot of `region` and cuts it off.
StudyFrameUse draw_study_frame(Ui& ui, Rect& region, const StudyFrameLook& look);

/// The widest column that is read on such a page: 72 characters at most.
float study_column_px(const Ui& ui);

/// A page's title and its text in paragraphs, at the top of `column`, which loses what they take.
void draw_study_title(Ui& ui, Rect& column, std::string_view title);
void draw_study_text(Ui& ui, Rect& column, std::string_view text);

/// A column of that width in the middle that scrolls when it is too high, and stands a little above the middle when
/// it is low.
class StudyColumn {
public:
    Rect begin(Ui& ui, WidgetId id, Rect room);
    void end(Ui& ui, Rect column);

    /// Brings this place into sight with the next frame.
    void reveal(Rect place, Rect room);

private:
    ScrollState scroll_;
    float height_ = 0.0F;
    float top_ = 0.0F;
};

/// Draws what the researcher is told where nothing goes on, with a button that tries again: true when it is pressed.
bool draw_study_trouble(Ui& ui, const Texts& texts, Rect room, std::string_view trouble);

enum class StopChoice { none, go_on, keep, erase, refuse };

/// Draws the dialog over the page, in a layer of its own.
StopChoice draw_stop_dialog(Ui& ui, const Texts& texts, Rect region, bool has_consent);

}  // namespace phyplay
