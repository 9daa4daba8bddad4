#include "game/screens/gallery/gallery_search.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyq/level/scenario.h"
#include "engine/phyre/content/phyre_task.h"
#include "game/screens/gallery/task_order.h"
#include "game/screens/gallery/task_words.h"

namespace phyplay {

namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    // Bytes of UTF-8 beyond ASCII stay as they are: an umlaut must be typed as it is written.
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : lower(text)) {
        if (c == ' ' || c == '-' || c == ',' || c == '.') {
            if (!words.back().empty()) words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

bool begins_a_word(const std::vector<std::string>& words, const std::string& beginning) {
    return std::ranges::any_of(words, [&](const std::string& word) { return word.starts_with(beginning); });
}

}  // namespace

GalleryShelf shelf_of_scenario(int scenario) {
    return static_cast<GalleryShelf>(static_cast<int>(GalleryShelf::first_scenario) + scenario - 1);
}

std::optional<int> scenario_of_shelf(GalleryShelf shelf) {
    const int beyond = static_cast<int>(shelf) - static_cast<int>(GalleryShelf::first_scenario);
    return beyond >= 0 && beyond < kScenarioCount ? std::optional(beyond + 1) : std::nullopt;
}

bool is_on_shelf(const TemplateInfo& info, GalleryShelf shelf) {
    switch (shelf) {
        case GalleryShelf::all: return true;
        case GalleryShelf::ball: return info.tier == kBallTier;
        case GalleryShelf::two_balls: return info.tier == kTwoBallsTier;
        case GalleryShelf::slingshot: return info.tier == kSlingshotTier;
        case GalleryShelf::first_scenario: break;
    }
    return info.tier == kSlingshotTier && scenario_of(info.id) == scenario_of_shelf(shelf);
}

const Task* task_of_query(const TaskSet& suite, std::string_view query) {
    unsigned template_number = 0;
    unsigned instance = 0;
    char rest = 0;
    unsigned scenario = 0;
    if (std::sscanf(std::string(query).c_str(), " %2u.%2u:%3u %c", &scenario, &template_number, &instance, &rest) ==
        3) {
        char slingshot_id[32];
        std::snprintf(slingshot_id, sizeof slingshot_id, "%u.%u:%03u", scenario, template_number, instance);
        return suite.find(slingshot_id);
    }
    if (std::sscanf(std::string(query).c_str(), " %5u:%3u %c", &template_number, &instance, &rest) != 2)
        return nullptr;
    char id[32];
    std::snprintf(id, sizeof id, "%05u:%03u", template_number, instance);
    return suite.find(id);
}

namespace {

/// The Phy-Q template whose whole id is the query: its numbers would be found in many others.
const TemplateInfo* template_of_query(const TaskSet& suite, std::string_view query) {
    unsigned scenario = 0;
    unsigned number = 0;
    char rest = 0;
    if (std::sscanf(std::string(query).c_str(), " %2u.%2u %c", &scenario, &number, &rest) != 2) return nullptr;
    return suite.find_template(std::to_string(scenario) + "." + std::to_string(number));
}

}  // namespace

std::vector<const TemplateInfo*> find_templates(const TaskSet& suite, const Texts& texts, GalleryShelf shelf,
                                                std::string_view query) {
    const Task* named = task_of_query(suite, query);
    const TemplateInfo* named_template = template_of_query(suite, query);
    const std::vector<std::string> asked = words_of(query);
    std::vector<const TemplateInfo*> found;
    for (const TemplateInfo* candidate : templates_in_order(suite)) {
        const TemplateInfo& info = *candidate;
        if (!is_on_shelf(info, shelf)) continue;
        if (named_template != nullptr) {
            if (named_template == &info) found.push_back(&info);
            continue;
        }
        std::vector<std::string> words = words_of(title_of(info, texts));
        for (std::string& word : words_of(info.title)) words.push_back(std::move(word));
        for (std::string& word : words_of(words_for(info.tier, texts))) words.push_back(std::move(word));
        words.push_back(info.id);
        const std::size_t zeros = info.id.find_first_not_of('0');
        words.push_back(zeros == std::string::npos ? "0" : info.id.substr(zeros));
        const bool is_named = named != nullptr && named->template_id == info.id;
        if (is_named || std::ranges::all_of(asked, [&](const auto& word) { return begins_a_word(words, word); })) {
            found.push_back(&info);
        }
    }
    return found;
}

}  // namespace phyplay
