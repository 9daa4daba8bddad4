// The table a template file returns, read from Lua into values. For lua_template.cpp.
#pragma once

#include <string>
#include <string_view>

#include "engine/phyre/lua_template.h"
#include "engine/templates/lua_sandbox.h"

namespace phyplay {

/// Everything in the table but build().
struct TemplateTable {
    TemplateInfo info;
    int search = kMaxCandidates;
    int max_tasks = 100;
    ParameterGrid grid;
    Selection selection;
};

/// Reads the value on top of the stack, which stays there. `text` is the file's text: Lua does not remember
/// where a field was written, so lines for messages are found by looking for it.
Result<TemplateTable> read_template_table(lua_State* state, std::string_view text, const std::string& id,
                                          const std::string& file);

}  // namespace phyplay
