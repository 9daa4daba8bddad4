// PHYRE: checking placements, playing them in batches, recording them, and what agents see of them.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

#include "engine/base/numpy_random.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_observation.h"
#include "engine/phyre/simulation.h"
#include "engine/python/phyre/phyre_arguments.h"

namespace phyplay::python {
namespace {

template <typename T>
void require_finite(const T* numbers, std::size_t rows, std::size_t columns) {
    for (std::size_t i = 0; i < rows * columns; ++i) {
        if (!std::isfinite(numbers[i])) {
            raise(fmt::format("action {} has a number that is not finite", i / columns));
        }
    }
}

using ActionCount = Whole<"count", std::size_t, 0, 1'000'000'000>;

/// PHYRE's numbers for solutions whose stability was asked for (engine sheet, section 4).
constexpr std::int8_t kUnstablySolved = 2;
constexpr std::int8_t kStablySolved = 3;

py::dict simulate_batch(const TaskSet& suite, const TaskNumbers& numbers, const py::array& actions,
                        Flag<"stability"> with_stability, Threads threads) {
    const std::vector<const Task*> tasks = phyre_tasks_of(suite, numbers);
    const ActionRows rows(tasks, actions);
    auto status = new_array<std::int8_t>({tasks.size()});
    auto steps = new_array<std::int32_t>({tasks.size()});
    auto hash = new_array<std::uint64_t>({tasks.size()});
    auto* const status_data = status.mutable_data();
    auto* const steps_data = steps.mutable_data();
    auto* const hash_data = hash.mutable_data();
    for_each(tasks.size(), threads, [&](std::size_t i) {
        const PlacementCheck check = rows.check(*tasks[i], i);
        const Placement* placement = std::get_if<Placement>(&check);
        const Outcome outcome = placement == nullptr ? Outcome{} : simulate(*tasks[i], *placement);
        status_data[i] = static_cast<std::int8_t>(phyre_code(outcome.status));
        if (with_stability && outcome.status == Status::solved) {
            status_data[i] = is_stable_solution(*tasks[i], *placement) ? kStablySolved : kUnstablySolved;
        }
        steps_data[i] = outcome.steps;
        hash_data[i] = outcome.state_hash;
    });
    py::dict result;
    result["status"] = std::move(status);
    result["steps"] = std::move(steps);
    result["hash"] = std::move(hash);
    return result;
}

/// What to keep of an attempt: the states after `first`, `first` + `every`, ... steps.
struct RecordPlan {
    int first = 0;
    int every = 60;
    bool with_images = false;
    bool with_objects = false;
};

struct Recorded {
    Outcome outcome;
    std::size_t bodies = 0;
    std::size_t objects = 0;
    std::vector<std::int32_t> steps;
    std::vector<float> poses;
    std::vector<std::uint8_t> images;
    std::vector<float> object_rows;
};

void keep_state(Recorded& recorded, Simulation& simulation, const Task& task, const Placement& placement,
                const RecordPlan& plan) {
    recorded.steps.push_back(simulation.steps_taken());
    const std::span<const Pose> poses = simulation.poses();
    recorded.bodies = poses.size();
    for (const Pose& pose : poses) recorded.poses.insert(recorded.poses.end(), {pose.x, pose.y, pose.angle_rad});
    if (plan.with_images) {
        const PhyreRaster raster = raster_of(scene_of(task), placement, poses);
        recorded.images.insert(recorded.images.end(), raster.begin(), raster.end());
    }
    if (plan.with_objects) {
        const std::vector<ObjectVector> rows = object_vectors_of(scene_of(task), placement, poses);
        recorded.objects = rows.size();
        for (const ObjectVector& row : rows) {
            recorded.object_rows.insert(recorded.object_rows.end(), row.begin(), row.end());
        }
    }
}

Recorded record(const Task& task, const Placement& placement, const RecordPlan& plan) {
    Recorded recorded;
    Simulation simulation(task, placement);
    const auto is_due = [&] {
        const int since = simulation.steps_taken() - plan.first;
        return since >= 0 && since % plan.every == 0;
    };
    if (is_due()) keep_state(recorded, simulation, task, placement, plan);
    while (!simulation.is_over()) {
        simulation.step();
        if (is_due()) keep_state(recorded, simulation, task, placement, plan);
    }
    recorded.outcome = *simulation.outcome();
    return recorded;
}

/// A list with an entry per attempt: None where the action is invalid.
py::list record_batch(const TaskSet& suite, const TaskNumbers& numbers, const py::array& actions,
                      Whole<"first", int, 0> first, Whole<"every", int, 1> every, Flag<"images"> with_images,
                      Flag<"objects"> with_objects, Threads threads) {
    const RecordPlan plan{.first = first, .every = every, .with_images = with_images, .with_objects = with_objects};
    const std::vector<const Task*> tasks = phyre_tasks_of(suite, numbers);
    const ActionRows rows(tasks, actions);
    std::vector<std::optional<Recorded>> all(tasks.size());
    for_each(tasks.size(), threads, [&](std::size_t i) {
        const PlacementCheck check = rows.check(*tasks[i], i);
        if (const auto* placement = std::get_if<Placement>(&check)) all[i] = record(*tasks[i], *placement, plan);
    });
    py::list list;
    for (const std::optional<Recorded>& one : all) {
        if (!one) {
            list.append(py::none());
            continue;
        }
        const std::size_t states = one->steps.size();
        py::dict entry;
        entry["status"] = phyre_code(one->outcome.status);
        entry["total_steps"] = one->outcome.steps;
        entry["hash"] = one->outcome.state_hash;
        entry["steps"] = to_array(one->steps, {states});
        entry["poses"] = to_array(one->poses, {states, one->bodies, 3});
        if (with_images) entry["images"] = to_array(one->images, {states, kRasterSize, kRasterSize});
        if (with_objects) entry["objects"] = to_array(one->object_rows, {states, one->objects, 14});
        list.append(entry);
    }
    return list;
}

/// Columns: fault (0: none, then PlacementFault + 1), ball, body (-1: none).
py::array_t<std::int32_t> check_batch(const TaskSet& suite, const TaskNumbers& numbers, const py::array& actions,
                                      Threads threads) {
    const std::vector<const Task*> tasks = phyre_tasks_of(suite, numbers);
    const ActionRows rows(tasks, actions);
    auto faults = new_array<std::int32_t>({tasks.size(), 3});
    auto* const data = faults.mutable_data();
    for_each(tasks.size(), threads, [&](std::size_t i) {
        const PlacementCheck check = rows.check(*tasks[i], i);
        const PlacementProblem* problem = std::get_if<PlacementProblem>(&check);
        data[3 * i] = problem == nullptr ? 0 : 1 + static_cast<std::int32_t>(problem->fault);
        data[3 * i + 1] = problem == nullptr ? -1 : problem->ball;
        data[3 * i + 2] = problem == nullptr ? -1 : problem->body;
    });
    return faults;
}

Tier placing_tier(const std::string& name) {
    const std::optional<Tier> tier = find_ball_tier(name);
    if (!tier) {
        raise(fmt::format("there is no tier '{}' with balls to place, only 'ball' and 'two_balls'", name));
    }
    return *tier;
}

py::array_t<float> cached_actions(const Text<"tier">& tier_name, ActionCount count) {
    const Tier tier = placing_tier(tier_name);
    const CachedActions actions(tier, count);
    const std::vector<float> values(actions.values().begin(), actions.values().end());
    return to_array(values, {actions.size(), 3 * static_cast<std::size_t>(balls_of(tier))});
}

py::array_t<double> random_actions(const Text<"tier">& tier_name, ActionCount count,
                                   Whole<"seed", std::uint32_t> seed) {
    const Tier tier = placing_tier(tier_name);
    NumpyRandom random(seed);
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) {
        const std::vector<double> action = draw_valid_action(random, tier);
        values.insert(values.end(), action.begin(), action.end());
    }
    return to_array(values, {count, 3 * static_cast<std::size_t>(balls_of(tier))});
}

/// Checks 1 to 3: what "valid only" sampling asks for.
bool has_valid_shape(const std::vector<double>& numbers) {
    std::vector<UnitBall> balls;
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
        balls.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    }
    return !check_action_shape(balls);
}

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
    const std::vector<const Task*> tasks = phyre_tasks_of(suite, numbers);
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
    const std::vector<const Task*> tasks = phyre_tasks_of(suite, numbers);
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

