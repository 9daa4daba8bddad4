// A TomlReader reads a TOML file field by field and remembers everything that is wrong with it.
//
// A TomlTable is a place in the file that knows its line. Reading a field that is missing or of another type
// gives a harmless value and notes an error, so readers are written straight through and ask once, at the
// end: the author of a protocol sees all mistakes at once, each with its line. A key that nobody asked for
// is a mistake too, since a misspelt optional key would otherwise be ignored in silence.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace phyplay {

// What a file may have, so that reading one from elsewhere takes no longer than a second and no more memory than it
// is worth: far more than a study needs.
inline constexpr std::size_t kMostTomlBytes = std::size_t{1} << 20U;
inline constexpr int kMostKeyParts = 16;
inline constexpr std::size_t kMostTables = 200;  ///< in a list of tables: blocks, questions, ...
inline constexpr std::size_t kMostMistakesTold = 100;

class TomlReader;

/// A text and the line it stands in.
struct TomlText {
    std::string text;
    int line = 0;
};

class TomlTable {
public:
    /// 1-based line where the table begins.
    int line() const;

    bool has(std::string_view key) const;

    /// A text that is not empty.
    std::string text(std::string_view key);
    std::string text_or(std::string_view key, std::string_view otherwise);

    /// A whole number within [least, most].
    std::int64_t whole(std::string_view key, std::int64_t least, std::int64_t most);
    std::int64_t whole_or(std::string_view key, std::int64_t least, std::int64_t most, std::int64_t otherwise);

    bool truth_or(std::string_view key, bool otherwise);

    /// One of the words, as its place among them; the first one where it is missing or unknown.
    std::size_t word(std::string_view key, std::vector<std::string_view> words);
    /// The same for an optional key.
    std::size_t word_or(std::string_view key, std::vector<std::string_view> words, std::size_t otherwise);

    /// A list of texts; none where the key is missing.
    std::vector<TomlText> texts(std::string_view key);

    /// A table, or an empty stand-in with an error where it is missing.
    TomlTable table(std::string_view key);
    /// A table where there is one.
    std::optional<TomlTable> find_table(std::string_view key);
    /// A list of tables, of which there are at most kMostTables; none where the key is missing.
    std::vector<TomlTable> tables(std::string_view key);

    /// A text in each of the languages: `key.en = "..."`, `key.de = "..."`.
    std::map<std::string, std::string> in_languages(std::string_view key, const std::vector<std::string>& languages);

    /// Line of the key's value, that of the table where the key is missing.
    int line_of(std::string_view key) const;

    /// Notes an error at the key's line.
    void refuse(std::string_view key, const std::string& problem) const;

    /// To be called when everything was asked for: notes an error for each key that was not.
    void finish() const;

private:
    friend class TomlReader;
    TomlTable(TomlReader& reader, const void* node, std::string path);

    const void* find(std::string_view key);  // a node of the library's
    const void* need(std::string_view key, std::string_view wanted);
    std::string name_of_key(std::string_view key) const;

    TomlReader* reader_;
    const void* node_;  // null: a stand-in, about which nothing more is said
    std::string path_;
    std::set<std::string, std::less<>> asked_;
};

class TomlReader {
public:
    /// `name` is the file for messages. What is no TOML, no UTF-8, or too large is an error with its line.
    TomlReader(std::string_view text, std::string name);
    ~TomlReader();

    /// The whole file; a stand-in where it could not be parsed.
    TomlTable root();

    /// Everything wrong so far, sorted by line; of more than kMostMistakesTold the first that were found, and how
    /// many more there are.
    std::vector<Error> errors() const;

    void refuse(int line, const std::string& problem);

private:
    friend class TomlTable;
    struct Document;
    std::unique_ptr<Document> document_;
    std::string name_;
    std::vector<Error> errors_;
    std::size_t untold_ = 0;
};

}  // namespace phyplay
