// The stage: where things are on the pages that show a scene large (play, replay). Goal sentence above, the
// scene as large as it goes, a line of time below, a panel beside.
#pragma once

#include "game/phyre/words.h"
#include "game/widgets/ui.h"

namespace phyplay {

struct StageLayout {
    Rect sentence;
    Rect scene;  ///< square; its frame lies outside
    Rect time_line;
    Rect heading;  ///< above the panel
    Rect panel;    ///< as high as the framed scene; down to the foot where type is large
    Rect foot;     ///< below the panel, beside the time line
};

/// Lays the stage out in the middle of `region`. With `is_sentence_alone` there is no heading, and the sentence has
/// the whole width.
StageLayout stage_in(Ui& ui, const Rect& region, const Task& task, const Words& words, const Texts& texts,
                     bool is_sentence_alone = false);

}  // namespace phyplay
