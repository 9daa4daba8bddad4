#include "engine/play/signature.h"

#include <memory>

#include "engine/base/hash.h"
#include "engine/base/parallel.h"
#include "engine/play/suite.h"
#include "engine/play/task_set.h"

namespace phyplay {
namespace {

/// Hash over a play of random moves, its end and all its measures.
std::uint64_t hash_of_casual_play(const Suite& suite, const Task& task, std::uint32_t seed) {
    NumpyRandom random(seed);
    const std::unique_ptr<const Stage> stage = suite.stage(task);
    const std::unique_ptr<Play> play = stage->start();
    const PlayResult result = play_casually(suite, task, *play, random);
    ByteLog log;
    log.add(task.id);
    log.add(name_of(result.outcome.status));
    log.add(result.outcome.steps);
    log.add(result.outcome.state_hash);
    for (const int measure : result.measures) log.add(measure);
    return log.hash();
}

}  // namespace

std::uint64_t ByteLog::hash() const {
    return hash64(bytes_);
}

Signature combined(std::span<const Signature> parts) {
    ByteLog log;
    Signature whole;
    for (const Signature& part : parts) {
        log.add(part.hash);
        whole.attempts += part.attempts;
    }
    whole.hash = log.hash();
    return whole;
}

Signature Suite::signature(const TaskSet& tasks, std::size_t plays, int threads) const {
    const std::span<const Task> all = tasks.tasks();
    if (all.empty()) return {};
    std::vector<Signature> parts(plays, {.hash = 0, .attempts = 1});
    parallel_for(plays, threads, [&](std::size_t i) {
        parts[i].hash = hash_of_casual_play(*this, all[i % all.size()], static_cast<std::uint32_t>(i));
    });
    return combined(parts);
}

}  // namespace phyplay
