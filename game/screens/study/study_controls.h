// Controls of a participant's pages: large targets with their words beside them.
#pragma once

#include <optional>
#include <string_view>

#include "game/widgets/ui.h"

namespace phyplay {

enum class OptionShape {
    box,   ///< ticked or not
    ring,  ///< one of several
};

/// A row with a box or ring and words, as high as the words need; cuts itself off `column`. Presses flip a box and
/// set a ring. True when pressed.
bool study_option(Ui& ui, WidgetId id, Rect& column, std::string_view words, bool& is_on, OptionShape shape);

/// Numbers side by side, one of which is chosen (empty: none yet), with words under both ends; cuts itself off
/// `column`. True when one was pressed.
bool study_scale(Ui& ui, WidgetId id, Rect& column, int least, int most, std::string_view least_words,
                 std::string_view most_words, std::optional<int>& chosen);

}  // namespace phyplay
