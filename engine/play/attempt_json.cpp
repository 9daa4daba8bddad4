#include "engine/play/attempt_json.h"

#include <charconv>
#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "engine/base/hash.h"
#include "engine/io/json_whole_number.h"
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
    if constexpr (std::same_as<Value, int>) {
        const std::optional<int> number = whole_number<int>(*found);
        if (!number) return Error{std::string("'") + key + "' of the attempt is not " + wanted};
        return *number;
    }
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

/// A step of an attempt, 0 or more.
std::optional<int> step_of(const json& shot, const char* key) {
    const auto found = shot.find(key);
    return found == shot.end() ? std::nullopt : whole_number<int>(*found, 0, 1'000'000'000);
}

Result<TimedShot> read_shot(const json& item) {
    if (!item.is_object()) return Error{"is not an object"};
    const auto is_number = [&](const char* key) { return item.contains(key) && item[key].is_number(); };
    if (!is_number("dx") || !is_number("dy")) return Error{"needs the numbers 'dx' and 'dy'"};
    const std::optional<int> release_step = step_of(item, "release_step");
    if (!release_step) return Error{"needs 'release_step', a whole number from 0"};
    const std::optional<int> tap_step = step_of(item, "tap_step");
    if (item.contains("tap_step") && !tap_step) return Error{"has a 'tap_step' that is no whole number from 0"};
    return TimedShot{item["dx"].get<double>(), item["dy"].get<double>(), *release_step, tap_step};
}

Result<std::vector<TimedShot>> read_shots(const json& list) {
    if (!list.is_array() || list.empty()) return Error{"'shots' of the attempt is not a list of shots"};
    std::vector<TimedShot> shots;
    for (const json& item : list) {
        const Result<TimedShot> shot = read_shot(item);
        if (!shot) {
            return Error{"shot " + std::to_string(shots.size() + 1) + " of the attempt " + shot.error().message};
        }
        shots.push_back(*shot);
    }
    return shots;
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

void write_shots(JsonWriter& writer, std::span<const TimedShot> shots) {
    writer.key("shots").begin_array();
    for (const TimedShot& shot : shots) {
        writer.begin_object().field("dx", shot.dx).field("dy", shot.dy).field("release_step", shot.release_step);
        if (shot.tap_step) writer.field("tap_step", *shot.tap_step);
        writer.end_object();
    }
    writer.end_array();
}

void write_action(JsonWriter& writer, const Attempt& attempt) {
    if (!attempt.shots.empty()) return write_shots(writer, attempt.shots);
    writer.key("action").begin_array();
    for (const double number : attempt.action) writer.value(number);
    writer.end_array();
    writer.key("placement").begin_array();
    for (const PlacedBall& ball : attempt.placement) {
        writer.begin_array().value(ball.x).value(ball.y).value(ball.radius).end_array();
    }
    writer.end_array();
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
    write_action(writer, attempt);
    writer.field("status", name_of(attempt.status))
        .field("steps", attempt.steps)
        .field("state_hash", hash_text(attempt.state_hash));
    if (!attempt.shots.empty()) writer.field("pigs_left", attempt.pigs_left).field("score", attempt.score);
    writer.end_object();
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
    const bool is_slingshot = object.contains("shots");
    if (is_slingshot) {
        read(attempt.pigs_left, "pigs_left", "a whole number");
        read(attempt.score, "score", "a whole number");
    } else {
        read(attempt.action, "action", "a list of numbers");
    }
    read(status, "status", "a text");
    read(attempt.steps, "steps", "a whole number");
    read(hash, "state_hash", "a text");
    if (problem) return *problem;

    const std::optional<Status> known = status_of(status);
    if (!known) return Error{"'status' of the attempt is neither solved nor not_solved nor invalid"};
    attempt.status = *known;
    if (is_slingshot) {
        auto shots = read_shots(object["shots"]);
        if (!shots) return shots.error();
        attempt.shots = std::move(*shots);
    } else {
        auto placement = read_placement(object);
        if (!placement) return placement.error();
        attempt.placement = std::move(*placement);
    }
    const auto state_hash = read_hash(hash);
    if (!state_hash) return state_hash.error();
    attempt.state_hash = *state_hash;
    return attempt;
}

}  // namespace phyplay
