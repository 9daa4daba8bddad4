// What `bench` measures of Phy-Q: simulated seconds per second.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "engine/console/console.h"
#include "engine/console/suite_parts.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/physics/seam.h"

namespace phyplay {
namespace {

constexpr double kAngle_deg = 20.0;
constexpr int kPlays = 5;  ///< of each layout; the fastest counts, since other programs only ever slow one down

struct LayoutSpeed {
    const Task* task = nullptr;
    double per_second = 0.0;  ///< simulated seconds per second
};

/// Simulated seconds of one full shot, played to the final score.
double play_shot(SlingshotSimulation& simulation) {
    const Vec2 drag = full_stretch_drag(kAngle_deg);
    play_shots(simulation, std::vector<Shot>{{.dx = drag.x, .dy = drag.y}});
    return simulation.steps_taken() * kSlingshotStepSeconds;
}

LayoutSpeed measure(const SlingshotSetup& setup, const Task& task) {
    const SettledLevel settled = settle(setup, level_of(task));
    LayoutSpeed speed{&task, 0.0};
    for (int play = 0; play < kPlays; ++play) {
        SlingshotSimulation simulation(setup, level_of(task), settled);
        const auto begin = std::chrono::steady_clock::now();
        const double simulated = play_shot(simulation);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        speed.per_second = std::max(speed.per_second, simulated / seconds);
    }
    return speed;
}

/// Where the steps of these plays go.
struct StepShares {
    StepTimes times;
    double steps = 0.0;
    double computed = 0.0;  ///< of them; the others were slept through
};

void add_shares(const SlingshotSetup& setup, const Task& task, StepShares& shares) {
    const seam::TimedSteps timed;
    SlingshotSimulation simulation(setup, level_of(task), settle(setup, level_of(task)));
    simulation.launch(full_stretch_drag(kAngle_deg));
    while (!simulation.is_over() && !(simulation.can_launch() && simulation.is_at_rest())) {
        simulation.step();
        shares.steps += 1;
        if (simulation.add_step_times(shares.times)) shares.computed += 1;
    }
}

Result<int> measure_all(const CommandContext& context) {
    std::vector<LayoutSpeed> speeds;
    StepShares shares;
    for (const Task& task : context.catalogue.of(kPhyq).tasks()) {
        if (!task.id.ends_with(":000")) continue;
        speeds.push_back(measure(slingshot_setup_of(context.catalogue.suites()), task));
        add_shares(slingshot_setup_of(context.catalogue.suites()), task, shares);
    }
    if (speeds.empty()) return 0;
    std::ranges::sort(speeds, {}, &LayoutSpeed::per_second);
    const LayoutSpeed& slowest = speeds.front();
    const double median = speeds[speeds.size() / 2].per_second;
    const double computed = 100 * shares.computed / shares.steps;

    JsonWriter writer;
    writer.begin_object()
        .field("measure", "slingshot")
        .field("unit", "simulated s/s")
        .field("median", median)
        .field("slowest", slowest.per_second)
        .field("slowest_task", slowest.task->id)
        .field("computed_steps", computed);
    std::string text =
        fmt::format("slingshot: one shot at {} layouts, median {:.0f} simulated s/s, slowest {:.0f} ({})\n",
                    speeds.size(), median, slowest.per_second, slowest.task->id);
    text += fmt::format("slingshot: {:.0f} % of the steps are computed; their time:", computed);
    for (const StepShare& share : shares_of(shares.times)) {
        writer.field(share.phase, share.percent);
        text += fmt::format(" {} {:.0f} %", share.phase, share.percent);
    }
    writer.end_object();
    print(context.json ? writer.take_line() : text + "\n");
    flush_output();
    return 0;
}

}  // namespace

SuiteBench phyq_bench() {
    return {[](CommandSyntax&) { return SuiteBench::Run{.instead = {}, .measure = measure_all}; }};
}

}  // namespace phyplay
