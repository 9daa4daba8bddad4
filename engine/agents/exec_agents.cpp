#include "engine/agents/exec_agents.h"

#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "engine/evaluation/eval_plan.h"
#include "engine/io/json_line.h"
#include "engine/io/json_writer.h"

namespace phyplay {
namespace {

using nlohmann::json;

constexpr int kProtocol = 1;

std::string hello_message(const ExecSettings& settings, int request) {
    const EvalPlan& plan = settings.plan;
    JsonWriter writer;
    writer.begin_object()
        .field("type", "hello")
        .field("request", request)
        .field("protocol", kProtocol)
        .field("setup", plan.setup.name);
    writer.key("fold");
    plan.fold ? writer.value(*plan.fold) : writer.null();
    writer.field("tier", name_of(plan.setup.tier)).field("seed", plan.seed).field("max_attempts", plan.max_attempts);
    return writer.field("observations", settings.observations).end_object().take_line();
}

/// An answer's object, after its type and request number were found right. `types` are those allowed.
Result<json> read_answer(std::string_view line, std::initializer_list<std::string_view> types, int request) {
    Result<json> answer = parse_json_line(line, "answer");
    if (!answer) return Error{"the agent's answer is wrong: " + answer.error().message};
    if (!answer->is_object()) return Error{"the agent's answer is no JSON object"};
    const auto type = answer->find("type");
    if (type == answer->end() || !type->is_string()) return Error{"the agent's answer has no 'type'"};
    if (std::ranges::find(types, type->get_ref<const std::string&>()) == types.end()) {
        return Error{fmt::format("the agent answered '{}' where '{}' was asked for",
                                 excerpt(type->get_ref<const std::string&>()), *types.begin())};
    }
    const auto number = answer->find("request");
    if (number == answer->end() || !number->is_number_integer()) return Error{"the agent's answer has no 'request'"};
    if (*number != request) {
        return Error{
            fmt::format("the agent spoke out of turn: it answered request {} and not {}", number->dump(), request)};
    }
    return answer;
}

}  // namespace

void ExecTalk::open() {
    Result<AgentProcess> started = AgentProcess::start(settings_.command);
    if (!started) {
        fault_ = started.error().message;
        return;
    }
    process_.emplace(std::move(*started));
    const int request = next_request();
    if (const auto line = ask(hello_message(settings_, request))) keep(read_hello(*line, request));
}

std::optional<std::string> ExecTalk::ask(const std::string& message) {
    if (has_fault() || !keep(process_->send(message, settings_.timeout))) return std::nullopt;
    return keep(process_->read_line(settings_.timeout));
}

void ExecTalk::inform(const std::string& message) {
    if (!has_fault() && !process_->send(message, settings_.timeout)) is_spent_ = true;
}

void ExecTalk::say_goodbye() {
    process_->say_goodbye("{\"type\": \"bye\"}\n");
}

bool ExecTalk::wants(std::string_view observation) const {
    return std::ranges::find(wanted_, observation) != wanted_.end();
}

Result<Done> ExecTalk::read_hello(std::string_view line, int request) {
    const Result<json> answer = read_answer(line, {"hello"}, request);
    if (!answer) return answer.error();
    const auto name = answer->find("name");
    if (name == answer->end() || !name->is_string() || !is_agent_name(name->get_ref<const std::string&>())) {
        return wrong_answer("'name' must be 1 to 64 printable ASCII characters");
    }
    name_ = *name;
    const auto observe = answer->find("observe");
    if (observe == answer->end()) return Done{};
    if (!observe->is_array()) return wrong_answer("'observe' must be a list of observations");
    for (const json& item : *observe) {
        const auto known = std::ranges::find_if(settings_.observations,
                                                [&](const std::string& observation) { return item == observation; });
        if (known == settings_.observations.end()) {
            return wrong_answer(fmt::format("there is no observation {} here",
                                            excerpt(item.dump(-1, ' ', true, json::error_handler_t::replace))));
        }
        wanted_.push_back(*known);
    }
    return Done{};
}

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

TaskGo ExecAgents::attempt(const std::function<std::vector<Attempt>(ExecTalk& talk)>& attempts) {
    for (;;) {
        std::unique_ptr<ExecTalk> talk = take_idle();
        if (!talk) {
            talk = std::make_unique<ExecTalk>(settings_);
            talk->open();
        }
        const bool was_fresh = !std::exchange(talk->has_played, true);
        std::vector<Attempt> made = talk->has_fault() ? std::vector<Attempt>() : attempts(*talk);
        if (!talk->has_fault()) {
            if (!talk->is_spent()) give_back(std::move(talk));
            return made;
        }
        if (was_fresh) return {std::move(made), talk->fault()};
    }
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

Result<std::optional<json>> read_act(std::string_view line, int request) {
    Result<json> answer = read_answer(line, {"act", "give_up"}, request);
    if (!answer) return answer.error();
    if (answer->at("type") == "give_up") return std::optional<json>();
    return std::optional(std::move(*answer));
}

Error wrong_answer(const std::string& problem) {
    return Error{"the agent's answer is wrong: " + problem};
}

Result<std::vector<double>> read_numbers(const json& object, const char* key, std::size_t count) {
    const auto list = object.find(key);
    if (list == object.end()) return wrong_answer(fmt::format("it has no '{}'", key));
    if (!list->is_array()) {
        return wrong_answer(fmt::format("'{}' is a {}, not a list of numbers", key, list->type_name()));
    }
    if (list->size() != count) {
        return wrong_answer(fmt::format("'{}' has {} numbers, not {}", key, list->size(), count));
    }
    std::vector<double> numbers;
    for (const json& item : *list) {
        if (!item.is_number()) {
            return wrong_answer(fmt::format("number {} of '{}' is a {}", numbers.size() + 1, key, item.type_name()));
        }
        numbers.push_back(item.get<double>());
    }
    return numbers;
}

}  // namespace phyplay
