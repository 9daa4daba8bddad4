// Phy-Q's agents, by name, what was published of them, the people they are held against, and what is said to a
// program of somebody else's at a task (evaluation/examples/README.md).
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <vector>

#include "engine/agents/exec_agents.h"
#include "engine/agents/phyq/phyq_score.h"
#include "engine/agents/phyq/slingshot_agents.h"
#include "engine/base/hash.h"
#include "engine/io/file.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/play/phyq_suite.h"
#include "engine/phyq/rules/agent_planner.h"
#include "engine/phyq/rules/launch.h"
#include "engine/phyq/view/symbolic_state.h"

namespace phyplay {
namespace {

using nlohmann::json;

void write_point(JsonWriter& writer, std::string_view key, Vec2 point) {
    writer.key(key).begin_array().value(point.x).value(point.y).end_array();
}

/// Every look at a level has noise of its own, the same whenever the evaluation is made again.
std::uint32_t noise_seed(const EvalPlan& plan, const Task& task, int attempt_no, int shots) {
    const std::string name = fmt::format("noise/{}/{}/{}/{}", plan.seed, task.id, attempt_no, shots);
    return static_cast<std::uint32_t>(hash64(std::as_bytes(std::span(name))));
}

Result<double> read_number(const json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end()) return wrong_answer(fmt::format("the shot has no '{}'", key));
    if (!found->is_number()) return wrong_answer(fmt::format("'{}' of the shot is a {}", key, found->type_name()));
    return found->get<double>();
}

/// Empty where the agent gives the play up.
Result<std::optional<Shot>> read_shot(std::string_view line, Vec2 slingshot, int request) {
    const auto act = read_act(line, request);
    if (!act) return act.error();
    if (!*act) return std::optional<Shot>();
    const auto given = (*act)->find("shot");
    if (given == (*act)->end() || !given->is_object()) return wrong_answer("it has no 'shot' that is an object");
    Shot shot;
    if (given->contains("release_px")) {
        const auto release = read_numbers(*given, "release_px", 2);
        if (!release) return release.error();
        shot = shot_released_at(slingshot, {release->at(0), release->at(1)});
    } else {
        const Result<double> dx = read_number(*given, "dx");
        if (!dx) return dx.error();
        const Result<double> dy = read_number(*given, "dy");
        if (!dy) return dy.error();
        shot.dx = *dx;
        shot.dy = *dy;
    }
    const auto tap = given->find("tap_s");
    if (tap != given->end() && !tap->is_null()) {
        const Result<double> tap_s = read_number(*given, "tap_s");
        if (!tap_s) return tap_s.error();
        shot.tap_s = *tap_s;
    }
    if (const std::string problem = find_shot_problem(shot); !problem.empty()) return wrong_answer(problem);
    return std::optional(shot);
}

class ExecShooter final : public SlingshotPlayer {
public:
    ExecShooter(ExecTalk& talk, const Task& task, int attempt_no)
        : talk_(talk), task_(task), attempt_no_(attempt_no) {}

    std::optional<Shot> next_shot(const SlingshotView& view) override {
        if (talk_.has_fault()) return std::nullopt;
        const int request = talk_.next_request();
        const auto line = talk_.ask(ask_for_shot(view, request));
        ++shots_;
        if (!line) return std::nullopt;
        return talk_.keep(read_shot(*line, view.slingshot, request)).value_or(std::nullopt);
    }

    void learn(const PlayResult& result) override {
        JsonWriter writer;
        writer.begin_object()
            .field("type", "result")
            .field("task", task_.id)
            .field("attempt_no", attempt_no_)
            .field("status", name_of(result.outcome.status))
            .field("pigs_left", result.measures[kPigsLeftMeasure])
            .field("score", result.measures[kScoreMeasure])
            .end_object();
        talk_.inform(writer.take_line());
    }

private:
    /// At the start of a play its task, later what came of the last shot; the level is at rest.
    std::string ask_for_shot(const SlingshotView& view, int request) const {
        const EvalPlan& plan = talk_.plan();
        const bool is_first = shots_ == 0;
        JsonWriter writer;
        writer.begin_object()
            .field("type", is_first ? "task" : "result")
            .field("request", request)
            .field("task", task_.id)
            .field("attempt_no", attempt_no_);
        if (is_first) {
            writer.field("max_attempts", plan.max_attempts);
            write_point(writer, "sling_origin", sling_origin(view.slingshot));
            write_point(writer, "sling_origin_px", agent_screen_from_world(sling_origin(view.slingshot)));
        } else {
            writer.field("status", "playing");
        }
        writer.field("birds_left", static_cast<int>(level_of(task_).birds.size()) - shots_).key("bird");
        view.bird_on_sling ? writer.value(name_of(*view.bird_on_sling)) : writer.null();
        if (talk_.wants("state")) writer.key("state").raw(symbolic_state_json(view, {.developer = true}));
        if (talk_.wants("plain_state"))
            writer.key("plain_state").raw(symbolic_state_json(view, {.developer = false}));
        if (talk_.wants("noisy_state")) {
            const StateNoise noise{.seed = noise_seed(plan, task_, attempt_no_, shots_)};
            writer.key("noisy_state").raw(symbolic_state_json(view, {.developer = false, .noise = noise}));
        }
        writer.end_object();
        return writer.take_line();
    }

