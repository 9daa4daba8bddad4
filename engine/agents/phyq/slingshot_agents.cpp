#include "engine/agents/phyq/slingshot_agents.h"

#include <cmath>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/rules/agent_planner.h"
#include "engine/phyq/rules/launch.h"
#include "engine/phyq/rules/slingshot_rules.h"
#include "engine/play/driver.h"

namespace phyplay {
namespace {

class SeededSlingshotAgent final : public SlingshotAgent {
public:
    SeededSlingshotAgent(const OwnSlingshotAgent& agent, std::uint64_t seed) : agent_(agent), seed_(seed) {}

    std::string id() const override { return std::string(agent_.name) + ":" + std::to_string(seed_); }
    std::unique_ptr<SlingshotPlayer> start(const Task& task, int attempt_no) const override {
        return agent_.start(random_of_play(seed_, task, attempt_no));
    }

private:
    OwnSlingshotAgent agent_;
    std::uint64_t seed_;
};

}  // namespace

std::optional<OwnSlingshotAgent> find_phyq_agent(std::string_view name) {
    for (const OwnSlingshotAgent& agent : phyq_agents()) {
        if (agent.name == name) return agent;
    }
    return std::nullopt;
}

std::shared_ptr<const SlingshotAgent> make_phyq_agent(std::string_view name, std::uint64_t seed) {
    const std::optional<OwnSlingshotAgent> agent = find_phyq_agent(name);
    return agent ? std::make_shared<SeededSlingshotAgent>(*agent, seed) : nullptr;
}

Shot shot_released_at(Vec2 slingshot, Vec2 release) {
    const Vec2 origin = sling_origin(slingshot);
    const Vec2 world = world_from_agent_screen(release);
    return {.dx = world.x - origin.x, .dy = world.y - origin.y};
}

double flight_time_to_ground(const LaunchRule& launch, Vec2 slingshot, const Shot& shot) {
    const Launch start = launch_from(launch, sling_origin(slingshot), {shot.dx, shot.dy});
    int step = 0;
    while (step < kLongestFlightSteps) {
        const Vec2 at = flight_position(start, ++step);
        if (at.y <= kGroundY || std::fabs(at.x) >= kScreenWidth) break;
    }
    return step * kSlingshotStepSeconds;
}

Shot draw_random_shot(NumpyRandom& random, const SlingshotView& view) {
    constexpr int kFarthestPixels = 100;
    constexpr int kNearestPixels = 10;
    constexpr double kEarliestTap = 0.5;
    constexpr double kLatestTap = 0.8;
    const Vec2 reference = AgentPlanner(slingshot_on_agent_screen(view.slingshot)).reference_point();
    const auto dx = static_cast<double>(random.randint(-kFarthestPixels, -kNearestPixels + 1));
    const auto dy = static_cast<double>(random.randint(-kFarthestPixels, kFarthestPixels + 1));
    Shot shot = shot_released_at(view.slingshot, {reference.x + dx, reference.y - dy});
    shot.tap_s = random.uniform(kEarliestTap, kLatestTap) * flight_time_to_ground(view.launch, view.slingshot, shot);
    return shot;
}

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
        player->learn(result);
        attempts.push_back(attempt_of(task, agent.id(), static_cast<int>(attempts.size()) + 1, result.outcome,
                                      result.moves, result.measures));
    }
    return attempts;
}

}  // namespace phyplay
