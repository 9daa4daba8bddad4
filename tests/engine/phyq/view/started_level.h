// A level as an agent meets it: settled, nothing launched yet.
#pragma once

#include <utility>

#include "engine/phyq/view/slingshot_view.h"
#include "tests/support/phyq_layouts.h"

namespace phyplay::testing {

struct StartedLevel {
    SlingshotSetup setup = make_slingshot_setup();
    SlingshotLevel level;
    SettledLevel settled;
    SlingshotSimulation simulation;

    explicit StartedLevel(SlingshotLevel shown)
        : level(std::move(shown)), settled(settle(setup, level)), simulation(setup, level, settled) {}

    SlingshotView view() const { return view_of(simulation, setup, level); }
};

/// What an agent sees of it.
inline SlingshotView start_view(const SlingshotSetup& setup, const SlingshotLevel& level) {
    const SettledLevel settled = settle(setup, level);
    return view_of(SlingshotSimulation(setup, level, settled), setup, level);
}

}  // namespace phyplay::testing
