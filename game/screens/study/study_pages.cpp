#include "game/screens/study/study_pages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace phyplay {
namespace {

constexpr std::array<double, 4> kTextSizes = {1.0, 1.25, 1.5, 2.0};

std::string_view language_name(std::string_view code) {
    const auto known = languages();
    const auto found = std::ranges::find(known, code, &Language::code);
    return found == known.end() ? code : found->name;
}

/// Places on a scale that fit into a row at a size that a finger meets.
constexpr float kLeastPlace = 44.0F;
constexpr float kMostPlace = 84.0F;

constexpr std::int64_t kSecondUs = 1'000'000;

/// A code in large letters on a card, with a sentence that says what it is for.
void draw_code(Ui& ui, Rect& column, std::string_view sentence, std::string_view code) {
    const float pad = ui.px(16);
    const float width = column.w - 2.0F * pad;
    const float words = ui.paragraph_height(width, sentence, TextSize::body);
    const float high = ui.line_height(TextSize::title);
    const Rect card = column.cut_top(words + high + ui.px(8) + 2.0F * pad);
    column.cut_top(ui.px(12));
    ui.card(card);
    Rect inside = card.inset(pad);
    ui.paragraph(inside.cut_top(words), sentence, ui.quiet());
    inside.cut_top(ui.px(8));
    ui.text_in(inside.cut_top(high), code, ui.ink(TextSize::title, TextWeight::strong));
}

enum class OptionShape {
    box,   ///< ticked or not
    ring,  ///< one of several
};

/// A row with a box or ring and words, as high as the words need; cuts itself off `column`. Presses flip a box and
/// set a ring. True when pressed.
bool study_option(Ui& ui, WidgetId id, Rect& column, std::string_view words, bool& is_on, OptionShape shape) {
    const Palette& palette = ui.palette();
    const float pad = ui.px(10);
    const float mark = std::round(ui.theme().text_px(TextSize::reading) * 1.25F);
    const float width = column.w - mark - ui.px(14) - 2.0F * pad;
    const float text_height = ui.paragraph_height(width, words, TextSize::reading);
    const float height = std::max({text_height, mark, ui.px(24)}) + 2.0F * pad;
    const Rect row = column.cut_top(height);
    column.cut_top(ui.px(6));

    const WidgetState state = ui.widget(id, row);
    if (state.activated) is_on = shape == OptionShape::ring ? true : !is_on;
    const float hover = ui.animated(id, state.hovered);
    const float on = ui.animated(id, is_on, 1);
    const float radius = ui.px(8);
    ui.fill(row, mixed(palette.panel, palette.accent, 0.10F * on + 0.04F * hover), radius);
    ui.outline(row,
               mixed(mixed(palette.line, palette.control_line, 0.75F), palette.accent, std::max(on, 0.5F * hover)),
               radius, std::max(1.0F, ui.px(1)));

    const float line = ui.line_height(TextSize::reading);
    const float first_line = row.y + (height - text_height) / 2.0F;
    const Point middle{row.x + pad + mark / 2.0F, first_line + line / 2.0F};
    const float thick = std::max(1.5F, ui.px(2));
    if (shape == OptionShape::box) {
        const Rect box{middle.x - mark / 2.0F, middle.y - mark / 2.0F, mark, mark};
        if (is_on) {
            ui.fill(box, palette.accent, ui.px(5));
            ui.icon(Icon::check, middle, mark * 0.85F, palette.accent_ink);
        } else {
            ui.outline(box, palette.control_line, ui.px(5), thick);
        }
    } else {
        ui.ring(middle, mark / 2.0F - thick / 2.0F, is_on ? palette.accent : palette.control_line, thick);
        if (is_on) ui.disc(middle, mark * 0.28F, palette.accent);
    }
    ui.paragraph({row.x + pad + mark + ui.px(14), first_line, width, text_height}, words, ui.ink(TextSize::reading));
    if (state.focus_shown) ui.focus_ring(row, radius);
    return state.activated;
}

/// Numbers side by side, one of which is chosen (empty: none yet), with words under both ends; cuts itself off
/// `column`. True when one was pressed.
bool study_scale(Ui& ui, WidgetId id, Rect& column, int least, int most, std::string_view least_words,
                 std::string_view most_words, std::optional<int>& chosen) {
    bool is_pressed = false;
    const Palette& palette = ui.palette();
    const int count = most - least + 1;
    const float gap = ui.px(6);
    const auto fitting = static_cast<int>((column.w + gap) / (ui.px(kLeastPlace) + gap));
    const int in_row = std::min(count, std::max(1, fitting));
    const float place_width =
        std::min(ui.px(kMostPlace), (column.w - gap * static_cast<float>(in_row - 1)) / static_cast<float>(in_row));
    const float height = ui.button_height(TextSize::button);
    const float all_width = place_width * static_cast<float>(in_row) + gap * static_cast<float>(in_row - 1);
    for (int first = 0; first < count; first += in_row) {
        Rect row = column.cut_top(height);
        for (int i = first; i < std::min(count, first + in_row); ++i) {
            const Rect place = row.cut_left(place_width);
            row.cut_left(gap);
            const int number = least + i;
            const WidgetId own = id + static_cast<WidgetId>(i) * 2 + 2;
            const WidgetState state = ui.widget(own, place);
            if (state.activated) {
                chosen = number;
                is_pressed = true;
            }
            const bool is_on = chosen == number;
            const float hover = ui.animated(own, state.hovered);
            ui.fill(place, is_on ? palette.accent : mixed(palette.panel, palette.ink, 0.05F * hover), ui.px(8));
            if (!is_on) {
                ui.outline(place, mixed(palette.line, palette.control_line, 0.75F), ui.px(8),
                           std::max(1.0F, ui.px(1)));
            }
            ui.text_in(place, std::to_string(number),
                       {TextSize::reading, is_on ? TextWeight::strong : TextWeight::regular,
                        is_on ? palette.accent_ink : palette.ink},
                       Align::center);
            if (state.focus_shown) ui.focus_ring(place, ui.px(8));
        }
        column.cut_top(gap);
    }
    const float half = all_width / 2.0F - ui.px(8);
    const Rect left{column.x, column.y, half, 1e4F};
    const Rect right{column.x + all_width - half, column.y, half, 1e4F};
    const float left_height = ui.paragraph(left, least_words, ui.quiet());
    const float right_height = ui.paragraph(right, most_words, ui.quiet(), Align::right);
    column.cut_top(std::max(left_height, right_height) + ui.px(6));
    return is_pressed;
}

/// "3 min left", "40 s left": in whole minutes, at the end in tens of seconds. `until_us`: when it changes.
std::string time_left_words(const Texts& texts, std::int64_t left_us, std::int64_t& until_us) {
    constexpr std::int64_t kMinute = 60;
    const std::int64_t left = (left_us + kSecondUs - 1) / kSecondUs;
    const std::int64_t unit = left > kMinute ? kMinute : 10;
    const std::int64_t shown = (left + unit - 1) / unit * unit;
    until_us = left_us - (shown - unit) * kSecondUs;
    if (shown <= 0) return {};
    if (unit == kMinute) return texts.say("study.minutes_left", {{"count", std::to_string(shown / kMinute)}});
    return texts.say("study.seconds_left", {{"count", std::to_string(shown)}});
}

}  // namespace

