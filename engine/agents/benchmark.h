// A Benchmark says how agents are tested at a suite's tasks: agents of its own, a conversation with
// programs of others, and published results to stand beside.
//
// Setups and folds are the suite's own (play/eval_setup.h). A suite without a benchmark of its own has what this
// class does by itself: an agent, "random", that makes moves as they come, and a conversation about moves as the
// suite knows them. Immutable, and used from any number of threads.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/agents/agents_and_people.h"
#include "engine/base/parallel.h"
#include "engine/evaluation/eval_run.h"

namespace phyplay {

class ExecTalk;

/// What an agent is made from.
struct AgentRequest {
    const TaskSet& tasks;  ///< the benchmark's; outlive the agent
    const EvalManifest& manifest;
    std::filesystem::path folder;  ///< of the evaluation: what is made before it begins lies there, too
    std::filesystem::path cache;   ///< of simulations, to learn from; empty: none was named
    int threads = 0;
    /// Told of long work before the agent is ready: what it is and how many steps it has. Returns who hears how far
    /// it is.
    std::function<Progress(std::string_view what, std::size_t total)> begin_work;
};

struct ChosenAgent {
    TaskAttempts attempt;
    EarlierTask earlier = {};  ///< of agents that learn from one test task to the next: they play on one thread
};

/// What was published of an agent's counterpart, in the same setup: pass rates, 0 to 1. What was not is missing.
struct PublishedPassRates {
    std::map<std::string, double> templates;
    std::map<int, double> groups;
    std::optional<double> all;
};

class Benchmark {
public:
    /// The suite must outlive it.
    explicit Benchmark(const Suite& suite) : suite_(suite) {}
    virtual ~Benchmark() = default;

    const Suite& suite() const { return suite_; }

    /// The names of its agents, in the order in which people see them.
    virtual std::vector<std::string> agents() const { return {"random"}; }

    /// How often an agent plays each task where pass shares count and nobody says.
    virtual int plays_of(std::string_view agent) const;

    /// The agent that the manifest's plan names. An Error says what is wrong with the choice. The benchmark must
    /// outlive the agent.
    virtual Result<ChosenAgent> make_agent(const AgentRequest& request) const;

    /// What a program of somebody else's may ask to see.
    virtual std::vector<std::string> observations() const { return {"task"}; }

    /// Such a program's go at a task. Thread-safe.
    virtual std::vector<Attempt> attempts_of(ExecTalk& talk, const Task& task) const;

    /// Holds pass rates against a study of people, the published one where `human_study` is empty; nothing where the
    /// benchmark knows none. An Error says what is wrong with the file, or that it is of no use here.
    virtual Result<Scorer> make_scorer(const std::filesystem::path& human_study) const;

    /// What to put beside an agent's pass rates; empty where nothing was published of any agent.
    virtual std::optional<PublishedPassRates> published(const EvalPlan&) const { return std::nullopt; }

    /// What may stand beside the people of a study: other people, other agents; nothing where nothing was published.
    virtual PublishedPeople published_people() const { return {}; }
    virtual std::vector<AgentResult> published_agents() const { return {}; }

    /// Holds agents against these people, by group: sets `z` and `score` where the benchmark has a score and the
    /// people allow it.
    virtual ScoreWords score(std::vector<AgentResult>&, const std::map<int, PeopleRates>&) const { return {}; }

private:
    const Suite& suite_;
};

/// Those of suites that have one of their own. Null for a suite that the program lacks.
using OwnBenchmarks = std::vector<std::unique_ptr<const Benchmark>>;

/// The benchmarks of a program's suites.
class Benchmarks {
public:
    Benchmarks() = default;

    /// Each suite must outlive it; where they are moved does not matter.
    Benchmarks(const Suites& suites, OwnBenchmarks own);

    const std::vector<std::unique_ptr<const Benchmark>>& all() const { return all_; }

    /// Requires a setup of one of the suites.
    const Benchmark& of(const EvalSetup& setup) const;

private:
    std::vector<std::unique_ptr<const Benchmark>> all_;  // one for each suite, in their order
};

/// "'random', 'mem' and 'exec:COMMAND'": agents of a benchmark in a sentence.
std::string agents_in_words(const Benchmark& benchmark);

}  // namespace phyplay