    ExecTalk& talk_;
    const Task& task_;
    int attempt_no_;
    int shots_ = 0;
};

class ExecSlingshotAgent final : public SlingshotAgent {
public:
    explicit ExecSlingshotAgent(ExecTalk& talk) : talk_(talk) {}

    std::string id() const override { return talk_.name(); }
    std::unique_ptr<SlingshotPlayer> start(const Task& task, int attempt_no) const override {
        return std::make_unique<ExecShooter>(talk_, task, attempt_no);
    }

private:
    ExecTalk& talk_;
};

class PhyqBenchmark final : public Benchmark {
public:
    /// Suite and setup must outlive it.
    PhyqBenchmark(const Suite& suite, const SlingshotSetup& setup) : Benchmark(suite), setup_(setup) {}

    std::vector<std::string> agents() const override {
        std::vector<std::string> names;
        for (const OwnSlingshotAgent& agent : phyq_agents()) names.emplace_back(agent.name);
        return names;
    }

    int plays_of(std::string_view agent) const override {
        return find_phyq_agent(agent).value_or(OwnSlingshotAgent{}).plays;
    }

    Result<ChosenAgent> make_agent(const AgentRequest& request) const override {
        const EvalPlan& plan = request.manifest.plan;
        if (!request.cache.empty()) return Error{"--cache: no agent of Phy-Q's learns from simulations"};
        const std::shared_ptr<const SlingshotAgent> agent = make_phyq_agent(plan.agent, plan.seed);
        if (!agent) {
            return Error{
                fmt::format("--agent: Phy-Q has no agent '{}', only {}", plan.agent, agents_in_words(*this))};
        }
        return ChosenAgent{.attempt = [this, agent, plays = plan.max_attempts](const Task& task) {
            return attempt_slingshot_task(setup_, task, *agent, plays);
        }};
    }

    std::vector<std::string> observations() const override { return {"state", "plain_state", "noisy_state"}; }

    std::vector<Attempt> attempts_of(ExecTalk& talk, const Task& task) const override {
        return attempt_slingshot_task(setup_, task, ExecSlingshotAgent(talk), talk.plan().max_attempts);
    }

    Result<Scorer> make_scorer(const std::filesystem::path& human_study) const override {
        if (human_study.empty()) return phyq_scorer(published_phyq_reference());
        const Result<std::string> text = read_file(human_study);
        if (!text) return text.error();
        const Result<PhyqReference> reference = read_phyq_reference(*text, human_study.string());
        if (!reference) return reference.error();
        return phyq_scorer(*reference);
    }

    std::optional<PublishedPassRates> published(const EvalPlan& plan) const override {
        return published_pass_rates(plan.setup,
                                    find_phyq_agent(plan.agent).value_or(OwnSlingshotAgent{}).published_name);
    }

    PublishedPeople published_people() const override { return phyplay::published_people(); }
    std::vector<AgentResult> published_agents() const override { return phyplay::published_agents(); }
    ScoreWords score(std::vector<AgentResult>& agents, const std::map<int, PeopleRates>& people) const override {
        return score_agents(agents, people);
    }

private:
    const SlingshotSetup& setup_;
};

}  // namespace

/// For the list of benchmarks.
std::unique_ptr<const Benchmark> make_phyq_benchmark(const Suites& suites) {
    const Suite* suite = suites.find(kPhyq.name);
    return suite == nullptr ? nullptr : std::make_unique<PhyqBenchmark>(*suite, slingshot_setup_of(suites));
}

}  // namespace phyplay
