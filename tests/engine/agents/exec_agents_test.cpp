// Agents here are shell scripts: what somebody else's program may do wrong, and what may come of it.
#include "engine/agents/exec_agents.h"

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cerrno>
#include <map>
#include <mutex>

#include "engine/agents/benchmark.h"
#include "engine/agents/phyq/slingshot_agents.h"
#include "engine/agents/phyre/agent.h"
#include "engine/agents/phyre/phyre_benchmark.h"
#include "engine/base/parallel.h"
#include "engine/phyq/level/scenario.h"
#include "tests/support/phyq_layouts.h"
#include "tests/support/shipped_suite.h"
#include "tests/support/small_suite.h"

namespace phyplay {
std::unique_ptr<const Benchmark> make_phyq_benchmark(const Suites& suites);  // engine/agents/phyq/phyq_benchmark.cpp
}
using namespace phyplay;
using namespace phyplay::testing;

namespace {

constexpr const char* kHarmed = "00002:001";

/// Tries three actions at every task and gives up, like ThreeActions below. At task 00002:001 it does `harm` before
/// each of its answers. Answers go through `$r`, the number to repeat.
std::string script(const std::string& harm) {
    return R"sh(
        while read -r line; do
            case $line in *'"request"'*) ;; *) continue ;; esac
            r=${line#*'"request": '}; r=${r%%[,\}]*}
            case $line in
                *'"type": "hello"'*) echo "{\"type\": \"hello\", \"request\": $r, \"name\": \"three\"}"; continue ;;
                *'"type": "task"'*) n=0; tasks=$((tasks + 1)) ;;
            esac
            n=$((n + 1))
            act="{\"type\": \"act\", \"request\": $r, \"action\": [0.95, 0.9$n, 0.1]}"
            )sh" +
           harm + R"sh(
            if [ $n -le 3 ]; then echo "$act"; else echo "{\"type\": \"give_up\", \"request\": $r}"; fi
        done)sh";
}

std::string script_with_harm(const std::string& harm) {
    return script(std::string("case $line in *") + kHarmed + "*) " + harm + " ;; esac");
}

/// The same in C++.
class ThreeActions final : public Agent {
public:
    std::string id() const override { return "three"; }
    std::unique_ptr<BallPlayer> start(const Task&) const override { return std::make_unique<Player>(); }

private:
    class Player final : public BallPlayer {
    public:
        std::optional<ProposedAction> propose() override {
            constexpr double kHeights[] = {0.91, 0.92, 0.93};
            if (next_ == std::size(kHeights)) return std::nullopt;
            return ProposedAction{{0.95, kHeights[next_++], 0.1}};
        }
        void learn(Status) override {}

    private:
        std::size_t next_ = 0;
    };
};

struct Evaluation {
    std::vector<std::vector<Attempt>> attempts;  ///< of all tasks
    std::map<std::string, std::string> lost;     ///< task -> reason
};

Evaluation evaluate(const TaskSet& suite, const std::string& command, int threads = 2,
                    std::chrono::milliseconds timeout = std::chrono::minutes(1)) {
    Evaluation found;
    found.attempts.resize(suite.tasks().size());
    std::mutex mutex;
    ExecAgents agents({.command = command, .timeout = timeout, .plan = {}, .observations = kPlacerObservations});
    parallel_for(suite.tasks().size(), threads, [&](std::size_t i) {
        TaskGo go = agents.attempt([&](ExecTalk& talk) { return exec_placements(talk, suite.tasks()[i]); });
        const std::scoped_lock lock(mutex);
        found.attempts[i] = std::move(go.attempts);
        if (!go.loss.empty()) found.lost[suite.tasks()[i].id] = go.loss;
    });
    return found;
}

bool has_children() {
    return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD;
}

std::string problem_of_agent(const std::string& command) {
    ExecAgents agents(
        {.command = command, .timeout = std::chrono::seconds(20), .plan = {}, .observations = kPlacerObservations});
    const Result<Done> checked = agents.check();
    return checked ? "" : checked.error().message;
}

}  // namespace

