// The order in which a person meets tasks: suite by suite, then by the numbers in their ids, which is not the order
// of the ids as text ("10.1" comes before "2.1" there).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/play/suite.h"
#include "engine/play/task_set.h"

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

}  // namespace phyplay
