// The overview of a study's folder: lights, what can be done, and the table of participants.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "game/screens/gallery/task_list.h"
#include "game/screens/study/study_desk_screen.h"

namespace phyplay {

namespace {

Rgba color_of(Light light, const Palette& p) {
    if (light == Light::good) return p.good;
    return light == Light::bad ? p.bad : p.accent;
}

Icon sign_of(Light light) {
    if (light == Light::good) return Icon::check;
    return light == Light::bad ? Icon::cross : Icon::help;
}

/// Widths of the table's columns; the last is what is left for the buttons.
struct Columns {
    float code;
    float condition;
    float state;
    float progress;
    float activity;
    float data;
    bool has_words;  ///< buttons carry words; else they are icons
};

constexpr float kRowPad = 8.0F;

ButtonLook action_look(std::string_view words, Icon icon, bool has_words, bool is_enabled) {
    return {.text = has_words ? words : std::string_view(),
            .icon = has_words ? Icon::none : icon,
            .kind = ButtonKind::quiet,
            .enabled = is_enabled,
            .tooltip = has_words ? std::string_view() : words,
            .size = TextSize::note};
}

float actions_width(const Ui& ui, const Texts& texts, bool has_words) {
    if (!has_words) return 3.0F * ui.button_height(TextSize::note) + ui.px(8);
    float width = ui.px(8);
    for (const std::string_view key : {"desk.resume", "desk.export_one", "desk.erase"}) {
        width += ui.button_width(action_look(texts.say(key), Icon::none, true, true));
    }
    return width;
}

Columns columns_of(const Ui& ui, const Texts& texts, float width) {
    const float em = ui.theme().text_px(TextSize::body);
    Columns columns{.code = 6.5F * em,
                    .condition = 7.5F * em,
                    .state = 7.5F * em,
                    .progress = 9.0F * em,
                    .activity = 6.5F * em,
                    .data = 7.5F * em,
                    .has_words = true};
    const auto needed = [&] {
        return columns.code + columns.condition + columns.state + columns.progress + columns.activity + columns.data +
               actions_width(ui, texts, columns.has_words);
    };
    columns.has_words = needed() <= width;
    // A code is never cut; the progress gives up its bar first.
    if (needed() > width) columns.progress = std::max(5.5F * em, columns.progress - (needed() - width));
    const float fixed = actions_width(ui, texts, columns.has_words) + columns.code;
    const float part = (width - fixed) / std::max(needed() - fixed, 1.0F);
    for (float* column : {&columns.condition, &columns.state, &columns.progress, &columns.activity, &columns.data}) {
        *column = std::floor(*column * part);
    }
    return columns;
}

}  // namespace

void StudyDeskScreen::draw_folder(Ui& ui, Rect page) {
    Rect room = page.inset(ui.px(24), 0.0F);
    Rect facts = room.cut_top(ui.line_height(TextSize::body));
    const std::string mode = std::string(say(desk_.study.mode == StudyMode::pilot ? "desk.pilot" : "desk.live"));
    const float chip = ui.chip(facts.x, facts.center().y, mode,
                               desk_.study.mode == StudyMode::pilot ? ui.palette().accent : ui.palette().good, true);
    facts.cut_left(chip + ui.px(10));
    const ButtonLook other{.text = say("desk.other"), .kind = ButtonKind::quiet, .size = TextSize::note};
    const float height = ui.button_height(TextSize::note);
    Rect place = facts.cut_right(ui.button_width(other));
    place = {place.x, facts.center().y - height / 2.0F, place.w, height};
    ui.text_in(facts,
               say("desk.facts", {{"study", desk_.study.study_id},
                                  {"version", desk_.study.protocol_version},
                                  {"folder", folder_.path.string()}}),
               ui.quiet());
    if (ui.button(widget_id("desk.other"), place, other)) {
        close();
        if (!is_open_) return;
    }
    room.cut_top(ui.px(14));
    room.cut_top(draw_lights(ui, room) + ui.px(14));
    room.cut_top(draw_tools(ui, room) + ui.px(10));
    const float news = draw_news(ui, room);
    if (news > 0.0F) room.cut_top(news + ui.px(10));
    room.cut_bottom(ui.px(16));
    draw_table(ui, room);
}

float StudyDeskScreen::draw_lights(Ui& ui, Rect column) {
    struct Lamp {
        Light light;
        std::string_view title;
        std::string words;
    };
    const double hz = context().describe_session().refresh_hz.value_or(60.0);
    const TimingFigures frames = watch_.frames(hz);
    const Lamp disk{disk_trouble_.empty() ? Light::good : Light::bad, say("desk.disk"),
                    disk_trouble_.empty() ? std::string(say("desk.disk_good")) : disk_trouble_};
    const Lamp clock{light_of_clock(clock_steps_), say("desk.clock"),
                     say("desk.clock_words", {{"us", fmt::format("{:.2f}", clock_steps_.p99_us)}})};
    const Lamp display{measures_frames_ ? Light::fair : light_of_display(frames), say("desk.display"),
                       measures_frames_
                           ? std::string(say("desk.display_measures"))
                           : say("desk.display_words", {{"hz", fmt::format("{:.0f}", hz)},
                                                        {"late", std::to_string(frames.missed.value_or(0))},
                                                        {"of", std::to_string(frames.n)}})};
    const std::array<const Lamp*, 3> lamps{&disk, &clock, &display};
    const float gap = ui.px(12);
    const float width = std::floor((column.w - 2.0F * gap) / 3.0F);
    const float sign = ui.px(22);
    const float inner = width - 2.0F * ui.px(16) - sign - ui.px(12);
    float words = 0.0F;
    for (const Lamp* lamp : lamps) words = std::max(words, ui.paragraph_height(inner, lamp->words, TextSize::note));
    const float height = ui.px(24) + ui.line_height(TextSize::body) + words;
    for (std::size_t i = 0; i < lamps.size(); ++i) {
        const Lamp& lamp = *lamps[i];
        const Rect card{column.x + static_cast<float>(i) * (width + gap), column.y, width, height};
        ui.card(card);
        Rect inside = card.inset(ui.px(16), ui.px(12));
        const Rect side = inside.cut_left(sign);
        inside.cut_left(ui.px(12));
        const Rgba color = color_of(lamp.light, ui.palette());
        const Point center{side.center().x, side.center().y};
        ui.disc(center, sign / 2.0F, color);
        ui.icon(sign_of(lamp.light), center, sign * 0.62F, ui.palette().panel);
        ui.write_line(inside, lamp.title, ui.ink(TextSize::body, TextWeight::strong));
        ui.paragraph(inside, lamp.words, ui.quiet(TextSize::note));
    }
    return height;
}

float StudyDeskScreen::draw_tools(Ui& ui, Rect column) {
    const bool is_free = !work_.is_under_way();
    const bool can_sit = is_free && study_ && disk_trouble_.empty();
    const ButtonLook start{.text = say("desk.start"),
                           .icon = Icon::play,
                           .kind = ButtonKind::primary,
                           .enabled = can_sit,
                           .tooltip = can_sit ? std::string_view() : say("desk.start_not")};
    const ButtonLook export_all{.text = say("desk.export"), .enabled = is_free};
    const ButtonLook report{.text = say("desk.report"), .enabled = is_free};
    const ButtonLook verify{.text = say("desk.verify"), .icon = Icon::check, .enabled = is_free};
    const ButtonLook again{
        .icon = Icon::restart, .kind = ButtonKind::quiet, .enabled = is_free, .tooltip = say("desk.again")};
    Rect row{column.x, column.y, column.w, ui.button_height()};
    float y = row.y;
    const auto next = [&](const ButtonLook& look) {
        const float width = ui.button_width(look);
        if (row.w < width && row.x > column.x) {
            y += ui.button_height() + ui.px(8);
            row = {column.x, y, column.w, ui.button_height()};
        }
        const Rect place = row.cut_left(std::min(width, row.w));
        row.cut_left(ui.px(8));
        return place;
    };
    if (ui.button(widget_id("desk.start"), next(start), start)) begin_sitting({});
    if (sitting_ != nullptr) return 0.0F;
    if (ui.button(widget_id("desk.export"), next(export_all), export_all)) begin_export({});
    if (ui.button(widget_id("desk.report"), next(report), report)) begin_report();
    if (ui.button(widget_id("desk.verify"), next(verify), verify)) begin_verify();
    if (ui.button(widget_id("desk.again"), next(again), again)) {
        const std::string path = folder_.path.string();
        if (study_) {
            reload();
            check_disk();
            clock_steps_ = measure_clock_step();
        } else {
            open(path);
        }
    }
    std::string counts = say("desk.counts", {{"complete", std::to_string(desk_.complete)},
                                             {"under_way", std::to_string(desk_.under_way)},
                                             {"refused", std::to_string(desk_.refused)},
                                             {"erased", std::to_string(desk_.erased)}});
    const auto simulated = std::ranges::count(desk_.rows, true, &DeskRow::is_simulated);
    if (simulated > 0) counts += ", " + say("desk.simulated", {{"count", std::to_string(simulated)}});
    if (ui.text_width(counts, TextSize::body) <= row.w) {
        ui.text_in(row, counts, ui.quiet(), Align::right);
    } else {
        y += ui.button_height() + ui.px(6);
        ui.text_in({column.x, y, column.w, ui.line_height(TextSize::body)}, counts, ui.quiet());
        return y - column.y + ui.line_height(TextSize::body);
    }
    return y - column.y + ui.button_height();
}

float StudyDeskScreen::draw_news(Ui& ui, Rect column) {
    if (work_.is_under_way()) {
        const WorkFigures figures = work_.figures(context().clock.now_us());
        const ButtonLook cancel{.text = say("desk.cancel"),
                                .key_label = say("key.escape"),
                                .enabled = !work_.is_called_off(),
                                .size = TextSize::note};
        Rect row{column.x, column.y, column.w, ui.button_height(TextSize::note)};
        const Rect place = row.cut_right(ui.button_width(cancel));
        row.cut_right(ui.px(12));
        std::string words{say(task_ == Task::verifying   ? "desk.verifying"
                              : task_ == Task::exporting ? "desk.exporting"
                                                         : "desk.reporting")};
        if (work_.of() > 0) {
            words += " " + say("desk.work", {{"done", grouped(static_cast<int>(work_.done()), context().texts)},
                                             {"total", grouped(static_cast<int>(work_.of()), context().texts)},
                                             {"rate", fmt::format("{:.0f}", figures.rate_s)}});
        }
        if (figures.time_left_s) {
            words += " " +
                     say("desk.left", {{"time", clock_words(static_cast<std::int64_t>(*figures.time_left_s * 1e6))}});
        }
        const float width = std::min(ui.text_width(words, TextSize::body), row.w * 0.7F);
        ui.text_in(row.cut_left(width), words, ui.ink());
        row.cut_left(ui.px(12));
        ui.progress_bar({row.x, row.center().y - ui.px(3), row.w, ui.px(6)}, figures.part, ui.palette().accent);
        if (ui.button(widget_id("desk.cancel"), place, cancel)) work_.cancel();
        ui.keep_animating();
        return ui.button_height(TextSize::note);
    }
    if (news_.empty()) return 0.0F;
    const Rgba color = is_bad_news_ ? ui.palette().bad : ui.palette().ink;
    return ui.paragraph(column, news_, {TextSize::body, TextWeight::regular, color});
}

void StudyDeskScreen::draw_table(Ui& ui, Rect room) {
    ui.card(room);
    Rect inside = room.inset(ui.px(16), ui.px(8));
    if (desk_.rows.empty()) {
        inside.cut_top(ui.px(24));
        inside.cut_top(
            ui.paragraph(inside, say("desk.nobody"), ui.ink(TextSize::button, TextWeight::strong), Align::center));
        ui.paragraph(inside, say("desk.nobody_hint"), ui.quiet(), Align::center);
        return;
    }
    Rect head = inside.cut_top(ui.line_height(TextSize::note) + ui.px(12));
    const Columns columns = columns_of(ui, context().texts, inside.w);
    const auto name = [&](float width, std::string_view words) {
        Rect cell = head.cut_left(width);
        cell.w -= ui.px(8);
        ui.text_in(cell, words, {TextSize::note, TextWeight::strong, ui.palette().quiet_ink});
    };
    name(columns.code, say("desk.column.code"));
    name(columns.condition, say("desk.column.condition"));
    name(columns.state, say("desk.column.state"));
    name(columns.progress, say("desk.column.progress"));
    name(columns.activity, say("desk.column.activity"));
    name(columns.data, say("desk.column.data"));
    ui.fill({inside.x, inside.y, inside.w, 1.0F}, ui.palette().line);
    inside.cut_top(1.0F);
    const float height = ui.button_height(TextSize::note) + ui.px(kRowPad);
    const float top =
        ui.begin_scroll(widget_id("desk.table"), inside, height * static_cast<float>(desk_.rows.size()), scroll_);
    for (std::size_t i = 0; i < desk_.rows.size(); ++i) {
        const Rect row{inside.x, top + height * static_cast<float>(i), inside.w, height};
        draw_row(ui, row, desk_.rows[i], i);
        if (sitting_ != nullptr) break;
    }
    ui.end_scroll();
}

void StudyDeskScreen::draw_row(Ui& ui, Rect row, const DeskRow& who, std::size_t number) {
    const Columns columns = columns_of(ui, context().texts, row.w);
    const bool is_seen = row.bottom() > ui.clip().y && row.y < ui.clip().bottom();
    const auto cell = [&](float width) {
        Rect rect = row.cut_left(width);
        rect.w -= ui.px(8);
        return rect;
    };
    if (is_seen && number > 0) {
        ui.fill({row.x, row.y, row.w, 1.0F}, faded(ui.palette().line, 0.6F));
    }
    const Rect code = cell(columns.code);
    const Rect condition = cell(columns.condition);
    const Rect state = cell(columns.state);
    Rect progress = cell(columns.progress);
    const Rect activity = cell(columns.activity);
    Rect data = cell(columns.data);
    if (is_seen) {
        ui.text_in(code, who.code, who.is_simulated ? ui.quiet() : ui.ink(TextSize::body, TextWeight::strong));
        ui.text_in(condition, who.condition_id.empty() ? "–" : std::string_view(who.condition_id), ui.ink());
        ui.text_in(state, say("desk.state." + std::string(name_of(who.status))),
                   who.status == ParticipantStatus::complete ? ui.quiet() : ui.ink());
        const std::string count = fmt::format("{} / {}", who.done, who.planned);
        const float numbers =
            std::max(ui.text_width(count, TextSize::body), ui.text_width("00 / 00", TextSize::body));
        ui.text_in(progress.cut_left(numbers), count, ui.ink());
        progress.cut_left(ui.px(8));
        if (progress.w > ui.px(24) && who.planned > 0) {
            ui.progress_bar({progress.x, progress.center().y - ui.px(2), progress.w - ui.px(8), ui.px(4)},
                            static_cast<float>(who.done) / static_cast<float>(who.planned), ui.palette().accent);
        }
        ui.text_in(activity, who.last_activity_us ? clock_words(*who.last_activity_us) : std::string("–"), ui.ink());
        if (who.data != DataState::unchecked) {
            const Light light = who.data == DataState::holds ? Light::good : Light::bad;
            const float size = ui.px(16);
            const Rect sign = data.cut_left(size);
            data.cut_left(ui.px(6));
            ui.icon(sign_of(light), sign.center(), size, color_of(light, ui.palette()));
        }
        ui.text_in(data,
                   say(who.data == DataState::unchecked ? "desk.unchecked"
                       : who.data == DataState::holds   ? "desk.verified"
                                                        : "desk.differs"),
                   who.data == DataState::unchecked ? ui.quiet() : ui.ink());
    }
    const bool is_free = !work_.is_under_way();
    const auto at = static_cast<std::int64_t>(number);
    const float high = ui.button_height(TextSize::note);
    const auto action = [&](WidgetId id, std::string_view words, Icon icon, bool is_enabled) {
        const ButtonLook look = action_look(words, icon, columns.has_words, is_enabled);
        const Rect place = row.cut_left(columns.has_words ? ui.button_width(look) : high);
        row.cut_left(ui.px(4));
        return ui.button(id, {place.x, place.center().y - high / 2.0F, place.w, high}, look);
    };
    const bool can_resume = is_free && study_ && disk_trouble_.empty() && who.can_resume() && !who.is_simulated;
    const std::string code_of = who.code;
    if (action(widget_id("desk.resume", at), say("desk.resume"), Icon::play, can_resume)) {
        begin_sitting(code_of);
        if (sitting_ != nullptr) return;
    }
    if (action(widget_id("desk.export_one", at), say("desk.export_one"), Icon::copy, is_free)) begin_export(code_of);
    if (action(widget_id("desk.erase", at), say("desk.erase"), Icon::cross, is_free && study_.has_value())) {
        erasing_ = code_of;
        typed_code_.clear();
        dialog_begins_ = true;
    }
}

void StudyDeskScreen::draw_erase_dialog(Ui& ui, Rect region) {
    ui.begin_layer(faded(ui.theme().dark ? rgb(0x000000) : rgb(0x1B2430), ui.theme().dark ? 0.6F : 0.45F));
    const float pad = ui.px(28);
    const float width = std::min(ui.theme().text_px(TextSize::body) * 32.0F, region.w - ui.px(32));
    const float inner = width - 2.0F * pad;
    const std::string title = say("desk.erase_title", {{"code", erasing_}});
    const std::string_view lead = say("desk.erase_lead");
    const std::string ask = say("desk.erase_ask", {{"code", erasing_}});
    const float height = 2.0F * pad + ui.paragraph_height(inner, title, TextSize::title, TextWeight::strong) +
                         ui.px(8) + ui.paragraph_height(inner, lead, TextSize::body) + ui.px(16) +
                         ui.paragraph_height(inner, ask, TextSize::body) + ui.px(6) + 2.0F * ui.button_height() +
                         ui.px(20);
    const Rect card{region.center().x - width / 2.0F, std::max(ui.px(8), region.center().y - height / 2.0F), width,
                    height};
    ui.card(card, 1.0F);
    Rect inside = card.inset(pad);
    ui.write(inside, title, ui.ink(TextSize::title, TextWeight::strong), ui.px(8));
    ui.write(inside, lead, ui.ink(), ui.px(16));
    ui.write(inside, ask, ui.ink(), ui.px(6));
    const WidgetId field = widget_id("desk.erase_code");
    if (std::exchange(dialog_begins_, false)) {
        ui.interaction().set_focus(field);
        ui.keep_animating();
    }
    ui.text_field(field, inside.cut_top(ui.button_height()), typed_code_, "");
    inside.cut_top(ui.px(20));
    Rect row = inside.cut_top(ui.button_height());
    const ButtonLook keep{.text = say("desk.erase_not"), .kind = ButtonKind::primary};
    const ButtonLook gone{.text = say("desk.erase_now"), .enabled = means_code(typed_code_, erasing_)};
    if (ui.button(widget_id("desk.erase_not"), row.cut_left(ui.button_width(keep)), keep)) {
        erasing_.clear();
        return;
    }
    row.cut_left(ui.px(8));
    if (ui.button(widget_id("desk.erase_now"), row.cut_left(ui.button_width(gone)), gone)) erase();
}

}  // namespace phyplay
