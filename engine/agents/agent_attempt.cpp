#include "engine/agents/agent_attempt.h"

#include <span>
#include <utility>

#include "engine/base/hash.h"
#include "engine/physics/engine_id.h"

namespace phyplay {

NumpyRandom random_of_play(std::uint64_t seed, const Task& task, int attempt_no) {
    const std::string name = std::to_string(seed) + "/" + task.id + "/" + std::to_string(attempt_no);
    return NumpyRandom(static_cast<std::uint32_t>(hash64(std::as_bytes(std::span(name)))));
}

Attempt attempt_of(const Task& task, const std::string& agent, int attempt_no, const Outcome& outcome, History moves,
                   std::vector<int> measures) {
    return {.task_id = task.id,
            .task_sha256 = task.sha256,
            .engine_id = std::string(engine_id()),
            .actor_type = "agent",
            .actor_id = agent,
            .attempt_no = attempt_no,
            .moves = std::move(moves),
            .status = outcome.status,
            .steps = outcome.steps,
            .state_hash = outcome.state_hash,
            .measures = std::move(measures)};
}

}  // namespace phyplay
