#include "game/screens/gallery/task_words.h"

#include <cctype>

namespace phyplay {

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

}  // namespace phyplay
