// What the player sees around the level: the goal, how it stands, what can be done.
#include <algorithm>
#include <cmath>

#include "engine/phyq/level/phyq_task.h"
#include "game/phyq/slingshot_creatures.h"
#include "game/screens/phyq/slingshot_play_screen.h"

namespace phyplay {

namespace {

/// Draws something of the level as an icon: a camera that looks at it alone.
template <typename Draw>
void draw_icon(Ui& ui, Rect place, double size, Draw draw) {
    const double half = size / 2.0;
    const SlingshotCamera camera(place, {-half, -half, half, half});
    Brush brush(ui.canvas());
    SlingshotPen pen(brush, camera, {});
    draw(pen);
}

void draw_target_icon(Ui& ui, Rect place) {
    draw_icon(ui, place, 0.5,
              [](SlingshotPen& pen) { draw_target(pen, SlingshotPalette(), ObjectShape::small_pig, 0, false); });
}

void draw_bird_icon(Ui& ui, Rect place, BirdType type, double radius) {
    draw_icon(ui, place, 2.9 * radius, [&](SlingshotPen& pen) {
        draw_bird(pen, SlingshotPalette(), type, {.x = 0.0, .y = 0.0, .radius = radius}, false);
    });
}

}  // namespace

// ------------------------------------------------------------------------------------------------- heading

bool SlingshotPlayScreen::is_narrow(const Ui& ui, float width) const {
    return width < ui.theme().text_px(TextSize::button) * 40.0F;
}

float SlingshotPlayScreen::heading_height(Ui& ui, const Rect& region) const {
    if (!shows_rule()) return std::max(ui.button_height(), ui.line_height(TextSize::button));
    const float goal = ui.line_height(TextSize::button);
    if (!is_narrow(ui, region.w)) return std::max(ui.button_height(), goal + ui.line_height(TextSize::body));
    // The hint gets the whole width, and as many lines as it needs.
    const std::string rule = say("gallery.rule", {{"rule", words().rule(scenario())}});
    return std::max(ui.button_height(), goal) +
           ui.paragraph_height(region.w - 2.0F * ui.px(24), rule, TextSize::note) + ui.px(4);
}

void SlingshotPlayScreen::draw_heading(Ui& ui, Rect rect) {
    const float side = ui.button_height();
    const bool narrow = is_narrow(ui, rect.w);
    const bool has_rule = shows_rule();
    if (narrow && has_rule) {
        const std::string rule = say("gallery.rule", {{"rule", words().rule(scenario())}});
        ui.paragraph(rect.cut_bottom(ui.paragraph_height(rect.w, rule, TextSize::note)), rule,
                     ui.quiet(TextSize::note));
        rect.cut_bottom(ui.px(4));
    }
    Rect row{rect.x, rect.center().y - side / 2.0F, rect.w, side};
    if (is_free()) draw_ways(ui, row, narrow);
    const std::string goal = words().goal(level_of(task_));
    const float goal_width = ui.text_width(goal, TextSize::button, TextWeight::strong);
    const TextSize goal_size = goal_width <= row.w ? TextSize::button : TextSize::body;
    const float rule_height = has_rule && !narrow ? ui.line_height(TextSize::body) : 0.0F;
    const float goal_height = ui.line_height(goal_size);
    const float y = rect.center().y - (goal_height + rule_height) / 2.0F;
    ui.text_in({row.x, y, row.w, goal_height}, goal, ui.ink(goal_size, TextWeight::strong));
    if (rule_height <= 0.0F) return;
    ui.text_in({row.x, y + goal_height, row.w, rule_height},
               say("gallery.rule", {{"rule", words().rule(scenario())}}), ui.quiet());
}

void SlingshotPlayScreen::draw_ways(Ui& ui, Rect& row, bool narrow) {
    // Where room is scarce, the arrows speak for themselves.
    const std::string_view none;
    const ButtonLook back{.text = narrow ? none : say("play.back"),
                          .key_label = narrow ? none : say("key.escape"),
                          .icon = Icon::back,
                          .kind = ButtonKind::quiet,
                          .tooltip = narrow ? say("page.back") : none};
    const Rect back_place = row.cut_left(ui.button_width(back)).moved(-ui.px(8), 0.0F);
    if (ui.button(widget_id("play.back"), back_place, back)) carry_out(Command::back, now());

    const auto small_button = [&](Command command, const ButtonLook& look) {
        const Rect place = row.cut_right(ui.button_width(look));
        row.cut_right(ui.px(4));
        if (ui.button(widget_id("play.neighbour", static_cast<int>(command)), place, look)) carry_out(command, now());
    };
    small_button(Command::next, {.key_label = narrow ? none : "N",
                                 .icon = Icon::next,
                                 .kind = ButtonKind::quiet,
                                 .enabled = next_ != nullptr,
                                 .tooltip = say("play.next_task")});
    small_button(Command::previous, {.key_label = narrow ? none : "P",
                                     .icon = Icon::previous,
                                     .kind = ButtonKind::quiet,
                                     .enabled = previous_ != nullptr,
                                     .tooltip = say("play.previous_task")});
    const ButtonLook attempts{.text = say("play.attempts"),
                              .key_label = "A",
                              .kind = ButtonKind::quiet,
                              .enabled = model_.attempts_committed() > 0};
    if (context().store != nullptr &&
        row.w > ui.button_width(attempts) + ui.theme().text_px(TextSize::button) * 20.0F) {
        small_button(Command::attempts, attempts);
    }

    row.cut_left(ui.px(12));
}

// --------------------------------------------------------------------------------------------------- panel

std::string SlingshotPlayScreen::title() const {
    const std::string count = std::to_string(model_.attempt_number());
    if (is_closed() && model_.phase() == SlingshotPhase::ready) return closing_words();
    if (rules().score && model_.phase() != SlingshotPhase::ready && model_.is_solved()) {
        if (model_.attempt_number() == 1) return std::string(say("play.solved_on_first"));
        return say("play.solved_on", {{"count", count}});
    }
    if (model_.phase() == SlingshotPhase::finished && rules().score) {
        return std::string(say(is_closed() ? "play.not_solved" : "play.not_yet"));
    }
    return attempt_words(model_.attempt_number());
}

std::string SlingshotPlayScreen::hint(Ui& ui) const {
    const bool by_key = ui.interaction().is_keyboard_used();
    if (is_closed() && model_.phase() != SlingshotPhase::playing) return std::string(say("play.hint.over"));
    if (model_.is_solved() && model_.phase() == SlingshotPhase::playing) return std::string(say("sling.hint.done"));
    if (model_.can_tap()) return std::string(say("sling.hint.tap"));
    if (!model_.can_aim()) {
        const bool all_gone = model_.birds_left() == 0 && !model_.recording().simulation().front_bird();
        return std::string(say(all_gone ? "sling.hint.done" : "sling.hint.flying"));
    }
    if (model_.aim().is_held()) return std::string(say("sling.hint.held"));
    if (model_.aim().pull()) return std::string(say("sling.hint.aimed"));
    const SlingshotSimulation& simulation = model_.recording().simulation();
    const std::string_view power = words().power(simulation.birds()[*simulation.front_bird()].type);
    if (model_.phase() == SlingshotPhase::playing) {
        const int left = model_.birds_left();
        const std::string next = left == 1 ? std::string(say("sling.hint.next_one"))
                                           : say("sling.hint.next_many", {{"count", std::to_string(left)}});
        return power.empty() ? next : next + " " + std::string(power);
    }
    if (!power.empty()) return std::string(power);
    return std::string(say(by_key ? "sling.hint.pull_by_key" : "sling.hint.pull"));
}

std::vector<SlingshotPlayScreen::Action> SlingshotPlayScreen::actions() const {
    const auto secondary = [](Command command, std::string_view text, std::string_view key, bool enabled = true) {
        return Action{command, {.text = text, .key_label = key, .kind = ButtonKind::secondary, .enabled = enabled}};
    };
    const auto primary = [](Command command, std::string_view text, std::string_view key, Icon icon,
                            bool enabled = true) {
        return Action{command,
                      {.text = text,
                       .key_label = key,
                       .icon = icon,
                       .kind = ButtonKind::primary,
                       .enabled = enabled,
                       .size = TextSize::button}};
    };
    const bool is_at_rest = model_.phase() == SlingshotPhase::finished || (is_closed() && !is_under_way());
    if (!is_free() && is_at_rest) return study_actions();
    if (is_solved_early()) return {primary(Command::next, say("play.next"), say("key.enter"), Icon::arrow_right)};
    const Action next = primary(Command::next, say("play.next"), "N", Icon::arrow_right, next_ != nullptr);
    if (model_.phase() == SlingshotPhase::finished) {
        const bool plays = model_.replay()->is_playing();
        const std::string_view replay = plays ? say("play.pause") : say("play.replay");
        if (model_.is_solved()) {
            return {secondary(Command::replay, replay, say("key.enter")),
                    secondary(Command::reset, say("play.try_again"), say("key.space")), next};
        }
        return {secondary(Command::next, say("play.next"), "N", next_ != nullptr),
                secondary(Command::replay, replay, say("key.enter")),
                primary(Command::reset, say("play.try_again"), say("key.space"), Icon::restart)};
    }
    if (model_.phase() == SlingshotPhase::playing) {
        const Action restart = secondary(Command::reset, say("sling.restart"), "R");
        if (model_.is_solved()) return {restart, next};
        const SlingshotSimulation& simulation = model_.recording().simulation();
        const auto front = simulation.front_bird();
        const bool has_power = front && simulation.birds()[*front].type != BirdType::red &&
                               simulation.birds()[*front].phase == BirdPhase::in_flight;
        if (has_power && !model_.can_aim()) {
            return {restart,
                    primary(Command::tap, say("sling.power"), say("key.space"), Icon::none, model_.can_tap())};
        }
        return {restart, secondary(Command::undo, say("play.undo"), say("key.ctrl_z"), model_.aim().can_undo()),
                primary(Command::shoot, say("sling.shoot"), say("key.enter"), Icon::play,
                        model_.can_aim() && model_.aim().can_launch())};
    }
    return {secondary(Command::reset, say("sling.put_back"), "R", model_.aim().pull().has_value()),
            secondary(Command::undo, say("play.undo"), say("key.ctrl_z"), model_.aim().can_undo()),
            primary(Command::shoot, say("sling.shoot"), say("key.enter"), Icon::play, model_.aim().can_launch())};
}

std::vector<SlingshotPlayScreen::Action> SlingshotPlayScreen::study_actions() const {
    std::vector<Action> actions;
    if (const SlingshotReplay* replay = model_.replay()) {
        actions.push_back({Command::replay,
                           {.text = replay->is_playing() ? say("play.pause") : say("play.replay"),
                            .key_label = say("key.enter"),
                            .kind = ButtonKind::secondary}});
    }
    const ButtonLook primary{.text = is_closed() ? say("play.next") : say("play.try_again"),
                             .key_label = say("key.space"),
                             .icon = is_closed() ? Icon::arrow_right : Icon::restart,
                             .kind = ButtonKind::primary,
                             .size = TextSize::button};
    actions.push_back({is_closed() ? Command::next : Command::reset, primary});
    return actions;
}

float SlingshotPlayScreen::actions_width(const Ui& ui, const std::vector<Action>& actions) const {
    float width = 0.0F;
    for (const Action& action : actions) width += ui.button_width(action.look) + ui.px(10);
    return std::max(0.0F, width - ui.px(10));
}

SlingshotPlayScreen::PanelForm SlingshotPlayScreen::panel_form(const Ui& ui, float width) const {
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

float SlingshotPlayScreen::panel_height(Ui& ui, const Rect& region) const {
    const PanelForm form = panel_form(ui, region.w - 2.0F * ui.px(24));
    const float buttons = ui.button_height(TextSize::button);
    if (form.stacked) return ui.line_height(form.title) + ui.px(8) + buttons + 2.0F * ui.px(10);
    const float standing = ui.line_height(form.title) + ui.px(8) + ui.line_height(TextSize::body);
    return std::max(standing, buttons) + 2.0F * ui.px(12);
}

void SlingshotPlayScreen::draw_panel(Ui& ui, Rect rect) {
    ui.card(rect);
    const PanelForm form = panel_form(ui, rect.w);
    Rect inside = rect.inset(ui.px(20), ui.px(form.stacked ? 10 : 12));
    if (form.stacked) {
        draw_actions(ui, inside.cut_bottom(ui.button_height(TextSize::button)));
        inside.cut_bottom(ui.px(8));
        draw_standing(ui, inside, form);
        return;
    }
    draw_actions(ui, inside.cut_right(actions_width(ui, actions())));
    inside.cut_right(ui.px(16));
    draw_standing(ui, inside, form);
}

void SlingshotPlayScreen::draw_standing(Ui& ui, Rect rect, const PanelForm& form) {
    const bool solved = rules().score && model_.phase() != SlingshotPhase::ready && model_.is_solved();
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
    const bool was_solved =
        is_free() && !solved && model_.solved_at_attempt() && model_.phase() != SlingshotPhase::finished;
    if (was_solved && !form.stacked) {
        ui.chip(line.x + title_width + ui.px(14), line.center().y, say("play.solved_before"), ui.palette().good);
    }
    if (model_.phase() == SlingshotPhase::finished && !rules().score) {
        ui.text_in(rest, say(is_closed() ? "play.hint.over" : "play.hint.again"), ui.ink());
        return;
    }
    if (model_.phase() == SlingshotPhase::finished) {
        const SlingshotResult& result = *model_.result();
        const std::string sentence =
            solved ? words().solved(count_targets(level_of(task_)), result.score) : words().left(result.pigs_left);
        const TextSize size = ui.text_width(sentence, TextSize::body) <= rest.w ? TextSize::body : TextSize::note;
        ui.text_in(rest, sentence, ui.ink(size));
        return;
    }
    draw_counts(ui, rest);
}

void SlingshotPlayScreen::draw_counts(Ui& ui, Rect row) {
    const float side = std::min(ui.theme().text_px(TextSize::body) * 1.35F, row.h);
    const auto icon_place = [&] {
        Rect place = row.cut_left(side);
        row.cut_left(ui.px(3));
        return Rect{place.x, row.center().y - side / 2.0F, side, side};
    };
    const auto note = [&](const std::string& text) {
        ui.text_in(row.cut_left(ui.text_width(text, TextSize::body) + 1.0F), text, ui.ink());
    };
    constexpr int kMostIcons = 4;

    // Targets that are still there, then those that are gone as empty places.
    const int total = count_targets(level_of(task_));
    const int left = model_.pigs_left();
    if (total <= kMostIcons) {
        for (int i = 0; i < total; ++i) {
            const Rect place = icon_place();
            if (i < left) {
                draw_target_icon(ui, place);
            } else {
                ui.ring(place.center(), side * 0.36F, ui.palette().control_line, std::max(1.5F, ui.px(1.5F)));
                ui.icon(Icon::check, place.center(), side * 0.5F, ui.palette().good);
            }
        }
    } else {
        draw_target_icon(ui, icon_place());
        note(std::to_string(left) + " / " + std::to_string(total));
    }
    row.cut_left(ui.px(18));

    // Birds that were not launched yet, in their order.
    std::vector<BirdType> birds;
    for (const SlingshotBird& bird : model_.recording().simulation().birds()) {
        const bool is_to_come = bird.phase == BirdPhase::waiting || bird.phase == BirdPhase::flying_to_sling ||
                                bird.phase == BirdPhase::on_sling;
        if (is_to_come) birds.push_back(bird.type);
    }
    if (birds.empty()) {
        ui.ring(icon_place().center(), side * 0.3F, ui.palette().control_line, std::max(1.5F, ui.px(1.5F)));
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(birds.size(), kMostIcons); ++i) {
        draw_bird_icon(ui, icon_place(), birds[i], context().slingshot.objects().bird(birds[i]).collider.radius);
    }
    if (birds.size() > kMostIcons) note("+" + std::to_string(birds.size() - kMostIcons));
    row.cut_left(ui.px(18));
    if (!rules().score) return;
    const std::string score = std::string(say("sling.score")) + " " + words().number(model_.score());
    ui.text_in(row, score, ui.quiet());
}

void SlingshotPlayScreen::draw_actions(Ui& ui, Rect rect) {
    // From the right: the one that matters most keeps its place.
    Rect row = rect;
    std::vector<Action> all = actions();
    // Large type on a small window: first without pictures, then smaller, then without the keys.
    for (Action& action : all) {
        if (actions_width(ui, all) > rect.w + 1.0F) action.look.icon = Icon::none;
    }
    if (!all.empty() && actions_width(ui, all) > rect.w + 1.0F) all.back().look.size = TextSize::body;
    for (Action& action : all) {
        if (actions_width(ui, all) > rect.w + 1.0F) action.look.key_label = {};
    }
    shoot_place_ = {};
    for (auto action = all.rbegin(); action != all.rend(); ++action) {
        const float height = ui.button_height(action->look.size);
        const Rect place = row.cut_right(ui.button_width(action->look));
        row.cut_right(ui.px(10));
        const Rect at{place.x, rect.center().y - height / 2.0F, place.w, height};
        if (action == all.rbegin()) shoot_place_ = at;
        if (ui.button(widget_id("play.command", static_cast<int>(action->command)), at, action->look)) {
            carry_out(action->command, now());
        }
    }
}

}  // namespace phyplay
