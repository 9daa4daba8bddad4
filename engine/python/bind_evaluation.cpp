// Folds and measures: how agents are tested.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include "engine/evaluation/evaluator.h"
#include "engine/python/bindings.h"

namespace phyplay::python {

EvalSetup setup_of(const std::string& name) {
    const std::optional<EvalSetup> setup = known_suites().find_setup(name);
    if (setup) return *setup;
    std::string known;
    for (const EvalSetup& one : known_suites().setups()) {
        known += fmt::format("{}'{}'", known.empty() ? "" : ", ", one.name);
    }
    raise(fmt::format("there is no setup '{}', only {}", name, known));
}

int checked_fold(const EvalSetup& setup, int number) {
    if (number < 0 || number >= setup.folds) {
        raise(fmt::format("{} has folds 0 to {}, not {}", setup.name, setup.folds - 1, number));
    }
    return number;
}

namespace {

using SolvedAt = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

std::span<const int> to_span(const SolvedAt& solved_at) {
    if (solved_at.ndim() != 1) raise("solved_at has one number per task");
    const std::span<const int> span(solved_at.data(), static_cast<std::size_t>(solved_at.size()));
    for (const int number : span) {
        if (number < 0) raise("solved_at numbers are 1 or more, or 0 for tasks that were never solved");
    }
    return span;
}

int checked_attempts(Whole<"k", int> k, int least) {
    if (k < least || k > kMaxAttempts) raise(fmt::format("k is {} to {}, not {}", least, kMaxAttempts, k.value));
    return k;
}

using TaskPlace = Whole<"a task's place in the list", std::int64_t>;

std::size_t checked_task(const Evaluator& evaluator, std::int64_t task) {
    if (task < 0 || static_cast<std::size_t>(task) >= evaluator.task_count()) {
        raise(fmt::format("there is no task {}: the evaluator has {} tasks", task, evaluator.task_count()));
    }
    return static_cast<std::size_t>(task);
}

Status status_of(int code) {
    switch (code) {
        case -1: return Status::not_solved;
        case 0: return Status::invalid;
        case 1:
        case 2:
        case 3: return Status::solved;
        default: raise(fmt::format("there is no status {}, only -1, 0, 1, 2 and 3", code));
    }
}

}  // namespace

void bind_evaluation(py::module_& module) {
    std::vector<std::string> names;
    for (const EvalSetup& setup : known_suites().setups()) names.emplace_back(setup.name);
    module.attr("setups") = py::tuple(py::cast(names));
    module.attr("max_attempts") = kMaxAttempts;
    module.def("fold_count", [](const Text<"setup">& setup) { return setup_of(setup).folds; });
    module.def("tier_of", [](const Text<"setup">& setup) { return std::string(setup_of(setup).tier.name); });
    module.def("suite_of", [](const Text<"setup">& setup) {
        return std::string(known_suites().of(setup_of(setup)).facts().id.name);
    });
    module.def("fold", [](const TaskSet& suite, const Text<"setup">& name, Whole<"number", int> number) {
        const EvalSetup setup = setup_of(name);
        Fold fold = make_fold(suite, setup, checked_fold(setup, number));
        return std::make_tuple(std::move(fold.train), std::move(fold.dev), std::move(fold.test));
    });

    module.def("auccess", [](const SolvedAt& solved_at, Whole<"k", int> k) {
        return auccess(to_span(solved_at), checked_attempts(k, 1));
    });
    module.def("success_percentage", [](const SolvedAt& solved_at, Whole<"k", int> k) {
        return success_percentage(to_span(solved_at), checked_attempts(k, 0));
    });

    py::class_<Evaluator>(module, "Evaluator")
        .def(py::init([](std::size_t tasks, Whole<"max_attempts", int, 1> most) { return Evaluator(tasks, most); }))
        .def("log",
             [](Evaluator& evaluator, TaskPlace task, Whole<"status", int> status) {
                 const Result<Done> logged = evaluator.log_attempt(checked_task(evaluator, task), status_of(status));
                 if (!logged) raise(logged.error());
             })
        .def("attempts_at", [](const Evaluator& evaluator,
                               TaskPlace task) { return evaluator.attempts_at(checked_task(evaluator, task)); })
        .def_property_readonly("solved_at",
                               [](const Evaluator& evaluator) {
                                   const auto numbers = evaluator.solved_at();
                                   return to_array(std::vector<std::int32_t>(numbers.begin(), numbers.end()),
                                                   {numbers.size()});
                               })
        .def_property_readonly("total_attempts", &Evaluator::total_attempts)
        .def_property_readonly("total_solved", &Evaluator::total_solved)
        .def("solved_within", [](const Evaluator& evaluator, Whole<"attempts", std::int64_t, 0> logged) {
            return evaluator.solved_within(static_cast<std::size_t>(logged.value));
        });
}

}  // namespace phyplay::python
