#include "engine/phyre/task_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "engine/base/text.h"
#include "engine/io/json_line.h"
#include "engine/io/json_writer.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/play/task.h"
#include "engine/play/task_pack.h"

namespace phyplay {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kTouching = "TOUCHING";
constexpr std::array kTypes = {BodyType::wall, BodyType::ball, BodyType::bar, BodyType::jar,
                               BodyType::standing_sticks};
constexpr std::array kTiers = {kBallTier, kTwoBallsTier};

std::string_view role_of(Color color) {
    switch (color) {
        case Color::green: return "dynamic_object";
        case Color::blue: return "dynamic_subject";
        case Color::purple: return "static_object";
        case Color::gray: return "dynamic";
        case Color::black: return "static";
        case Color::white:
        case Color::red: break;  // background and the solver's balls: no bodies of a task
    }
    return "";
}

void write_shape(JsonWriter& out, const Shape& shape) {
    out.begin_object();
    if (const Circle* circle = std::get_if<Circle>(&shape)) {
        out.field("circle", circle->radius);
    } else {
        out.key("polygon").begin_array();
        for (const Vec2 v : std::get<Polygon>(shape).vertices) {
            out.begin_array().value(v.x).value(v.y).end_array();
        }
        out.end_array();
    }
    out.end_object();
}

void write_body(JsonWriter& out, const Body& body, int index) {
    out.begin_object();
    out.field("index", index);
    out.field("type", name_of(body.type));
    out.field("dynamic", body.dynamic);
    out.field("x", body.position.x);
    out.field("y", body.position.y);
    out.field("angle", body.angle_rad);
    out.field("diameter", body.diameter);
    out.field("color", static_cast<int>(body.color));
    out.field("role", role_of(body.color));
    out.key("shapes").begin_array();
    for (const Shape& shape : body.shapes) write_shape(out, shape);
    out.end_array();
    out.end_object();
}

/// Reads fields and remembers the first thing that is wrong; after that every answer is empty.
class Reader {
public:
    const std::optional<std::string>& problem() const { return problem_; }

    void complain(const std::string& path, const std::string& what) {
        if (!problem_) problem_ = path.empty() ? what : path + ": " + what;
    }

    /// Complains about fields that nobody knows.
    void check_fields(const Json& object, const std::string& path, std::span<const std::string_view> known) {
        if (!object.is_object()) return complain(path, "must be an object");
        for (const auto& item : object.items()) {
            const std::string& key = item.key();
            if (std::find(known.begin(), known.end(), key) == known.end()) {
                complain(path, fmt::format("there is no field '{}'{}", key, did_you_mean(key, known)));
            }
        }
    }

    /// The field, or null with a complaint.
    const Json& need(const Json& object, const std::string& path, const char* key) {
        static const Json null;
        if (object.is_object() && object.contains(key)) return object[key];
        complain(path, fmt::format("needs the field '{}'", key));
        return null;
    }

    double number(const Json& object, const std::string& path, const char* key) {
        return to_number(need(object, path, key), join(path, key));
    }

    double to_number(const Json& json, const std::string& path) {
        if (json.is_number()) return json.get<double>();
        complain(path, "must be a number");
        return 0.0;
    }

    int integer(const Json& object, const std::string& path, const char* key) {
        const Json& json = need(object, path, key);
        constexpr std::int64_t kMost = 1'000'000;
        if (json.is_number_integer() && json.get<double>() >= 0 && json.get<double>() <= static_cast<double>(kMost)) {
            return json.get<int>();
        }
        complain(join(path, key), "must be a whole number, 0 or more");
        return 0;
    }

    bool truth(const Json& object, const std::string& path, const char* key) {
        const Json& json = need(object, path, key);
        if (json.is_boolean()) return json.get<bool>();
        complain(join(path, key), "must be true or false");
        return false;
    }

    std::string text(const Json& object, const std::string& path, const char* key) {
        const Json& json = need(object, path, key);
        if (json.is_string()) return json.get<std::string>();
        complain(join(path, key), "must be a text");
        return "";
    }

    /// One of some words.
    template <typename Enum, std::size_t kCount>
    Enum word(const Json& object, const std::string& path, const char* key, const std::array<Enum, kCount>& choices) {
        const std::string name = text(object, path, key);
        std::array<std::string_view, kCount> names;
        for (std::size_t i = 0; i < kCount; ++i) {
            names[i] = name_of(choices[i]);
            if (names[i] == name) return choices[i];
        }
        complain(join(path, key), fmt::format("there is no '{}'{}", name, did_you_mean(name, names)));
        return choices[0];
    }

    /// The items of a list, or of an empty one with a complaint.
    const Json& list(const Json& object, const std::string& path, const char* key) {
        static const Json empty = Json::array();
        const Json& json = need(object, path, key);
        if (json.is_array()) return json;
        complain(join(path, key), "must be a list");
        return empty;
    }

