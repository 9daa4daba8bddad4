// A TaskSet is a fixed, ordered collection of tasks: the 5,000 of PHYRE, those of Phy-Q, or both.
//
// Tasks are sorted by id (plain string order), which is the order agents meet them in. The set owns its
// tasks; pointers it hands out live as long as it does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/play/task.h"

namespace phyplay {

/// A family of tasks made from one template.
struct TemplateInfo {
    std::string id;     ///< "00012", "6.4"
    std::string title;  ///< one line: what the puzzle is about
    Tier tier;

    bool operator==(const TemplateInfo&) const = default;
};

class TaskSet {
public:
    TaskSet() = default;

    /// Sorts both lists by id. Requires unique ids, and a template for every task.
    TaskSet(std::vector<TemplateInfo> templates, std::vector<Task> tasks, std::string sha256);

    const std::vector<TemplateInfo>& templates() const { return templates_; }
    const std::vector<Task>& tasks() const { return tasks_; }

    /// Null where there is no such task.
    const Task* find(std::string_view task_id) const;

    /// Null where there is no such template.
    const TemplateInfo* find_template(std::string_view template_id) const;

    /// The tasks of one template, in id order.
    std::vector<const Task*> tasks_of_template(std::string_view template_id) const;

    /// The tasks of one tier, in id order.
    std::vector<const Task*> tasks_of_tier(Tier tier) const;

    /// SHA-256 of the task pack the set was read from (play/task_pack.h).
    const std::string& sha256() const { return sha256_; }

private:
    std::vector<TemplateInfo> templates_;
    std::vector<Task> tasks_;
    std::string sha256_;
};

/// One set with everything of both, named after both (sha256 of their two names). Fails when they share a
/// template or task id.
Result<TaskSet> merge_task_sets(const TaskSet& one, const TaskSet& other);

}  // namespace phyplay
