// A TableReader reads the table that a template file returns, field by field, and keeps every complaint with its
// line. For readers of templates alone.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/templates/lua_sandbox.h"
#include "engine/templates/parameter_grid.h"

namespace phyplay {

class TableReader {
public:
    /// A template with more mistakes than these is no template, and nobody reads on.
    static constexpr std::size_t kMostProblems = 20;

    /// Reads the table on top of the stack, inside of LuaSandbox::protect(). `text` is the file's text: Lua does not
    /// remember where a field was written, so lines for messages are found by looking for it.
    TableReader(lua_State* state, std::string_view text, const std::string& file)
        : state_(state), text_(text), file_(file) {}

    const std::vector<Error>& problems() const { return problems_; }

    /// Adds a complaint with the line of the field; after kMostProblems one that there are more, and then no more.
    void complain(std::string_view field, std::string message);

    void refuse_unknown_fields(std::span<const std::string_view> known, std::string_view noun);

    /// A text under the key; nothing, with a complaint, when it is missing or something else.
    std::optional<std::string> text_field(const char* key);

    /// A text as a title or sentence: one line of at most `longest` letters.
    std::string line_field(const char* key, std::size_t longest);

    /// A whole number from `least` to `most` under the key; `otherwise` when it is missing.
    int integer_field(const char* key, int least, int most, int otherwise);

    /// True or false under the key; false when it is missing.
    bool truth_field(const char* key);

    /// The field `version`, which must be 1.
    void version_field();

protected:
    /// Pushes the value under the key of the table on top, nil where there is none, and says of which type it is.
    /// Asks the table alone and never a view's functions (make_strict).
    int push_field(const char* key) const;

    /// "missing", "a number", ...: the value on top.
    std::string what_it_is() const;

    /// Names in the table on top, sorted, since Lua's own order differs between runs.
    std::vector<std::string> field_names(std::string_view noun);

    lua_State* state_;

private:
    std::string_view text_;
    const std::string& file_;
    std::vector<Error> problems_;
};

/// Whether a name in Lua may have it: a letter, a digit or an underscore.
bool is_name_character(char c);

/// 1-based line of the first "name =" in the text outside comments; of the first "return" where there is
/// none, or the name is longer than any; else 1.
int line_of_field(std::string_view text, std::string_view name);

}  // namespace phyplay