    static std::string join(const std::string& path, const char* key) {
        return path.empty() ? key : path + "." + key;
    }

private:
    std::optional<std::string> problem_;
};

Shape read_shape(Reader& in, const Json& json, const std::string& path) {
    constexpr std::array<std::string_view, 2> kFields = {"circle", "polygon"};
    in.check_fields(json, path, kFields);
    if (!json.is_object() || json.size() != 1) {
        in.complain(path, "must have either 'circle' or 'polygon'");
        return Circle{};
    }
    if (json.contains("circle")) return Circle{in.number(json, path, "circle")};
    Polygon polygon;
    const std::string where = Reader::join(path, "polygon");
    for (const Json& vertex : in.list(json, path, "polygon")) {
        if (!vertex.is_array() || vertex.size() != 2) {
            in.complain(where, "a vertex is [x, y]");
            break;
        }
        polygon.vertices.push_back({in.to_number(vertex[0], where), in.to_number(vertex[1], where)});
    }
    return polygon;
}

Body read_body(Reader& in, const Json& json, const std::string& path) {
    constexpr std::array<std::string_view, 10> kFields = {"index", "type",     "dynamic", "x",    "y",
                                                          "angle", "diameter", "color",   "role", "shapes"};
    in.check_fields(json, path, kFields);
    Body body;
    body.type = in.word(json, path, "type", kTypes);
    body.dynamic = in.truth(json, path, "dynamic");
    body.position = {in.number(json, path, "x"), in.number(json, path, "y")};
    body.angle_rad = in.number(json, path, "angle");
    body.diameter = in.number(json, path, "diameter");
    const Json& shapes = in.list(json, path, "shapes");
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        body.shapes.push_back(read_shape(in, shapes[i], fmt::format("{}.shapes[{}]", path, i)));
    }
    return body;
}

/// index, color and role follow from everything else; where they are given, they must say so.
void check_derived_fields(Reader& in, const Json& json, const std::string& path, const Body& body, int index) {
    if (!json.is_object()) return;
    const std::string index_field = Reader::join(path, "index");
    if (json.contains("index") && json["index"] != index) in.complain(index_field, fmt::format("must be {}", index));
    if (json.contains("color") && json["color"] != static_cast<int>(body.color)) {
        in.complain(Reader::join(path, "color"), fmt::format("the body's part in the goal makes it {} ({})",
                                                             static_cast<int>(body.color), name_of(body.color)));
    }
    if (json.contains("role") && json["role"] != std::string(role_of(body.color))) {
        in.complain(Reader::join(path, "role"), fmt::format("must be \"{}\"", role_of(body.color)));
    }
}

Task read_task(Reader& in, const Json& json) {
    constexpr std::array<std::string_view, 5> kFields = {"task", "tier", "template", "goal", "bodies"};
    constexpr std::array<std::string_view, 3> kGoalFields = {"body1", "body2", "relation"};
    in.check_fields(json, "", kFields);
    Task task;
    task.id = in.text(json, "", "task");
    task.template_id = in.text(json, "", "template");
    task.suite = kPhyre;
    task.tier = in.word(json, "", "tier", kTiers);
    Scene scene;
    Goal ends;

    const Json& goal = in.need(json, "", "goal");
    in.check_fields(goal, "goal", kGoalFields);
    ends.body1 = in.integer(goal, "goal", "body1");
    ends.body2 = in.integer(goal, "goal", "body2");
    if (in.text(goal, "goal", "relation") != kTouching) in.complain("goal.relation", "only TOUCHING is known");

    const Json& bodies = in.list(json, "", "bodies");
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const std::string path = fmt::format("bodies[{}]", i);
        const int index = static_cast<int>(i);
        Body body = read_body(in, bodies[i], path);
        body.color = color_of_role(body.dynamic, index, ends);
        check_derived_fields(in, bodies[i], path, body, index);
        scene.bodies.push_back(std::move(body));
    }
    task.content = phyre_content(std::move(scene), ends);
    return task;
}

/// JSON says nothing about a key that comes twice; here it is a mistake.
struct TwinKeyFinder {
    std::vector<std::set<std::string>> open;  ///< keys so far, of every open object
    std::string twin;

    bool operator()(int, Json::parse_event_t event, Json& parsed) {
        if (event == Json::parse_event_t::object_start) open.emplace_back();
        if (event == Json::parse_event_t::object_end) open.pop_back();
        if (event == Json::parse_event_t::key && !open.back().insert(parsed.get<std::string>()).second) {
            twin = parsed.get<std::string>();
        }
        return true;
    }
};

}  // namespace

std::string task_line(const Task& task) {
    JsonWriter out;
    out.begin_object();
    out.field("task", task.id).field("tier", name_of(task.tier)).field("template", task.template_id);
    out.key("goal").begin_object();
    out.field("body1", goal_of(task).body1).field("body2", goal_of(task).body2).field("relation", kTouching);
    out.end_object();
    out.key("bodies").begin_array();
    int index = 0;
    for (const Body& body : scene_of(task).bodies) write_body(out, body, index++);
    out.end_array();
    out.end_object();
    return out.take_line();
}

Result<Task> read_task_json(std::string_view text, const std::string& file) {
    Json json;
    TwinKeyFinder twins;
    try {
        json = Json::parse(text, std::ref(twins));
    } catch (const Json::exception&) {
        return json_fault(text, file);
    }
    if (!twins.twin.empty()) return Error{fmt::format("the field '{}' is there twice", twins.twin), file};

    Reader in;
    Task task = read_task(in, json);
    if (in.problem()) return Error{*in.problem(), file};
    if (const auto fault = find_task_fault(task)) return Error{*fault, file};
    task.sha256 = sha256_of(task);
    return task;
}

}  // namespace phyplay
