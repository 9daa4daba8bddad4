#include "engine/headless/exec_messages.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "engine/agents/phyq/slingshot_agent.h"
#include "engine/base/hash.h"
#include "engine/evaluation/agent_spec.h"
#include "engine/io/json_line.h"
#include "engine/io/json_writer.h"
#include "engine/phyq/rules/agent_planner.h"
#include "engine/phyq/rules/launch.h"
#include "engine/phyq/view/symbolic_state.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/phyre_objects.h"
#include "engine/phyre/phyre_raster.h"
#include "engine/phyre/task_json.h"

namespace phyplay {
namespace {

using nlohmann::json;

struct Observation {
    const char* name;
    bool is_phyq;
    bool WantedObservations::*wanted;
};

constexpr Observation kObservations[] = {
    {"scene", false, &WantedObservations::scene},
    {"objects", false, &WantedObservations::objects},
    {"image", false, &WantedObservations::image},
    {"state", true, &WantedObservations::state},
    {"plain_state", true, &WantedObservations::plain_state},
    {"noisy_state", true, &WantedObservations::noisy_state},
};

// --- what we say -----------------------------------------------------------------------------------------

void write_point(JsonWriter& writer, std::string_view key, Vec2 point) {
    writer.key(key).begin_array().value(point.x).value(point.y).end_array();
}

void write_objects(JsonWriter& writer, const Scene& scene) {
    writer.key("objects").begin_array();
    for (const ObjectVector& object : object_vectors_of(scene)) {
        writer.begin_array();
        for (const float number : object) writer.value(number);
        writer.end_array();
    }
    writer.end_array();
}

/// One digit per pixel.
std::string digits_of(const PhyreRaster& raster) {
    std::string digits(raster.size(), '0');
    std::ranges::transform(raster, digits.begin(), [](std::uint8_t code) { return static_cast<char>('0' + code); });
    return digits;
}

/// Every look at a level has noise of its own, the same whenever the evaluation is made again.
std::uint32_t noise_seed(const EvalPlan& plan, const Task& task, int attempt_no, int shots) {
    const std::string name = fmt::format("noise/{}/{}/{}/{}", plan.seed, task.id, attempt_no, shots);
    return static_cast<std::uint32_t>(hash64(std::as_bytes(std::span(name))));
}

void write_view(JsonWriter& writer, const SlingshotView& view, const WantedObservations& wanted, std::uint32_t seed) {
    if (wanted.state) writer.key("state").raw(symbolic_state_json(view, {.developer = true}));
    if (wanted.plain_state) writer.key("plain_state").raw(symbolic_state_json(view, {.developer = false}));
    if (wanted.noisy_state) {
        const SymbolicOptions noisy{.developer = false, .noise = StateNoise{.seed = seed}};
        writer.key("noisy_state").raw(symbolic_state_json(view, noisy));
    }
}

void write_turn(JsonWriter& writer, const SlingshotView& view, int birds_left) {
    writer.field("birds_left", birds_left);
    writer.key("bird");
    view.bird_on_sling ? writer.value(name_of(*view.bird_on_sling)) : writer.null();
}

// --- what the agent says ---------------------------------------------------------------------------------

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

Error wrong(const std::string& problem) {
    return Error{"the agent's answer is wrong: " + problem};
}

/// A list of exactly so many numbers.
Result<std::vector<double>> read_numbers(const json& object, const char* key, std::size_t count) {
    const auto list = object.find(key);
    if (list == object.end()) return wrong(fmt::format("it has no '{}'", key));
    if (!list->is_array()) return wrong(fmt::format("'{}' is a {}, not a list of numbers", key, list->type_name()));
    if (list->size() != count) {
        return wrong(fmt::format("'{}' has {} numbers, not {}", key, list->size(), count));
    }
    std::vector<double> numbers;
    for (const json& item : *list) {
        if (!item.is_number()) {
            return wrong(fmt::format("number {} of '{}' is a {}", numbers.size() + 1, key, item.type_name()));
        }
        numbers.push_back(item.get<double>());
    }
    return numbers;
}

Result<double> read_number(const json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end()) return wrong(fmt::format("the shot has no '{}'", key));
    if (!found->is_number()) return wrong(fmt::format("'{}' of the shot is a {}", key, found->type_name()));
    return found->get<double>();
}

}  // namespace

std::string hello_message(const EvalPlan& plan, int request) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "hello")
        .field("request", request)
        .field("protocol", kExecProtocol)
        .field("setup", name_of(plan.setup));
    writer.key("fold");
    plan.fold ? writer.value(*plan.fold) : writer.null();
    writer.field("tier", name_of(tier_of(plan.setup)))
        .field("seed", plan.seed)
        .field("max_attempts", plan.max_attempts);
    writer.key("observations").begin_array();
    for (const Observation& observation : kObservations) {
        if (observation.is_phyq == plan.is_phyq()) writer.value(observation.name);
    }
    writer.end_array().end_object();
    return writer.take_line();
}

