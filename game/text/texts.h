// The words on screen, from language files: a key gives a sentence, with its {placeholders} filled in.
//
// Languages are JSON objects of key and sentence (text/en.json, text/de.json), embedded at build time, so a
// moved program keeps its words. A test holds the files to the same keys and placeholders, and the keys used
// in code to those that exist. English stands in where a language lacks a key. A suite may bring words of its own.
// README.md says how to add a language.
#pragma once

#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"

namespace phyplay {

/// Sentences by key.
using Dictionary = std::map<std::string, std::string, std::less<>>;

/// Reads a language file; `name` is for messages.
Result<Dictionary> parse_dictionary(std::string_view json, const std::string& name);

/// The names in braces in a sentence, in order: "{count} of {total}" gives count, total.
std::vector<std::string> placeholders_of(std::string_view sentence);

struct Language {
    std::string_view code;  ///< "en"
    std::string name;       ///< in itself: "Deutsch"
};

/// The languages that PhyPlay speaks, English first.
std::span<const Language> languages();

class Texts {
public:
    using Filling = std::pair<std::string_view, std::string_view>;

    /// Speaks `language`, English where that is unknown.
    explicit Texts(std::string_view language = "en");

    /// Learns more words of a language, which need not be the one spoken: those of a suite. `json` is as a language
    /// file (empty: none) and one that parse_dictionary() reads. Words that are known already stay.
    void add(std::string_view language, std::string_view json);

    void set_language(std::string_view language);
    const std::string& language() const { return language_; }

    /// The sentence for a key. A key that exists nowhere gives itself: visible, and a test fails.
    /// The view lives until the next set_language().
    std::string_view say(std::string_view key) const;

    /// The same with placeholders filled in: say("play.attempt", {{"count", "3"}}).
    std::string say(std::string_view key, std::initializer_list<Filling> fillings) const;

    bool has(std::string_view key) const;

    /// Steps as seconds with one decimal, in the language's way: "2.3".
    std::string seconds(double steps, double step_hz) const;

private:
    std::string language_;
    std::map<std::string, Dictionary, std::less<>> added_;  ///< by language
    Dictionary english_;
    Dictionary chosen_;
};

/// `sentence` with its placeholders filled in; those without a filling stay.
std::string filled(std::string_view sentence, std::span<const Texts::Filling> fillings);

/// The form a name takes in its sentence; English has one for all, German three.
enum class GrammaticalCase { nominative, accusative, dative };

/// "nominative", "accusative", "dative": the ends of keys.
std::string_view name_of(GrammaticalCase form);

/// With a capital first letter, for sentences that begin with a name. ASCII letters only.
std::string capitalised(std::string sentence);

/// The language files as they were at build time (embedded.cpp.in), English first.
struct EmbeddedLanguage {
    std::string_view code;  ///< the name of its file: "en"
    std::string_view json;
};
std::span<const EmbeddedLanguage> embedded_languages();

}  // namespace phyplay