TEST_CASE("exec: an agent of another program and the same agent in C++ make the same attempts, with any threads") {
    const TaskSet suite = make_small_suite();
    const Evaluation one = evaluate(suite, script(""), 1);
    const Evaluation four = evaluate(suite, script(""), 4);
    CHECK(one.lost.empty());
    CHECK(one.attempts == four.attempts);
    for (std::size_t i = 0; i < suite.tasks().size(); ++i) {
        CHECK(one.attempts[i] == attempt_task(suite.tasks()[i], ThreeActions(), false));
    }
    CHECK_FALSE(has_children());
}

TEST_CASE("exec: an agent that misbehaves at one task loses that task alone, and is told why") {
    const TaskSet suite = make_small_suite();
    const Evaluation good = evaluate(suite, script(""));
    const std::pair<const char*, const char*> harms[] = {
        {"exit 3", "the agent ended (exit code 3)"},
        {"kill -9 $$", "the agent ended (signal 9)"},
        {"echo hello; continue", "not JSON"},
        {"echo; continue", "the line is empty"},
        {"echo '[]'; continue", "no JSON object"},
        {"echo '{\"type\": \"bye\"}'; continue", "answered 'bye'"},
        {"echo '{\"type\": \"act\"}'; continue", "no 'request'"},
        {"r=$((r - 1)); act=\"{\\\"type\\\": \\\"act\\\", \\\"request\\\": $r}\"", "out of turn"},
        {"act=\"{\\\"type\\\": \\\"act\\\", \\\"request\\\": $r}\"", "no 'action'"},
        {"act=\"{\\\"type\\\": \\\"act\\\", \\\"request\\\": $r, \\\"action\\\": [0.5, 0.5]}\"", "2 numbers, not 3"},
        {"act=\"{\\\"type\\\": \\\"act\\\", \\\"request\\\": $r, \\\"action\\\": [0.5, null, 1]}\"", "is a null"},
        {"echo \"$act\"", "out of turn"},
        {"exec yes", "not JSON"},
        {"exec tr '\\0' x </dev/zero", "longer than 64 KiB"},
        {"exec >&-; sleep 1000", "closed its standard output"},
        {"exec <&-; echo \"$act\"; exec sleep 1000", "closed its standard input"},
    };
    for (const auto& [script_of_harm, reason] : harms) {
        const char* const harm = script_of_harm;
        CAPTURE(harm);
        const Evaluation bad = evaluate(suite, script_with_harm(harm));
        REQUIRE(bad.lost.size() == 1);
        CHECK(bad.lost.begin()->first == kHarmed);
        CAPTURE(bad.lost.begin()->second);
        CHECK(bad.lost.begin()->second.find(reason) != std::string::npos);
        for (std::size_t i = 0; i < suite.tasks().size(); ++i) {
            if (suite.tasks()[i].id != kHarmed) CHECK(bad.attempts[i] == good.attempts[i]);
        }
        CHECK_FALSE(has_children());
    }
}

TEST_CASE("exec: an agent that does not answer in time loses its task, and leaves nothing running") {
    const TaskSet suite = make_small_suite();
    const Evaluation bad = evaluate(suite, script_with_harm("sleep 1000"), 2, std::chrono::seconds(5));
    REQUIRE(bad.lost.size() == 1);
    CHECK(bad.lost.begin()->first == kHarmed);
    CHECK(bad.lost.begin()->second == "the agent did not answer within 5 s");
    CHECK_FALSE(has_children());
}

TEST_CASE("exec: what an agent leaves behind is collected while it plays") {
    const TaskSet suite = make_small_suite();
    const std::string many = R"sh((for i in 1 2 3 4 5 6 7 8 9 10; do true & done &)
        for wait in 1 2 3 4 5 6 7 8 9 10; do
            [ $(wc -w </proc/$PPID/task/$PPID/children) -lt 12 ] && break
            [ $wait = 10 ] && exit 9
            sleep 0.5
        done)sh";
    CHECK(evaluate(suite, script(many), 2).lost.empty());
    CHECK_FALSE(has_children());
}

TEST_CASE("exec: attempts that were made before an agent failed count") {
    const TaskSet suite = make_small_suite();
    const Evaluation late = evaluate(suite, script("[ $n = 3 ] && exit 1"), 1);
    CHECK(late.lost.size() == suite.tasks().size());
    for (const std::vector<Attempt>& attempts : late.attempts) CHECK(attempts.size() == 2);
}

