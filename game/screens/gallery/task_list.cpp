#include "game/screens/gallery/task_list.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <tuple>

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

IdNumbers numbers_of(std::string_view id) {
    IdNumbers parts;
    const char* at = id.data();
    const char* end = id.data() + id.size();
    while (true) {
        int number = 0;
        const auto read = std::from_chars(at, end, number);
        if (read.ec != std::errc() || *at == '-') return {};
        parts.numbers.push_back(number);
        at = read.ptr;
        if (at == end) return parts;
        if (*at != '.' && *at != ':') return {};
        parts.between += *at++;
    }
}

namespace {

auto key_of(const Suites& suites, Tier tier, std::string_view id) {
    const auto suite =
        std::ranges::find_if(suites.all(), [&](const auto& one) { return one->find_tier(tier.name).has_value(); });
    return std::tuple(suite - suites.all().begin(), numbers_of(id).numbers, id);
}

}  // namespace

bool comes_before(const Suites& suites, const Task& task, const Task& other) {
    return key_of(suites, task.tier, task.id) < key_of(suites, other.tier, other.id);
}

const Task* neighbour_of(const TaskSet& tasks, const Suites& suites, const Task& task, int direction) {
    const auto is_before = [&](const Task& a, const Task& b) {
        return direction > 0 ? comes_before(suites, a, b) : comes_before(suites, b, a);
    };
    const Task* nearest = nullptr;
    for (const Task& other : tasks.tasks()) {
        if (is_before(task, other) && (nearest == nullptr || is_before(other, *nearest))) nearest = &other;
    }
    return nearest;
}

std::vector<const TemplateInfo*> templates_in_order(const TaskSet& tasks, const Suites& suites) {
    std::vector<const TemplateInfo*> templates;
    for (const TemplateInfo& info : tasks.templates()) templates.push_back(&info);
    std::ranges::stable_sort(templates, {}, [&](const auto* info) { return key_of(suites, info->tier, info->id); });
    return templates;
}

std::string title_of(const TemplateInfo& info, const Suites& suites, const Texts& texts) {
    const Suite* suite = suites.find_suite_of_tier(info.tier.name);
    if (const auto group = suite != nullptr ? suite->group_of(info.id) : std::nullopt) {
        const std::string word(suite->facts().group_word);
        return texts.say(word + ".puzzle", {{"name", texts.say(word + "." + std::to_string(*group) + ".name")},
                                            {"count", std::string_view(info.id).substr(info.id.find('.') + 1)}});
    }
    const std::string key = "template." + info.id;
    std::string title = texts.has(key) ? std::string(texts.say(key)) : info.title;
    if (!title.empty()) title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
}

std::string_view words_for(Tier tier, const Texts& texts) {
    const std::string key = "tier." + std::string(tier.name);
    return texts.has(key) ? texts.say(key) : tier.name;
}

std::string words_for(const TaskProgress& progress, const Texts& texts) {
    if (progress.solved_at_attempt) {
        return texts.say("task.solved_at", {{"attempt", std::to_string(*progress.solved_at_attempt)}});
    }
    if (progress.attempts == 1) return std::string(texts.say("task.tried_once"));
    if (progress.attempts > 1) return texts.say("task.tried", {{"count", std::to_string(progress.attempts)}});
    return std::string(texts.say("task.untouched"));
}

std::string grouped(int number, const Texts& texts) {
    std::string digits = std::to_string(number);
    for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) {
        digits.insert(static_cast<std::size_t>(at), texts.say("number.group"));
    }
    return digits;
}

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
