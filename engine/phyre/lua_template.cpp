#include "engine/phyre/lua_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#include "engine/base/assert.h"
#include "engine/base/text.h"
#include "engine/io/json_line.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/phyre/lua_scene.h"
#include "engine/templates/lua_sandbox.h"
#include "engine/templates/table_reader.h"

namespace phyplay {
namespace {

void push_value(lua_State* state, const ParameterValue& value) {
    if (const bool* truth = std::get_if<bool>(&value)) {
        lua_pushboolean(state, *truth ? 1 : 0);
    } else if (const std::int64_t* whole = std::get_if<std::int64_t>(&value)) {
        lua_pushinteger(state, *whole);
    } else if (const double* number = std::get_if<double>(&value)) {
        lua_pushnumber(state, *number);
    } else {
        const std::string& text = std::get<std::string>(value);
        lua_pushlstring(state, text.data(), text.size());
    }
}

void push_parameters(lua_State* state, const std::vector<Parameter>& parameters,
                     std::span<const ParameterValue> values) {
    lua_createtable(state, 0, static_cast<int>(parameters.size()));
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        push_value(state, values[i]);
        lua_setfield(state, -2, parameters[i].name.c_str());
    }
    make_strict(state, "'parameters'");
}

/// Replaces the table on top, the template's, by its build(), and says in which line that begins.
int push_build(lua_State* state) {
    // It was a function when the table was read; but what a script counts may, rarely, differ from run to run.
    const bool is_function = lua_istable(state, -1) && lua_getfield(state, -1, "build") == LUA_TFUNCTION;
    if (!is_function) raise_lua_error(state, "'build' must be a function(scene, p) whenever the file is run");
    lua_remove(state, -2);
    lua_pushvalue(state, -1);
    lua_Debug where;
    lua_getinfo(state, ">S", &where);
    return where.linedefined;
}

/// "ball_x = 0.25, left = true": which combination a message speaks of.
std::string describe(const std::vector<Parameter>& parameters, std::span<const ParameterValue> values) {
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", parameters[i].name, to_string(values[i]));
    }
    return text;
}

constexpr std::array<std::string_view, 8> kSceneFields = {"version",   "title",      "tier",  "search",
                                                          "max_tasks", "parameters", "build", "selection"};
constexpr std::array<std::string_view, 3> kSelectionFields = {"need", "refuse", "diversify"};
constexpr std::array<std::string_view, 2> kTierNames = {"ball", "two_balls"};
constexpr std::array<std::string_view, 6> kFlags = {"GOOD",       "BAD",        "GOOD_STABLE",
                                                    "BAD_STABLE", "IMPOSSIBLE", "TRIVIAL"};

bool is_name(std::string_view text) {
    return !text.empty() && text.size() <= kLongestName && std::all_of(text.begin(), text.end(), is_name_character) &&
           std::isdigit(static_cast<unsigned char>(text.front())) == 0;
}

/// The fields of a template of PHYRE's kind.
class SceneTableReader : public TableReader {
public:
    using TableReader::TableReader;

    std::vector<std::string> flags_field(const char* key) {
        std::vector<std::string> flags;
        const int type = push_field(key);
        if (type == LUA_TTABLE) {
            for (lua_Integer i = 1; lua_rawgeti(state_, -1, i) != LUA_TNIL; ++i) {
                const std::string_view flag = lua_type(state_, -1) == LUA_TSTRING ? lua_tostring(state_, -1) : "";
                if (is_flag(flag)) {
                    flags.emplace_back(flag);
                } else {
                    complain(key, fmt::format("'{}' lists flags such as \"BALL:GOOD_STABLE\"", key));
                }
                lua_pop(state_, 1);
            }
            lua_pop(state_, 1);
        } else if (type != LUA_TNIL) {
            complain(key, fmt::format("'{}' must be a list of flags", key));
        }
        lua_pop(state_, 1);
        return flags;
    }

