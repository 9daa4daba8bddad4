// Which templates a search finds, and where the arrow keys lead in a grid. No drawing.
#pragma once

#include <string_view>
#include <vector>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "game/text/texts.h"

namespace phyplay {

/// A shelf on the gallery's left rail: everything, a tier, or a group of templates of the tier's suite.
struct Shelf {
    Tier tier;      ///< no name: everything
    int group = 0;  ///< 0: all of the tier

    bool operator==(const Shelf&) const = default;
};

/// All shelves that hold something, in their order; a suite's groups stand behind its tiers.
std::vector<Shelf> shelves_of(const TaskSet& tasks, const Suites& suites);

bool is_on_shelf(const TemplateInfo& info, const Shelf& shelf, const Suites& suites);

/// The templates of a shelf that a search finds, in the order in which people meet them (task_order.h). Every word
/// of `query` must begin a word of the title (in the person's language or in English), the id, or the tier's words;
/// case does not matter. A task id, or the whole id of a template with several numbers, finds that template alone. An
/// empty query finds all.
std::vector<const TemplateInfo*> find_templates(const TaskSet& tasks, const Suites& suites, const Texts& texts,
                                                const Shelf& shelf, std::string_view query);

/// The task whose id is the query ("00012:008", "12:8", "6.4:17", "stairs:002", spaces around ignored); null where
/// there is none.
const Task* task_of_query(const TaskSet& tasks, std::string_view query);

}  // namespace phyplay
