// Which templates a search finds, and where the arrow keys lead in a grid. No drawing.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/task/suite.h"
#include "game/text/texts.h"

namespace phyplay {

/// What the gallery shows on its left rail.
enum class GalleryShelf { all, ball, two_balls };

bool is_on_shelf(const TemplateInfo& info, GalleryShelf shelf);

/// The templates of a shelf that a search finds, in id order. Every word of `query` must begin a word of the
/// title (in the person's language or in English), the id, or the tier's words; case does not matter. A task
/// id finds its template. An empty query finds all.
std::vector<const TemplateInfo*> find_templates(const Suite& suite, const Texts& texts, GalleryShelf shelf,
                                                std::string_view query);

/// The task whose id is the query ("00012:008", "12:8", spaces around ignored); null where there is none.
const Task* task_of_query(const Suite& suite, std::string_view query);

}  // namespace phyplay
