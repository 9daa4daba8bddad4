#include "engine/templates/table_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/base/text.h"
#include "engine/io/json_line.h"

namespace phyplay {
namespace {

/// True when the line has the word, not as a part of a longer one; followed by '=' where asked.
bool has_word(std::string_view line, std::string_view word, bool before_equals) {
    for (std::size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool whole =
            (at == 0 || !is_name_character(line[at - 1])) && (end == line.size() || !is_name_character(line[end]));
        const std::size_t next = line.find_first_not_of(" \t", end);
        const bool equals =
            next != std::string_view::npos && line[next] == '=' && (next + 1 == line.size() || line[next + 1] != '=');
        if (whole && (equals || !before_equals)) return true;
    }
    return false;
}

int line_of_word(std::string_view text, std::string_view word, bool before_equals) {
    int number = 1;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        line = line.substr(0, line.find("--"));
        if (has_word(line, word, before_equals)) return number;
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
    }
    return 0;
}

}  // namespace

bool is_name_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

int line_of_field(std::string_view text, std::string_view name) {
    const bool is_name = name.size() <= kLongestName;  // looking for a long one may take long
    if (const int line = is_name ? line_of_word(text, name, true) : 0) return line;
    if (const int line = line_of_word(text, "return", false)) return line;
    return 1;
}

void TableReader::complain(std::string_view field, std::string message) {
    if (problems_.size() > kMostProblems) return;
    if (problems_.size() == kMostProblems)
        message = fmt::format("there are more than these {} mistakes", kMostProblems);
    problems_.push_back({.message = std::move(message), .file = file_, .line = line_of_field(text_, field)});
}

void TableReader::refuse_unknown_fields(std::span<const std::string_view> known, std::string_view noun) {
    std::vector<std::string> unknown;
    for (const std::string& name : field_names(noun)) {
        if (std::find(known.begin(), known.end(), name) == known.end()) unknown.push_back(name);
    }
    for (const std::string& name : unknown) {
        complain(name, fmt::format("{} has no '{}'{}", noun, excerpt(name), did_you_mean(name, known)));
    }
}

std::optional<std::string> TableReader::text_field(const char* key) {
    std::optional<std::string> value;
    if (push_field(key) == LUA_TSTRING) {
        value = lua_tostring(state_, -1);
    } else {
        complain(key, fmt::format("'{}' must be a text in quotes, and is {}", key, what_it_is()));
    }
    lua_pop(state_, 1);
    return value;
}

std::string TableReader::line_field(const char* key, std::size_t longest) {
    const std::optional<std::string> text = text_field(key);
    if (!text) return {};
    if (text->empty() || text->size() > longest || text->find('\n') != std::string::npos) {
        complain(key, fmt::format("'{}' must be one line of 1 to {} letters", key, longest));
    }
    return *text;
}

int TableReader::integer_field(const char* key, int least, int most, int otherwise) {
    int value = otherwise;
    if (push_field(key) != LUA_TNIL) {
        int is_whole = 0;
        const lua_Integer number = lua_tointegerx(state_, -1, &is_whole);
        if (lua_type(state_, -1) == LUA_TNUMBER && is_whole != 0 && number >= least && number <= most) {
            value = static_cast<int>(number);
        } else {
            complain(key, fmt::format("'{}' must be a whole number from {} to {}", key, least, most));
        }
    }
    lua_pop(state_, 1);
    return value;
}

bool TableReader::truth_field(const char* key) {
    const int type = push_field(key);
    const bool truth = type == LUA_TBOOLEAN && lua_toboolean(state_, -1) != 0;
    if (type != LUA_TNIL && type != LUA_TBOOLEAN) {
        complain(key, fmt::format("'{}' must be true or false, and is {}", key, what_it_is()));
    }
    lua_pop(state_, 1);
    return truth;
}

void TableReader::version_field() {
    if (integer_field("version", 1, 1, 0) == 0) {
        complain("version", "'version' must be 1: the version of the template language it is written in");
    }
}

int TableReader::push_field(const char* key) const {
    lua_pushstring(state_, key);
    return lua_rawget(state_, -2);
}

std::string TableReader::what_it_is() const {
    if (lua_isnil(state_, -1)) return "missing";
    return fmt::format("a {}", luaL_typename(state_, -1));
}

std::vector<std::string> TableReader::field_names(std::string_view noun) {
    std::vector<std::string> names;
    lua_pushnil(state_);
    while (lua_next(state_, -2) != 0) {
        lua_pop(state_, 1);
        if (lua_type(state_, -1) == LUA_TSTRING) {
            names.emplace_back(lua_tostring(state_, -1));
        } else {
            complain(noun, fmt::format("{} has a value without a name", noun));
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace phyplay
