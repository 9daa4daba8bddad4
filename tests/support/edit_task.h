// Changing what a task consists of, for tests: tasks share their content, so the task gets a copy of its own.
#pragma once

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"

namespace phyplay::testing {

/// A copy of the task's content, now the task's; empty where it had none. Valid until the next edit.
inline PhyreContent& edit_phyre(Task& task) {
    const auto* old = dynamic_cast<const PhyreContent*>(task.content.get());
    auto content =
        old != nullptr ? std::make_shared<PhyreContent>(*old) : std::make_shared<PhyreContent>(Scene{}, Goal{});
    PhyreContent& edited = *content;
    task.content = std::move(content);
    return edited;
}

inline Scene& edit_scene(Task& task) {
    return edit_phyre(task).scene;
}
inline Goal& edit_goal(Task& task) {
    return edit_phyre(task).goal;
}

inline SlingshotLevel& edit_level(Task& task) {
    const auto* old = dynamic_cast<const PhyqContent*>(task.content.get());
    auto content = std::make_shared<PhyqContent>(old != nullptr ? old->level : SlingshotLevel{});
    SlingshotLevel& edited = content->level;
    task.content = std::move(content);
    return edited;
}

}  // namespace phyplay::testing
