#include "game/screens/study/study_questionnaire_page.h"

#include <algorithm>
#include <utility>

#include "game/screens/study/study_controls.h"

namespace phyplay {

bool StudyQuestionnairePage::go_on(std::int64_t t_us) {
    to_reveal_ = sheet_.first_fault();
    says_faults_ = to_reveal_.has_value();
    if (says_faults_) return false;
    return static_cast<bool>(runner_.answer(sheet_.answers(), t_us));
}

void StudyQuestionnairePage::draw_field(Ui& ui, Rect& column, int index, std::int64_t t_us) {
    const Question& question = sheet_.questionnaire().questions[static_cast<std::size_t>(index)];
    const bool is_number = question.kind == QuestionKind::number;
    Rect field = column.cut_top(ui.button_height(TextSize::button));
    if (is_number) field.w = std::min(field.w, ui.theme().text_px(TextSize::reading) * 8.0F);
    std::string text = sheet_.typed(index);
    const std::string hint = is_number ? texts_.say("study.range", {{"least", std::to_string(question.least)},
                                                                    {"most", std::to_string(question.most)}})
                                       : std::string();
    const Ui::Typed typed = ui.text_field(widget_id("study.field", index), field, text, hint);
    if (typed == Ui::Typed::changed) sheet_.type(index, std::move(text), t_us);
    column.cut_top(ui.px(6));
    if (is_number) return;
    const std::string_view note = texts_.say("study.no_names");
    column.cut_top(ui.paragraph(column, note, ui.quiet(TextSize::note)) + ui.px(4));
}

void StudyQuestionnairePage::draw_question(Ui& ui, Rect& column, int index, std::int64_t t_us) {
    const Question& question = sheet_.questionnaire().questions[static_cast<std::size_t>(index)];
    std::string words = in_language(question.text);
    if (!question.required) words += " " + std::string(texts_.say("study.optional"));
    column.cut_top(ui.paragraph(column, words, ui.ink(TextSize::reading, TextWeight::strong)));
    column.cut_top(ui.px(8));
    switch (question.kind) {
        case QuestionKind::choice:
            for (int i = 0; i < std::ssize(question.choices); ++i) {
                bool is_on = sheet_.chosen(index) == i;
                const WidgetId id = widget_id("study.choice", index * 1'000 + i);
                const Choice& choice = question.choices[static_cast<std::size_t>(i)];
                if (study_option(ui, id, column, in_language(choice.text), is_on, OptionShape::ring)) {
                    sheet_.choose(index, i, t_us);
                }
            }
            break;
        case QuestionKind::likert: {
            std::optional<int> rated = sheet_.rated(index);
            const std::string none;
            const std::string& least = question.choices.empty() ? none : in_language(question.choices.front().text);
            const std::string& most = question.choices.empty() ? none : in_language(question.choices.back().text);
            if (study_scale(ui, widget_id("study.scale", index), column, question.least, question.most, least, most,
                            rated)) {
                sheet_.rate(index, *rated, t_us);
            }
            break;
        }
        case QuestionKind::number:
        case QuestionKind::text: draw_field(ui, column, index, t_us); break;
    }
    const AnswerFault fault = says_faults_ ? sheet_.fault_of(index) : AnswerFault::none;
    if (fault != AnswerFault::none) {
        const std::string sentence = fault == AnswerFault::missing
                                         ? std::string(texts_.say("study.missing"))
                                         : texts_.say("study.impossible", {{"least", std::to_string(question.least)},
                                                                           {"most", std::to_string(question.most)}});
        column.cut_top(ui.paragraph(column, sentence, {TextSize::body, TextWeight::strong, ui.palette().bad}) +
                       ui.px(4));
    }
    column.cut_top(ui.px(24));
}

void StudyQuestionnairePage::draw(Ui& ui, Rect room, std::int64_t t_us) {
    Rect column = column_.begin(ui, widget_id("study.questions"), room);
    draw_study_title(ui, column, in_language(sheet_.questionnaire().title));
    for (int i = 0; i < std::ssize(sheet_.questionnaire().questions); ++i) {
        if (to_reveal_ == i) column_.reveal(column, room);
        draw_question(ui, column, i, t_us);
    }
    if (std::exchange(to_reveal_, std::nullopt)) ui.keep_animating();
    column_.end(ui, column);
}

}  // namespace phyplay
