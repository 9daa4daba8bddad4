// What the Python module `_phyplay` is made of, and what all of its parts use to take and give NumPy arrays. The
// module is private: the package phyplay around it is what people import.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/base/result.h"
#include "engine/play/eval_setup.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"
#include "engine/python/arguments.h"

namespace phyplay::python {

namespace py = pybind11;

void bind_tasks(py::module_& module);
void bind_play(py::module_& module);
void bind_evaluation(py::module_& module);
void bind_phyre(py::module_& module);
void bind_phyre_evaluation(py::module_& module);
void bind_phyq(py::module_& module);

/// The suites that the module knows. Made with the first call, kept as long as the module.
const Suites& known_suites();

/// Python's ValueError with the error's sentence.
[[noreturn]] void raise(const Error& error);
[[noreturn]] void raise(const std::string& sentence);

/// The value, or a ValueError.
template <typename T>
T value_or_raise(Result<T> result) {
    if (!result) raise(result.error());
    return std::move(*result);
}

/// The setup of this name, or a ValueError.
EvalSetup setup_of(const std::string& name);

/// The number, or a ValueError where the setup has no such fold.
int checked_fold(const EvalSetup& setup, int number);

/// Numbers of tasks in a suite, as Python hands them in.
using TaskNumbers = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

/// The tasks of these numbers. Raises where there is no such task, or one of another suite than `id`.
std::vector<const Task*> tasks_of(const TaskSet& suite, const TaskNumbers& numbers, SuiteId id);

/// Calls work(i) for every i < count on the engine's threads, without Python's lock. Comes up for air once in a while
/// so that Ctrl-C works.
void for_each(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

/// A Progress for work that is done without Python's lock: tells `shown`, and lets Ctrl-C through.
Progress python_progress(std::function<void(std::size_t)> shown);

/// A new array of this shape, not filled.
template <typename T>
py::array_t<T> new_array(const std::vector<std::size_t>& shape) {
    return py::array_t<T>(shape);
}

/// A copy of the numbers in an array of this shape.
template <typename T>
py::array_t<T> to_array(const std::vector<T>& numbers, const std::vector<std::size_t>& shape) {
    py::array_t<T> array(shape);
    std::copy(numbers.begin(), numbers.end(), array.mutable_data());
    return array;
}

}  // namespace phyplay::python
