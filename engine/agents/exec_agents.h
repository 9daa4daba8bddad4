// ExecAgents lets programs of others play: `--agent "exec:COMMAND"`.
//
// A process plays one task after the other, and as many processes run as tasks are played at once. So a process may
// have played any tasks before, and an agent promises that this does not matter to it. A process that fails (hangs,
// ends, talks nonsense) is killed and the task begun afresh with a new process; where that fails too, and it has no
// past to blame, the task is lost, with one sentence, and keeps the attempts made until then. A task's attempts
// therefore depend on nothing but the task and the agent: neither on threads nor on shards nor on what went wrong
// elsewhere.
//
// What is said at a task is for the suite's benchmark to say (Benchmark::attempts_of); here are the talk itself, its
// first and its last words. evaluation/examples/README.md is the protocol as its users read it. Lines that the agent
// says are read with care: any bytes in, an answer or one sentence out.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/agents/agent_process.h"
#include "engine/base/result.h"
#include "engine/evaluation/eval_plan.h"
#include "engine/evaluation/evaluator.h"

namespace phyplay {

struct ExecSettings {
    std::string command;                        ///< for /bin/sh
    std::chrono::milliseconds timeout{60'000};  ///< for every single message
    EvalPlan plan;
    std::vector<std::string> observations;  ///< that an agent may ask for
};

/// The conversation with one process. After the first fault nothing more is said.
class ExecTalk {
public:
    /// The settings must outlive the talk.
    explicit ExecTalk(const ExecSettings& settings) : settings_(settings) {}

    /// Starts the process and exchanges hellos.
    void open();

    /// A number for the next message that wants an answer, which must repeat it.
    int next_request() { return ++requests_; }

    /// Sends a message, one line with its line feed, and hears the line that answers it; empty after a fault.
    std::optional<std::string> ask(const std::string& message);

    /// Sends a message that wants no answer. Who cannot hear it is no use for further tasks, but has done this one.
    void inform(const std::string& message);

    /// The value of a result; an Error becomes the fault.
    template <typename T>
    std::optional<T> keep(Result<T> result) {
        if (result) return std::move(*result);
        fault_ = result.error().message;
        return std::nullopt;
    }

    void say_goodbye();
    void await_end(AgentProcess::Clock::time_point until) { process_->await_end(until); }

    bool has_fault() const { return !fault_.empty(); }
    const std::string& fault() const { return fault_; }
    bool is_spent() const { return is_spent_; }
    const EvalPlan& plan() const { return settings_.plan; }

    /// How the agent introduced itself: the actor of its attempts, and what it wants to see.
    const std::string& name() const { return name_; }
    bool wants(std::string_view observation) const;

    bool has_played = false;

private:
    Result<Done> read_hello(std::string_view line, int request);

    const ExecSettings& settings_;
    std::optional<AgentProcess> process_;
    std::string name_;
    std::vector<std::string> wanted_;
    int requests_ = 0;
    std::string fault_;
    bool is_spent_ = false;
};

class ExecAgents {
public:
    explicit ExecAgents(ExecSettings settings);

    /// Says bye to all processes, gives them two seconds to end, and kills the rest.
    ~ExecAgents();

    /// Starts one process and hears its hello, so that a wrong command is told before anything is evaluated.
    Result<Done> check();

    /// The agent's whole go at one task; `attempts` talks with a process about it. Thread-safe.
    TaskGo attempt(const std::function<std::vector<Attempt>(ExecTalk& talk)>& attempts);

private:
    std::unique_ptr<ExecTalk> take_idle();
    void give_back(std::unique_ptr<ExecTalk> talk);

    ExecSettings settings_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<ExecTalk>> idle_;
};

// For those who read an agent's answers.

/// An answer that acts, after its type and request number were found right; empty where the agent gives up.
Result<std::optional<nlohmann::json>> read_act(std::string_view line, int request);

/// "the agent's answer is wrong: ..."
Error wrong_answer(const std::string& problem);

/// A list of exactly so many numbers.
Result<std::vector<double>> read_numbers(const nlohmann::json& object, const char* key, std::size_t count);

}  // namespace phyplay
