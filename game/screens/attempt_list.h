// The list beside a replay: all attempts at a task with a few words each; one of them is shown, another one may be
// laid over it.
#pragma once

#include <string>
#include <vector>

#include "game/text/texts.h"
#include "game/widgets/ui.h"

namespace phyplay {

struct AttemptRow {
    bool is_solved = false;
    bool is_playable = false;  ///< same task, same engine
    std::string facts;         ///< "solved after 3.2 s"
};

/// What stands under the list while a second attempt is laid over.
struct OverlayWords {
    std::string text;              ///< "First difference · 1.2 s"; empty: nothing stands there
    bool leads_somewhere = false;  ///< a button that goes to the parting
};

class AttemptList {
public:
    enum class Use { nothing, play, show, lay_over, to_parting };

    /// Draws the card with the list. Where it says `show` or `lay_over`, `index` is of which. `shown` and `over` are
    /// -1 for none.
    Use draw(Ui& ui, Rect rect, const Texts& texts, const std::vector<AttemptRow>& rows, int shown, int over,
             const OverlayWords& overlay, int& index);

    /// The one that is shown comes into view.
    void follow_selection() { follow_selection_ = true; }

private:
    Use draw_row(Ui& ui, Rect row, const Texts& texts, const AttemptRow& attempt, int index, int shown, int over,
                 bool can_lie_over);

    ScrollState scroll_;
    bool follow_selection_ = true;
};

}  // namespace phyplay
