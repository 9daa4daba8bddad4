// A JsonReader reads one JSON document field by field, and answers for it with one sentence.
//
// A JsonField is a place in the document that knows its path ("blocks.circle.health.wood"). Reading a field
// that is missing or of another type gives a harmless value and keeps the error; the first one is the
// document's answer. So readers are written straight through and ask once, at the end. Unknown keys are
// errors too (only()), because a misspelt optional key would otherwise be ignored in silence.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace phyplay {

class JsonReader;

class JsonField {
public:
    const std::string& path() const { return path_; }

    bool has(std::string_view key) const;
    bool is_text() const;

    /// The field `key` of this object. Missing, or this is no object: an error.
    JsonField operator[](std::string_view key) const;

    /// The items of this array; of none where it is no array, which is an error.
    std::vector<JsonField> items() const;

    /// The keys of this object, sorted.
    std::vector<std::string> keys() const;

    /// A finite number.
    double number() const;
    /// A whole number that fits an int.
    int whole_number() const;
    std::string text() const;

    /// number(), or `otherwise` where this object has no such key.
    double number_or(std::string_view key, double otherwise) const;

    /// An error for each key of this object that is not among `known`.
    void only(std::span<const std::string_view> known) const;
    void only(std::initializer_list<std::string_view> known) const { only(std::span(known.begin(), known.size())); }

    /// Keeps "PATH PROBLEM" as the document's error, unless it has one already.
    void refuse(const std::string& problem) const;

private:
    friend class JsonReader;
    JsonField(JsonReader& reader, const void* node, std::string path);

    JsonReader* reader_;
    const void* node_;  // a node of the library's, null where the field is missing
    std::string path_;
};

class JsonReader {
public:
    /// Parses `text`; `name` is the file for messages. A syntax error is the document's error.
    JsonReader(std::string_view text, std::string name);
    ~JsonReader();
    JsonReader(const JsonReader&) = delete;
    JsonReader& operator=(const JsonReader&) = delete;

    JsonField root();

    /// The first error; empty while all is well.
    const std::optional<Error>& error() const { return error_; }

private:
    friend class JsonField;

    struct Document;
    std::unique_ptr<Document> document_;
    std::string name_;
    std::optional<Error> error_;
};

}  // namespace phyplay
