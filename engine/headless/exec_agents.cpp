#include "engine/headless/exec_agents.h"

#include <optional>
#include <utility>

#include "engine/agents/phyq/slingshot_attempts.h"
#include "engine/agents/phyre/attempt_task.h"
#include "engine/headless/agent_process.h"
#include "engine/headless/exec_messages.h"
#include "engine/phyq/level/phyq_task.h"

namespace phyplay {

/// The conversation with one process. After the first fault nothing more is said.
class ExecTalk {
public:
    explicit ExecTalk(const ExecSettings& settings) : settings_(settings) {}

    /// Starts the process and exchanges hellos.
    void open() {
        Result<AgentProcess> started = AgentProcess::start(settings_.command);
        if (!started) {
            fault_ = started.error().message;
            return;
        }
        process_.emplace(std::move(*started));
        const int request = next_request();
        if (const auto line = ask(hello_message(settings_.plan, request))) {
            if (auto hello = keep(read_hello(*line, settings_.plan.is_phyq(), request))) hello_ = std::move(*hello);
        }
    }

    /// Sends a message and hears the line that answers it; empty after a fault.
    std::optional<std::string> ask(const std::string& message) {
        if (has_fault() || !keep(process_->send(message, settings_.timeout))) return std::nullopt;
        return keep(process_->read_line(settings_.timeout));
    }

    /// Sends a message that wants no answer. Who cannot hear it is no use for further tasks, but has done this one.
    void inform(const std::string& message) {
        if (!has_fault() && !process_->send(message, settings_.timeout)) is_spent_ = true;
    }

    /// The value of a result; an Error becomes the fault.
    template <typename T>
    std::optional<T> keep(Result<T> result) {
        if (result) return std::move(*result);
        fault_ = result.error().message;
        return std::nullopt;
    }

    void say_goodbye() { process_->say_goodbye(bye_message()); }
    void await_end(AgentProcess::Clock::time_point until) { process_->await_end(until); }

    int next_request() { return ++requests_; }
    bool has_fault() const { return !fault_.empty(); }
    const std::string& fault() const { return fault_; }
    bool is_spent() const { return is_spent_; }
    const ExecHello& hello() const { return hello_; }
    const EvalPlan& plan() const { return settings_.plan; }

    bool has_played = false;

private:
    const ExecSettings& settings_;
    std::optional<AgentProcess> process_;
    ExecHello hello_;
    int requests_ = 0;
    std::string fault_;
    bool is_spent_ = false;
};

namespace {

class ExecBallPlayer final : public BallPlayer {
public:
    ExecBallPlayer(ExecTalk& talk, const Task& task) : talk_(talk), task_(task) {}

    ~ExecBallPlayer() override {
        if (last_) talk_.inform(result_message(task_, *last_, attempts_, std::nullopt));
    }

    std::optional<ProposedAction> propose() override {
        if (talk_.has_fault()) return std::nullopt;
        const int request = talk_.next_request();
        const auto line =
            talk_.ask(last_ ? result_message(task_, *last_, attempts_, request)
                            : task_message(task_, talk_.plan().max_attempts, talk_.hello().wanted, request));
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

    std::string id() const override { return talk_.hello().name; }
    std::unique_ptr<BallPlayer> start(const Task& task) const override {
        return std::make_unique<ExecBallPlayer>(talk_, task);
    }

private:
    ExecTalk& talk_;
};

class ExecSlingshotPlayer final : public SlingshotPlayer {
public:
    ExecSlingshotPlayer(ExecTalk& talk, const Task& task, int attempt_no)
        : talk_(talk), task_(task), attempt_no_(attempt_no) {}

    std::optional<Shot> next_shot(const SlingshotView& view) override {
        if (talk_.has_fault()) return std::nullopt;
        const int request = talk_.next_request();
        const int birds_left = static_cast<int>(level_of(task_).birds.size()) - shots_;
        const WantedObservations& wanted = talk_.hello().wanted;
        const std::string message =
            shots_ == 0 ? play_message(task_, attempt_no_, talk_.plan(), view, birds_left, wanted, request)
                        : turn_message(task_, attempt_no_, shots_, talk_.plan(), view, birds_left, wanted, request);
        const auto line = talk_.ask(message);
        ++shots_;
        if (!line) return std::nullopt;
        return talk_.keep(read_exec_shot(*line, view.slingshot, request)).value_or(std::nullopt);
    }

    void learn(const SlingshotResult& result) override {
        talk_.inform(play_result_message(task_, attempt_no_, result));
    }

private:
    ExecTalk& talk_;
    const Task& task_;
    int attempt_no_;
    int shots_ = 0;
};

class ExecSlingshotAgent final : public SlingshotAgent {
public:
    explicit ExecSlingshotAgent(ExecTalk& talk) : talk_(talk) {}

    std::string id() const override { return talk_.hello().name; }
    std::unique_ptr<SlingshotPlayer> start(const Task& task, int attempt_no) const override {
        return std::make_unique<ExecSlingshotPlayer>(talk_, task, attempt_no);
    }

private:
    ExecTalk& talk_;
};

}  // namespace

ExecAgents::ExecAgents(ExecSettings settings) : settings_(std::move(settings)) {}

ExecAgents::~ExecAgents() {
    constexpr std::chrono::seconds kFarewell{2};
    for (const auto& talk : idle_) talk->say_goodbye();
    const auto until = AgentProcess::Clock::now() + kFarewell;
    for (const auto& talk : idle_) talk->await_end(until);
}

Result<Done> ExecAgents::check() {
    auto talk = std::make_unique<ExecTalk>(settings_);
    talk->open();
    if (talk->has_fault()) return Error{talk->fault()};
    give_back(std::move(talk));
    return Done{};
}

template <typename Play>
TaskGo ExecAgents::with_process(const Play& play) {
    for (;;) {
        std::unique_ptr<ExecTalk> talk = take_idle();
        if (!talk) {
            talk = std::make_unique<ExecTalk>(settings_);
            talk->open();
        }
        const bool was_fresh = !std::exchange(talk->has_played, true);
        std::vector<Attempt> attempts = talk->has_fault() ? std::vector<Attempt>() : play(*talk);
        if (!talk->has_fault()) {
            if (!talk->is_spent()) give_back(std::move(talk));
            return attempts;
        }
        if (was_fresh) return {std::move(attempts), talk->fault()};
    }
}

TaskGo ExecAgents::attempt(const Task& task) {
    return with_process(
        [&](ExecTalk& talk) { return attempt_task(task, ExecBallAgent(talk), settings_.plan.stop_when_solved); });
}

TaskGo ExecAgents::attempt(const SlingshotSetup& setup, const Task& task) {
    return with_process([&](ExecTalk& talk) {
        return attempt_slingshot_task(setup, task, ExecSlingshotAgent(talk), settings_.plan.max_attempts);
    });
}

std::unique_ptr<ExecTalk> ExecAgents::take_idle() {
    const std::scoped_lock lock(mutex_);
    if (idle_.empty()) return nullptr;
    std::unique_ptr<ExecTalk> talk = std::move(idle_.back());
    idle_.pop_back();
    return talk;
}

void ExecAgents::give_back(std::unique_ptr<ExecTalk> talk) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(talk));
}

}  // namespace phyplay
