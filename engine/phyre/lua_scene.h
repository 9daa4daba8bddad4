// What a PHYRE template's build() sees: `scene` makes bodies, bodies have edges that can be read and put in place,
// goal.touching() says when the task is solved, skip() says that there is no task.
//
// For whoever runs templates. The sandbox's subject is the SceneBuilder, null outside of build().
#pragma once

#include <optional>

struct lua_State;

namespace phyplay {

/// goal, skip: added to the table on top.
void add_scene_functions(lua_State* state);

/// Pushes the `scene` that a template's build() gets.
void push_scene(lua_State* state);

/// The goal that build() returned, at this place of the stack; empty when it is something else.
struct LuaGoal {
    int body1 = 0;
    int body2 = 0;
};
std::optional<LuaGoal> to_goal(lua_State* state, int index);

}  // namespace phyplay