std::string task_message(const Task& task, int max_attempts, const WantedObservations& wanted, int request) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "task")
        .field("request", request)
        .field("task", task.id)
        .field("max_attempts", max_attempts);
    if (wanted.scene) {
        std::string line = task_line(task);
        line.pop_back();
        writer.key("scene").raw(line);
    }
    if (wanted.objects) write_objects(writer, scene_of(task));
    if (wanted.image) writer.field("image", digits_of(raster_of(scene_of(task))));
    writer.end_object();
    return writer.take_line();
}

std::string play_message(const Task& task, int attempt_no, const EvalPlan& plan, const SlingshotView& view,
                         int birds_left, const WantedObservations& wanted, int request) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "task")
        .field("request", request)
        .field("task", task.id)
        .field("attempt_no", attempt_no)
        .field("max_attempts", plan.max_attempts);
    write_point(writer, "sling_origin", sling_origin(view.slingshot));
    write_point(writer, "sling_origin_px", agent_screen_from_world(sling_origin(view.slingshot)));
    write_turn(writer, view, birds_left);
    write_view(writer, view, wanted, noise_seed(plan, task, attempt_no, 0));
    writer.end_object();
    return writer.take_line();
}

std::string result_message(const Task& task, Status status, int attempts, std::optional<int> request) {
    JsonWriter writer;
    writer.begin_object().field("type", "result");
    if (request) writer.field("request", *request);
    writer.field("task", task.id).field("status", name_of(status)).field("attempts", attempts).end_object();
    return writer.take_line();
}

std::string turn_message(const Task& task, int attempt_no, int shots, const EvalPlan& plan, const SlingshotView& view,
                         int birds_left, const WantedObservations& wanted, int request) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "result")
        .field("request", request)
        .field("task", task.id)
        .field("attempt_no", attempt_no)
        .field("status", "playing");
    write_turn(writer, view, birds_left);
    write_view(writer, view, wanted, noise_seed(plan, task, attempt_no, shots));
    writer.end_object();
    return writer.take_line();
}

std::string play_result_message(const Task& task, int attempt_no, const SlingshotResult& result) {
    JsonWriter writer;
    writer.begin_object()
        .field("type", "result")
        .field("task", task.id)
        .field("attempt_no", attempt_no)
        .field("status", name_of(result.outcome.status))
        .field("pigs_left", result.pigs_left)
        .field("score", result.score)
        .end_object();
    return writer.take_line();
}

std::string bye_message() {
    return "{\"type\": \"bye\"}\n";
}

Result<ExecHello> read_hello(std::string_view line, bool is_phyq, int request) {
    const Result<json> answer = read_answer(line, {"hello"}, request);
    if (!answer) return answer.error();
    ExecHello hello;
    const auto name = answer->find("name");
    if (name == answer->end() || !name->is_string() || !is_agent_name(name->get_ref<const std::string&>())) {
        return wrong("'name' must be 1 to 64 printable ASCII characters");
    }
    hello.name = *name;
    const auto observe = answer->find("observe");
    if (observe == answer->end()) return hello;
    if (!observe->is_array()) return wrong("'observe' must be a list of observations");
    for (const json& item : *observe) {
        const auto known = std::ranges::find_if(kObservations, [&](const Observation& observation) {
            return observation.is_phyq == is_phyq && item == observation.name;
        });
        if (known == std::end(kObservations)) {
            return wrong(fmt::format("there is no observation {} here",
                                     excerpt(item.dump(-1, ' ', true, json::error_handler_t::replace))));
        }
        hello.wanted.*known->wanted = true;
    }
    return hello;
}

Result<std::optional<ProposedAction>> read_action(std::string_view line, Tier tier, int request) {
    const Result<json> answer = read_answer(line, {"act", "give_up"}, request);
    if (!answer) return answer.error();
    if (answer->at("type") == "give_up") return std::optional<ProposedAction>();
    const auto numbers = read_numbers(*answer, "action", 3 * static_cast<std::size_t>(balls_of(tier)));
    if (!numbers) return numbers.error();
    ProposedAction action{.numbers = *numbers};
    const auto precision = answer->find("precision");
    if (precision == answer->end()) return std::optional(action);
    if (*precision != "f32" && *precision != "f64") return wrong("'precision' must be \"f32\" or \"f64\"");
    if (*precision == "f32") {
        action.precision = ActionPrecision::f32;
        for (double& number : action.numbers) number = static_cast<double>(static_cast<float>(number));
    }
    return std::optional(action);
}

Result<std::optional<Shot>> read_exec_shot(std::string_view line, Vec2 slingshot, int request) {
    const Result<json> answer = read_answer(line, {"act", "give_up"}, request);
    if (!answer) return answer.error();
    if (answer->at("type") == "give_up") return std::optional<Shot>();
    const auto given = answer->find("shot");
    if (given == answer->end() || !given->is_object()) return wrong("it has no 'shot' that is an object");
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
    if (const std::string problem = find_shot_problem(shot); !problem.empty()) return wrong(problem);
    return std::optional(shot);
}

}  // namespace phyplay
