// What Python hands in to play PHYRE: numbers of its tasks and rows of actions.
#pragma once

#include <vector>

#include "engine/phyre/placement_rules.h"
#include "engine/python/bindings.h"

namespace phyplay::python {

/// As tasks_of(), of PHYRE.
std::vector<const Task*> phyre_tasks_of(const TaskSet& suite, const TaskNumbers& numbers);

/// Many actions, a row each. PHYRE computes with f32 actions in f32 and with all others in f64, and so do we.
class ActionRows {
public:
    /// Raises where `actions` has not one row per task and three columns per ball, or a number is not finite.
    ActionRows(const std::vector<const Task*>& tasks, const py::array& actions);

    PlacementCheck check(const Task& task, std::size_t row) const;

private:
    std::size_t columns_ = 0;
    py::array_t<float, py::array::c_style> f32_;
    py::array_t<double, py::array::c_style> f64_;
    const float* f32_data_ = nullptr;
    const double* f64_data_ = nullptr;
};

}  // namespace phyplay::python
