// The table a template file returns, read from Lua into values. Private to engine/templates.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/phyre/lua_template.h"
#include "engine/templates/lua_sandbox.h"

namespace phyplay {

/// Most letters of a title.
inline constexpr std::size_t kLongestTitle = 80;

/// Most bytes of a template's file.
inline constexpr std::size_t kLargestTemplate = 1U << 20U;

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