std::vector<const Task*> phyre_tasks_of(const TaskSet& suite, const TaskNumbers& numbers) {
    return tasks_of(suite, numbers, kPhyre);
}

ActionRows::ActionRows(const std::vector<const Task*>& tasks, const py::array& actions) {
    if (actions.ndim() != 2)
        raise(fmt::format("actions have 2 dimensions, one row per task, not {}", actions.ndim()));
    const auto rows = static_cast<std::size_t>(actions.shape(0));
    columns_ = static_cast<std::size_t>(actions.shape(1));
    if (rows != tasks.size()) raise(fmt::format("there are {} tasks, but {} actions", tasks.size(), rows));
    for (const Task* task : tasks) {
        const auto needed = 3 * static_cast<std::size_t>(balls_of(task->tier));
        if (needed == columns_) continue;
        raise(fmt::format("an action at task {} has {} numbers, not {}", task->id, needed, columns_));
    }
    if (actions.dtype().is(py::dtype::of<float>())) {
        f32_ = py::array_t<float, py::array::c_style>(actions);
        f32_data_ = f32_.data();
        require_finite(f32_data_, rows, columns_);
    } else {
        f64_ = py::array_t<double, py::array::c_style | py::array::forcecast>(actions);
        f64_data_ = f64_.data();
        require_finite(f64_data_, rows, columns_);
    }
}

PlacementCheck ActionRows::check(const Task& task, std::size_t row) const {
    if (f32_data_ != nullptr) return check_cached_action(task, {f32_data_ + row * columns_, columns_});
    UnitBall balls[2];
    const double* numbers = f64_data_ + row * columns_;
    for (std::size_t i = 0; i < columns_ / 3; ++i)
        balls[i] = {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
    return check_action(task, {balls, columns_ / 3});
}

void bind_phyre(py::module_& module) {
    module.def("simulate", &simulate_batch);
    module.def("record", &record_batch);
    module.def("check", &check_batch);
    module.def("cached_actions", &cached_actions);
    module.def("random_actions", &random_actions);
    module.def("has_valid_shape", &has_valid_shape);
    module.attr("cached_action_count") = kCachedActionCount;
    module.def("images", &images);
    module.def("object_rows", &object_rows);
    module.def("most_objects", [](const TaskSet& suite, const TaskNumbers& numbers) {
        std::size_t most = 0;
        for (const Task* task : phyre_tasks_of(suite, numbers)) most = std::max(most, object_count(*task));
        return most;
    });
}

}  // namespace phyplay::python