    std::optional<Tier> tier_field(const char* key) {
        const std::optional<std::string> field = text_field(key);
        if (!field) return std::nullopt;
        const std::string& name = *field;
        if (name == name_of(kBallTier)) return kBallTier;
        if (name == name_of(kTwoBallsTier)) return kTwoBallsTier;
        complain(key, fmt::format("'{}' must be \"ball\" or \"two_balls\", not \"{}\"{}", key, excerpt(name),
                                  did_you_mean(name, kTierNames)));
        return std::nullopt;
    }

    ParameterGrid parameters_field() {
        std::vector<Parameter> parameters;
        const int type = push_field("parameters");
        if (type == LUA_TTABLE) {
            parameters = parameters_on_top();
        } else if (type != LUA_TNIL) {
            complain("parameters", fmt::format("'parameters' must be a table, and is {}", what_it_is()));
        }
        lua_pop(state_, 1);
        Result<ParameterGrid> grid = ParameterGrid::make(std::move(parameters));
        if (grid) return *std::move(grid);
        complain("parameters", grid.error().message);
        return {};
    }

    void selection_field(Selection& selection) {
        const int type = push_field("selection");
        if (type == LUA_TTABLE) {
            refuse_unknown_fields(kSelectionFields, "'selection'");
            selection.need = flags_field("need");
            selection.refuse = flags_field("refuse");
            const int tier = push_field("diversify");
            lua_pop(state_, 1);
            if (tier != LUA_TNIL) selection.diversify = tier_field("diversify");
        } else if (type != LUA_TNIL) {
            complain("selection", "'selection' must be a table");
        }
        lua_pop(state_, 1);
    }

    void build_field() {
        if (push_field("build") != LUA_TFUNCTION) {
            complain("build", fmt::format("'build' must be a function(scene, p), and is {}", what_it_is()));
        }
        lua_pop(state_, 1);
    }

private:
    static bool is_flag(std::string_view flag) {
        const std::size_t colon = flag.find(':');
        if (colon == std::string_view::npos) return false;
        const std::string_view tier = flag.substr(0, colon);
        return (tier == "BALL" || tier == "TWO_BALLS") &&
               std::find(kFlags.begin(), kFlags.end(), flag.substr(colon + 1)) != kFlags.end();
    }

    /// Empty, with a complaint, where there are too many: what Lua has once may be in many lists, and we copy it.
    std::vector<Parameter> parameters_on_top() {
        std::vector<std::string> names = field_names("'parameters'");
        if (names.size() > kMostParameters) {
            complain("parameters", fmt::format("a template has at most {} parameters", kMostParameters));
            return {};
        }
        std::erase_if(names, [&](const std::string& name) {
            if (!is_name(name)) complain("parameters", fmt::format("'{}' is no name for a parameter", excerpt(name)));
            return !is_name(name);
        });
        std::vector<std::size_t> lengths;
        for (const std::string& name : names) {
            const bool is_list = push_field(name.c_str()) == LUA_TTABLE;
            lengths.push_back(is_list ? lua_rawlen(state_, -1) : 1);
            lua_pop(state_, 1);
        }
        const Result<std::int64_t> combinations = ParameterGrid::combinations_of(lengths);
        if (!combinations) {
            complain("parameters", combinations.error().message);
            return {};
        }
        std::vector<Parameter> parameters;
        for (const std::string& name : names) {
            push_field(name.c_str());
            parameters.push_back({name, values_of(name)});
            lua_pop(state_, 1);
        }
        return parameters;
    }

    std::optional<ParameterValue> value_on_top() const {
        switch (lua_type(state_, -1)) {
            case LUA_TBOOLEAN: return lua_toboolean(state_, -1) != 0;
            case LUA_TSTRING:
                if (lua_rawlen(state_, -1) <= kLongestTextValue) return std::string(lua_tostring(state_, -1));
                return std::nullopt;
            case LUA_TNUMBER:
                if (lua_isinteger(state_, -1) != 0) return std::int64_t{lua_tointeger(state_, -1)};
                if (std::isfinite(lua_tonumber(state_, -1))) return lua_tonumber(state_, -1);
                return std::nullopt;
            default: return std::nullopt;
        }
    }

