#include "game/screens/study/answer_sheet.h"

#include <utility>

#include "engine/base/assert.h"
#include "engine/base/text.h"

namespace phyplay {

namespace {

/// Nobody types more into a line; the data hold up to 4,000 bytes.
constexpr std::size_t kLongestText = 1'000;

}  // namespace

AnswerSheet::AnswerSheet(const Questionnaire& questionnaire)
    : questionnaire_(&questionnaire), entries_(questionnaire.questions.size()) {}

void AnswerSheet::choose(int index, int number, std::int64_t t_us) {
    const QuestionKind kind = question(index).kind;
    PHYPLAY_ASSERT(kind == QuestionKind::choice || kind == QuestionKind::likert);
    entry(index) = {number, {}, t_us};
}

void AnswerSheet::type(int index, std::string text, std::int64_t t_us) {
    if (question(index).kind == QuestionKind::number) {
        // Signs and digits only, as many as a number may have.
        std::erase_if(text, [](char c) { return c != '-' && (c < '0' || c > '9'); });
        if (text.size() > 9) text.resize(9);
    } else if (text.size() > kLongestText) {
        std::size_t end = kLongestText;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // whole characters
        text.resize(end);
    }
    if (text == entry(index).text) return;
    entry(index) = {{}, std::move(text), t_us};
}

AnswerFault AnswerSheet::fault_of(int index) const {
    const Question& asked = question(index);
    const Entry& given = entry(index);
    const bool is_empty = !given.number && given.text.find_first_not_of(' ') == std::string::npos;
    if (is_empty) return asked.required ? AnswerFault::missing : AnswerFault::none;
    if (asked.kind != QuestionKind::number) return AnswerFault::none;
    const std::optional<int> number = number_in<int>(given.text);
    const bool fits = number && *number >= asked.least && *number <= asked.most;
    return fits ? AnswerFault::none : AnswerFault::impossible;
}

std::optional<int> AnswerSheet::first_fault() const {
    for (int i = 0; i < std::ssize(entries_); ++i) {
        if (fault_of(i) != AnswerFault::none) return i;
    }
    return std::nullopt;
}

std::vector<Answer> AnswerSheet::answers() const {
    PHYPLAY_ASSERT(!first_fault());
    std::vector<Answer> answers;
    for (int i = 0; i < std::ssize(entries_); ++i) {
        const Question& asked = question(i);
        const Entry& given = entry(i);
        if (!given.number && given.text.find_first_not_of(' ') == std::string::npos) continue;
        Answer answer;
        answer.item_id = asked.id;
        answer.t_us = given.t_us;
        switch (asked.kind) {
            case QuestionKind::choice:
                answer.value_text = asked.choices[static_cast<std::size_t>(*given.number)].value;
                break;
            case QuestionKind::likert: answer.value_num = *given.number; break;
            case QuestionKind::number: answer.value_num = *number_in<int>(given.text); break;
            case QuestionKind::text: answer.value_text = given.text; break;
        }
        answers.push_back(std::move(answer));
    }
    return answers;
}

}  // namespace phyplay
