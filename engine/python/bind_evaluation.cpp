// Folds, measures and simulation caches: how agents are tested.
#include <fmt/core.h>
#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include "engine/agents/phyq/phyq_score.h"
#include "engine/agents/phyre/published.h"
#include "engine/agents/phyre/simulation_cache_build.h"
#include "engine/evaluation/evaluator.h"
#include "engine/phyre/content/phyre_task.h"
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

ScenarioRates rates_of(const std::vector<double>& rates) {
    if (rates.size() != kScenarioCount) raise(fmt::format("there are 15 scenario rates, not {}", rates.size()));
    ScenarioRates all{};
    for (std::size_t i = 0; i < rates.size(); ++i) {
        if (!(rates[i] >= 0.0 && rates[i] <= 1.0)) raise("pass rates are 0 to 1");
        all[i] = rates[i];
    }
    return all;
}

using TaskPlace = Whole<"a task's place in the list", std::int64_t>;
using ScenarioList = Reals<"scenario_rates">;

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

void require_one_tier(const std::vector<const Task*>& tasks) {
    if (tasks.empty()) raise("a cache has one task or more");
    for (const Task* task : tasks) {
        if (task->tier != tasks.front()->tier) {
            raise(fmt::format("a cache is of one tier: {} and {} are of two", tasks.front()->id, task->id));
        }
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
    module.def("published_random_auccess", [](const Text<"setup">& name, Whole<"number", int> number) {
        const EvalSetup setup = setup_of(name);
        if (balls_of(setup.tier) == 0) raise(fmt::format("{} has no AUCCESS", name.value));
        return published_random_auccess(setup, checked_fold(setup, number));
    });

    module.def("auccess", [](const SolvedAt& solved_at, Whole<"k", int> k) {
        return auccess(to_span(solved_at), checked_attempts(k, 1));
    });
    module.def("success_percentage", [](const SolvedAt& solved_at, Whole<"k", int> k) {
        return success_percentage(to_span(solved_at), checked_attempts(k, 0));
    });
    module.def("mean_pass_rate", [](const ScenarioList& rates) { return mean_pass_rate(rates_of(rates)); });
    module.def("phyq_z_score",
               [](const ScenarioList& rates) { return z_score(published_phyq_reference(), rates_of(rates)); });
    module.def("phyq_score",
               [](const ScenarioList& rates) { return phyq_score(published_phyq_reference(), rates_of(rates)); });

    module.def("build_simulation_cache",
               [](const TaskSet& suite, const TaskNumbers& numbers,
                  Whole<"actions", std::size_t, 1, kCachedActionCount> actions, const std::string& path,
                  Threads threads, const Listener<"shown">& shown) {
                   const std::vector<const Task*> tasks = tasks_of(suite, numbers, kPhyre);
                   require_one_tier(tasks);
                   const Progress progress = python_progress(shown);
                   const py::gil_scoped_release unlocked;
                   const Result<BuiltCache> built =
                       build_simulation_cache(tasks.front()->tier, actions, tasks, path, threads, progress);
                   const py::gil_scoped_acquire locked;
                   if (!built) raise(built.error());
               });
    module.def("open_simulation_cache", [](const std::string& path, const TaskSet& suite) {
        const Result<SimulationCache> cache = SimulationCache::open(path, suite);
        if (!cache) raise(cache.error());
        const CacheSubject& subject = cache->subject();
        std::vector<std::string> task_ids;
        for (const CachedTask& task : subject.tasks) task_ids.push_back(task.id);
        py::dict fields;
        fields["tier"] = std::string(name_of(subject.tier));
        fields["engine_id"] = subject.engine_id;
        fields["actions"] = subject.actions;
        fields["task_ids"] = task_ids;
        fields["first_row"] = cache->first_row();
        fields["row_bytes"] = cache_row_bytes(subject.actions);
        return fields;
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
