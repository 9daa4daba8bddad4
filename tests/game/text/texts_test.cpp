#include "game/text/texts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace phyplay {

namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
    std::ifstream file(path);
    std::ostringstream out;
    out << file.rdbuf();
    return out.str();
}

Dictionary dictionary_of(const std::string& language) {
    const fs::path path = fs::path(PHYPLAY_SOURCE_DIR) / "game/text" / (language + ".json");
    Result<Dictionary> dictionary = parse_dictionary(content_of(path), path.string());
    REQUIRE(dictionary.has_value());
    return std::move(dictionary).value();
}

std::set<std::string> groups_of(const Dictionary& dictionary) {
    std::set<std::string> groups;
    for (const auto& [key, sentence] : dictionary) groups.insert(key.substr(0, key.find('.')));
    return groups;
}

/// Every literal in the sources of game/ that looks like a text key and is no widget's name.
std::set<std::string> keys_in_code(const Dictionary& english) {
    const std::set<std::string> groups = groups_of(english);
    const std::regex literal(R"((widget_id\(\s*)?"([a-z_]+\.[a-z0-9_.]*)\")");
    std::set<std::string> keys;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(PHYPLAY_SOURCE_DIR) / "game")) {
        if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
        const std::string code = content_of(entry.path());
        for (std::sregex_iterator it(code.begin(), code.end(), literal), end; it != end; ++it) {
            const std::string key = (*it)[2];
            if ((*it)[1].matched || !groups.contains(key.substr(0, key.find('.')))) continue;
            keys.insert(key);
        }
    }
    return keys;
}

/// Code puts some keys together from a beginning and the rest: "template." and an id.
bool is_beginning(const std::string& part, const Dictionary& english) {
    const auto next = english.lower_bound(part);
    return next != english.end() && next->first.starts_with(part);
}

}  // namespace

TEST_CASE("texts: every language has the same keys") {
    const Dictionary english = dictionary_of("en");
    for (const Language& language : languages()) {
        const Dictionary other = dictionary_of(std::string(language.code));
        for (const auto& entry : english) {
            const std::string& key = entry.first;
            // Templates' titles are English in the templates themselves.
            CHECK_MESSAGE(other.contains(key), language.code << " lacks " << key);
        }
        for (const auto& entry : other) {
            const std::string& key = entry.first;
            if (key.starts_with("template.")) continue;
            CHECK_MESSAGE(english.contains(key), language.code << " has a key of its own: " << key);
        }
    }
}

TEST_CASE("texts: every language fills in the same placeholders") {
    const Dictionary english = dictionary_of("en");
    for (const Language& language : languages()) {
        for (const auto& entry : dictionary_of(std::string(language.code))) {
            const std::string& key = entry.first;
            const std::string& sentence = entry.second;
            if (!english.contains(key)) continue;
            std::vector<std::string> ours = placeholders_of(sentence);
            std::vector<std::string> theirs = placeholders_of(english.at(key));
            std::ranges::sort(ours);
            std::ranges::sort(theirs);
            CHECK_MESSAGE(ours == theirs, language.code << " " << key);
        }
    }
}

TEST_CASE("texts: every key used in code exists") {
    const Dictionary english = dictionary_of("en");
    const std::set<std::string> used = keys_in_code(english);
    REQUIRE(used.size() > 50);
    for (const std::string& key : used) CHECK_MESSAGE(is_beginning(key, english), key);
}

TEST_CASE("texts: no key lies around unused") {
    const Dictionary english = dictionary_of("en");
    const std::set<std::string> used = keys_in_code(english);
    for (const auto& entry : english) {
        const std::string& key = entry.first;
        if (key == "language.english_name") continue;  // for passports (study/protocol/CMakeLists.txt)
        const bool is_used =
            std::ranges::any_of(used, [&](const std::string& part) { return key.starts_with(part); });
        CHECK_MESSAGE(is_used, key);
    }
}

TEST_CASE("texts: nobody is shouted at") {
    for (const Language& language : languages()) {
        for (const auto& entry : dictionary_of(std::string(language.code))) {
            const std::string& key = entry.first;
            const std::string& sentence = entry.second;
            CHECK_MESSAGE(sentence.find('!') == std::string::npos, language.code << " " << key);
            CHECK_MESSAGE(!sentence.empty(), language.code << " " << key);
        }
    }
}

TEST_CASE("texts: placeholders are filled in, unknown ones stay") {
    const std::vector<Texts::Filling> fillings = {{"count", "3"}, {"total", "100"}};
    CHECK(filled("{count} of {total} solved", fillings) == "3 of 100 solved");
    CHECK(filled("{who} solved {count}", fillings) == "{who} solved 3");
    CHECK(filled("an open { brace", fillings) == "an open { brace");
    CHECK(filled("", fillings).empty());
}

TEST_CASE("texts: a language that does not exist speaks English, a key that does not exist says itself") {
    const Texts texts("xx");
    CHECK(texts.language() == "en");
    CHECK(texts.say("home.settings") == "Settings");
    CHECK(texts.say("no.such.key") == "no.such.key");

    Texts german("de");
    CHECK(german.say("home.settings") == "Einstellungen");
    german.set_language("en");
    CHECK(german.say("home.settings") == "Settings");
}

TEST_CASE("texts: a suite's words are added in each language; what is known already stays, English stands in") {
    Texts texts("de");
    texts.add("en", R"({"cup.goal": "Into the cup.", "cup.again": "Again", "home.settings": "Mine"})");
    texts.add("de", R"({"cup.goal": "In den Becher."})");
    texts.add("de", R"({"cup.goal": "Woandershin.", "hoop.goal": "In den Reif."})");
    texts.add("de", "");
    CHECK(texts.say("cup.goal") == "In den Becher.");
    CHECK(texts.say("hoop.goal") == "In den Reif.");
    CHECK(texts.say("cup.again") == "Again");
    CHECK(texts.say("home.settings") == "Einstellungen");
    CHECK(texts.has("cup.again"));
    texts.set_language("en");
    CHECK(texts.say("cup.goal") == "Into the cup.");
    CHECK(texts.say("home.settings") == "Settings");
    texts.set_language("de");
    CHECK(texts.say("cup.goal") == "In den Becher.");
}

TEST_CASE("texts: a damaged language file is refused with its name") {
    for (const char* json : {"", "[]", "{\"a\": 1}", "{\"a\": \"b\"", "{\"a\": [\"b\"]}"}) {
        const Result<Dictionary> dictionary = parse_dictionary(json, "xx.json");
        REQUIRE_FALSE(dictionary.has_value());
        CHECK(dictionary.error().file == "xx.json");
    }
}

}  // namespace phyplay
