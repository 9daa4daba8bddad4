// PHYRE: what agents see, in batches.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <variant>

#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_objects.h"
#include "engine/phyre/phyre_raster.h"
#include "engine/python/bindings.h"

namespace phyplay::python {
namespace {

/// The balls of each action; none where there are no actions. Raises where one is invalid, since it cannot be seen.
std::vector<Placement> placements_of(const std::vector<const Task*>& tasks, const std::optional<py::array>& actions) {
    std::vector<Placement> placements(tasks.size());
    if (!actions) return placements;
    const ActionRows rows(tasks, *actions);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const PlacementCheck check = rows.check(*tasks[i], i);
        const auto* placement = std::get_if<Placement>(&check);
        if (placement == nullptr) raise(fmt::format("action {} is invalid at task {}", i, tasks[i]->id));
        placements[i] = *placement;
    }
    return placements;
}

py::array_t<std::uint8_t> images(const TaskSet& suite, const TaskNumbers& numbers,
                                 const std::optional<py::array>& actions, Threads threads) {
    const std::vector<const Task*> tasks = tasks_of(suite, numbers, kPhyre);
    const std::vector<Placement> placements = placements_of(tasks, actions);
    auto images = new_array<std::uint8_t>({tasks.size(), kRasterSize, kRasterSize});
    auto* const data = images.mutable_data();
    for_each(tasks.size(), threads, [&](std::size_t i) {
        const PhyreRaster raster = raster_of(scene_of(*tasks[i]), placements[i]);
        std::copy(raster.begin(), raster.end(), data + i * raster.size());
    });
    return images;
}

std::size_t object_count(const Task& task) {
    return static_cast<std::size_t>(std::count_if(scene_of(task).bodies.begin(), scene_of(task).bodies.end(),
                                                  [](const Body& body) { return body.type != BodyType::wall; }));
}

/// Rows beyond a task's own are zeros.
py::tuple object_rows(const TaskSet& suite, const TaskNumbers& numbers, const std::optional<py::array>& actions,
                      Whole<"at_least", std::size_t, 0, 10'000> rows_at_least) {
    const std::vector<const Task*> tasks = tasks_of(suite, numbers, kPhyre);
    const std::vector<Placement> placements = placements_of(tasks, actions);
    std::size_t most = rows_at_least;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        most = std::max(most, object_count(*tasks[i]) + placements[i].size());
    auto rows = new_array<float>({tasks.size(), most, 14});
    auto counts = new_array<std::int32_t>({tasks.size()});
    std::fill_n(rows.mutable_data(), rows.size(), 0.0F);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const std::vector<ObjectVector> vectors = object_vectors_of(scene_of(*tasks[i]), placements[i]);
        counts.mutable_data()[i] = static_cast<std::int32_t>(vectors.size());
        float* place = rows.mutable_data() + i * most * 14;
        for (const ObjectVector& vector : vectors) place = std::copy(vector.begin(), vector.end(), place);
    }
    return py::make_tuple(std::move(rows), std::move(counts));
}

}  // namespace

void bind_observations(py::module_& module) {
    module.def("images", &images);
    module.def("object_rows", &object_rows);
    module.def("most_objects", [](const TaskSet& suite, const TaskNumbers& numbers) {
        std::size_t most = 0;
        for (const Task* task : tasks_of(suite, numbers, kPhyre)) most = std::max(most, object_count(*task));
        return most;
    });
}

}  // namespace phyplay::python
