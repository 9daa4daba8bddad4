// Templates read from a text, as if somebody had written them.
#pragma once

#include <string>

#include "engine/phyre/lua_template.h"

namespace phyplay::testing {

inline Result<LuaTemplate> read_own_template(const std::string& text) {
    return LuaTemplate::read(text, "own", "own.lua");
}

/// What is said about a template: reading it, else building its first combination; "" when all is well.
inline std::string complaint(const std::string& text) {
    Result<LuaTemplate> source = read_own_template(text);
    if (!source) return to_string(source.error());
    const Result<BuildAnswer> answer = source->build(source->grid().values_of(0));
    return answer ? "" : to_string(answer.error());
}

}  // namespace phyplay::testing
