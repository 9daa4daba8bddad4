// PHYRE: simulation caches, published results, and the folder of an evaluation by an agent in Python: the rules,
// files and bytes of `phyplay eval`.
#include <fmt/core.h>
#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "engine/agents/phyre/agent.h"
#include "engine/agents/phyre/published.h"
#include "engine/agents/phyre/simulation_cache.h"
#include "engine/evaluation/eval_plan.h"
#include "engine/evaluation/eval_run.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/physics/engine_id.h"
#include "engine/python/phyre/phyre_arguments.h"

namespace phyplay::python {
namespace {

/// An agent that has made up its mind beforehand: it tries a task's own list of actions in its order, and gives up
/// where the list ends.
class ListAgent final : public Agent {
public:
    ListAgent(std::string id, std::map<std::string, std::vector<ProposedAction>> lists)
        : id_(std::move(id)), lists_(std::move(lists)) {}

    std::string id() const override { return id_; }

    std::unique_ptr<BallPlayer> start(const Task& task) const override {
        const auto found = lists_.find(task.id);
        return std::make_unique<Player>(found == lists_.end() ? std::span<const ProposedAction>() : found->second);
    }

private:
    class Player final : public BallPlayer {
    public:
        explicit Player(std::span<const ProposedAction> list) : list_(list) {}
        std::optional<ProposedAction> propose() override {
            if (next_ == list_.size()) return std::nullopt;
            return list_[next_++];
        }
        void learn(Status) override {}

    private:
        std::span<const ProposedAction> list_;
        std::size_t next_ = 0;
    };