TEST_CASE("exec: a process that fails because of its past loses nothing: the task is begun afresh with a new one") {
    const TaskSet suite = make_small_suite();
    const Evaluation good = evaluate(suite, script(""));
    const Evaluation tired = evaluate(suite, script("[ $tasks = 3 ] && [ $n = 2 ] && exit 1"), 2);
    CHECK(tired.lost.empty());
    CHECK(tired.attempts == good.attempts);
    // Says "give up" twice, so that the second one is in the way of the next task.
    const Evaluation chatty =
        evaluate(suite, script(R"sh([ $n = 4 ] && echo "{\"type\": \"give_up\", \"request\": $r}")sh"), 1);
    CHECK(chatty.lost.empty());
    CHECK(chatty.attempts == good.attempts);
}

TEST_CASE("exec: a command that is no agent is told before anything is played") {
    CHECK(problem_of_agent(script("")).empty());
    CHECK(problem_of_agent("/no/such/program 2>/dev/null") == "the agent ended (exit code 127)");
    CHECK(problem_of_agent("true") == "the agent ended (exit code 0)");
    CHECK(problem_of_agent("cat").find("'name'") != std::string::npos);
    CHECK(problem_of_agent("echo '{\"type\": \"hello\", \"request\": 1, \"name\": \"\"}'; cat").find("'name'") !=
          std::string::npos);
    CHECK(problem_of_agent(
              "echo '{\"type\": \"hello\", \"request\": 1, \"name\": \"x\", \"observe\": [\"state\"]}'; cat")
              .find("there is no observation \"state\" here") != std::string::npos);
    CHECK_FALSE(has_children());
}

namespace {

/// Flat shots, a little steeper each play.
class FlatShots final : public SlingshotAgent {
public:
    std::string id() const override { return "flat"; }
    std::unique_ptr<SlingshotPlayer> start(const Task&, int attempt_no) const override {
        return std::make_unique<Player>(attempt_no);
    }

private:
    class Player final : public SlingshotPlayer {
    public:
        explicit Player(int attempt_no) : attempt_no_(attempt_no) {}
        std::optional<Shot> next_shot(const SlingshotView&) override {
            constexpr double kDrops[] = {-0.1, -0.2, -0.3};
            return Shot{.dx = -0.9, .dy = kDrops[attempt_no_ - 1], .tap_s = 0.5};
        }

    private:
        int attempt_no_;
    };
};

}  // namespace

TEST_CASE("exec: Phy-Q's plays are those of the same agent in C++, whatever it wants to see") {
    const SlingshotSetup setup = make_slingshot_setup();
    const EvalPlan plan{.setup = kPhyqLocal, .agent = "flat", .max_attempts = 3};
    const std::string command = R"sh(
        while read -r line; do
            case $line in *'"request"'*) ;; *) continue ;; esac
            r=${line#*'"request": '}; r=${r%%[,\}]*}
            case $line in
                *'"type": "hello"'*)
                    echo "{\"type\": \"hello\", \"request\": $r, \"name\": \"flat\", \"observe\": [\"state\", \"noisy_state\"]}"
                    continue ;;
                *'"type": "task"'*) play=${line#*'"attempt_no": '}; play=${play%%[,\}]*} ;;
            esac
            case $line in *'"noisy_state": [{"'*) ;; *) exit 1 ;; esac
            echo "{\"type\": \"act\", \"request\": $r, \"shot\": {\"dx\": -0.9, \"dy\": -0.$play, \"tap_s\": 0.5}}"
        done)sh";
    const std::unique_ptr<const Benchmark> benchmark = make_phyq_benchmark(shipped_suites());
    ExecAgents agents({.command = command, .plan = plan, .observations = benchmark->observations()});
    for (const char* name : {"1.1", "3.3", "13.1"}) {
        const Task task{.id = std::string(name) + ":081",
                        .template_id = name,
                        .suite = kPhyq,
                        .tier = kSlingshotTier,
                        .content = phyq_content(phyq_layout(name))};
        const TaskGo go = agents.attempt([&](ExecTalk& talk) { return benchmark->attempts_of(talk, task); });
        CHECK(go.loss == "");
        CHECK(go.attempts == attempt_slingshot_task(setup, task, FlatShots(), 3));
    }
}
