#include "engine/agents/benchmark.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/agents/agent_attempt.h"
#include "engine/agents/exec_agents.h"
#include "engine/base/assert.h"
#include "engine/base/text.h"
#include "engine/io/json_writer.h"
#include "engine/play/driver.h"

namespace phyplay {
namespace {

/// An agent that only proposes what cannot be done would never end otherwise.
constexpr int kMaxProposals = 100'000;

/// Moves as they come, as somebody makes them who sees roughly what comes of it.
std::vector<Attempt> casual_attempts(const Suite& suite, const Task& task, const EvalPlan& plan) {
    const std::string name = fmt::format("random:{}", plan.seed);
    const std::unique_ptr<const Stage> stage = suite.stage(task);
    std::vector<Attempt> attempts;
    for (int attempt_no = 1; attempt_no <= plan.max_attempts; ++attempt_no) {
        NumpyRandom random = random_of_play(plan.seed, task, attempt_no);
        const std::unique_ptr<Play> play = stage->start();
        const PlayResult result = play_casually(suite, task, *play, random);
        if (result.moves.empty()) break;
        attempts.push_back(
            attempt_of(task, name, attempt_no, result.outcome, result.moves, suite.kept(result.measures)));
        if (plan.stop_when_solved && result.outcome.status == Status::solved) break;
    }
    return attempts;
}

std::string ask_for_moves(const Suite& suite, const ExecTalk& talk, const Task& task, int attempt_no, int request) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "task")
        .field("request", request)
        .field("task", task.id)
        .field("attempt_no", attempt_no)
        .field("max_attempts", talk.plan().max_attempts);
    if (talk.wants("task")) {
        std::string line = suite.task_line(task);
        line.pop_back();
        writer.key("content").raw(line);
    }
    writer.end_object();
    return writer.take_line();
}

std::string result_message(const SuiteFacts& facts, const Task& task, int attempt_no, Status status,
                           const std::vector<int>& measures) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "result")
        .field("task", task.id)
        .field("attempt_no", attempt_no)
        .field("status", name_of(status));
    for (std::size_t i = 0; i < measures.size(); ++i) writer.field(facts.measures[i].name, measures[i]);
    writer.end_object();
    return writer.take_line();
}

}  // namespace

int Benchmark::plays_of(std::string_view) const {
    constexpr int kPlays = 10;  // rates in steps of a tenth; no benchmark says otherwise
    return kPlays;
}

Result<ChosenAgent> Benchmark::make_agent(const AgentRequest& request) const {
    const EvalPlan& plan = request.manifest.plan;
    if (plan.agent != "random") {
        return Error{fmt::format("--agent: {} has no agent '{}', only {}", suite_.facts().title, plan.agent,
                                 agents_in_words(*this))};
    }
    if (!request.cache.empty()) return Error{"--cache is for agents that learn from it; 'random' learns nothing"};
    return ChosenAgent{.attempt = [this, plan](const Task& task) { return casual_attempts(suite_, task, plan); }};
}

std::vector<Attempt> Benchmark::attempts_of(ExecTalk& talk, const Task& task) const {
    const SuiteFacts& facts = suite_.facts();
    const EvalPlan& plan = talk.plan();
    const std::unique_ptr<const Stage> stage = suite_.stage(task);
    std::vector<Attempt> attempts;
    for (int proposals = 0; proposals < kMaxProposals && std::ssize(attempts) < plan.max_attempts; ++proposals) {
        const int attempt_no = static_cast<int>(attempts.size()) + 1;
        const int request = talk.next_request();
        const auto line = talk.ask(ask_for_moves(suite_, talk, task, attempt_no, request));
        if (!line) break;
        const auto act = talk.keep(read_act(*line, request));
        if (!act || !*act) break;
        Result<std::vector<Cue>> cues = suite_.read_request(task, **act);
        if (!cues) {
            talk.keep<Done>(wrong_answer(cues.error().message));
            break;
        }
        const std::unique_ptr<Play> play = stage->start();
        Driver driver(*play);
        const std::size_t wanted = cues->size();
        driver.add(std::move(*cues));
        const PlayResult result = driver.finish();
        const bool is_valid = !result.moves.empty() && result.moves.size() == wanted;
        const Status status = is_valid ? result.outcome.status : Status::invalid;
        talk.inform(result_message(facts, task, attempt_no, status, is_valid ? result.measures : std::vector<int>()));
        if (is_valid)
            attempts.push_back(attempt_of(task, talk.name(), attempt_no, result.outcome, result.moves,
                                          suite_.kept(result.measures)));
        if (plan.stop_when_solved && status == Status::solved) break;
    }
    return attempts;
}

Result<Scorer> Benchmark::make_scorer(const std::filesystem::path& human_study) const {
    if (human_study.empty()) return Scorer();
    return Error{fmt::format("--human-study: agents at {} are not held against people", suite_.facts().title)};
}

Benchmarks::Benchmarks(const Suites& suites, OwnBenchmarks own) {
    for (const auto& suite : suites.all()) {
        const auto found =
            std::ranges::find_if(own, [&](const auto& one) { return one && &one->suite() == suite.get(); });
        all_.push_back(found == own.end() ? std::make_unique<const Benchmark>(*suite) : std::move(*found));
    }
}

const Benchmark& Benchmarks::of(const EvalSetup& setup) const {
    const auto found = std::ranges::find_if(
        all_, [&](const auto& one) { return one->suite().find_tier(setup.tier.name).has_value(); });
    PHYPLAY_ASSERT(found != all_.end());
    return **found;
}

std::string agents_in_words(const Benchmark& benchmark) {
    std::vector<std::string> names = benchmark.agents();
    names.emplace_back("exec:COMMAND");
    return quoted_list(names);
}

}  // namespace phyplay
