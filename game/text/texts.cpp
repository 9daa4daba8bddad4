#include "game/text/texts.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

/// Requires one of the languages. The files are our own, checked by a test: a mistake in them is ours.
Dictionary embedded_dictionary(std::string_view language) {
    const auto found = std::ranges::find(embedded_languages(), language, &EmbeddedLanguage::code);
    Result<Dictionary> dictionary = parse_dictionary(found->json, std::string(language) + ".json");
    PHYPLAY_ASSERT(dictionary.has_value());
    return std::move(dictionary).value();
}

}  // namespace

Result<Dictionary> parse_dictionary(std::string_view json, const std::string& name) {
    const nlohmann::json root = nlohmann::json::parse(json, nullptr, false);
    if (root.is_discarded() || !root.is_object()) return Error{"is not a JSON object of keys and sentences", name};
    Dictionary dictionary;
    for (const auto& [key, sentence] : root.items()) {
        if (!sentence.is_string()) return Error{"key \"" + key + "\" has no sentence", name};
        dictionary.emplace(key, sentence.get<std::string>());
    }
    return dictionary;
}

std::vector<std::string> placeholders_of(std::string_view sentence) {
    std::vector<std::string> names;
    std::size_t at = 0;
    while ((at = sentence.find('{', at)) != std::string_view::npos) {
        const std::size_t end = sentence.find('}', at);
        if (end == std::string_view::npos) break;
        names.emplace_back(sentence.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return names;
}

std::span<const Language> languages() {
    static const std::vector<Language> known = [] {
        std::vector<Language> read;
        for (const EmbeddedLanguage& one : embedded_languages()) {
            read.push_back({one.code, embedded_dictionary(one.code).at("language.name")});
        }
        return read;
    }();
    return known;
}

Texts::Texts(std::string_view language) : english_(embedded_dictionary("en")) {
    set_language(language);
}

void Texts::add(std::string_view language, std::string_view json) {
    if (json.empty()) return;
    Result<Dictionary> words = parse_dictionary(json, std::string(language));
    PHYPLAY_ASSERT(words.has_value());
    added_[std::string(language)].merge(*words);
    english_.merge(Dictionary(added_["en"]));
    set_language(language_);
}

void Texts::set_language(std::string_view language) {
    const bool is_known =
        std::ranges::any_of(embedded_languages(), [&](const auto& one) { return one.code == language; });
    language_ = is_known ? language : "en";
    chosen_ = embedded_dictionary(language_);
    if (const auto added = added_.find(language_); added != added_.end()) chosen_.merge(Dictionary(added->second));
}

std::string_view Texts::say(std::string_view key) const {
    if (const auto found = chosen_.find(key); found != chosen_.end()) return found->second;
    if (const auto found = english_.find(key); found != english_.end()) return found->second;
    return key;
}

std::string Texts::say(std::string_view key, std::initializer_list<Filling> fillings) const {
    return filled(say(key), std::span(fillings.begin(), fillings.size()));
}

bool Texts::has(std::string_view key) const {
    return chosen_.contains(key) || english_.contains(key);
}

std::string Texts::seconds(double steps, double step_hz) const {
    std::string text = fmt::format("{:.1f}", steps / step_hz);
    if (const std::size_t point = text.find('.'); point != std::string::npos) {
        text.replace(point, 1, say("number.decimal_mark"));
    }
    return text;
}

std::string filled(std::string_view sentence, std::span<const Texts::Filling> fillings) {
    std::string out;
    std::size_t at = 0;
    while (at < sentence.size()) {
        const std::size_t open = sentence.find('{', at);
        const std::size_t close = open == std::string_view::npos ? open : sentence.find('}', open);
        if (close == std::string_view::npos) break;
        out += sentence.substr(at, open - at);
        const std::string_view name = sentence.substr(open + 1, close - open - 1);
        const auto filling = std::ranges::find(fillings, name, &Texts::Filling::first);
        out += filling != fillings.end() ? filling->second : sentence.substr(open, close - open + 1);
        at = close + 1;
    }
    out += sentence.substr(at);
    return out;
}

std::string_view name_of(GrammaticalCase form) {
    switch (form) {
        case GrammaticalCase::nominative: return "nominative";
        case GrammaticalCase::accusative: return "accusative";
        case GrammaticalCase::dative: return "dative";
    }
    PHYPLAY_ASSERT(false);
}

std::string capitalised(std::string sentence) {
    if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z')
        sentence[0] = static_cast<char>(sentence[0] - 32);
    return sentence;
}

}  // namespace phyplay
