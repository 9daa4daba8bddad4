#include "engine/play/attempt.h"

#include <fmt/core.h>

#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/io/json_line.h"
#include "engine/io/json_writer.h"
#include "engine/physics/engine_id.h"
#include "engine/play/driver.h"

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

Result<Attempt> read_head(const json& object) {
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
    read(status, "status", "a text");
    read(attempt.steps, "steps", "a whole number");
    read(hash, "state_hash", "a text");
    if (problem) return *problem;

    const std::optional<Status> known = status_of(status);
    if (!known) return Error{"'status' of the attempt is neither solved nor not_solved nor invalid"};
    attempt.status = *known;
    const std::optional<std::uint64_t> state_hash = find_hash(hash);
    if (!state_hash) return Error{"'state_hash' of the attempt is not 16 hexadecimal digits"};
    attempt.state_hash = *state_hash;
    return attempt;
}

/// `suite_of` says whose moves they are, once the rest is known; null: nobody's, and they are left out.
template <typename SuiteOf>
Result<Attempt> read_whole(const json& object, const SuiteOf& suite_of) {
    Result<Attempt> attempt = read_head(object);
    if (!attempt) return attempt;
    const Suite* suite = suite_of(*attempt);
    if (suite == nullptr) return attempt;
    bool lacks_later = false;
    for (const MeasureInfo& measure : suite->kept_measures()) {
        const bool is_older = measure.came_later && !object.contains(measure.name);
        if (lacks_later && !is_older)
            return Error{fmt::format("'{}' is there, and a measure before it is not", measure.name)};
        lacks_later = lacks_later || is_older;
        if (is_older) continue;
        const auto value = read_field<int>(object, std::string(measure.name).c_str(), "a whole number");
        if (!value) return value.error();
        attempt->measures.push_back(*value);
    }
    Result<History> moves = suite->read_moves(object);
    if (!moves) return moves.error();
    attempt->moves = std::move(*moves);
    return attempt;
}

/// Where the new run differs from what was written down; empty where it does not.
std::string difference(const Attempt& attempt, const ReplayVerdict& now, const Suite& suite) {
    if (attempt.status != now.outcome.status) {
        return fmt::format("the status was {} and is now {}", name_of(attempt.status), name_of(now.outcome.status));
    }
    if (attempt.steps != now.outcome.steps) {
        return fmt::format("it took {} steps and now takes {}", attempt.steps, now.outcome.steps);
    }
    if (attempt.state_hash != now.outcome.state_hash) {
        return fmt::format("the state hash was {} and is now {}", hash_text(attempt.state_hash),
                           hash_text(now.outcome.state_hash));
    }
    const std::vector<MeasureInfo> names = suite.kept_measures();
    if (!suite.has_measures(attempt.measures.size())) return "it does not have the measures of its suite";
    for (std::size_t i = 0; i < attempt.measures.size(); ++i) {
        if (attempt.measures[i] == now.measures[i]) continue;
        return fmt::format("{} was {} and is now {}", names[i].name, attempt.measures[i], now.measures[i]);
    }
    return "";
}

}  // namespace

std::string attempt_line(const Attempt& attempt, const Suite& suite) {
    const std::vector<MeasureInfo> measures = suite.kept_measures();
    PHYPLAY_ASSERT(suite.has_measures(attempt.measures.size()));
    JsonWriter writer;
    writer.begin_object()
        .field("task_id", attempt.task_id)
        .field("task_sha256", attempt.task_sha256)
        .field("engine_id", attempt.engine_id)
        .field("actor_type", attempt.actor_type)
        .field("actor_id", attempt.actor_id)
        .field("attempt_no", attempt.attempt_no);
    suite.write_moves(writer, attempt.moves);
    writer.field("status", name_of(attempt.status))
        .field("steps", attempt.steps)
        .field("state_hash", hash_text(attempt.state_hash));
    for (std::size_t i = 0; i < attempt.measures.size(); ++i) writer.field(measures[i].name, attempt.measures[i]);
    writer.end_object();
    return writer.take_line();
}

Result<Attempt> read_attempt(std::string_view line, const Suite& suite) {
    return read_whole(json::parse(line, nullptr, /*allow_exceptions=*/false), [&](const Attempt&) { return &suite; });
}

Result<Attempt> read_attempt(std::string_view line, const TaskSet& tasks, const Suites& suites) {
    return read_whole(json::parse(line, nullptr, /*allow_exceptions=*/false), [&](const Attempt& attempt) {
        const Task* task = tasks.find(attempt.task_id);
        return task == nullptr ? nullptr : &suites.of(*task);
    });
}

Result<ReplayVerdict> replay_attempt(const TaskSet& tasks, const Suites& suites, const Attempt& attempt) {
    const Task* task = tasks.find(attempt.task_id);
    if (task == nullptr) return Error{fmt::format("there is no task '{}'", attempt.task_id)};
    if (task->sha256 != attempt.task_sha256) {
        return Error{fmt::format("task '{}' has changed since this attempt was made", attempt.task_id)};
    }
    if (attempt.engine_id != engine_id()) {
        return Error{
            fmt::format("the attempt was made with engine '{}', this is '{}'", attempt.engine_id, engine_id())};
    }
    const Suite& suite = suites.of(*task);
    if (std::string fault = suite.find_history_fault(*task, attempt.moves); !fault.empty()) return Error{fault};

    const std::unique_ptr<const Stage> stage = suite.stage(*task);
    const std::unique_ptr<Play> play = stage->start();
    Replayer replayer(*play, attempt.moves);
    const PlayResult result = replayer.finish(suite.end_of_attempt());
    ReplayVerdict verdict;
    if (const auto& refused = replayer.refused()) {
        verdict.reason = suite.refusal_words(attempt.moves, refused->number - 1, refused->refusal);
    } else {
        verdict.outcome = result.outcome;
        verdict.measures = suite.kept(result.measures);
        verdict.reason = difference(attempt, verdict, suite);
    }
    verdict.verified = verdict.reason.empty();
    return verdict;
}

}  // namespace phyplay