    std::string id_;
    std::map<std::string, std::vector<ProposedAction>> lists_;
};

template <typename T>
std::vector<ProposedAction> to_list(const py::array& actions, ActionPrecision precision) {
    const py::array_t<T, py::array::c_style | py::array::forcecast> rows(actions);
    const auto columns = static_cast<std::size_t>(rows.shape(1));
    std::vector<ProposedAction> list(static_cast<std::size_t>(rows.shape(0)));
    for (std::size_t i = 0; i < list.size(); ++i) {
        const T* numbers = rows.data() + i * columns;
        list[i] = {{numbers, numbers + columns}, precision};
    }
    return list;
}

std::map<std::string, std::vector<ProposedAction>> to_lists(const TaskSet& suite, const std::vector<std::string>& ids,
                                                            const std::vector<py::array>& actions) {
    std::map<std::string, std::vector<ProposedAction>> lists;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const Task* task = suite.find(ids[i]);
        if (task == nullptr) raise(fmt::format("there is no task '{}'", ids[i]));
        const std::vector<const Task*> of_each_row(
            actions[i].ndim() == 2 ? static_cast<std::size_t>(actions[i].shape(0)) : 0, task);
        const ActionRows checked(of_each_row, actions[i]);
        lists[ids[i]] = actions[i].dtype().is(py::dtype::of<float>())
                            ? to_list<float>(actions[i], ActionPrecision::f32)
                            : to_list<double>(actions[i], ActionPrecision::f64);
    }
    return lists;
}

/// Raises where a list is of a task that the fold does not test: its attempts would be lost without a word.
void require_tested(const std::vector<const Task*>& tested, const std::vector<std::string>& ids) {
    for (const std::string& id : ids) {
        const bool is_tested =
            std::any_of(tested.begin(), tested.end(), [&](const Task* task) { return task->id == id; });
        if (!is_tested) raise(fmt::format("task '{}' is no test task of this fold", id));
    }
}

void write_evaluation(const TaskSet& suite, EvalManifest manifest, const std::vector<std::string>& ids,
                      const std::vector<py::array>& actions, const std::string& folder, int threads,
                      const std::function<void(std::size_t)>& shown) {
    const std::vector<const Task*> tested = tasks_of(suite, manifest.plan);
    require_tested(tested, ids);
    manifest.tasks = tested.size();
    const ListAgent agent(manifest.plan.agent, to_lists(suite, ids, actions));
    if (std::filesystem::exists(std::filesystem::path(folder) / kManifestName)) {
        raise(folder + ": there is an evaluation in this folder already");
    }
    const Progress progress = python_progress(shown);
    const py::gil_scoped_release unlocked;
    const Result<EvalSummary> summary = run_evaluation(suite, manifest, agent, folder, threads, progress);
    const py::gil_scoped_acquire locked;
    if (!summary) raise(summary.error());
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

void bind_phyre_evaluation(py::module_& module) {
    module.def("published_random_auccess", [](const Text<"setup">& name, Whole<"number", int> number) {
        const EvalSetup setup = setup_of(name);
        if (balls_of(setup.tier) == 0) raise(fmt::format("{} has no AUCCESS", name.value));
        return published_random_auccess(setup, checked_fold(setup, number));
    });

    module.def("build_simulation_cache",
               [](const TaskSet& suite, const TaskNumbers& numbers,
                  Whole<"actions", std::size_t, 1, kCachedActionCount> actions, const std::string& path,
                  Threads threads, const Listener<"shown">& shown) {
                   const std::vector<const Task*> tasks = phyre_tasks_of(suite, numbers);
                   require_one_tier(tasks);
                   const Progress progress = python_progress(shown);
                   const py::gil_scoped_release unlocked;
                   const Result<BuiltCache> built =
                       build_simulation_cache(tasks.front()->tier, actions, tasks, path, threads, progress);
                   const py::gil_scoped_acquire locked;
                   if (!built) raise(built.error());
               });
    py::class_<SimulationCache>(module, "SimulationCache")
        .def_static("open",
                    [](const std::string& path, const TaskSet& suite) {
                        Result<SimulationCache> cache = SimulationCache::open(path, suite);
                        if (!cache) raise(cache.error());
                        return std::move(*cache);
                    })
        .def_property_readonly(
            "tier", [](const SimulationCache& cache) { return std::string(name_of(cache.subject().tier)); })
        .def_property_readonly("engine_id", [](const SimulationCache& cache) { return cache.subject().engine_id; })
        .def_property_readonly("actions", &SimulationCache::actions)
        .def_property_readonly("task_ids",
                               [](const SimulationCache& cache) {
                                   std::vector<std::string> ids;
                                   for (const CachedTask& task : cache.subject().tasks) ids.push_back(task.id);
                                   return ids;
                               })
        .def("packed_row", [](const SimulationCache& cache, const std::string& task_id) {
            const std::optional<StatusRow> row = cache.find(task_id);
            if (!row) raise(fmt::format("this simulation cache has no task '{}'", task_id));
            return py::bytes(reinterpret_cast<const char*>(row->packed().data()), row->packed().size());
        });
    module.def("write_evaluation",
               [](const TaskSet& suite, const Text<"setup">& setup_name, Whole<"number", int> fold,
                  const Text<"agent">& agent, Whole<"seed", std::uint64_t> seed, const std::vector<std::string>& ids,
                  const std::vector<py::array>& actions, const std::string& folder, const std::string& host_cpu,
                  const std::string& command_line, Threads threads, const Listener<"shown">& shown) {
                   const EvalSetup setup = setup_of(setup_name);
                   if (balls_of(setup.tier) == 0) raise(fmt::format("{} is not played with balls", setup_name.value));
                   if (!is_agent_name(agent.value))
                       raise("the agent's name must be 1 to 64 printable ASCII characters");
                   if (ids.size() != actions.size()) raise("every task has one list of actions");
                   const EvalManifest manifest{
                       .plan = {.setup = setup, .fold = checked_fold(setup, fold), .agent = agent, .seed = seed},
                       .suite = std::string(name_of(kPhyre)),
                       .task_pack_sha256 = suite.sha256(),
                       .engine_id = std::string(engine_id()),
                       .version = PHYPLAY_VERSION,
                       .host_cpu = host_cpu,
                       .command_line = command_line};
                   write_evaluation(suite, manifest, ids, actions, folder, threads, shown);
               });
}

}  // namespace phyplay::python
