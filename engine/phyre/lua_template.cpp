#include "engine/phyre/lua_template.h"

#include <fmt/format.h>

#include <utility>

#include "engine/base/assert.h"
#include "engine/phyre/lua_scene.h"
#include "engine/phyre/template_table.h"
#include "engine/templates/lua_sandbox.h"

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

/// "ball_x = 0.25, left = true": which combination a message speaks of.
std::string describe(const std::vector<Parameter>& parameters, std::span<const ParameterValue> values) {
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", parameters[i].name, to_string(values[i]));
    }
    return text;
}

}  // namespace

struct LuaTemplate::Impl {
    std::string file;
    std::string text;
    LuaSandbox sandbox{add_scene_functions};
    int chunk = LUA_NOREF;  ///< the compiled file, in Lua's registry
    TemplateTable table;

    /// Runs the file and leaves its table on the stack, alone.
    Result<Done> run_file() {
        lua_State* state = sandbox.state();
        lua_settop(state, 0);
        lua_rawgeti(state, LUA_REGISTRYINDEX, chunk);
        const Result<std::optional<LuaSkip>> ran = sandbox.call(0, 1);
        if (!ran) return at_file(ran.error());
        return Done{};
    }

    void push_parameters(std::span<const ParameterValue> values) {
        lua_State* state = sandbox.state();
        const std::vector<Parameter>& parameters = table.grid.parameters();
        lua_createtable(state, 0, static_cast<int>(parameters.size()));
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            push_value(state, values[i]);
            lua_setfield(state, -2, parameters[i].name.c_str());
        }
        make_strict(state, "'parameters'");
    }

    /// Line of build(), for errors that Lua does not know of. Requires the table on the stack.
    int line_of_build() {
        lua_Debug where;
        lua_getfield(sandbox.state(), -1, "build");
        lua_getinfo(sandbox.state(), ">S", &where);
        return where.linedefined;
    }

    Error at_file(Error error) const {
        error.file = file;
        return error;
    }
};

LuaTemplate::LuaTemplate(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LuaTemplate::~LuaTemplate() = default;
LuaTemplate::LuaTemplate(LuaTemplate&&) noexcept = default;
LuaTemplate& LuaTemplate::operator=(LuaTemplate&&) noexcept = default;

Result<LuaTemplate> LuaTemplate::read(std::string_view text, const std::string& id, const std::string& file) {
    auto impl = std::make_unique<Impl>();
    impl->file = file;
    impl->text = text;
    const Result<Done> compiled = impl->sandbox.compile(text);
    if (!compiled) return impl->at_file(compiled.error());
    impl->chunk = luaL_ref(impl->sandbox.state(), LUA_REGISTRYINDEX);

    const Result<Done> ran = impl->run_file();
    if (!ran) return ran.error();
    Result<TemplateTable> table = read_template_table(impl->sandbox.state(), text, id, file);
    lua_settop(impl->sandbox.state(), 0);
    if (!table) return table.error();
    impl->table = *std::move(table);
    return LuaTemplate(std::move(impl));
}

const TemplateInfo& LuaTemplate::info() const {
    return impl_->table.info;
}
const ParameterGrid& LuaTemplate::grid() const {
    return impl_->table.grid;
}
const Selection& LuaTemplate::selection() const {
    return impl_->table.selection;
}
const std::string& LuaTemplate::file() const {
    return impl_->file;
}
int LuaTemplate::search() const {
    return impl_->table.search;
}
int LuaTemplate::max_tasks() const {
    return impl_->table.max_tasks;
}

Result<BuildAnswer> LuaTemplate::build(std::span<const ParameterValue> values) {
    PHYPLAY_ASSERT(values.size() == grid().parameters().size());
    const Result<Done> ran = impl_->run_file();
    if (!ran) return ran.error();

    lua_State* state = impl_->sandbox.state();
    const int line = impl_->line_of_build();
    lua_getfield(state, -1, "build");
    push_scene(state);
    impl_->push_parameters(values);
    SceneBuilder builder;
    impl_->sandbox.subject = &builder;
    Result<std::optional<LuaSkip>> called = impl_->sandbox.call(2, 1);
    impl_->sandbox.subject = nullptr;

    const std::string with = describe(grid().parameters(), values);
    const auto failed = [&](Error error) {
        if (!with.empty()) error.message += fmt::format(" [with {}]", with);
        return impl_->at_file(std::move(error));
    };
    if (!called) return failed(called.error());
    if (*called) return BuildAnswer(Skipped{std::move((*called)->reason)});
    const std::optional<LuaGoal> goal = to_goal(state, -1);
    lua_settop(state, 0);
    if (!goal) {
        return failed(Error{.message = "build must end with 'return goal.touching(body1, body2)' or skip(\"why\")",
                            .line = line});
    }
    Result<BuiltScene> built = builder.touching(goal->body1, goal->body2);
    PHYPLAY_ASSERT(built.has_value());  // goal.touching() asked before
    return BuildAnswer(*std::move(built));
}

}  // namespace phyplay
