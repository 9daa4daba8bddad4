#include "game/screens/study/study_welcome_page.h"

#include <algorithm>
#include <array>

namespace phyplay {

namespace {

constexpr std::array<double, 4> kTextSizes = {1.0, 1.25, 1.5, 2.0};

std::string_view language_name(std::string_view code) {
    const auto known = languages();
    const auto found = std::ranges::find(known, code, &Language::code);
    return found == known.end() ? code : found->name;
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
    ui.text_in(column.cut_top(ui.line_height(TextSize::body)), texts_.say("study.language"), ui.quiet());
    column.cut_top(ui.px(6));
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
    ui.text_in(column.cut_top(ui.line_height(TextSize::body)), texts_.say("study.text_size"), ui.quiet());
    column.cut_top(ui.px(6));
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

}  // namespace phyplay
