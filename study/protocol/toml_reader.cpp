#include "study/protocol/toml_reader.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>

#include "engine/base/text.h"

namespace phyplay {
namespace {

const toml::node* as_node(const void* node) {
    return static_cast<const toml::node*>(node);
}

int line_of_node(const void* node) {
    return node == nullptr ? 0 : static_cast<int>(as_node(node)->source().begin.line);
}

std::string_view type_of(const void* node) {
    switch (as_node(node)->type()) {
        case toml::node_type::table: return "a table";
        case toml::node_type::array: return "a list";
        case toml::node_type::string: return "a text";
        case toml::node_type::integer: return "a whole number";
        case toml::node_type::floating_point: return "a number";
        case toml::node_type::boolean: return "true or false";
        default: return "a date or time";
    }
}

std::string listed(const std::vector<std::string_view>& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
        list += fmt::format("'{}'", words[i]);
    }
    return list;
}

/// Where the string that begins at `at` ends. One that is never closed ends with its line, or with the text.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const std::string three(3, quote);
    const bool is_long = text.substr(at).starts_with(three);
    at += is_long ? 3 : 1;
    while (at < text.size()) {
        if (quote == '"' && text[at] == '\\') {
            at += 2;
        } else if (is_long && text.substr(at).starts_with(three)) {
            at += 3;
            for (int more = 0; more < 2 && at < text.size() && text[at] == quote; ++more) ++at;  // """a quote""""
            return at;
        } else if (!is_long && (text[at] == quote || text[at] == '\n')) {
            return text[at] == quote ? at + 1 : at;
        } else {
            ++at;
        }
    }
    return text.size();
}

/// The parts of a key are tables inside one another, and the TOML library calls itself for each: one key of 50,000
/// parts ended the program. Its own limit of depth is for lists and tables in braces only.
/// The line of the first key with more than kMostKeyParts; 0: there is none.
int line_of_deep_key(std::string_view text) {
    constexpr std::string_view kNeverInKeys = "=,[]{}\n";
    int line = 1;
    int parts = 1;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"' || c == '\'') {
            const std::size_t end = end_of_string(text, at);
            line += static_cast<int>(std::ranges::count(text.substr(at, end - at), '\n'));
            at = end;
            continue;
        }
        if (c == '#') {
            at = std::min(text.find('\n', at), text.size());
            continue;
        }
        if (c == '.') {
            if (++parts > kMostKeyParts) return line;
        } else if (kNeverInKeys.find(c) != std::string_view::npos) {
            parts = 1;
        }
        if (c == '\n') ++line;
        ++at;
    }
    return 0;
}

}  // namespace

struct TomlReader::Document {
    toml::table root;
    bool is_parsed = false;
};

TomlReader::TomlReader(std::string_view text, std::string name)
    : document_(std::make_unique<Document>()), name_(std::move(name)) {
    if (text.size() > kMostTomlBytes) {
        refuse(1, fmt::format("the file is larger than {} KB", kMostTomlBytes >> 10U));
        return;
    }
    if (const int line = line_of_deep_key(text); line > 0) {
        refuse(line, fmt::format("a key has more than {} parts", kMostKeyParts));
        return;
    }
    try {
        document_->root = toml::parse(text, name_);
        document_->is_parsed = true;
    } catch (const toml::parse_error& error) {
        refuse(static_cast<int>(error.source().begin.line), std::string(error.description()));
    }
}

TomlReader::~TomlReader() = default;

TomlTable TomlReader::root() {
    return {*this, document_->is_parsed ? static_cast<const toml::node*>(&document_->root) : nullptr, ""};
}

std::vector<Error> TomlReader::errors() const {
    std::vector<Error> sorted = errors_;
    std::ranges::stable_sort(sorted, {}, &Error::line);
    if (untold_ > 0) sorted.push_back({fmt::format("there are {} more mistakes", untold_), name_});
    return sorted;
}

void TomlReader::refuse(int line, const std::string& problem) {
    if (errors_.size() == kMostMistakesTold) {
        ++untold_;
    } else {
        errors_.push_back({problem, name_, line});
    }
}

TomlTable::TomlTable(TomlReader& reader, const void* node, std::string path)
    : reader_(&reader), node_(node), path_(std::move(path)) {}

int TomlTable::line() const {
    return std::max(1, line_of_node(node_));
}

