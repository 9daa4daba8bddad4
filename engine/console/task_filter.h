// A TaskFilter is --suite, --tier and --template: which tasks a command is about.
#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/console/command_syntax.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay {

/// Empty members do not narrow the choice.
struct TaskFilter {
    std::string suite;
    std::string tier;
    std::string template_id;

    bool is_empty() const { return suite.empty() && tier.empty() && template_id.empty(); }
};

/// Adds the three options.
void describe_filter(CommandSyntax& syntax, TaskFilter& filter);

/// The tasks a filter leaves, in id order; an Error where it names something that does not exist, or leaves none.
Result<std::vector<const Task*>> filtered_tasks(const TaskSet& tasks, const Suites& suites, const TaskFilter& filter);

}  // namespace phyplay
