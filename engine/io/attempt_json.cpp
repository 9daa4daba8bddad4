#include "engine/io/attempt_json.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/hash.h"
#include "engine/io/json_writer.h"

namespace phyplay {
namespace {

using nlohmann::json;

std::optional<Status> status_of(std::string_view name) {
    for (const Status status : {Status::solved, Status::not_solved, Status::invalid}) {
        if (name_of(status) == name) return status;
    }
    return std::nullopt;
}

/// The value under `key`, or an error that names the key.
template <typename Value>
Result<Value> read_field(const json& object, const char* key, const char* wanted) {
    const auto found = object.find(key);
    if (found == object.end()) return Error{std::string("the attempt has no '") + key + "'"};
    try {
        return found->get<Value>();
    } catch (const json::exception&) {
        return Error{std::string("'") + key + "' of the attempt is not " + wanted};
    }
}

Result<std::uint64_t> read_hash(const std::string& text) {
    std::uint64_t hash = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, hash, 16);
    if (text.size() != 16 || read.ec != std::errc() || read.ptr != end) {
        return Error{"'state_hash' of the attempt is not 16 hexadecimal digits"};
    }
    return hash;
}

Result<Placement> read_placement(const json& object) {
    const auto numbers = read_field<std::vector<std::vector<double>>>(object, "placement", "a list of balls");
    if (!numbers) return numbers.error();
    Placement placement;
    for (const std::vector<double>& ball : *numbers) {
        if (ball.size() != 3) return Error{"a ball in 'placement' of the attempt is not three numbers"};
        placement.push_back({ball[0], ball[1], ball[2]});
    }
    return placement;
}

}  // namespace

std::string attempt_line(const Attempt& attempt) {
    JsonWriter writer;
    writer.begin_object()
        .field("task_id", attempt.task_id)
        .field("task_sha256", attempt.task_sha256)
        .field("engine_id", attempt.engine_id)
        .field("actor_type", attempt.actor_type)
        .field("actor_id", attempt.actor_id)
        .field("attempt_no", attempt.attempt_no);
    writer.key("action").begin_array();
    for (const double number : attempt.action) writer.value(number);
    writer.end_array();
    writer.key("placement").begin_array();
    for (const PlacedBall& ball : attempt.placement) {
        writer.begin_array().value(ball.x).value(ball.y).value(ball.radius).end_array();
    }
    writer.end_array()
        .field("status", name_of(attempt.status))
        .field("steps", attempt.steps)
        .field("state_hash", hash_text(attempt.state_hash))
        .end_object();
    return writer.take_line();
}

Result<Attempt> read_attempt(std::string_view line) {
    const json object = json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!object.is_object()) return Error{"this is not a JSON object"};

    Attempt attempt;
    std::string status;
    std::string hash;
    std::optional<Error> problem;
    const auto read = [&]<typename Value>(Value& to, const char* key, const char* wanted) {
        auto value = read_field<Value>(object, key, wanted);
        if (value) to = std::move(*value);
        if (!value && !problem) problem = value.error();
    };
    read(attempt.task_id, "task_id", "a text");
    read(attempt.task_sha256, "task_sha256", "a text");
    read(attempt.engine_id, "engine_id", "a text");
    read(attempt.actor_type, "actor_type", "a text");
    read(attempt.actor_id, "actor_id", "a text");
    read(attempt.attempt_no, "attempt_no", "a whole number");
    read(attempt.action, "action", "a list of numbers");
    read(status, "status", "a text");
    read(attempt.steps, "steps", "a whole number");
    read(hash, "state_hash", "a text");
    if (problem) return *problem;

    const std::optional<Status> known = status_of(status);
    if (!known) return Error{"'status' of the attempt is neither solved nor not_solved nor invalid"};
    attempt.status = *known;
    auto placement = read_placement(object);
    if (!placement) return placement.error();
    attempt.placement = std::move(*placement);
    const auto state_hash = read_hash(hash);
    if (!state_hash) return state_hash.error();
    attempt.state_hash = *state_hash;
    return attempt;
}

}  // namespace phyplay
