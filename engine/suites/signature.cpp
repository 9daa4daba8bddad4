#include "engine/suites/signature.h"

#include <bit>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/base/numpy_random.h"
#include "engine/base/parallel.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyre/cached_actions.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/placement_rules.h"
#include "engine/phyre/simulation.h"

namespace phyplay {
namespace {

constexpr std::size_t kActionsPerTask = 4;
constexpr std::size_t kActionsTried = 1000;

/// Numbers as fixed bytes, so that the hash is the same on every machine.
class ByteLog {
public:
    void add(std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) bytes_.push_back(static_cast<std::byte>(number >> shift & 0xFF));
    }
    void add(int number) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(number))); }
    void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
    void add(std::string_view text) {
        add(text.size());
        for (const char c : text) bytes_.push_back(static_cast<std::byte>(c));
    }
    std::uint64_t hash() const { return hash64(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

void add_attempt(ByteLog& log, const Task& task, const Placement& placement) {
    const Outcome outcome = simulate(task, placement);
    log.add(name_of(outcome.status));
    log.add(outcome.steps);
    log.add(outcome.state_hash);

    Simulation stepped(task, placement);
    while (!stepped.is_over()) {
        stepped.step();
        if (stepped.steps_taken() % kStepHz == 0) log.add(stepped.state_hash());
    }
    log.add(name_of(stepped.outcome()->status));
    log.add(stepped.steps_taken());
}

/// Hash over one task's attempts.
Signature signature_of_task(const Task& task, const CachedActions& actions) {
    ByteLog log;
    log.add(task.id);
    Signature signature;
    for (std::size_t i = 0; i < actions.size() && signature.attempts < kActionsPerTask; ++i) {
        const PlacementCheck check = check_cached_action(task, actions[i]);
        if (const Placement* placement = std::get_if<Placement>(&check)) {
            log.add(i);
            add_attempt(log, task, *placement);
            ++signature.attempts;
        }
    }
    signature.hash = log.hash();
    return signature;
}

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
    const SlingshotResult result = play_shots(simulation, shots);
    ByteLog log;
    log.add(task.id);
    log.add(name_of(result.outcome.status));
    log.add(result.outcome.steps);
    log.add(result.outcome.state_hash);
    log.add(result.pigs_left);
    log.add(result.score);
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

Signature signature_of(const TaskSet& suite, int threads) {
    std::vector<const Task*> chosen;
    for (const TemplateInfo& info : suite.templates()) {
        const std::vector<const Task*> tasks = suite.tasks_of_template(info.id);
        if (tasks.empty()) continue;
        chosen.push_back(tasks.front());
        if (tasks.size() > 1) chosen.push_back(tasks[tasks.size() / 2]);
    }

    const CachedActions one_ball(kBallTier, kActionsTried);
    const CachedActions two_balls(kTwoBallsTier, kActionsTried);
    std::vector<Signature> parts(chosen.size());
    parallel_for(chosen.size(), threads, [&](std::size_t i) {
        parts[i] = signature_of_task(*chosen[i], chosen[i]->tier == kBallTier ? one_ball : two_balls);
    });

    ByteLog log;
    Signature whole;
    for (const Signature& part : parts) {
        log.add(part.hash);
        whole.attempts += part.attempts;
    }
    whole.hash = log.hash();
    return whole;
}

Signature slingshot_signature_of(const TaskSet& suite, const SlingshotSetup& setup, std::size_t plays, int threads) {
    std::vector<const Task*> layouts;
    for (const Task& task : suite.tasks()) {
        if (task.suite == kPhyq && task.id.ends_with(":000")) layouts.push_back(&task);
    }
    PHYPLAY_ASSERT(!layouts.empty());
    std::vector<SettledLevel> settled(layouts.size());
    parallel_for(layouts.size(), threads, [&](std::size_t i) { settled[i] = settle(setup, level_of(*layouts[i])); });

    NumpyRandom random(1);
    std::vector<std::vector<Shot>> shots;
    for (std::size_t i = 0; i < plays; ++i) {
        shots.push_back(random_shots(random, level_of(*layouts[i % layouts.size()]).birds.size()));
    }
    std::vector<std::uint64_t> hashes(plays);
    parallel_for(plays, threads, [&](std::size_t i) {
        const std::size_t layout = i % layouts.size();
        hashes[i] = hash_of_play(setup, *layouts[layout], settled[layout], shots[i]);
    });

    ByteLog log;
    for (const std::uint64_t hash : hashes) log.add(hash);
    return {.hash = log.hash(), .attempts = plays};
}

Signature combined(const Signature& phyre, const Signature& phyq) {
    ByteLog log;
    log.add(phyre.hash);
    log.add(phyq.hash);
    return {.hash = log.hash(), .attempts = phyre.attempts + phyq.attempts};
}

}  // namespace phyplay
