#include "game/screens/study/study_frame.h"

#include <algorithm>
#include <cmath>

namespace phyplay {
namespace {

constexpr std::string_view kBullet = "•  ";

std::string_view trimmed(std::string_view line) {
    constexpr std::string_view kBlank = " \t\r";
    const std::size_t first = line.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(kBlank) - first + 1);
}

/// More steps than this are a line: dots would be too small to count.
constexpr int kMostDots = 24;

/// Characters are about half as wide as type is high; 72 of them.
constexpr float kColumnEm = 33.0F;

void draw_progress(Ui& ui, Rect rect, int done, int total) {
    const Rgba behind = ui.palette().accent;
    const Rgba ahead = mixed(ui.palette().line, ui.palette().control_line, 0.6F);
    const float pitch = ui.px(14);
    if (total <= kMostDots && pitch * static_cast<float>(total) <= rect.w) {
        const float width = pitch * static_cast<float>(total - 1);
        for (int i = 0; i < total; ++i) {
            const Point at{rect.center().x - width / 2.0F + pitch * static_cast<float>(i), rect.center().y};
            if (i == done) {
                ui.disc(at, ui.px(5), behind);
            } else {
                ui.disc(at, ui.px(3), i < done ? behind : ahead);
            }
        }
        return;
    }
    const float width = std::min(rect.w, ui.px(280));
    const float height = ui.px(4);
    const Rect bar{rect.center().x - width / 2.0F, rect.center().y - height / 2.0F, width, height};
    ui.fill(bar, ahead, height / 2.0F);
    const float part = static_cast<float>(done) / static_cast<float>(std::max(total, 1));
    if (part > 0.0F) ui.fill({bar.x, bar.y, std::max(bar.w * part, height), height}, behind, height / 2.0F);
}

struct Way {
    StopChoice choice;
    std::string_view text;
    std::string_view note;
    ButtonKind kind;
};

}  // namespace

std::vector<std::string> paragraphs_of(std::string_view text) {
    std::vector<std::string> paragraphs;
    bool goes_on = false;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = trimmed(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (line.empty()) {
            goes_on = false;
            continue;
        }
        const bool is_item = line.starts_with("- ");
        if (is_item) line.remove_prefix(2);
        if (goes_on && !is_item) {
            paragraphs.back() += ' ';
            paragraphs.back() += line;
        } else {
            paragraphs.push_back((is_item ? std::string(kBullet) : std::string()) + std::string(line));
        }
        goes_on = true;
    }
    return paragraphs;
}

StudyFrameUse draw_study_frame(Ui& ui, Rect& region, const StudyFrameLook& look) {
    StudyFrameUse use = StudyFrameUse::none;
    const float high = ui.button_height(TextSize::button);
    const Rect bar = region.cut_bottom(high + 2.0F * ui.px(10));
    ui.fill({bar.x, bar.y, bar.w, std::max(1.0F, ui.px(1))}, ui.palette().line);
    Rect row = bar.inset(ui.px(24), ui.px(10));

    const ButtonLook stop{.text = look.stop, .kind = ButtonKind::secondary};
    const float stop_width = look.stop.empty() ? 0.0F : ui.button_width(stop);
    const ButtonLook on{.text = look.button,
                        .icon = Icon::arrow_right,
                        .kind = ButtonKind::primary,
                        .enabled = look.is_ready,
                        .size = TextSize::button};
    const float on_width = look.button.empty() ? 0.0F : ui.button_width(on);

    // Left to right, so that Tab goes to what is read last.
    if (!look.stop.empty()) {
        const float small = ui.button_height();
        const Rect place = row.cut_left(stop_width);
        const Rect at{place.x, place.center().y - small / 2.0F, place.w, small};
        if (ui.button(widget_id("study.stop"), at, stop)) use = StudyFrameUse::stop;
    }
    if (!look.button.empty()) {
        if (ui.button(kStudyGoOn, row.cut_right(on_width), on)) use = StudyFrameUse::go_on;
    } else if (!look.aside.empty()) {
        ui.text_in(row.cut_right(ui.text_width(look.aside, TextSize::body) + 1.0F), look.aside, ui.quiet());
    }

    // In the middle of the window where both sides leave room.
    row = row.inset(ui.px(16), 0.0F);
    const float half = std::min(bar.center().x - row.x, row.right() - bar.center().x);
    if (half > ui.px(80)) row = {bar.center().x - half, row.y, 2.0F * half, row.h};
    if (look.total <= 0) return use;
    if (look.note.empty()) {
        draw_progress(ui, row, look.done, look.total);
        return use;
    }
    const float note = ui.line_height(TextSize::note);
    Rect middle{row.x, row.center().y - (note + ui.px(12)) / 2.0F, row.w, note};
    ui.text_in(middle, look.note, ui.quiet(TextSize::note), Align::center);
    draw_progress(ui, {row.x, middle.bottom() + ui.px(2), row.w, ui.px(10)}, look.done, look.total);
    return use;
}

float study_column_px(const Ui& ui) {
    return std::round(ui.theme().text_px(TextSize::reading) * kColumnEm);
}

void draw_study_title(Ui& ui, Rect& column, std::string_view title) {
    if (title.empty()) return;
    const bool fits = ui.text_width(title, TextSize::title, TextWeight::strong) <= column.w;
    const TextSize size = fits ? TextSize::title : TextSize::button;
    ui.write(column, title, ui.ink(size, TextWeight::strong), ui.px(16));
}

