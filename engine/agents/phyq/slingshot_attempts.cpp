#include "engine/agents/phyq/slingshot_attempts.h"

#include "engine/phyq/level/phyq_task.h"
#include "engine/physics/engine_id.h"
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
        attempts.push_back({.task_id = task.id,
                            .task_sha256 = task.sha256,
                            .engine_id = std::string(engine_id()),
                            .actor_type = "agent",
                            .actor_id = agent.id(),
                            .attempt_no = static_cast<int>(attempts.size()) + 1,
                            .moves = result.moves,
                            .status = result.outcome.status,
                            .steps = result.outcome.steps,
                            .state_hash = result.outcome.state_hash,
                            .measures = result.measures});
    }
    return attempts;
}

}  // namespace phyplay
