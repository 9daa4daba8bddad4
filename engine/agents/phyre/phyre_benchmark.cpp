#include "engine/agents/phyre/phyre_benchmark.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/agents/phyre/agent.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_observation.h"
#include "engine/phyre/task_json.h"

namespace phyplay {
namespace {

/// One digit per pixel.
std::string digits_of(const PhyreRaster& raster) {
    std::string digits(raster.size(), '0');
    std::ranges::transform(raster, digits.begin(), [](std::uint8_t code) { return static_cast<char>('0' + code); });
    return digits;
}

std::string task_message(const ExecTalk& talk, const Task& task, int request) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "task")
        .field("request", request)
        .field("task", task.id)
        .field("max_attempts", talk.plan().max_attempts);
    if (talk.wants("scene")) {
        std::string line = task_line(task);
        line.pop_back();
        writer.key("scene").raw(line);
    }
    if (talk.wants("objects")) writer.field("objects", object_vectors_of(scene_of(task)));
    if (talk.wants("image")) writer.field("image", digits_of(raster_of(scene_of(task))));
    writer.end_object();
    return writer.take_line();
}

/// `request` is empty where nothing more is asked for.
std::string result_message(const Task& task, Status status, int attempts, std::optional<int> request) {
    JsonWriter writer;
    writer.begin_object().field("type", "result");
    if (request) writer.field("request", *request);
    writer.field("task", task.id).field("status", name_of(status)).field("attempts", attempts).end_object();
    return writer.take_line();
}

/// Empty where the agent gives the task up.
Result<std::optional<ProposedAction>> read_action(std::string_view line, Tier tier, int request) {
    const auto act = read_act(line, request);
    if (!act) return act.error();
    if (!*act) return std::optional<ProposedAction>();
    const auto numbers = read_numbers(**act, "action", 3 * static_cast<std::size_t>(balls_of(tier)));
    if (!numbers) return numbers.error();
    ProposedAction action{.numbers = *numbers};
    const auto precision = (*act)->find("precision");
    if (precision == (*act)->end()) return std::optional(action);
    if (*precision != "f32" && *precision != "f64") return wrong_answer("'precision' must be \"f32\" or \"f64\"");
    if (*precision == "f32") {
        action.precision = ActionPrecision::f32;
        for (double& number : action.numbers) number = static_cast<double>(static_cast<float>(number));
    }
    return std::optional(action);
}

class ExecBallPlayer final : public BallPlayer {
public:
    ExecBallPlayer(ExecTalk& talk, const Task& task) : talk_(talk), task_(task) {}

    ~ExecBallPlayer() override {
        if (last_) talk_.inform(result_message(task_, *last_, attempts_, std::nullopt));
    }

    std::optional<ProposedAction> propose() override {
        if (talk_.has_fault()) return std::nullopt;
        const int request = talk_.next_request();
        const auto line = talk_.ask(last_ ? result_message(task_, *last_, attempts_, request)
                                          : task_message(talk_, task_, request));
        last_.reset();
        if (!line) return std::nullopt;
        return talk_.keep(read_action(*line, task_.tier, request)).value_or(std::nullopt);
    }

    void learn(Status status) override {
        last_ = status;
        if (status != Status::invalid) ++attempts_;
    }

private:
    ExecTalk& talk_;
    const Task& task_;
    int attempts_ = 0;
    std::optional<Status> last_;  // what the agent was not told yet
};

class ExecBallAgent final : public Agent {
public:
    explicit ExecBallAgent(ExecTalk& talk) : talk_(talk) {}

    std::string id() const override { return talk_.name(); }
    std::unique_ptr<BallPlayer> start(const Task& task) const override {
        return std::make_unique<ExecBallPlayer>(talk_, task);
    }

private:
    ExecTalk& talk_;
};

/// What is wrong with the choice of an agent; empty where nothing is.
std::string agent_problem(const AgentRequest& request, const AgentSpec& spec, bool draws) {
    const EvalPlan& plan = request.manifest.plan;
    if (!draws && plan.seed != 0) return fmt::format("'{}' draws nothing and takes no --seed", spec.name);
    if (spec.name == "random" && spec.actions)
        return "'random' tries all cached actions and is told no number of them";
    if (spec.name == "random" && !request.cache.empty())
        return "'random' learns nothing from a --cache; 'mem', 'mem_published', 'mem_o' and 'optimal' do";
    if (spec.name != "mem_o" && spec.weight) return "only 'mem_o' is told a weight";
    if (spec.name == "mem_o" && !plan.shard.is_whole()) {
        return "'mem_o' learns from one test task to the next, so that its evaluation has no shards";
    }
    if (spec.name == "mem_o" && plan.stop_when_solved) {
        return "'mem_o' learns from all its attempts, also after a solution; leave --stop-when-solved out";
    }
    return "";
}

class PhyreBenchmark final : public Benchmark {
public:
    using Benchmark::Benchmark;

    std::vector<std::string> agents() const override {
        std::vector<std::string> names;
        for (const PhyreAgents& agents : phyre_agents())
            names.insert(names.end(), agents.names.begin(), agents.names.end());
        return names;
    }

    /// Agents that learn from training tasks do so here, from the simulation cache that is named, or from one that is
    /// made in the evaluation's folder.
    Result<ChosenAgent> make_agent(const AgentRequest& request) const override {
        const Result<AgentSpec> spec = read_agent_spec(request.manifest.plan.agent);
        if (!spec) return Error{"--agent: " + spec.error().message};
        for (const PhyreAgents& agents : phyre_agents()) {
            if (std::ranges::find(agents.names, spec->name) == agents.names.end()) continue;
            const std::string problem = agent_problem(request, *spec, agents.draws);
            return problem.empty() ? agents.make(request, *spec) : Error{"--agent: " + problem};
        }
        return Error{fmt::format("--agent: PHYRE has no agent '{}', only {}", spec->name, agents_in_words(*this))};
    }

    std::vector<std::string> observations() const override { return kPlacerObservations; }

    std::vector<Attempt> attempts_of(ExecTalk& talk, const Task& task) const override {
        return exec_placements(talk, task);
    }
};

}  // namespace

std::vector<Attempt> exec_placements(ExecTalk& talk, const Task& task) {
    return attempt_task(task, ExecBallAgent(talk), talk.plan().stop_when_solved);
}

Result<SimulationCache> named_cache(const AgentRequest& request, std::size_t count,
                                    const std::vector<const Task*>& tasks) {
    Result<SimulationCache> cache = SimulationCache::open(request.cache, request.tasks);
    if (!cache) return cache;
    const Result<Done> has_all = cache->has(request.manifest.plan.setup.tier, count, tasks);
    if (!has_all) return has_all.error();
    return cache;
}

/// For the list of benchmarks.
std::unique_ptr<const Benchmark> make_phyre_benchmark(const Suites& suites) {
    const Suite* suite = suites.find(kPhyre.name);
    return suite == nullptr ? nullptr : std::make_unique<PhyreBenchmark>(*suite);
}

}  // namespace phyplay
