// Phy-Q: plays that can be seen as its agents see them, and the scores of pass rates.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <optional>

#include "engine/agents/phyq/phyq_score.h"
#include "engine/agents/phyq/slingshot_agents.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/view/agent_picture.h"
#include "engine/phyq/view/symbolic_state.h"
#include "engine/python/bindings.h"
#include "engine/python/task_play.h"

namespace phyplay::python {
namespace {

const TaskStage& slingshot_stage(const TaskStage& stage) {
    if (stage.task().suite != kPhyq) raise(fmt::format("task {} is not played with shots", stage.task().id));
    return stage;
}

/// A play whose birds leave dots behind, to be seen.
class SlingshotGame final : public TaskPlay {
public:
    explicit SlingshotGame(const TaskStage& stage) : TaskPlay(slingshot_stage(stage)) {}

    const SlingshotSimulation& simulation() const { return dynamic_cast<const SlingshotSimulation&>(play()); }

    /// What `shown` makes of what is to be seen now, without Python's lock.
    template <typename Shown>
    auto seen(const Shown& shown) const {
        const SlingshotSimulation& now = simulation();
        return work_alone(
            [&] { return shown(view_of(now, slingshot_setup_of(known_suites()), level_of(task()), trail_)); });
    }

private:
    void has_stepped(const Play& play) override { trail_.note(dynamic_cast<const SlingshotSimulation&>(play)); }

    FlightTrail trail_;
};

py::array_t<std::uint8_t> picture(const SlingshotGame& game) {
    const RgbImage image = game.seen([](const SlingshotView& view) { return agent_picture_of(view); });
    return to_array(image.rgb, {kAgentScreenHeight, kAgentScreenWidth, 3});
}

py::array_t<std::uint8_t> tensor(const SlingshotGame& game, Flag<"with_platforms"> with_platforms) {
    const auto tensor_of = [&](const SlingshotView& view) { return symbolic_tensor_of(view, with_platforms); };
    return to_array(game.seen(tensor_of), {kTensorPlanes, kTensorRows, kTensorColumns});
}

std::string symbolic_state(const SlingshotGame& game, Flag<"developer"> developer,
                           std::optional<Whole<"noise_seed", std::uint32_t>> noise_seed,
                           Real<"noise_radius_px"> noise_radius_px) {
    SymbolicOptions options{.developer = developer, .noise = {}};
    if (noise_seed) options.noise = StateNoise{.seed = *noise_seed, .radius_px = noise_radius_px};
    return game.seen([&](const SlingshotView& view) { return symbolic_state_json(view, options); });
}

double flight_time(const SlingshotGame& game, Real<"dx"> dx, Real<"dy"> dy) {
    const Shot shot{.dx = dx, .dy = dy, .tap_s = {}, .after_s = {}};
    if (const std::string problem = find_shot_problem(shot); !problem.empty()) raise("the shot's " + problem);
    return flight_time_to_ground(slingshot_setup_of(known_suites()).launch(), level_of(game.task()).slingshot, shot);
}

std::optional<std::string> bird_on_sling(const SlingshotGame& game) {
    const SlingshotSimulation& simulation = game.simulation();
    if (!simulation.can_launch()) return std::nullopt;
    return std::string(name_of(simulation.birds()[static_cast<std::size_t>(*simulation.front_bird())].type));
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

using ScenarioList = Reals<"scenario_rates">;

}  // namespace

void bind_phyq(py::module_& module) {
    py::class_<SlingshotGame, TaskPlay>(module, "SlingshotGame")
        .def(py::init<const TaskStage&>(), py::keep_alive<1, 2>())
        .def_property_readonly("birds_left", [](const SlingshotGame& game) { return game.simulation().birds_left(); })
        .def_property_readonly("bird_on_sling", &bird_on_sling)
        .def("picture", &picture)
        .def("tensor", &tensor)
        .def("symbolic_state", &symbolic_state)
        .def("flight_time_to_ground", &flight_time);

    py::tuple names(kBirds.size());
    for (std::size_t i = 0; i < kBirds.size(); ++i) names[i] = kBirds[i].name;
    module.attr("bird_names") = names;

    module.def("mean_pass_rate", [](const ScenarioList& rates) { return mean_pass_rate(rates_of(rates)); });
    module.def("phyq_z_score",
               [](const ScenarioList& rates) { return z_score(published_phyq_reference(), rates_of(rates)); });
    module.def("phyq_score",
               [](const ScenarioList& rates) { return phyq_score(published_phyq_reference(), rates_of(rates)); });
}

}  // namespace phyplay::python
