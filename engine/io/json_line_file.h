// Reading a file of JSON Lines into values, one per line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/file.h"

namespace phyplay {

/// What `read(line, name)`, a Result, makes of every line. A file that is missing has no lines; the first line that
/// cannot be read is the error, with its number.
template <typename Read>
auto read_json_line_file(const std::filesystem::path& file, const Read& read)
    -> Result<std::vector<std::decay_t<decltype(*read(std::string_view(), std::string()))>>> {
    std::vector<std::decay_t<decltype(*read(std::string_view(), std::string()))>> items;
    if (!std::filesystem::exists(file)) return items;
    const Result<std::string> text = read_file(file);
    if (!text) return text.error();
    int number = 0;
    for (std::string_view rest = *text; !rest.empty();) {
        ++number;
        const std::size_t end = rest.find('\n');
        auto item = read(rest.substr(0, end), file.string());
        if (!item) return Error{item.error().message, file.string(), number};
        items.push_back(*std::move(item));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return items;
}

}  // namespace phyplay
