// How tasks and templates are listed for people: in which order they meet them, in which words, on which shelves they
// stand, and which of them a search finds. No drawing.
//
// The order is suite by suite, then by the numbers in the ids, which is not the order of the ids as text ("10.1"
// comes before "2.1" there).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "game/screens/player_progress.h"
#include "game/text/texts.h"

namespace phyplay {

/// The numbers in an id and what stands between them: "3.2:017" is 3, 2, 17 and ".:". Empty numbers: it consists of
/// something else as well.
struct IdNumbers {
    std::vector<int> numbers;
    std::string between;

    bool operator==(const IdNumbers&) const = default;
};
IdNumbers numbers_of(std::string_view id);

/// Whether a task comes before another one.
bool comes_before(const Suites& suites, const Task& task, const Task& other);

/// The task after this one (`direction` 1) or before it (-1); null at the ends. The task must be one of the set.
const Task* neighbour_of(const TaskSet& tasks, const Suites& suites, const Task& task, int direction);

/// The templates of a set in that order.
std::vector<const TemplateInfo*> templates_in_order(const TaskSet& tasks, const Suites& suites);

/// What a template is about in one line, in the person's language where it is translated, first letter large.
std::string title_of(const TemplateInfo& info, const Suites& suites, const Texts& texts);

/// "One ball", "Two balls".
std::string_view words_for(Tier tier, const Texts& texts);

/// "Solved on attempt 3", "2 attempts so far", "Not tried yet".
std::string words_for(const TaskProgress& progress, const Texts& texts);

/// 12345 as "12,345" or "12.345".
std::string grouped(int number, const Texts& texts);

/// A shelf on the gallery's left rail: everything, a tier, or a group of templates of the tier's suite.
struct Shelf {
    Tier tier;      ///< no name: everything
    int group = 0;  ///< 0: all of the tier

    bool operator==(const Shelf&) const = default;
};

/// All shelves that hold something, in their order; a suite's groups stand behind its tiers.
std::vector<Shelf> shelves_of(const TaskSet& tasks, const Suites& suites);

bool is_on_shelf(const TemplateInfo& info, const Shelf& shelf, const Suites& suites);

/// The templates of a shelf that a search finds, in the order in which people meet them. Every word
/// of `query` must begin a word of the title (in the person's language or in English), the id, or the tier's words;
/// case does not matter. A task id, or the whole id of a template with several numbers, finds that template alone. An
/// empty query finds all.
std::vector<const TemplateInfo*> find_templates(const TaskSet& tasks, const Suites& suites, const Texts& texts,
                                                const Shelf& shelf, std::string_view query);

/// The task whose id is the query ("00012:008", "12:8", "6.4:17", "stairs:002", spaces around ignored); null where
/// there is none.
const Task* task_of_query(const TaskSet& tasks, std::string_view query);

}  // namespace phyplay