    std::vector<ParameterValue> values_of(const std::string& name) {
        if (lua_type(state_, -1) != LUA_TTABLE) {
            complain(name, fmt::format("parameter '{}' must be a list of values, and is {}", name, what_it_is()));
            return {false};  // complained once is enough: an empty list would be a second complaint
        }
        std::vector<ParameterValue> values;
        const auto count = static_cast<lua_Integer>(lua_rawlen(state_, -1));
        for (lua_Integer i = 1; i <= count; ++i) {
            lua_rawgeti(state_, -1, i);
            const std::optional<ParameterValue> value = value_on_top();
            if (!value) {
                complain(name,
                         fmt::format("value {} of parameter '{}' must be a number, a text of at most {} bytes or "
                                     "true or false",
                                     std::int64_t{i}, name, kLongestTextValue));
            }
            values.push_back(value.value_or(false));
            lua_pop(state_, 1);
        }
        return values;
    }
};

/// Reads the value on top of the stack, which stays there. `text` is the file's text: Lua does not remember
/// where a field was written, so lines for messages are found by looking for it.
Result<TemplateTable> read_template_table(lua_State* state, std::string_view text, const std::string& id,
                                          const std::string& file) {
    SceneTableReader reader(state, text, file);
    if (lua_type(state, -1) != LUA_TTABLE) {
        return Error{"a template must return a table: return { version = 1, title = ..., build = ... }", file,
                     line_of_field(text, "return")};
    }
    TemplateTable table;
    table.info.id = id;
    reader.refuse_unknown_fields(kSceneFields, "a template");
    reader.version_field();
    table.info.title = reader.line_field("title", kLongestTitle);
    table.info.tier = reader.tier_field("tier").value_or(kBallTier);
    table.search = reader.integer_field("search", 1, kMaxCandidates, table.search);
    table.max_tasks = reader.integer_field("max_tasks", 1, kMaxCandidates, table.max_tasks);
    table.grid = reader.parameters_field();
    reader.selection_field(table.selection);
    reader.build_field();
    if (!reader.problems().empty()) return all_of(reader.problems());
    return table;
}

}  // namespace

Result<LuaTemplate> LuaTemplate::read(std::string_view text, const std::string& id, const std::string& file) {
    Result<TemplateFile> source = TemplateFile::run(text, id, file, add_scene_functions);
    if (!source) return source.error();
    return read(*std::move(source));
}

Result<LuaTemplate> LuaTemplate::read(TemplateFile source) {
    Result<TemplateTable> table = Error{};
    const Result<Done> read = source.read(
        [&](lua_State* state) { table = read_template_table(state, source.text(), source.id(), source.file()); });
    if (!read) return read.error();
    if (!table) return table.error();
    return LuaTemplate(std::move(source), *std::move(table));
}

Result<BuildAnswer> LuaTemplate::build(std::span<const ParameterValue> values) {
    PHYPLAY_ASSERT(values.size() == grid().parameters().size());
    LuaSandbox& sandbox = source_.sandbox();
    SceneBuilder builder;
    std::optional<LuaGoal> goal;
    int line = 0;
    Result<std::optional<LuaSkip>> called = sandbox.protect([&](lua_State* state) {
        sandbox.run_file();
        line = push_build(state);
        push_scene(state);
        push_parameters(state, grid().parameters(), values);
        sandbox.subject = &builder;
        lua_call(state, 2, 1);
        goal = to_goal(state, -1);
    });
    sandbox.subject = nullptr;

    const auto failed = [&](Error error) {
        const std::string with = describe(grid().parameters(), values);
        if (!with.empty()) error.message += fmt::format(" [with {}]", with);
        error.file = file();
        if (error.line == 0) error.line = line;
        return error;
    };
    if (!called) return failed(called.error());
    if (*called) return BuildAnswer(Skipped{std::move((*called)->reason)});
    if (!goal) {
        return failed(Error{.message = "build must end with 'return goal.touching(body1, body2)' or skip(\"why\")",
                            .line = line});
    }
    Result<BuiltScene> built = builder.touching(goal->body1, goal->body2);
    // goal.touching() asked the same, but bodies may have been moved and added since.
    if (!built) return failed(Error{.message = built.error().message, .line = line});
    return BuildAnswer(*std::move(built));
}

}  // namespace phyplay
