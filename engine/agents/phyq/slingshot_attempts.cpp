#include "engine/agents/phyq/slingshot_attempts.h"

#include "engine/phyq/level/phyq_task.h"
#include "engine/play/driver.h"

namespace phyplay {

std::vector<Attempt> attempt_slingshot_task(const SlingshotSetup& setup, const Task& task,
                                            const SlingshotAgent& agent, int plays) {
    const SettledLevel settled = settle(setup, level_of(task));
    std::vector<Attempt> attempts;
    for (int play = 1; play <= plays; ++play) {
        const std::unique_ptr<SlingshotPlayer> player = agent.start(task, play);
        SlingshotSimulation simulation(setup, level_of(task), settled);
        FlightTrail trail;
        Driver driver(simulation, {.stepped = [&] { trail.note(simulation); }});
        while (driver.await_turn()) {
            const std::optional<Shot> shot = player->next_shot(view_of(simulation, setup, level_of(task), trail));
            if (!shot) break;
            driver.add(cues_of(*shot));
        }
        const PlayResult result = driver.finish();
        if (result.moves.empty()) continue;
        player->learn(slingshot_result_of(result));
        attempts.push_back(attempt_of(task, agent.id(), static_cast<int>(attempts.size()) + 1, result.outcome,
                                      result.moves, result.measures));
    }
    return attempts;
}

}  // namespace phyplay