void StudyWelcomePage::draw_language(Ui& ui, Rect& column) {
    std::vector<std::string_view> names;
    int chosen = 0;
    for (int i = 0; i < std::ssize(protocol_.languages); ++i) {
        const std::string& code = protocol_.languages[static_cast<std::size_t>(i)];
        names.push_back(language_name(code));
        if (code == settings_.language) chosen = i;
    }
    column.cut_top(ui.px(20));
    ui.write_line(column, texts_.say("study.language"), ui.quiet(), ui.px(6));
    Rect row = column.cut_top(ui.button_height(TextSize::button));
    row.w = std::min(row.w, ui.theme().text_px(TextSize::body) * 10.0F * static_cast<float>(names.size()));
    if (ui.segments(widget_id("study.language"), row, names, chosen)) {
        settings_.language = protocol_.languages[static_cast<std::size_t>(chosen)];
    }
}

void StudyWelcomePage::draw_text_size(Ui& ui, Rect& column) {
    int chosen = 0;
    for (int i = 0; i < std::ssize(kTextSizes); ++i) {
        if (settings_.font_scale >= kTextSizes[static_cast<std::size_t>(i)] - 0.01) chosen = i;
    }
    column.cut_top(ui.px(20));
    ui.write_line(column, texts_.say("study.text_size"), ui.quiet(), ui.px(6));
    Rect row = column.cut_top(ui.button_height(TextSize::button));
    row.w = std::min(row.w, ui.theme().text_px(TextSize::body) * 20.0F);
    if (ui.segments(widget_id("study.text_size"), row, {"100 %", "125 %", "150 %", "200 %"}, chosen)) {
        settings_.font_scale = kTextSizes[static_cast<std::size_t>(chosen)];
    }
}

