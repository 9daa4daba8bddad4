// An AnswerSheet is a questionnaire being filled in: what was entered, when, and what is still missing.
//
// It knows no drawing; the page over it is StudyQuestionnairePage (study_pages.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "study/protocol/protocol.h"
#include "study/store/study_records.h"

namespace phyplay {

enum class AnswerFault {
    none,
    missing,     ///< required, and nothing was entered
    impossible,  ///< not a whole number in the question's range
};

class AnswerSheet {
public:
    /// The questionnaire must outlive the sheet.
    explicit AnswerSheet(const Questionnaire& questionnaire);

    const Questionnaire& questionnaire() const { return *questionnaire_; }

    /// Entering at a moment of the session: the index of a choice or a place on a scale, or typed text.
    void choose(int question, int number, std::int64_t t_us);
    void type(int question, std::string text, std::int64_t t_us);

    /// What was entered: the index of a choice or a place on a scale, or the text.
    std::optional<int> number(int question) const { return entry(question).number; }
    const std::string& typed(int question) const { return entry(question).text; }

    AnswerFault fault_of(int question) const;

    /// Index of the first question with a fault; empty: the sheet is complete.
    std::optional<int> first_fault() const;

    /// Questions that were answered, in their order. Requires that there is no fault.
    std::vector<Answer> answers() const;

private:
    struct Entry {
        std::optional<int> number;  ///< index of a choice, or place on a scale
        std::string text;
        std::int64_t t_us = 0;
    };
    const Question& question(int index) const { return questionnaire_->questions[static_cast<std::size_t>(index)]; }
    const Entry& entry(int index) const { return entries_[static_cast<std::size_t>(index)]; }
    Entry& entry(int index) { return entries_[static_cast<std::size_t>(index)]; }

    const Questionnaire* questionnaire_;
    std::vector<Entry> entries_;
};

}  // namespace phyplay
