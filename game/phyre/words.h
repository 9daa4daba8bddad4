// What the play screens say about bodies and attempts, in the player's language: "the green ball", "This ball
// would overlap the grey bar.", "The green ball came to rest on the floor."; and the goal in one sentence, with the
// bodies it speaks of as coloured chips: "Make ● the green ball touch ▬ the purple bar for 3 seconds."
#pragma once

#include <string>

#include "engine/phyre/placement_rules.h"
#include "engine/play/task.h"
#include "game/phyre/near_miss.h"
#include "game/phyre/phyre_course.h"
#include "game/text/texts.h"
#include "game/widgets/ui.h"

namespace phyplay {

class Words {
public:
    /// `safe_colors`: the scene is drawn in the colour-blind-safe palette, whose colours have other names.
    Words(const Texts& texts, const Task& task, bool safe_colors)
        : texts_(texts), task_(task), safe_colors_(safe_colors) {}

    /// With its article: "the green ball", "the floor", "your ball" for indices behind the scene's bodies.
    std::string body(int index, GrammaticalCase form) const;

    /// Why the ball may not stay where it is.
    std::string problem(const PlacementProblem& problem) const;

    /// Why the task was not solved.
    std::string miss(const NearMiss& miss) const;

    /// "the green ball meets the floor".
    std::string contact(const Event& event) const;

private:
    const Texts& texts_;
    const Task& task_;
    bool safe_colors_;
};

/// Draws the sentence from the top left of `rect`, broken at its width, centred in its height where one line
/// is enough. Returns the height that it takes; with `draw` false only that.
float goal_sentence(Ui& ui, Rect rect, const Task& task, const Words& words, const Texts& texts, bool draw = true);

/// A small picture of a body: its shape in its colour, with its role's pattern where the theme wants it.
void draw_body_icon(Ui& ui, Point center, float size, const Task& task, int body);

}  // namespace phyplay
