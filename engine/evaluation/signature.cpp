#include "engine/evaluation/signature.h"

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/hash.h"
#include "engine/base/parallel.h"
#include "engine/evaluation/cached_actions.h"
#include "engine/rules/placement_rules.h"
#include "engine/simulation/simulation.h"

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
    log.add(static_cast<std::uint64_t>(outcome.steps));
    log.add(outcome.state_hash);

    Simulation stepped(task, placement);
    while (!stepped.is_over()) {
        stepped.step();
        if (stepped.steps_taken() % kStepHz == 0) log.add(stepped.state_hash());
    }
    log.add(name_of(stepped.outcome()->status));
    log.add(static_cast<std::uint64_t>(stepped.steps_taken()));
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

}  // namespace

Signature signature_of(const Suite& suite, int threads) {
    std::vector<const Task*> chosen;
    for (const TemplateInfo& info : suite.templates()) {
        const std::vector<const Task*> tasks = suite.tasks_of_template(info.id);
        if (tasks.empty()) continue;
        chosen.push_back(tasks.front());
        if (tasks.size() > 1) chosen.push_back(tasks[tasks.size() / 2]);
    }

    const CachedActions one_ball(ActionTier::ball, kActionsTried);
    const CachedActions two_balls(ActionTier::two_balls, kActionsTried);
    std::vector<Signature> parts(chosen.size());
    parallel_for(chosen.size(), threads, [&](std::size_t i) {
        parts[i] = signature_of_task(*chosen[i], chosen[i]->tier == ActionTier::ball ? one_ball : two_balls);
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

}  // namespace phyplay