void StudyWelcomePage::draw(Ui& ui, Rect room, std::int64_t) {
    Rect column = column_.begin(ui, widget_id("study.welcome"), room);
    const auto title = protocol_.title.find(settings_.language);
    if (is_pilot_) {
        ui.chip(column.x, column.y + ui.line_height(TextSize::note) / 2.0F, texts_.say("study.pilot"),
                ui.palette().bad);
        column.cut_top(ui.line_height(TextSize::note) + ui.px(12));
    }
    draw_study_title(ui, column, title != protocol_.title.end() ? title->second : protocol_.title.begin()->second);
    draw_study_text(ui, column, texts_.say("study.welcome"));
    if (asks_language_) draw_language(ui, column);
    draw_text_size(ui, column);
    column_.end(ui, column);
}

bool StudyConsentPage::is_ready() const {
    return std::ranges::all_of(protocol_.consent.items, [&](const ConsentItem& item) {
        const auto found = ticked_.find(item.id);
        return !item.required || (found != ticked_.end() && found->second);
    });
}

void StudyConsentPage::draw(Ui& ui, Rect room, std::int64_t) {
    Rect column = column_.begin(ui, widget_id("study.consent"), room);
    draw_study_title(ui, column, texts_.say("study.consent"));
    draw_study_text(ui, column, protocol_.consent.text.at(runner_.language()));
    column.cut_top(ui.px(4));
    for (int i = 0; i < std::ssize(protocol_.consent.items); ++i) {
        const ConsentItem& item = protocol_.consent.items[static_cast<std::size_t>(i)];
        std::string words = item.text.at(runner_.language());
        if (!item.required) words += " " + std::string(texts_.say("study.optional"));
        bool& is_on = ticked_[item.id];
        study_option(ui, widget_id("study.consent.item", i), column, words, is_on, OptionShape::box);
    }
    column.cut_top(ui.px(12));
    const std::string facts = texts_.say(
        "study.facts",
        {{"version", protocol_.consent.version}, {"ethics", protocol_.ethics_ref}, {"contact", protocol_.contact}});
    ui.write(column, facts, ui.quiet(TextSize::note));
    column_.end(ui, column);
}

void StudyTextPage::draw(Ui& ui, Rect room, std::int64_t) {
    Rect column = column_.begin(ui, widget_id("study.text"), room);
    draw_study_title(ui, column, words_.title);
    draw_study_text(ui, column, words_.text);
    column_.end(ui, column);
}

bool StudyTextPage::go_on(std::int64_t t_us) {
    on_(t_us);
    return true;
}

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
    ui.write(column, note, ui.quiet(TextSize::note), ui.px(4));
}