void draw_study_text(Ui& ui, Rect& column, std::string_view text) {
    for (const std::string& paragraph : paragraphs_of(text)) {
        ui.write(column, paragraph, ui.ink(TextSize::reading), ui.px(12));
    }
}

Rect StudyColumn::begin(Ui& ui, WidgetId id, Rect room) {
    const float top_margin = std::max(ui.px(24), (room.h - height_) * 0.38F);
    top_ = ui.begin_scroll(id, room, height_ + 2.0F * ui.px(24), scroll_);
    const float width = std::min(study_column_px(ui), room.w - 2.0F * ui.px(24));
    const bool is_low = height_ + 2.0F * ui.px(24) <= room.h;
    top_ += is_low ? std::round(top_margin) : ui.px(24);
    return {std::round(room.center().x - width / 2.0F), top_, width, 1e6F};
}

void StudyColumn::end(Ui& ui, Rect column) {
    const float height = column.y - top_;
    if (std::abs(height - height_) > 0.5F) ui.keep_animating();
    height_ = height;
    ui.end_scroll();
}

void StudyColumn::reveal(Rect place, Rect room) {
    scroll_.target = std::max(0.0F, scroll_.offset + place.y - room.y - 0.2F * room.h);
}

bool draw_study_trouble(Ui& ui, const Texts& texts, Rect room, std::string_view trouble) {
    const float width = std::min(study_column_px(ui), room.w - 2.0F * ui.px(24));
    Rect column{room.center().x - width / 2.0F, room.y + room.h * 0.2F, width, room.h};
    draw_study_title(ui, column, texts.say("study.trouble"));
    draw_study_text(ui, column, texts.say("study.trouble_lead"));
    ui.write(column, trouble, ui.quiet(TextSize::body), ui.px(24));
    const ButtonLook again{.text = texts.say("trouble.again"),
                           .key_label = texts.say("key.enter"),
                           .icon = Icon::restart,
                           .kind = ButtonKind::primary,
                           .size = TextSize::button};
    const Rect place{column.x, column.y, ui.button_width(again), ui.button_height(TextSize::button)};
    const WidgetId id = widget_id("study.again");
    if (ui.interaction().focus() != id) ui.interaction().set_focus(id);
    return ui.button(id, place, again);
}

StopChoice draw_stop_dialog(Ui& ui, const Texts& texts, Rect region, bool has_consent) {
    ui.begin_layer(faded(ui.theme().dark ? rgb(0x000000) : rgb(0x1B2430), ui.theme().dark ? 0.6F : 0.45F));
    std::vector<Way> ways;
    if (has_consent) {
        ways = {{StopChoice::go_on, texts.say("study.stop.go_on"), {}, ButtonKind::primary},
                {StopChoice::keep, texts.say("study.stop.keep"), texts.say("study.stop.keep_note"),
                 ButtonKind::secondary},
                {StopChoice::erase, texts.say("study.stop.erase"), texts.say("study.stop.erase_note"),
                 ButtonKind::secondary}};
    } else {
        ways = {{StopChoice::go_on, texts.say("study.stop.back"), {}, ButtonKind::primary},
                {StopChoice::refuse, texts.say("study.stop.refuse"), {}, ButtonKind::secondary}};
    }
    const std::string_view title = texts.say(has_consent ? "study.stop.title" : "study.stop.refuse_title");
    const std::string_view lead = texts.say(has_consent ? "study.stop.lead" : "study.stop.refuse_lead");

    const float pad = ui.px(28);
    const float width = std::min(ui.theme().text_px(TextSize::reading) * 27.0F, region.w - ui.px(32));
    const float inner = width - 2.0F * pad;
    const float high = ui.button_height(TextSize::button);
    const float title_height = ui.paragraph_height(inner, title, TextSize::title, TextWeight::strong);
    const float lead_height = ui.paragraph_height(inner, lead, TextSize::reading);
    float height = 2.0F * pad + title_height + ui.px(8) + lead_height + ui.px(8);
    const auto note_height = [&](const Way& way) {
        return way.note.empty() ? 0.0F : ui.paragraph_height(inner, way.note, TextSize::note) + ui.px(4);
    };
    for (const Way& way : ways) height += ui.px(12) + high + note_height(way);

    const Rect card{region.center().x - width / 2.0F, std::max(ui.px(8), region.center().y - height / 2.0F), width,
                    height};
    ui.card(card, 1.0F);
    Rect inside = card.inset(pad);
    ui.write(inside, title, ui.ink(TextSize::title, TextWeight::strong), ui.px(8));
    ui.write(inside, lead, ui.ink(TextSize::reading), ui.px(8));
    StopChoice chosen = StopChoice::none;
    for (const Way& way : ways) {
        inside.cut_top(ui.px(12));
        const Rect place = inside.cut_top(high);
        const bool fits = ui.text_width(way.text, TextSize::button, TextWeight::strong) < inner - ui.px(24);
        const ButtonLook look{.text = way.text, .kind = way.kind, .size = fits ? TextSize::button : TextSize::body};
        if (ui.button(widget_id("study.stop", static_cast<int>(way.choice)), place, look)) chosen = way.choice;
        if (way.note.empty()) continue;
        inside.cut_top(ui.px(4));
        ui.write(inside, way.note, ui.quiet(TextSize::note));
    }
    return chosen;
}

}  // namespace phyplay
