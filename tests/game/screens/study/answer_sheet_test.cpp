#include "game/screens/study/answer_sheet.h"

#include <doctest/doctest.h>

using namespace phyplay;

namespace {

Question question(std::string id, QuestionKind kind, bool required = true) {
    Question made;
    made.id = std::move(id);
    made.kind = kind;
    made.required = required;
    made.least = 1;
    made.most = 99;
    made.choices = {{"never", {}}, {"often", {}}};
    return made;
}

Questionnaire one_of_each() {
    Questionnaire made;
    made.id = "background";
    made.questions = {question("how", QuestionKind::choice), question("fun", QuestionKind::likert),
                      question("age", QuestionKind::number), question("words", QuestionKind::text, false)};
    return made;
}

}  // namespace

TEST_CASE("AnswerSheet: what is required is missing until it is entered, in the order of the page") {
    const Questionnaire questionnaire = one_of_each();
    AnswerSheet sheet(questionnaire);
    CHECK(sheet.first_fault() == 0);
    sheet.choose(0, 1, 10);
    CHECK(sheet.first_fault() == 1);
    sheet.choose(1, 4, 20);
    CHECK(sheet.first_fault() == 2);
    CHECK(sheet.fault_of(2) == AnswerFault::missing);
    sheet.type(2, "31", 30);
    CHECK_FALSE(sheet.first_fault());
    CHECK(sheet.fault_of(3) == AnswerFault::none);
}

TEST_CASE("AnswerSheet: answers are the protocol's words and numbers, with the time of the last change") {
    const Questionnaire questionnaire = one_of_each();
    AnswerSheet sheet(questionnaire);
    sheet.choose(0, 0, 10);
    sheet.choose(0, 1, 11);
    sheet.choose(1, 4, 20);
    sheet.type(2, "31", 30);
    const std::vector<Answer> answers = sheet.answers();
    REQUIRE(answers.size() == 3);
    CHECK(answers[0].item_id == "how");
    CHECK(answers[0].value_text == "often");
    CHECK(answers[0].t_us == 11);
    CHECK(answers[1].value_num == 4.0);
    CHECK(answers[2].value_num == 31.0);
    CHECK(answers[2].t_us == 30);
}

TEST_CASE("AnswerSheet: a number field takes digits only, and numbers out of range are impossible") {
    const Questionnaire questionnaire = one_of_each();
    AnswerSheet sheet(questionnaire);
    sheet.type(2, "4x2", 1);
    CHECK(sheet.typed(2) == "42");
    CHECK(sheet.fault_of(2) == AnswerFault::none);
    for (const char* text : {"0", "100", "-5", "--", "5-"}) {
        sheet.type(2, text, 2);
        CHECK(sheet.fault_of(2) == AnswerFault::impossible);
    }
}

TEST_CASE("AnswerSheet: blanks are no words, and long words are cut between characters") {
    Questionnaire questionnaire;
    questionnaire.questions = {question("words", QuestionKind::text)};
    AnswerSheet sheet(questionnaire);
    sheet.type(0, "   ", 1);
    CHECK(sheet.fault_of(0) == AnswerFault::missing);
    std::string umlauts;
    for (int i = 0; i < 1'000; ++i) umlauts += "ä";
    sheet.type(0, "x" + umlauts, 2);
    CHECK(sheet.typed(0).size() == 999);
    CHECK(sheet.answers()[0].value_text == sheet.typed(0));
}
