#include "game/screens/gallery/gallery_search.h"

#include <algorithm>
#include <cctype>
#include <string>

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

std::vector<Shelf> shelves_of(const TaskSet& tasks, const Suites& suites) {
    std::vector<Shelf> shelves(1);
    for (const auto& suite : suites.all()) {
        const SuiteFacts& facts = suite->facts();
        const std::size_t before = shelves.size();
        for (const Tier& tier : facts.tiers) {
            if (std::ranges::find(tasks.templates(), tier, &TemplateInfo::tier) == tasks.templates().end()) continue;
            shelves.push_back({.tier = tier});
        }
        if (shelves.size() == before) continue;
        const Tier last = shelves.back().tier;
        for (const TemplateGroup& group : facts.groups) shelves.push_back({.tier = last, .group = group.number});
    }
    return shelves;
}

bool is_on_shelf(const TemplateInfo& info, const Shelf& shelf, const Suites& suites) {
    if (shelf == Shelf()) return true;
    if (info.tier != shelf.tier) return false;
    return shelf.group == 0 || suites.find_suite_of_tier(info.tier.name)->group_of(info.id) == shelf.group;
}

namespace {

std::string_view without_spaces(std::string_view query) {
    while (query.starts_with(' ')) query.remove_prefix(1);
    while (query.ends_with(' ')) query.remove_suffix(1);
    return query;
}

IdNumbers asked_numbers(std::string_view query) {
    return numbers_of(without_spaces(query));
}

/// The template with several numbers whose whole id is the query: its numbers would be found in many others.
const TemplateInfo* template_of_query(const TaskSet& tasks, std::string_view query) {
    const IdNumbers asked = asked_numbers(query);
    if (asked.between.empty()) return nullptr;
    const auto found =
        std::ranges::find(tasks.templates(), asked, [](const TemplateInfo& info) { return numbers_of(info.id); });
    return found == tasks.templates().end() ? nullptr : &*found;
}

}  // namespace

const Task* task_of_query(const TaskSet& tasks, std::string_view query) {
    const IdNumbers asked = asked_numbers(query);
    if (!asked.between.ends_with(':')) {
        const std::string_view id = without_spaces(query);
        const Task* exact = tasks.find(id);
        return exact != nullptr ? exact : tasks.find(lower(id));
    }
    const auto found = std::ranges::find(tasks.tasks(), asked, [](const Task& task) { return numbers_of(task.id); });
    return found == tasks.tasks().end() ? nullptr : &*found;
}

std::vector<const TemplateInfo*> find_templates(const TaskSet& tasks, const Suites& suites, const Texts& texts,
                                                const Shelf& shelf, std::string_view query) {
    const Task* named = task_of_query(tasks, query);
    const TemplateInfo* named_template = template_of_query(tasks, query);
    const std::vector<std::string> asked = words_of(query);
    std::vector<const TemplateInfo*> found;
    for (const TemplateInfo* candidate : templates_in_order(tasks, suites)) {
        const TemplateInfo& info = *candidate;
        if (!is_on_shelf(info, shelf, suites)) continue;
        if (named_template != nullptr) {
            if (named_template == &info) found.push_back(&info);
            continue;
        }
        std::vector<std::string> words = words_of(title_of(info, suites, texts));
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
