// JSON Lines of other people: requests to `phyplay simulate` and Python, attempts for `phyplay replay`.
//
// Begins with requests and attempts of both suites. Must hold: a request that was read can be played to its end; an
// attempt reads as it was written; replaying one ends and says whether it is so.
#include "engine/headless/simulate_request.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/physics/engine_id.h"
#include "engine/play/attempt.h"
#include "engine/play/task_pack.h"
#include "tests/fuzz/harness.h"
#include "tests/support/example_tasks.h"
#include "tests/support/phyq_layouts.h"

namespace phyplay::fuzz {
namespace {

/// Three that are quickly played.
const TaskSet& tasks() {
    static const TaskSet set = [] {
        Task ball = testing::make_drop_task();
        Task balls = testing::make_meet_task();
        ball.id = "00001:000";
        ball.template_id = "00001";
        balls.id = "00002:000";
        balls.template_id = "00002";
        return make_task_set(
            {{"00001", "One", ball.tier}, {"00002", "Two", balls.tier}, {"1.1", "Pig", kSlingshotTier}},
            {ball, balls, testing::make_slingshot_task(testing::make_pig_on_ground_level(), "1.1:001")});
    }();
    return set;
}

PlayResult play(const SimulateRequest& request) {
    const Suite& suite = shipped_suites().of(*request.task);
    const auto stage = suite.stage(*request.task);
    const auto play = stage->start();
    Driver driver(*play);
    driver.add(request.cues);
    return driver.finish(suite.end_of_attempt());
}

Attempt attempt_of(const SimulateRequest& request) {
    PlayResult result = play(request);
    return {.task_id = request.task->id,
            .task_sha256 = request.task->sha256,
            .engine_id = std::string(engine_id()),
            .actor_type = "agent",
            .actor_id = "fuzz",
            .moves = std::move(result.moves),
            .status = result.outcome.status,
            .steps = result.outcome.steps,
            .state_hash = result.outcome.state_hash,
            .measures = shipped_suites().of(*request.task).kept(result.measures)};
}

constexpr const char* kRequests[] = {
    R"({"task": "00001:000", "action": [0.5, 0.8, 0.3]})",
    R"({"task": "00002:000", "action": [0.5, 0.8, 0.3, 0.1, 0.9, 0.2]})",
    R"({"task": "1.1:001", "shots": [{"dx": -0.9, "dy": -0.4, "tap_s": 1.2, "after_s": 3.0}, {"dx": -1, "dy": 0}]})",
    R"({"task": "00001:000", "moves": [{"step": 0, "kind": "place", "numbers": [50.0, 60.0, 8.0]}]})",
};

}  // namespace

std::vector<std::string> examples() {
    std::vector<std::string> lines;
    for (const char* text : kRequests) {
        lines.emplace_back(text);
        const Result<SimulateRequest> request = read_simulate_request(tasks(), shipped_suites(), text);
        if (request) lines.push_back(attempt_line(attempt_of(*request), shipped_suites().of(*request->task)));
    }
    lines.push_back("{\"task\": \"00001:000\", \"action\": " + lists_in_lists() + "}");
    return lines;
}

void try_input(std::string_view input) {
    if (const auto request = read_simulate_request(tasks(), shipped_suites(), input)) play(*request);

    Result<Attempt> attempt = read_attempt(input, tasks(), shipped_suites());
    if (!attempt) return;
    const Task* task = tasks().find(attempt->task_id);
    if (task == nullptr) return;
    const Suite& suite = shipped_suites().of(*task);
    const Result<Attempt> again = read_attempt(attempt_line(*attempt, suite), suite);
    must(again && *again == *attempt, "an attempt reads as it was written");
    // As somebody does who wants it to be judged.
    attempt->task_sha256 = task->sha256;
    attempt->engine_id = engine_id();
    const Result<ReplayVerdict> verdict = replay_attempt(tasks(), shipped_suites(), *attempt);
    must(!verdict || verdict->verified == verdict->reason.empty(), "what is not verified has a reason");
}

}  // namespace phyplay::fuzz
