#include <fmt/core.h>

#include <algorithm>

#include "engine/base/parallel.h"
#include "engine/python/bindings.h"

namespace phyplay::python {
namespace {

/// Items between two looks at Python's signals, per thread: some seconds at most.
constexpr std::size_t kItemsPerBreath = 2048;

}  // namespace

void raise(const std::string& sentence) {
    throw py::value_error(sentence);
}

void raise(const Error& error) {
    raise(to_string(error));
}

std::vector<const Task*> tasks_of(const TaskSet& suite, const TaskNumbers& numbers, SuiteId id) {
    if (numbers.ndim() != 1) raise("tasks are given as a list");
    const auto count = static_cast<std::size_t>(numbers.size());
    std::vector<const Task*> tasks;
    tasks.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::int32_t number = numbers.data()[i];
        if (number < 0 || static_cast<std::size_t>(number) >= suite.tasks().size()) {
            raise(fmt::format("there is no task number {}: the suite has {} tasks", number, suite.tasks().size()));
        }
        const Task& task = suite.tasks()[static_cast<std::size_t>(number)];
        if (task.suite != id) {
            raise(fmt::format("task {} is one of {}, not of {}", task.id, known_suites().of(task).facts().title,
                              known_suites().find(id.name)->facts().title));
        }
        tasks.push_back(&task);
    }
    return tasks;
}

void for_each(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
    const std::size_t breath = kItemsPerBreath * static_cast<std::size_t>(thread_count(threads));
    for (std::size_t begin = 0; begin < count; begin += breath) {
        {
            const py::gil_scoped_release unlocked;
            parallel_for(std::min(breath, count - begin), threads, [&](std::size_t i) { work(begin + i); });
        }
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
}

Progress python_progress(std::function<void(std::size_t)> shown) {
    return [shown = std::move(shown)](std::size_t done) {
        const py::gil_scoped_acquire locked;
        shown(done);
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    };
}

}  // namespace phyplay::python
