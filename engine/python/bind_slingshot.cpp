// Phy-Q: games that are played shot by shot, and what is seen of them.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <cmath>
#include <optional>

#include "engine/agents/phyq/slingshot_agent.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/view/agent_picture.h"
#include "engine/phyq/view/symbolic_state.h"
#include "engine/phyq/view/symbolic_tensor.h"
#include "engine/python/bindings.h"
#include "engine/python/slingshot_game.h"

namespace phyplay::python {
namespace {

using ShotArray = py::array_t<double, py::array::c_style | py::array::forcecast>;

constexpr std::size_t kShotColumns = 4;  // dx, dy, tap_s, after_s

const SlingshotSetup& setup() {
    return slingshot_setup_of(known_suites());
}

/// A row of four numbers, where NaN stands for an optional one that is absent.
Shot shot_of(const double* row) {
    Shot shot{.dx = row[0], .dy = row[1], .tap_s = {}, .after_s = {}};
    if (!std::isnan(row[2])) shot.tap_s = row[2];
    if (!std::isnan(row[3])) shot.after_s = row[3];
    return shot;
}

const Task& slingshot_task(const TaskSet& suite, std::int32_t number) {
    TaskNumbers one(1);
    one.mutable_data()[0] = number;
    return *python::tasks_of(suite, one, kPhyq).front();
}

std::string state_of(const SlingshotView& view, bool developer, std::optional<std::uint32_t> noise_seed,
                     double noise_radius_px) {
    SymbolicOptions options{.developer = developer, .noise = {}};
    if (noise_seed) options.noise = StateNoise{.seed = *noise_seed, .radius_px = noise_radius_px};
    return symbolic_state_json(view, options);
}

/// One shot in each of these games, at the same time.
void shoot_all(const std::vector<SlingshotGame*>& games, const ShotArray& shots, Threads threads) {
    if (shots.ndim() != 2 || static_cast<std::size_t>(shots.shape(0)) != games.size() ||
        static_cast<std::size_t>(shots.shape(1)) != kShotColumns) {
        raise("there is one shot per game, dx, dy, tap_s, after_s");
    }
    std::vector<Shot> all;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const Shot shot = shot_of(shots.data() + i * kShotColumns);
        if (games[i]->is_decided()) {
            raise(fmt::format("task {} is decided; restart it before the next shot", games[i]->task().id));
        }
        if (const std::string problem = find_shot_problem(shot); !problem.empty()) raise("the shot's " + problem);
        all.push_back(shot);
    }
    for_each(games.size(), threads, [&](std::size_t i) { games[i]->shoot(all[i]); });
}

/// Begins tasks in these games: another play of the one they have, or another one.
void load_all(const std::vector<SlingshotGame*>& games, const TaskSet& suite, const TaskNumbers& numbers,
              Threads threads) {
    const std::vector<const Task*> tasks = python::tasks_of(suite, numbers, kPhyq);
    if (tasks.size() != games.size()) raise("there is one task per game");
    for_each(games.size(), threads, [&](std::size_t i) {
        if (&games[i]->task() == tasks[i]) {
            games[i]->restart();
        } else {
            games[i]->load(*tasks[i]);
        }
    });
}

py::array_t<std::uint8_t> pictures(const std::vector<SlingshotGame*>& games, Threads threads) {
    auto pictures = new_array<std::uint8_t>({games.size(), kAgentScreenHeight, kAgentScreenWidth, 3});
    auto* const data = pictures.mutable_data();
    for_each(games.size(), threads, [&](std::size_t i) {
        const RgbImage image = agent_picture_of(games[i]->view());
        std::copy(image.rgb.begin(), image.rgb.end(), data + i * image.rgb.size());
    });
    return pictures;
}

py::array_t<std::uint8_t> tensors(const std::vector<SlingshotGame*>& games, Flag<"with_platforms"> with_platforms,
                                  Threads threads) {
    auto tensors = new_array<std::uint8_t>({games.size(), kTensorPlanes, kTensorRows, kTensorColumns});
    auto* const data = tensors.mutable_data();
    for_each(games.size(), threads, [&](std::size_t i) {
        const std::vector<std::uint8_t> tensor = symbolic_tensor_of(games[i]->view(), with_platforms);
        std::copy(tensor.begin(), tensor.end(), data + i * tensor.size());
    });
    return tensors;
}

}  // namespace

void bind_slingshot(py::module_& module) {
    py::class_<SlingshotGame>(module, "SlingshotGame")
        .def(py::init([](const TaskSet& suite, std::int32_t number) {
                 return std::make_unique<SlingshotGame>(setup(), slingshot_task(suite, number));
             }),
             py::keep_alive<1, 2>())
        .def_property_readonly("task_id", [](const SlingshotGame& game) { return game.task().id; })
        .def_property_readonly("is_decided", &SlingshotGame::is_decided)
        .def_property_readonly("status", [](const SlingshotGame& game) { return phyre_code(game.status()); })
        .def_property_readonly("steps", &SlingshotGame::steps)
        .def_property_readonly("hash", &SlingshotGame::state_hash)
        .def_property_readonly("pigs_left", &SlingshotGame::pigs_left)
        .def_property_readonly("birds_left", &SlingshotGame::birds_left)
        .def_property_readonly("score", &SlingshotGame::score)
        .def_property_readonly("bird_on_sling",
                               [](const SlingshotGame& game) -> std::optional<std::string> {
                                   const SlingshotView view = game.view();
                                   if (!view.bird_on_sling) return std::nullopt;
                                   return std::string(name_of(*view.bird_on_sling));
                               })
        .def_property_readonly("shots",
                               [](const SlingshotGame& game) {
                                   std::vector<std::tuple<double, double, int, std::optional<int>>> shots;
                                   for (const TimedShot& shot : game.shots()) {
                                       shots.emplace_back(shot.dx, shot.dy, shot.release_step, shot.tap_step);
                                   }
                                   return shots;
                               })
        .def("symbolic_state", [](const SlingshotGame& game, Flag<"developer"> developer,
                                  std::optional<Whole<"noise_seed", std::uint32_t>> noise_seed,
                                  Real<"noise_radius_px"> noise_radius_px) {
            return state_of(game.view(), developer, noise_seed, noise_radius_px);
        });

    module.def("shoot_all", &shoot_all);
    module.def("load_all", &load_all);
    module.def("pictures", &pictures);
    module.def("tensors", &tensors);
    module.def("flight_time_to_ground", [](const Task& task, Real<"dx"> dx, Real<"dy"> dy) {
        const Shot shot{.dx = dx, .dy = dy, .tap_s = {}, .after_s = {}};
        if (task.suite != kPhyq) raise(fmt::format("task {} has no slingshot", task.id));
        if (const std::string problem = find_shot_problem(shot); !problem.empty()) raise("the shot's " + problem);
        return flight_time_to_ground(level_of(task).slingshot, shot);
    });
}

}  // namespace phyplay::python
