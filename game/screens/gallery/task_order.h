// The order in which a person meets tasks: PHYRE's by id, then Phy-Q's by scenario, template and number, which is not
// the order of their ids as text ("10.1" comes before "2.1" there).
#pragma once

#include <string_view>
#include <vector>

#include "engine/play/task_set.h"

namespace phyplay {

/// Whether a task or template id comes before another one.
bool comes_before(std::string_view id, std::string_view other_id);

/// The task after this one (`direction` 1) or before it (-1); null at the ends. The task must be one of the suite.
const Task* neighbour_of(const TaskSet& suite, const Task& task, int direction);

/// The templates of a suite in that order.
std::vector<const TemplateInfo*> templates_in_order(const TaskSet& suite);

}  // namespace phyplay
