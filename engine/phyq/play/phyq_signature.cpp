// Phy-Q's signature: its layouts are played in turn with random shots, taps and waiting times, and everything that
// happened is hashed. A second on one core for some 200; the first plays are the same for any number of them.
#include <span>

#include "engine/base/assert.h"
#include "engine/base/parallel.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/play/task_set.h"

namespace phyplay {
namespace {

/// A shot for every bird: half of them at full stretch, half with a tap, half at a time of their own.
std::vector<Shot> random_shots(NumpyRandom& random, std::size_t birds) {
    std::vector<Shot> shots;
    for (std::size_t i = 0; i < birds; ++i) {
        const Vec2 drag = full_stretch_drag(random.uniform(-10.0, 85.0));
        const double stretch = random.random_sample() < 0.5 ? 1.0 : random.uniform(0.3, 1.0);
        Shot shot{.dx = drag.x * stretch, .dy = drag.y * stretch};
        if (random.random_sample() < 0.5) shot.tap_s = random.uniform(0.0, 2.5);
        if (random.random_sample() < 0.5) shot.after_s = random.uniform(0.0, 5.0);
        shots.push_back(shot);
    }
    return shots;
}

/// Hash over everything that happened.
std::uint64_t hash_of_play(const SlingshotSetup& setup, const Task& task, const SettledLevel& settled,
                           const std::vector<Shot>& shots) {
    SlingshotSimulation simulation(setup, level_of(task), settled);
    const PlayResult result = play_shots(simulation, shots);
    ByteLog log;
    log.add(task.id);
    log.add(name_of(result.outcome.status));
    log.add(result.outcome.steps);
    log.add(result.outcome.state_hash);
    log.add(result.measures[kPigsLeftMeasure]);
    log.add(result.measures[kScoreMeasure]);
    log.add(simulation.steps_taken());
    log.add(simulation.state_hash());
    for (const SlingshotEvent& event : simulation.events()) {
        for (const int number : {event.step, static_cast<int>(event.kind), event.body, event.other}) log.add(number);
        for (const double number :
             {event.damage_body, event.damage_other, static_cast<double>(event.x), static_cast<double>(event.y)}) {
            log.add(number);
        }
    }
    return log.hash();
}

}  // namespace

Signature phyq_signature(const SlingshotSetup& setup, const TaskSet& suite, std::size_t plays, int threads) {
    std::vector<const Task*> layouts;
    for (const Task& task : suite.tasks()) {
        if (task.suite == kPhyq && task.id.ends_with(":000")) layouts.push_back(&task);
    }
    if (layouts.empty()) return {};
    std::vector<SettledLevel> settled(layouts.size());
    parallel_for(layouts.size(), threads, [&](std::size_t i) { settled[i] = settle(setup, level_of(*layouts[i])); });

    NumpyRandom random(1);
    std::vector<std::vector<Shot>> shots;
    for (std::size_t i = 0; i < plays; ++i) {
        shots.push_back(random_shots(random, level_of(*layouts[i % layouts.size()]).birds.size()));
    }
    std::vector<Signature> parts(plays, {.hash = 0, .attempts = 1});
    parallel_for(plays, threads, [&](std::size_t i) {
        const std::size_t layout = i % layouts.size();
        parts[i].hash = hash_of_play(setup, *layouts[layout], settled[layout], shots[i]);
    });
    return combined(parts);
}

}  // namespace phyplay
