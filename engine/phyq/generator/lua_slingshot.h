// What a slingshot template calls: anchors and location rules. For slingshot_template.cpp: this header
// shows Lua's own types.
#pragma once

#include <array>
#include <optional>

#include "engine/phyq/generator/location_rule.h"
#include "engine/templates/lua_sandbox.h"

namespace phyplay {

/// Anchors and location rules, added to the table on top.
void add_slingshot_functions(lua_State* state);

/// The object that everything is moved by, or a point. Kept inside Lua, which calls no destructors.
struct LuaAnchor {
    static constexpr std::size_t kLongestName = 48;

    std::array<char, kLongestName> object{};  ///< "small pig"; empty for a point
    int which = 1;                            ///< the first such object of the layout is 1
    Vec2 point;
};

/// The values at this place of the stack; empty when it is something else.
std::optional<LuaAnchor> to_anchor(lua_State* state, int index);
std::optional<LocationRule> to_location(lua_State* state, int index);

}  // namespace phyplay
