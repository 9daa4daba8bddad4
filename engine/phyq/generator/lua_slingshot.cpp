// object, point, and a function for each location rule. Their arguments are checked where they are called, so that
// mistakes have their line.
#include "engine/phyq/generator/lua_slingshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>

namespace phyplay {
namespace {

constexpr const char* kAnchorType = "phyplay.anchor";
constexpr const char* kLocationType = "phyplay.location";
constexpr int kMostObjects = 1000;

static_assert(std::is_trivially_destructible_v<LuaAnchor> && std::is_trivially_destructible_v<LocationRule>);

template <typename Value>
int push_value(lua_State* state, const Value& value, const char* type) {
    new (lua_newuserdatauv(state, sizeof(Value), 0)) Value(value);
    luaL_setmetatable(state, type);
    return 1;
}

int push_object_anchor(lua_State* state) {
    if (lua_type(state, 1) != LUA_TSTRING) raise_lua_error(state, "object needs a name: object(\"small pig\")");
    const std::string_view name = lua_tostring(state, 1);
    if (name.empty() || name.size() >= LuaAnchor::kLongestName) {
        raise_lua_error(state, fmt::format("there is no object called '{}'", name));
    }
    LuaAnchor anchor;
    std::copy(name.begin(), name.end(), anchor.object.begin());
    if (!lua_isnoneornil(state, 2)) {
        int is_whole = 0;
        const lua_Integer which = lua_tointegerx(state, 2, &is_whole);
        if (is_whole == 0 || which < 1 || which > kMostObjects) {
            raise_lua_error(state, "object: the second argument says which one, from 1");
        }
        anchor.which = static_cast<int>(which);
    }
    return push_value(state, anchor, kAnchorType);
}

int push_point_anchor(lua_State* state) {
    LuaAnchor anchor;
    anchor.point = {number_argument(state, 1, "point", "x"), number_argument(state, 2, "point", "y")};
    return push_value(state, anchor, kAnchorType);
}

/// A function that makes a location rule, and which numbers it takes, in their order.
struct LocationMaker {
    const char* name;
    LocationKind kind;
    std::array<const char*, 5> arguments;
};
constexpr std::array kLocationMakers = {
    LocationMaker{"fixed", LocationKind::fixed, {}},
    LocationMaker{"reachable", LocationKind::reachable, {"x1", "x2", "y1", "y2"}},
    LocationMaker{"reachable_x", LocationKind::reachable_x, {"x1", "x2", "y1"}},
    LocationMaker{"on_reach_line", LocationKind::on_reach_line, {}},
    LocationMaker{"box", LocationKind::box, {"x1", "x2", "y1", "y2"}},
    LocationMaker{"box_low_left", LocationKind::box_low_left, {"x1", "x2", "y1", "y2"}},
    LocationMaker{"box_low_right", LocationKind::box_low_right, {"x1", "x2", "y1", "y2"}},
    LocationMaker{"far", LocationKind::far, {"x1", "x2", "y1", "y2", "depth"}},
    LocationMaker{"along_x", LocationKind::along_x, {"x1", "x2"}},
};

double* member_of(LocationRule& rule, std::string_view name) {
    if (name == "x1") return &rule.x1;
    if (name == "x2") return &rule.x2;
    if (name == "y1") return &rule.y1;
    if (name == "y2") return &rule.y2;
    return &rule.depth;
}

int push_location(lua_State* state) {
    const LocationMaker& maker = kLocationMakers[static_cast<std::size_t>(lua_tointeger(state, lua_upvalueindex(1)))];
    LocationRule rule{.kind = maker.kind};
    int index = 0;
    for (const char* name : maker.arguments) {
        if (name == nullptr) break;
        ++index;
        const bool may_be_open = maker.kind == LocationKind::reachable && std::string_view(name) == "y2";
        if (may_be_open && lua_isnoneornil(state, index)) continue;
        *member_of(rule, name) = number_argument(state, index, maker.name, name);
    }
    if (lua_gettop(state) > index) {
        raise_lua_error(state, fmt::format("{} takes {} numbers, not {}", maker.name, index, lua_gettop(state)));
    }
    const std::string problem = find_location_problem(rule);
    if (!problem.empty()) raise_lua_error(state, fmt::format("{}: {}", maker.name, problem));
    return push_value(state, rule, kLocationType);
}

void add_value_type(lua_State* state, const char* name) {
    luaL_newmetatable(state, name);
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_pop(state, 1);
}

template <typename Value>
std::optional<Value> to_value(lua_State* state, int index, const char* type) {
    const void* value = luaL_testudata(state, index, type);
    return value == nullptr ? std::nullopt : std::optional(*static_cast<const Value*>(value));
}

}  // namespace

void add_slingshot_functions(lua_State* state) {
    add_value_type(state, kAnchorType);
    add_value_type(state, kLocationType);
    lua_pushcfunction(state, push_object_anchor);
    lua_setfield(state, -2, "object");
    lua_pushcfunction(state, push_point_anchor);
    lua_setfield(state, -2, "point");
    for (std::size_t i = 0; i < kLocationMakers.size(); ++i) {
        lua_pushinteger(state, static_cast<lua_Integer>(i));
        lua_pushcclosure(state, push_location, 1);
        lua_setfield(state, -2, kLocationMakers[i].name);
    }
}

std::optional<LuaAnchor> to_anchor(lua_State* state, int index) {
    return to_value<LuaAnchor>(state, index, kAnchorType);
}

std::optional<LocationRule> to_location(lua_State* state, int index) {
    return to_value<LocationRule>(state, index, kLocationType);
}

}  // namespace phyplay
