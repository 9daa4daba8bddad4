// Suites and tasks: what there is to play.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <filesystem>

#include "engine/base/text.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/play/task_pack.h"
#include "engine/python/bindings.h"
#include "engine/suites/known_suites.h"
#include "engine/suites/template_suite.h"

namespace phyplay::python {
namespace {

std::int32_t number_of(const TaskSet& suite, const Text<"a task's id">& id) {
    const Task* task = suite.find(id.value);
    if (task == nullptr) raise(fmt::format("there is no task '{}'", id.value));
    return static_cast<std::int32_t>(task - suite.tasks().data());
}

py::array_t<std::int32_t> numbers_of(const TaskSet& suite, const std::vector<std::string>& ids) {
    py::array_t<std::int32_t> numbers = new_array<std::int32_t>({ids.size()});
    for (std::size_t i = 0; i < ids.size(); ++i) numbers.mutable_data()[i] = number_of(suite, {ids[i]});
    return numbers;
}

const Task& task_at(const TaskSet& suite, std::int32_t number) {
    if (number < 0 || static_cast<std::size_t>(number) >= suite.tasks().size()) {
        raise(fmt::format("there is no task number {}: the suite has {} tasks", number, suite.tasks().size()));
    }
    return suite.tasks()[static_cast<std::size_t>(number)];
}

/// Ids in id order; empty filters do not narrow the choice.
std::vector<std::string> ids_of(const TaskSet& suite, const Text<"tier">& tier_name,
                                const Text<"template">& template_name) {
    const std::string& tier = tier_name;
    const std::string& template_id = template_name;
    if (!tier.empty() && known_suites().find_suite_of_tier(tier) == nullptr) {
        raise(fmt::format("there is no tier '{}', only {}", tier, quoted_list(known_suites().tier_names())));
    }
    if (!template_id.empty() && suite.find_template(template_id) == nullptr) {
        raise(fmt::format("there is no template '{}'", template_id));
    }
    std::vector<std::string> ids;
    for (const Task& task : suite.tasks()) {
        const bool fits =
            (tier.empty() || tier == name_of(task.tier)) && (template_id.empty() || template_id == task.template_id);
        if (fits) ids.push_back(task.id);
    }
    return ids;
}

std::string json_of(const Task& task) {
    std::string line = known_suites().of(task).task_line(task);
    line.pop_back();
    return line;
}

}  // namespace

const Suites& known_suites() {
    static const Suites suites = make_suites();
    return suites;
}

void bind_tasks(py::module_& module) {
    py::class_<Task>(module, "Task")
        .def_readonly("id", &Task::id)
        .def_readonly("template_id", &Task::template_id)
        .def_readonly("sha256", &Task::sha256)
        .def_property_readonly("suite", [](const Task& task) { return std::string(name_of(task.suite)); })
        .def_property_readonly("tier", [](const Task& task) { return std::string(name_of(task.tier)); })
        .def_property_readonly("balls", [](const Task& task) { return balls_of(task.tier); })
        .def("json", &json_of);

    py::class_<TaskSet>(module, "Suite")
        .def_static("load_pack",
                    [](const std::string& path) {
                        return value_or_raise(load_task_pack(std::filesystem::path(path), known_suites()));
                    })
        .def_static("load_levels",
                    [](const std::string& path) { return value_or_raise(load_levels(std::filesystem::path(path))); })
        .def_static("merge", [](const TaskSet& one,
                                const TaskSet& other) { return value_or_raise(merge_task_sets(one, other)); })
        .def_property_readonly("sha256", &TaskSet::sha256)
        .def("__len__", [](const TaskSet& suite) { return suite.tasks().size(); })
        .def("contains", [](const TaskSet& suite, const std::string& id) { return suite.find(id) != nullptr; })
        .def("ids", &ids_of)
        .def("numbers", &numbers_of)
        .def("number", &number_of)
        .def("task", &task_at, py::return_value_policy::reference_internal)
        .def("templates", [](const TaskSet& suite) {
            std::vector<std::tuple<std::string, std::string, std::string>> rows;
            for (const TemplateInfo& info : suite.templates()) {
                rows.emplace_back(info.id, info.title, std::string(name_of(info.tier)));
            }
            return rows;
        });
}

}  // namespace phyplay::python
