// The page in the wide form: the goal on top, tools over the scene, and at the foot how it stands and what can be
// done.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "game/screens/play_screen.h"
#include "game/screens/stage.h"

namespace phyplay {

namespace {

bool is_narrow(const Ui& ui, float width) {
    return width < ui.theme().text_px(TextSize::button) * 40.0F;
}

/// On the button over the scene; none where that says how it stands.
Icon icon_of(Aid aid) {
    switch (aid) {
        case Aid::trajectory: return Icon::path;
        case Aid::ghosts: return Icon::ghost;
        case Aid::slow_motion: break;
    }
    return Icon::none;
}

float actions_width(const Ui& ui, const std::vector<Action>& actions) {
    float width = 0.0F;
    for (const Action& action : actions) width += ui.button_width(action.look) + ui.px(10);
    return std::max(0.0F, width - ui.px(10));
}

}  // namespace

void PlayScreen::draw_wide(Ui& ui, const Rect& region) {
    const StageLayout stage = wide_stage(ui, region, *face_, heading_height(ui, region), panel_height(ui, region));
    goal_place_ = stage.heading;
    face_->look_at(stage.scene);
    draw_scene(ui);
    draw_tools(ui);
    if (!draw_time_line(ui, stage.time_line)) draw_hint_line(ui, stage.time_line);
    draw_heading(ui, stage.heading);
    draw_foot_panel(ui, stage.panel);
}

// ------------------------------------------------------------------------------------------------- heading

float PlayScreen::heading_height(Ui& ui, const Rect& region) const {
    const std::string rule = rule_words();
    if (rule.empty()) return std::max(ui.button_height(), ui.line_height(TextSize::button));
    const float goal = ui.line_height(TextSize::button);
    if (!is_narrow(ui, region.w)) return std::max(ui.button_height(), goal + ui.line_height(TextSize::body));
    // The hint gets the whole width, and as many lines as it needs.
    return std::max(ui.button_height(), goal) +
           ui.paragraph_height(region.w - 2.0F * ui.px(24), rule, TextSize::note) + ui.px(4);
}

void PlayScreen::draw_heading(Ui& ui, Rect rect) {
    const float side = ui.button_height();
    const bool narrow = is_narrow(ui, rect.w);
    const std::string rule = rule_words();
    if (narrow && !rule.empty()) {
        ui.paragraph(rect.cut_bottom(ui.paragraph_height(rect.w, rule, TextSize::note)), rule,
                     ui.quiet(TextSize::note));
        rect.cut_bottom(ui.px(4));
    }
    Rect row{rect.x, rect.center().y - side / 2.0F, rect.w, side};
    if (is_free()) draw_wide_ways(ui, row, narrow);
    const std::string goal = face_->goal_words();
    const float goal_width = ui.text_width(goal, TextSize::button, TextWeight::strong);
    const TextSize goal_size = goal_width <= row.w ? TextSize::button : TextSize::body;
    const float rule_height = !rule.empty() && !narrow ? ui.line_height(TextSize::body) : 0.0F;
    const float goal_height = ui.line_height(goal_size);
    const float y = rect.center().y - (goal_height + rule_height) / 2.0F;
    ui.text_in({row.x, y, row.w, goal_height}, goal, ui.ink(goal_size, TextWeight::strong));
    if (rule_height <= 0.0F) return;
    ui.text_in({row.x, y + goal_height, row.w, rule_height}, rule, ui.quiet());
}

void PlayScreen::draw_wide_ways(Ui& ui, Rect& row, bool narrow) {
    // Where room is scarce, the arrows speak for themselves.
    const std::string_view none;
    const ButtonLook back{.text = narrow ? none : say("play.back"),
                          .key_label = narrow ? none : say("key.escape"),
                          .icon = Icon::back,
                          .kind = ButtonKind::quiet,
                          .tooltip = narrow ? say("page.back") : none};
    const Rect back_place = row.cut_left(ui.button_width(back)).moved(-ui.px(8), 0.0F);
    if (ui.button(widget_id("play.back"), back_place, back)) carry_out(PlayCommand::back, now());

    const auto small_button = [&](PlayCommand command, const ButtonLook& look) {
        const Rect place = row.cut_right(ui.button_width(look));
        row.cut_right(ui.px(4));
        if (ui.button(widget_id("play.neighbour", static_cast<int>(command)), place, look)) carry_out(command, now());
    };
    small_button(PlayCommand::next, {.key_label = narrow ? none : "N",
                                     .icon = Icon::next,
                                     .kind = ButtonKind::quiet,
                                     .enabled = next_ != nullptr,
                                     .tooltip = say("play.next_task")});
    small_button(PlayCommand::previous, {.key_label = narrow ? none : "P",
                                         .icon = Icon::previous,
                                         .kind = ButtonKind::quiet,
                                         .enabled = previous_ != nullptr,
                                         .tooltip = say("play.previous_task")});
    const ButtonLook attempts{.text = say("play.attempts"),
                              .key_label = "A",
                              .kind = ButtonKind::quiet,
                              .enabled = trial_.attempts_committed() > 0};
    if (context().store != nullptr &&
        row.w > ui.button_width(attempts) + ui.theme().text_px(TextSize::button) * 20.0F) {
        small_button(PlayCommand::attempts, attempts);
    }

    row.cut_left(ui.px(12));
}

// --------------------------------------------------------------------------------------------------- scene

std::vector<PlayScreen::Tool> PlayScreen::tools() const {
    const auto tool = [](std::string_view name, Icon icon, std::string_view tooltip, bool selected) {
        return Tool{name, {.icon = icon, .kind = ButtonKind::quiet, .selected = selected, .tooltip = tooltip}};
    };
    std::vector<Tool> tools;
    if (face_->is_close_up()) tools.push_back(tool("fit", Icon::circle, say("play.tool.whole"), false));
    if (is_free()) {
        if (!face_->rule_words().empty()) {
            tools.push_back(tool("rule", Icon::help, say("play.tool.rule"), context().settings.show_rules));
        }
    }
    for (const AidFacts& aid : kAids) {
        if (!is_switched(aid)) continue;
        tools.push_back(tool(aid.name, icon_of(aid.aid), say(text_key_of(aid, ".tool")), trial_.aids()[aid.aid]));
        if (tools.back().look.icon != Icon::none) continue;
        const Pace pace = trial_.pace();
        tools.back().look.text = pace == Pace::half ? "½×" : pace == Pace::quarter ? "¼×" : "1×";
    }
    return tools;
}

void PlayScreen::draw_tools(Ui& ui) {
    const float side = ui.button_height();
    const float pad = ui.px(4);
    const std::vector<Tool> all = tools();
    if (all.empty()) return;
    const auto width_of = [&](const Tool& tool) {
        const ButtonLook widest{.text = "½×", .kind = ButtonKind::quiet};
        return tool.look.text.empty() ? side : std::max(side, ui.button_width(widest));
    };
    float width = pad;
    for (const Tool& tool : all) width += width_of(tool) + pad;
    const Rect place = face_->scene();
    const Rect bar{place.right() - width - ui.px(10), place.y + ui.px(10), width, side + 2.0F * pad};
    ui.fill(bar, faded(ui.palette().panel, 0.92F), ui.px(10));
    Rect row = bar.inset(pad);
    for (const Tool& tool : all) {
        const Rect at = row.cut_left(width_of(tool));
        row.cut_left(pad);
        if (!ui.button(widget_id("play.tool." + std::string(tool.name)), at, tool.look)) continue;
        if (tool.name == "fit") carry_out(PlayCommand::look_whole, now());
        if (tool.name == "rule") context().settings.show_rules = !context().settings.show_rules;
        const auto aid = std::ranges::find(kAids, tool.name, &AidFacts::name);
        if (aid != std::end(kAids)) switch_aid(aid->aid, now());
    }
}

void PlayScreen::draw_hint_line(Ui& ui, Rect rect) {
    // What to do now stands right under the scene, where the eye is.
    const std::string sentence = hint(ui.interaction().is_keyboard_used());
    const bool is_urgent = face_->is_urgent();
    const TextWeight weight = is_urgent ? TextWeight::strong : TextWeight::regular;
    const TextSize size = ui.text_width(sentence, TextSize::body, weight) <= rect.w ? TextSize::body : TextSize::note;
    ui.text_in(rect, sentence, is_urgent ? ui.ink(size, weight) : ui.quiet(size));
    if (!trial_.is_playing()) return;
    ui.text_in(rect, say("play.time", {{"seconds", face_->seconds(trial_.shown_step())}}), ui.quiet(TextSize::note),
               Align::right);
}

// --------------------------------------------------------------------------------------------------- panel

PlayScreen::PanelForm PlayScreen::panel_form(const Ui& ui, float width) const {
    // Decided by the widest words and buttons, so that the page does not jump.
    float buttons = 0.0F;
    for (const auto& [text, key, size] : {std::tuple(say("play.try_again"), say("key.space"), TextSize::button),
                                          std::tuple(say("play.replay"), say("key.enter"), TextSize::body),
                                          std::tuple(say("play.next"), std::string_view("N"), TextSize::body)}) {
        const Icon icon = size == TextSize::button ? Icon::restart : Icon::none;
        buttons += ui.button_width({.text = text, .key_label = key, .icon = icon, .size = size}) + ui.px(10);
    }
    const float room = width - buttons - ui.px(56);
    const float counts = ui.theme().text_px(TextSize::body) * 14.0F;
    const auto title_width = [&](TextSize size) {
        return ui.text_width(say("play.solved_on_first"), size, TextWeight::strong);
    };
    if (std::max(counts, title_width(TextSize::title)) <= room) return {TextSize::title, false};
    if (std::max(counts, title_width(TextSize::button)) <= room) return {TextSize::button, false};
    return {TextSize::button, true};
}

float PlayScreen::panel_height(Ui& ui, const Rect& region) const {
    const PanelForm form = panel_form(ui, region.w - 2.0F * ui.px(24));
    const float buttons = ui.button_height(TextSize::button);
    if (form.stacked) return ui.line_height(form.title) + ui.px(8) + buttons + 2.0F * ui.px(10);
    const float standing = ui.line_height(form.title) + ui.px(8) + ui.line_height(TextSize::body);
    return std::max(standing, buttons) + 2.0F * ui.px(12);
}

void PlayScreen::draw_foot_panel(Ui& ui, Rect rect) {
    ui.card(rect);
    const PanelForm form = panel_form(ui, rect.w);
    Rect inside = rect.inset(ui.px(20), ui.px(form.stacked ? 10 : 12));
    if (form.stacked) {
        draw_foot_actions(ui, inside.cut_bottom(ui.button_height(TextSize::button)));
        inside.cut_bottom(ui.px(8));
        draw_standing(ui, inside, form);
        return;
    }
    draw_foot_actions(ui, inside.cut_right(actions_width(ui, actions())));
    inside.cut_right(ui.px(16));
    draw_standing(ui, inside, form);
}

void PlayScreen::draw_standing(Ui& ui, Rect rect, const PanelForm& form) {
    const bool solved = rules_.score && !trial_.is_ready() && trial_.is_solved();
    const std::string words_of_title = title();
    const float title_width = ui.text_width(words_of_title, form.title, TextWeight::strong);
    Rect line;
    Rect rest;
    if (form.stacked) {
        rest = rect;
        line = rest.cut_left(title_width + ui.px(20));
    } else {
        const float height = ui.line_height(form.title) + ui.px(8) + ui.line_height(TextSize::body);
        rest = {rect.x, rect.center().y - height / 2.0F, rect.w, height};
        line = rest.cut_top(ui.line_height(form.title));
        rest.cut_top(ui.px(4));
    }
    ui.text_in(line, words_of_title, {form.title, TextWeight::strong, solved ? ui.palette().good : ui.palette().ink});
    const bool was_solved = is_free() && !solved && trial_.solved_at_attempt() && !trial_.is_finished();
    if (was_solved && !form.stacked) {
        ui.chip(line.x + title_width + ui.px(14), line.center().y, say("play.solved_before"), ui.palette().good);
    }
    if (trial_.is_finished()) {
        const std::string sentence = outcome_words();
        const TextSize size = ui.text_width(sentence, TextSize::body) <= rest.w ? TextSize::body : TextSize::note;
        ui.text_in(rest, sentence, ui.ink(size));
        return;
    }
    face_->draw_counts(ui, rest);
}

void PlayScreen::draw_foot_actions(Ui& ui, Rect rect) {
    // From the right: the one that matters most keeps its place.
    Rect row = rect;
    std::vector<Action> all = actions();
    // Large type on a small window: first without pictures, then smaller, then without the keys.
    for (Action& action : all) {
        if (actions_width(ui, all) > rect.w + 1.0F) action.look.icon = Icon::none;
    }
    if (!all.empty() && actions_width(ui, all) > rect.w + 1.0F) all.front().look.size = TextSize::body;
    for (Action& action : all) {
        if (actions_width(ui, all) > rect.w + 1.0F) action.look.key_label = {};
    }
    go_place_ = {};
    for (const Action& action : all) {
        const float height = ui.button_height(action.look.size);
        const Rect place = row.cut_right(ui.button_width(action.look));
        row.cut_right(ui.px(10));
        const Rect at{place.x, rect.center().y - height / 2.0F, place.w, height};
        if (&action == &all.front()) go_place_ = at;
        if (ui.button(widget_id("play.command", static_cast<int>(action.command)), at, action.look)) {
            carry_out(action.command, now());
        }
    }
}

}  // namespace phyplay