void StudyQuestionnairePage::draw_question(Ui& ui, Rect& column, int index, std::int64_t t_us) {
    const Question& question = sheet_.questionnaire().questions[static_cast<std::size_t>(index)];
    std::string words = in_language(question.text);
    if (!question.required) words += " " + std::string(texts_.say("study.optional"));
    ui.write(column, words, ui.ink(TextSize::reading, TextWeight::strong), ui.px(8));
    switch (question.kind) {
        case QuestionKind::choice:
            for (int i = 0; i < std::ssize(question.choices); ++i) {
                bool is_on = sheet_.number(index) == i;
                const WidgetId id = widget_id("study.choice", index * 1'000 + i);
                const Choice& choice = question.choices[static_cast<std::size_t>(i)];
                if (study_option(ui, id, column, in_language(choice.text), is_on, OptionShape::ring)) {
                    sheet_.choose(index, i, t_us);
                }
            }
            break;
        case QuestionKind::likert: {
            std::optional<int> rated = sheet_.number(index);
            const std::string none;
            const std::string& least = question.choices.empty() ? none : in_language(question.choices.front().text);
            const std::string& most = question.choices.empty() ? none : in_language(question.choices.back().text);
            if (study_scale(ui, widget_id("study.scale", index), column, question.least, question.most, least, most,
                            rated)) {
                sheet_.choose(index, *rated, t_us);
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
        ui.write(column, sentence, {TextSize::body, TextWeight::strong, ui.palette().bad}, ui.px(4));
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

StudyTrialPage::StudyTrialPage(AppContext& context, SessionRunner& runner)
    : context_(context), runner_(runner), terms_(runner.terms(0)) {
    const PlaySetup setup{.rules = rules_of(terms_.aids, terms_.attempt_cap),
                          .journal = &runner.journal(),
                          .history = {terms_.attempts_used, std::nullopt}};
    play_ = std::make_unique<PlayScreen>(context, *terms_.task, setup);
    play_->enter();
}

void StudyTrialPage::look(std::int64_t t_us) {
    if (play_->trial().is_closed()) return;
    const TrialTerms now = runner_.terms(t_us);
    // With birds left the player could wait for ever: the attempt ends when the time does.
    if (now.time_left_us == 0 && play_->is_waiting()) play_->cut_short();
    if (!runner_.trial_is_over(t_us)) return;
    const TrialTerms end = runner_.terms(t_us);
    const bool is_time = !end.solved && end.attempts_used < end.attempt_cap;
    play_->close(std::string(context_.texts.say(is_time ? "study.time_over" : "study.trial_over")));
    time_left_.clear();
    context_.trace.write("trial over task=" + terms_.task->id + (is_time ? " reason=time" : " reason=attempts"));
}

bool StudyTrialPage::handle_event(const WindowEvent& event) {
    const bool is_used = play_->handle_event(event);
    play_->take_navigation();  // there is nowhere to go
    return is_used;
}

void StudyTrialPage::draw(Ui& ui, Rect room, std::int64_t t_us) {
    look(t_us);
    const TrialTerms now = runner_.terms(t_us);
    if (now.time_left_us && !play_->trial().is_closed()) {
        std::int64_t until_us = 0;
        time_left_ = time_left_words(context_.texts, *now.time_left_us, until_us);
        ui.wake_at(ui.time().now_us + std::max<std::int64_t>(std::min(until_us, *now.time_left_us), 1'000));
    }
    play_->draw(ui, room);
    play_->take_navigation();
    if (play_->trial().is_closed()) return;
    look(t_us);  // the attempt may just have come to its end
    if (play_->trial().is_closed()) ui.keep_animating();
}

std::string StudyTrialPage::note() const {
    const std::string_view key = terms_.is_practice ? "study.practice_of" : "study.puzzle_of";
    return context_.texts.say(
        key, {{"count", std::to_string(terms_.trial_number)}, {"total", std::to_string(terms_.trial_count)}});
}

bool StudyTrialPage::go_on(std::int64_t t_us) {
    runner_.go_on(t_us);
    return true;
}

void StudyDebriefPage::draw(Ui& ui, Rect room, std::int64_t) {
    Rect column = column_.begin(ui, widget_id("study.debrief"), room);
    draw_study_title(ui, column, texts_.say("study.done"));
    const auto text = protocol_.debrief.find(runner_.language());
    if (text != protocol_.debrief.end()) draw_study_text(ui, column, text->second);
    column.cut_top(ui.px(8));
    if (!protocol_.completion_code.empty()) {
        draw_code(ui, column, texts_.say("study.completion_code"), protocol_.completion_code);
    }
    draw_code(ui, column, texts_.say("study.own_code"), runner_.participant_id());
    column_.end(ui, column);
}

std::unique_ptr<StudyPage> page_of_step(AppContext& context, const Protocol& protocol, SessionRunner& runner) {
    const StudyStep& step = runner.step();
    const Texts& texts = context.texts;
    const auto to_read = [&](std::string_view title, const LocalText& text) {
        const auto found = text.find(runner.language());
        return std::make_unique<StudyTextPage>(
            StudyTextWords{std::string(title), found == text.end() ? std::string() : found->second,
                           std::string(texts.say("study.on"))},
            [&runner](std::int64_t t_us) { runner.go_on(t_us); });
    };
    const auto index = [](int i) { return static_cast<std::size_t>(i); };
    switch (step.kind) {
        case StepKind::consent: return std::make_unique<StudyConsentPage>(protocol, texts, runner);
        case StepKind::questionnaire:
            return std::make_unique<StudyQuestionnairePage>(protocol.questionnaires[index(step.questionnaire)], texts,
                                                            runner);
        case StepKind::instructions: return to_read({}, protocol.instructions[index(step.page)]);
        case StepKind::block_text: return to_read({}, protocol.blocks[index(step.block)].text);
        case StepKind::pause: return to_read(texts.say("study.pause"), protocol.blocks[index(step.block)].text);
        case StepKind::trial: return std::make_unique<StudyTrialPage>(context, runner);
        case StepKind::debrief: break;
    }
    return std::make_unique<StudyDebriefPage>(protocol, texts, runner);
}

}  // namespace phyplay
