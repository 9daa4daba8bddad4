// Which templates a search finds, and where the arrow keys lead in a grid. No drawing.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/play/task_set.h"
#include "game/text/texts.h"

namespace phyplay {

/// What the gallery shows on its left rail. The 15 scenarios of Phy-Q follow from `first_scenario` on.
enum class GalleryShelf { all, ball, two_balls, slingshot, first_scenario };

/// The shelf of a scenario, 1 to 15, and back; empty for the other shelves.
GalleryShelf shelf_of_scenario(int scenario);
std::optional<int> scenario_of_shelf(GalleryShelf shelf);

bool is_on_shelf(const TemplateInfo& info, GalleryShelf shelf);

/// The templates of a shelf that a search finds, in the order in which people meet them (task_order.h). Every word
/// of `query` must begin a word of the title (in the person's language or in English), the id, or the tier's words;
/// case does not matter. A task id, or the whole id of a Phy-Q template, finds that template alone. An empty query
/// finds all.
std::vector<const TemplateInfo*> find_templates(const TaskSet& suite, const Texts& texts, GalleryShelf shelf,
                                                std::string_view query);

/// The task whose id is the query ("00012:008", "12:8", "6.4:17", spaces around ignored); null where there is
/// none.
const Task* task_of_query(const TaskSet& suite, std::string_view query);

}  // namespace phyplay
