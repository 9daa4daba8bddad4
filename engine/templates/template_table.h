// The table a template file returns, read from Lua into values. Private to engine/templates.
#pragma once

#include <string>
#include <string_view>

#include "engine/templates/lua_sandbox.h"
#include "engine/templates/lua_template.h"

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

/// 1-based line of the first "name =" in the text outside comments; of the first "return" where there is
/// none; else 1.
int line_of_field(std::string_view text, std::string_view name);

}  // namespace phyplay
