#include "study/session/questionnaire_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace phyplay {
namespace {

/// Empty where the answer fits the question.
std::string fault_of(const Question& question, const Answer& answer) {
    switch (question.kind) {
        case QuestionKind::choice:
            if (!answer.value_text || answer.value_num) return "is answered with one of its choices";
            if (std::ranges::find(question.choices, *answer.value_text, &Choice::value) == question.choices.end()) {
                return fmt::format("has no choice '{}'", *answer.value_text);
            }
            return {};
        case QuestionKind::likert:
        case QuestionKind::number:
            if (!answer.value_num || answer.value_text || *answer.value_num != std::floor(*answer.value_num)) {
                return "is answered with a whole number";
            }
            if (*answer.value_num < question.least || *answer.value_num > question.most) {
                return fmt::format("goes from {} to {}", question.least, question.most);
            }
            return {};
        case QuestionKind::text:
            if (!answer.value_text || answer.value_num) return "is answered with words";
            if (answer.value_text->size() > kLongestAnswer) return "has too long an answer";
            return {};
    }
    return {};
}

}  // namespace

Result<std::vector<Answer>> check_answers(const Questionnaire& questionnaire, const std::vector<Answer>& answers,
                                          std::int64_t t_shown_us, std::int64_t t_now_us) {
    for (const Answer& answer : answers) {
        if (std::ranges::find(questionnaire.questions, answer.item_id, &Question::id) ==
            questionnaire.questions.end()) {
            return Error{fmt::format("there is no question '{}'", answer.item_id)};
        }
    }
    std::vector<Answer> checked;
    for (const Question& question : questionnaire.questions) {
        const auto given = std::ranges::find(answers, question.id, &Answer::item_id);
        const bool is_given =
            given != answers.end() && (given->value_num || (given->value_text && !given->value_text->empty()));
        if (!is_given && question.required) return Error{fmt::format("question '{}' has no answer", question.id)};
        Answer answer;
        if (is_given) {
            if (const std::string fault = fault_of(question, *given); !fault.empty()) {
                return Error{fmt::format("question '{}' {}", question.id, fault)};
            }
            answer = *given;
        }
        answer.item_id = question.id;
        answer.position = static_cast<int>(checked.size()) + 1;
        if (!is_given) answer.t_us = t_now_us;
        answer.rt_us = answer.t_us - t_shown_us;
        checked.push_back(std::move(answer));
    }
    return checked;
}

}  // namespace phyplay