std::string TomlTable::name_of_key(std::string_view key) const {
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

bool TomlTable::has(std::string_view key) const {
    return node_ != nullptr && as_node(node_)->as_table()->contains(key);
}

const void* TomlTable::find(std::string_view key) {
    asked_.emplace(key);
    return node_ == nullptr ? nullptr : as_node(node_)->as_table()->get(key);
}

const void* TomlTable::need(std::string_view key, std::string_view wanted) {
    const void* found = find(key);
    if (found == nullptr && node_ != nullptr) {
        reader_->refuse(line(), fmt::format("'{}' is missing; it is {}", name_of_key(key), wanted));
    }
    return found;
}

int TomlTable::line_of(std::string_view key) const {
    const void* found = node_ == nullptr ? nullptr : as_node(node_)->as_table()->get(key);
    return found == nullptr ? line() : std::max(1, line_of_node(found));
}

void TomlTable::refuse(std::string_view key, const std::string& problem) const {
    if (node_ != nullptr) reader_->refuse(line_of(key), fmt::format("'{}' {}", name_of_key(key), problem));
}

std::string TomlTable::text(std::string_view key) {
    const void* found = need(key, "a text");
    if (found == nullptr) return "";
    const auto* text = as_node(found)->as_string();
    if (text == nullptr)
        refuse(key, fmt::format("is {}, not a text", type_of(found)));
    else if (text->get().empty())
        refuse(key, "is empty");
    return text == nullptr ? "" : text->get();
}

std::string TomlTable::text_or(std::string_view key, std::string_view otherwise) {
    return find(key) == nullptr ? std::string(otherwise) : text(key);
}

std::int64_t TomlTable::whole(std::string_view key, std::int64_t least, std::int64_t most) {
    const void* found = need(key, fmt::format("a whole number from {} to {}", least, most));
    if (found == nullptr) return least;
    const auto* number = as_node(found)->as_integer();
    if (number == nullptr) {
        refuse(key, fmt::format("is {}, not a whole number", type_of(found)));
        return least;
    }
    if (number->get() < least || number->get() > most) {
        refuse(key, fmt::format("is {}; it must be {} to {}", number->get(), least, most));
        return least;
    }
    return number->get();
}

std::int64_t TomlTable::whole_or(std::string_view key, std::int64_t least, std::int64_t most,
                                 std::int64_t otherwise) {
    return find(key) == nullptr ? otherwise : whole(key, least, most);
}

bool TomlTable::truth_or(std::string_view key, bool otherwise) {
    const void* found = find(key);
    if (found == nullptr) return otherwise;
    const auto* truth = as_node(found)->as_boolean();
    if (truth == nullptr) refuse(key, fmt::format("is {}, not true or false", type_of(found)));
    return truth == nullptr ? otherwise : truth->get();
}

std::size_t TomlTable::word(std::string_view key, std::vector<std::string_view> words) {
    if (need(key, listed(words)) == nullptr) return 0;
    const std::string chosen = text(key);
    const auto found = std::ranges::find(words, chosen);
    if (found == words.end()) {
        if (!chosen.empty()) {
            refuse(key, fmt::format("is '{}'; it must be {}{}", chosen, listed(words), did_you_mean(chosen, words)));
        }
        return 0;
    }
    return static_cast<std::size_t>(found - words.begin());
}

std::size_t TomlTable::word_or(std::string_view key, std::vector<std::string_view> words, std::size_t otherwise) {
    return find(key) == nullptr ? otherwise : word(key, std::move(words));
}

std::vector<TomlText> TomlTable::texts(std::string_view key) {
    const void* found = find(key);
    if (found == nullptr) return {};
    const auto* list = as_node(found)->as_array();
    if (list == nullptr) {
        refuse(key, fmt::format("is {}, not a list of texts", type_of(found)));
        return {};
    }
    std::vector<TomlText> texts;
    for (const toml::node& item : *list) {
        const auto* text = item.as_string();
        if (text != nullptr) {
            texts.push_back({text->get(), line_of_node(&item)});
        } else {
            reader_->refuse(line_of_node(&item),
                            fmt::format("'{}' holds {}; it is a list of texts", name_of_key(key), type_of(&item)));
        }
    }
    return texts;
}

std::optional<TomlTable> TomlTable::find_table(std::string_view key) {
    const void* found = find(key);
    if (found == nullptr) return std::nullopt;
    if (!as_node(found)->is_table()) {
        refuse(key, fmt::format("is {}, not a table", type_of(found)));
        return std::nullopt;
    }
    return TomlTable(*reader_, found, name_of_key(key));
}

TomlTable TomlTable::table(std::string_view key) {
    need(key, "a table");
    if (auto table = find_table(key)) return *table;
    return {*reader_, nullptr, name_of_key(key)};
}

std::vector<TomlTable> TomlTable::tables(std::string_view key) {
    const void* found = find(key);
    if (found == nullptr) return {};
    const auto* list = as_node(found)->as_array();
    if (list == nullptr) {
        refuse(key, fmt::format("is {}, not a list of tables", type_of(found)));
        return {};
    }
    if (list->size() > kMostTables) {
        refuse(key, fmt::format("is there {} times, more than {}", list->size(), kMostTables));
        return {};
    }
    std::vector<TomlTable> tables;
    for (const toml::node& item : *list) {
        if (item.is_table()) {
            tables.push_back({*reader_, &item, fmt::format("{}[{}]", name_of_key(key), tables.size() + 1)});
        } else {
            reader_->refuse(line_of_node(&item),
                            fmt::format("'{}' holds {}; it is a list of tables", name_of_key(key), type_of(&item)));
        }
    }
    return tables;
}

std::map<std::string, std::string> TomlTable::in_languages(std::string_view key,
                                                           const std::vector<std::string>& languages) {
    std::map<std::string, std::string> texts;
    TomlTable table = this->table(key);
    for (const std::string& language : languages) texts[language] = table.text(language);
    table.finish();
    return texts;
}

void TomlTable::finish() const {
    if (node_ == nullptr) return;
    const std::vector<std::string_view> known(asked_.begin(), asked_.end());
    for (const auto& [key, value] : *as_node(node_)->as_table()) {
        if (asked_.contains(key.str())) continue;
        reader_->refuse(
            static_cast<int>(key.source().begin.line),
            fmt::format("nobody knows the key '{}'{}", name_of_key(key.str()), did_you_mean(key.str(), known)));
    }
}

}  // namespace phyplay
