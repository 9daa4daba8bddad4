#include "engine/headless/simulate_request.h"

#include <fmt/core.h>

#include <string>

#include "engine/io/json_line.h"

namespace phyplay {

Result<SimulateRequest> read_simulate_request(const TaskSet& tasks, const Suites& suites, std::string_view line) {
    const Result<nlohmann::json> object = parse_json_line(line, "request");
    if (!object) return object.error();
    if (!object->is_object()) return Error{"a request is a JSON object with 'task' and 'action' or 'shots'"};

    const auto id = object->find("task");
    if (id == object->end()) return Error{"the request has no 'task'"};
    if (!id->is_string()) return Error{fmt::format("'task' is a {}, not a text", id->type_name())};
    const std::string& text = id->get_ref<const std::string&>();
    const Task* task = tasks.find(text);
    if (task == nullptr) return Error{fmt::format("there is no task '{}'", excerpt(text))};
    Result<std::vector<Cue>> cues = suites.of(*task).read_request(*task, *object);
    if (!cues) return cues.error();
    return SimulateRequest{task, std::move(*cues)};
}

}  // namespace phyplay
