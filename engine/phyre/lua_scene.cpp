#include "engine/phyre/lua_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/text.h"
#include "engine/phyre/scene_builder.h"
#include "engine/templates/lua_sandbox.h"

namespace phyplay {
namespace {

constexpr const char* kBodyType = "phyplay.body";
constexpr const char* kGoalType = "phyplay.goal";
constexpr const char* kSceneKey = "phyplay.scene";
constexpr std::string_view kAngle = "angle_deg";
constexpr std::string_view kScale = "scale";

/// A body of the scene under construction, as Lua holds it.
struct LuaBody {
    int index;
};

/// One of the functions of `scene`.
struct BodyMaker {
    const char* name;
    BodyType type;
    bool dynamic;
};
constexpr std::array kBodyMakers = {
    BodyMaker{"static_ball", BodyType::ball, false},
    BodyMaker{"dynamic_ball", BodyType::ball, true},
    BodyMaker{"static_bar", BodyType::bar, false},
    BodyMaker{"dynamic_bar", BodyType::bar, true},
    BodyMaker{"static_jar", BodyType::jar, false},
    BodyMaker{"dynamic_jar", BodyType::jar, true},
    BodyMaker{"static_standing_sticks", BodyType::standing_sticks, false},
    BodyMaker{"dynamic_standing_sticks", BodyType::standing_sticks, true},
};

/// What a body can tell beside its anchors and angle.
struct Measure {
    std::string_view name;
    double (*of)(const Box&);
};
constexpr std::array kMeasures = {
    Measure{"left", [](const Box& box) { return box.left; }},
    Measure{"right", [](const Box& box) { return box.right; }},
    Measure{"bottom", [](const Box& box) { return box.bottom; }},
    Measure{"top", [](const Box& box) { return box.top; }},
    Measure{"center_x", [](const Box& box) { return box.center_x(); }},
    Measure{"center_y", [](const Box& box) { return box.center_y(); }},
    Measure{"width", [](const Box& box) { return box.width(); }},
    Measure{"height", [](const Box& box) { return box.height(); }},
};

std::optional<Anchor> anchor_of(std::string_view name) {
    const auto found = std::find_if(kAnchors.begin(), kAnchors.end(), [&](Anchor a) { return name_of(a) == name; });
    return found == kAnchors.end() ? std::nullopt : std::optional(*found);
}

/// What may stand in the braces of scene:dynamic_ball { ... }.
std::vector<std::string_view> maker_keys() {
    std::vector<std::string_view> keys = {kScale, kAngle};
    for (const Anchor anchor : kAnchors) keys.push_back(name_of(anchor));
    return keys;
}

void require(lua_State* state, const Result<Done>& result) {
    if (!result) raise_lua_error(state, result.error().message);
}

SceneBuilder& builder_of(lua_State* state) {
    auto* builder = static_cast<SceneBuilder*>(LuaSandbox::of(state).subject);
    if (builder == nullptr) raise_lua_error(state, "this works only inside build(scene, p)");
    return *builder;
}

LuaBody body_argument(lua_State* state, int index, const char* function) {
    const void* body = luaL_testudata(state, index, kBodyType);
    if (body == nullptr) {
        raise_lua_error(state, fmt::format("{} needs a body, and got a {}", function, luaL_typename(state, index)));
    }
    const LuaBody found = *static_cast<const LuaBody*>(body);
    if (found.index >= builder_of(state).body_count()) raise_lua_error(state, "this body is from another scene");
    return found;
}

/// A value that must be a number; the key is for the message.
double number_at(lua_State* state, int index, std::string_view key) {
    if (lua_type(state, index) != LUA_TNUMBER) {
        raise_lua_error(state, fmt::format("'{}' must be a number, and is a {}", key, luaL_typename(state, index)));
    }
    return lua_tonumber(state, index);
}

/// The number under a key of the table at `index`; empty where the key is missing.
std::optional<double> number_field(lua_State* state, int index, std::string_view key) {
    lua_pushlstring(state, key.data(), key.size());
    lua_rawget(state, index);
    std::optional<double> value;
    if (!lua_isnil(state, -1)) value = number_at(state, -1, key);
    lua_pop(state, 1);
    return value;
}

void refuse_unknown_keys(lua_State* state, int index, std::string_view noun) {
    const std::vector<std::string_view> known = maker_keys();
    std::vector<std::string> unknown;
    lua_pushnil(state);
    while (lua_next(state, index) != 0) {
        lua_pop(state, 1);
        if (lua_type(state, -1) != LUA_TSTRING) {
            raise_lua_error(state, fmt::format("a {} is described by names: {{ scale = ..., left = ... }}", noun));
        }
        const std::string_view key = lua_tostring(state, -1);
        if (std::find(known.begin(), known.end(), key) == known.end()) unknown.emplace_back(key);
    }
    if (unknown.empty()) return;
    // Lua's order of keys differs between runs; the message should not.
    const std::string& first = *std::min_element(unknown.begin(), unknown.end());
    raise_lua_error(state, fmt::format("a {} has no '{}'{}", noun, first, did_you_mean(first, known)));
}

int make_body_of(lua_State* state) {
    const BodyMaker& maker = kBodyMakers[static_cast<std::size_t>(lua_tointeger(state, lua_upvalueindex(1)))];
    lua_getfield(state, LUA_REGISTRYINDEX, kSceneKey);
    const bool called_on_scene = lua_rawequal(state, 1, -1) != 0;
    lua_pop(state, 1);
    if (!called_on_scene || lua_gettop(state) != 2 || lua_type(state, 2) != LUA_TTABLE) {
        raise_lua_error(state,
                        fmt::format("write scene:{} {{ scale = ..., ... }}, with a colon and braces", maker.name));
    }
    refuse_unknown_keys(state, 2, name_of(maker.type));
    const std::optional<double> scale = number_field(state, 2, kScale);
    if (!scale) raise_lua_error(state, fmt::format("a {} needs a 'scale'", name_of(maker.type)));

    SceneBuilder& builder = builder_of(state);
    const Result<int> index = builder.add(maker.type, maker.dynamic, *scale);
    if (!index) raise_lua_error(state, index.error().message);
    if (const auto angle_deg = number_field(state, 2, kAngle)) require(state, builder.rotate_to(*index, *angle_deg));
    for (const Anchor anchor : kAnchors) {
        const std::optional<double> value = number_field(state, 2, name_of(anchor));
        if (value) require(state, builder.place(*index, anchor, *value));
    }
    static_cast<LuaBody*>(lua_newuserdatauv(state, sizeof(LuaBody), 0))->index = *index;
    luaL_setmetatable(state, kBodyType);
    return 1;
}

int read_body(lua_State* state) {
    const LuaBody body = body_argument(state, 1, "this");
    const std::string_view key = lua_type(state, 2) == LUA_TSTRING ? lua_tostring(state, 2) : "?";
    const SceneBuilder& builder = builder_of(state);
    if (key == kAngle) {
        lua_pushnumber(state, builder.angle_deg(body.index));
        return 1;
    }
    const auto measure =
        std::find_if(kMeasures.begin(), kMeasures.end(), [&](const Measure& m) { return m.name == key; });
    if (measure == kMeasures.end()) {
        std::vector<std::string_view> known = {kAngle};
        for (const Measure& m : kMeasures) known.push_back(m.name);
        raise_lua_error(state, fmt::format("a body has no '{}'{}", key, did_you_mean(key, known)));
    }
    lua_pushnumber(state, measure->of(builder.box(body.index)));
    return 1;
}

int write_body(lua_State* state) {
    const LuaBody body = body_argument(state, 1, "this");
    const std::string_view key = lua_type(state, 2) == LUA_TSTRING ? lua_tostring(state, 2) : "?";
    SceneBuilder& builder = builder_of(state);
    if (key == kAngle) {
        require(state, builder.rotate_to(body.index, number_at(state, 3, key)));
        return 0;
    }
    const std::optional<Anchor> anchor = anchor_of(key);
    if (!anchor) {
        std::vector<std::string_view> known = {kAngle};
        for (const Anchor a : kAnchors) known.push_back(name_of(a));
        raise_lua_error(state, fmt::format("a body's '{}' cannot be set{}", key, did_you_mean(key, known)));
    }
    require(state, builder.place(body.index, *anchor, number_at(state, 3, key)));
    return 0;
}

int goal_touching(lua_State* state) {
    const LuaBody body1 = body_argument(state, 1, "goal.touching(body1, body2)");
    const LuaBody body2 = body_argument(state, 2, "goal.touching(body1, body2)");
    const Result<BuiltScene> built = builder_of(state).touching(body1.index, body2.index);
    if (!built) raise_lua_error(state, built.error().message);
    LuaGoal* goal = static_cast<LuaGoal*>(lua_newuserdatauv(state, sizeof(LuaGoal), 0));
    *goal = {.body1 = body1.index, .body2 = body2.index};
    luaL_setmetatable(state, kGoalType);
    return 1;
}

int skip(lua_State* state) {
    if (lua_type(state, 1) != LUA_TSTRING) raise_lua_error(state, "skip needs a reason: skip(\"too narrow\")");
    static_cast<void>(builder_of(state));  // only inside build()
    LuaSandbox::of(state).raise_skip(lua_tostring(state, 1));
}

void add_type(lua_State* state, const char* name, lua_CFunction read, lua_CFunction write) {
    luaL_newmetatable(state, name);
    if (read != nullptr) {
        lua_pushcfunction(state, read);
        lua_setfield(state, -2, "__index");
        lua_pushcfunction(state, write);
        lua_setfield(state, -2, "__newindex");
    }
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_pop(state, 1);
}

void add_scene(lua_State* state) {
    lua_newtable(state);
    for (std::size_t i = 0; i < kBodyMakers.size(); ++i) {
        lua_pushinteger(state, static_cast<lua_Integer>(i));
        lua_pushcclosure(state, make_body_of, 1);
        lua_setfield(state, -2, kBodyMakers[i].name);
    }
    lua_pushnumber(state, kSceneWidth);
    lua_setfield(state, -2, "width");
    lua_pushnumber(state, kSceneHeight);
    lua_setfield(state, -2, "height");
    make_strict(state, "a scene");
    lua_setfield(state, LUA_REGISTRYINDEX, kSceneKey);
}

}  // namespace

void add_scene_functions(lua_State* state) {
    add_type(state, kBodyType, read_body, write_body);
    add_type(state, kGoalType, nullptr, nullptr);
    add_scene(state);

    lua_newtable(state);
    lua_pushcfunction(state, goal_touching);
    lua_setfield(state, -2, "touching");
    make_strict(state, "'goal'");
    lua_setfield(state, -2, "goal");

    lua_pushcfunction(state, skip);
    lua_setfield(state, -2, "skip");
}

void push_scene(lua_State* state) {
    lua_getfield(state, LUA_REGISTRYINDEX, kSceneKey);
}

std::optional<LuaGoal> to_goal(lua_State* state, int index) {
    const void* goal = luaL_testudata(state, index, kGoalType);
    return goal == nullptr ? std::nullopt : std::optional(*static_cast<const LuaGoal*>(goal));
}

}  // namespace phyplay
