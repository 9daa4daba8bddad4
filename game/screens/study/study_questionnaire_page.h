// A questionnaire: its items one below the other. What is missing is said where it is missing.
#pragma once

#include "game/screens/study/answer_sheet.h"
#include "game/screens/study/study_frame.h"
#include "game/screens/study/study_page.h"
#include "study/session/session_runner.h"

namespace phyplay {

class StudyQuestionnairePage final : public StudyPage {
public:
    StudyQuestionnairePage(const Questionnaire& questionnaire, const Texts& texts, SessionRunner& runner)
        : sheet_(questionnaire), texts_(texts), runner_(runner) {}

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    std::string_view button() const override { return texts_.say("study.on"); }
    bool go_on(std::int64_t t_us) override;

private:
    void draw_question(Ui& ui, Rect& column, int index, std::int64_t t_us);
    void draw_field(Ui& ui, Rect& column, int index, std::int64_t t_us);
    const std::string& in_language(const LocalText& text) const { return text.at(runner_.language()); }

    AnswerSheet sheet_;
    const Texts& texts_;
    SessionRunner& runner_;
    StudyColumn column_;
    bool says_faults_ = false;      ///< the button was pressed with something missing
    std::optional<int> to_reveal_;  ///< question to be brought into sight
};

}  // namespace phyplay
