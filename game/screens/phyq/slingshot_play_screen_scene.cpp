// What the player sees of the level: everything in it, the flight to come, the flights that were, the tools over it.
#include <algorithm>

#include "engine/phyq/level/phyq_task.h"
#include "game/phyq/slingshot_aim_layer.h"
#include "game/phyq/slingshot_effects.h"
#include "game/phyq/slingshot_renderer.h"
#include "game/screens/phyq/slingshot_play_screen.h"
#include "game/screens/time_line.h"

namespace phyplay {

void SlingshotPlayScreen::draw_scene(Ui& ui) {
    const auto& pull = model_.aim().pull();
    const bool aims = model_.can_aim() && pull.has_value();
    const double step = model_.shown_step();
    const SlingshotMoment& moment =
        picture_.at(model_.recording(), step, aims ? std::optional(drag_of(*pull)) : std::nullopt);

    SlingshotRenderer scene(ui.canvas(), *camera_, ui.theme(), context().pictures.outlines());
    SlingshotAimLayer flights(ui.canvas(), *camera_, ui.theme());
    scene.draw_background();
    ui.push_clip(camera_->place());
    const std::span<const EarlierFlights> earlier = model_.earlier_shown();
    for (std::size_t i = 0; i < earlier.size(); ++i) {
        flights.draw_flown(earlier[i].paths, 1e9, i + 1 == earlier.size() ? kLastFlownOpacity : kEarlierFlownOpacity);
    }
    if (model_.shows_paths()) flights.draw_flown(model_.paths(), step);
    scene.draw(moment);
    const std::vector<SlingshotEvent>& events = model_.recording().simulation().events();
    if (model_.phase() == SlingshotPhase::finished && model_.shows_paths()) flights.draw_contacts(events, step);
    effects_go_on_ = false;
    if (context().settings.effects && model_.phase() != SlingshotPhase::ready) {
        const bool goes_on = draw_effects(
            ui.canvas(), *camera_, ui.theme(), events, moment.bodies, step,
            {.font = rules().score ? ui.font(TextSize::note, TextWeight::strong) : nullptr, .text_px = ui.theme().text_px(TextSize::note)});
        // Where time stands still, so do the effects: they follow the steps.
        effects_go_on_ = goes_on && model_.is_animating();
    }
    if (aims) draw_aim(ui);
    ui.pop_clip();
    ui.outline(camera_->place().inset(-1.0F), ui.palette().line, 0.0F);
    draw_tools(ui);
}

void SlingshotPlayScreen::renew_preview() {
    const auto& pull = model_.aim().pull();
    const SlingshotRecording& recording = model_.recording();
    if (preview_ && preview_pull_ == pull && preview_deeds_ == model_.deeds() &&
        preview_step_ == recording.last_step()) {
        return;
    }
    preview_pull_ = pull;
    preview_deeds_ = model_.deeds();
    preview_step_ = recording.last_step();
    const SlingshotSimulation& simulation = recording.simulation();
    std::vector<BodyPose> poses;
    simulation.read_poses(poses);
    const SlingshotSetup& setup = context().slingshot;
    const FlightObstacles obstacles(setup, level_of(task_), simulation.bodies(), poses);
    const BirdType bird = simulation.birds()[*simulation.front_bird()].type;
    const Vec2 drag = drag_of(*pull);
    preview_ = preview_flight(setup, level_of(task_), obstacles, bird, drag);
    power_ = preview_power(setup, level_of(task_), obstacles, *preview_, bird, drag, power_share_);
}

void SlingshotPlayScreen::draw_aim(Ui& ui) {
    renew_preview();
    const SlingshotSimulation& simulation = model_.recording().simulation();
    const BirdType bird = simulation.birds()[*simulation.front_bird()].type;
    const Vec2 drag = drag_of(*model_.aim().pull());
    SlingshotAimLayer layer(ui.canvas(), *camera_, ui.theme());
    if (model_.aim().is_held()) {
        layer.draw_full_stretch(level_of(task_).slingshot, context().slingshot.objects().bird(bird).collider);
    }
    if (model_.shows_preview()) {
        layer.draw_preview(*preview_, power_ ? std::optional(power_->step) : std::nullopt);
        if (power_) draw_power(ui, *power_, bird);
    }
    layer.draw_readout(level_of(task_).slingshot, drag, *ui.font(TextSize::body, TextWeight::strong),
                       ui.theme().text_px(TextSize::body));
}

void SlingshotPlayScreen::draw_power(Ui& ui, const PowerPreview& power, BirdType bird) {
    Brush brush(ui.canvas());
    const SlingshotPalette palette;
    const Rgba color = faded(palette.of(bird).dark, 0.75F);
    for (const std::vector<Vec2>& path : power.paths) {
        for (std::size_t i = 3; i < path.size(); i += 3) {
            brush.fill_circle(camera_->to_window(path[i]), std::max(1.2F, ui.px(1.3F)), color);
        }
    }
    if (power.blast_radius > 0.0) {
        brush.dashed_ring(camera_->to_window(power.at), static_cast<float>(power.blast_radius) * camera_->scale(),
                          faded(color, 0.6F), std::max(1.2F, ui.px(1.5F)), 40);
    }
}

void SlingshotPlayScreen::push_aid_tools(std::vector<Tool>& tools) const {
    tools.push_back({"rule",
                     {.icon = Icon::help,
                      .kind = ButtonKind::quiet,
                      .selected = context().settings.show_rules,
                      .tooltip = say("sling.aid.rule")}});
    tools.push_back({"paths",
                     {.icon = Icon::path,
                      .kind = ButtonKind::quiet,
                      .selected = model_.aids().trajectory,
                      .tooltip = say("sling.aid.paths")}});
    tools.push_back({"earlier",
                     {.icon = Icon::ghost,
                      .kind = ButtonKind::quiet,
                      .selected = model_.aids().ghosts,
                      .tooltip = say("sling.aid.earlier")}});
}

void SlingshotPlayScreen::draw_tools(Ui& ui) {
    const float side = ui.button_height();
    const float pad = ui.px(4);
    const std::string_view pace = model_.pace() == Pace::half ? "½×" : model_.pace() == Pace::quarter ? "¼×" : "1×";
    std::vector<Tool> tools;
    if (!view_.is_whole()) {
        tools.push_back(
            {"fit", {.icon = Icon::circle, .kind = ButtonKind::quiet, .tooltip = say("sling.zoom_out")}});
    }
    if (is_free()) push_aid_tools(tools);
    if (rules().slow_motion) {
        tools.push_back({"pace",
                         {.text = pace,
                          .kind = ButtonKind::quiet,
                          .selected = model_.pace() != Pace::real,
                          .tooltip = say("sling.aid.pace")}});
    }
    tools_place_ = {};
    if (tools.empty()) return;

    float width = pad;
    const auto width_of = [&](const Tool& tool) {
        const ButtonLook widest{.text = "½×", .kind = ButtonKind::quiet};
        return tool.look.text.empty() ? side : std::max(side, ui.button_width(widest));
    };
    for (const Tool& tool : tools) width += width_of(tool) + pad;
    const Rect& place = camera_->place();
    const Rect bar{place.right() - width - ui.px(10), place.y + ui.px(10), width, side + 2.0F * pad};
    tools_place_ = bar;
    ui.fill(bar, faded(ui.palette().panel, 0.92F), ui.px(10));
    Rect row = bar.inset(pad);
    for (const Tool& tool : tools) {
        const Rect at = row.cut_left(width_of(tool));
        row.cut_left(pad);
        if (!ui.button(widget_id("sling.tool." + std::string(tool.name)), at, tool.look)) continue;
        if (tool.name == "fit") carry_out(Command::fit, now());
        if (tool.name == "rule") context().settings.show_rules = !context().settings.show_rules;
        if (tool.name == "paths") switch_aid(Aid::trajectory, now());
        if (tool.name == "earlier") switch_aid(Aid::ghosts, now());
        if (tool.name == "pace") next_pace(now());
    }
}

void SlingshotPlayScreen::draw_time_line(Ui& ui, Rect rect) {
    if (SlingshotReplay* replay = model_.replay()) {
        switch (time_line(ui, rect, *replay, words(), context().texts)) {
            case TimeLineUse::none: break;
            case TimeLineUse::toggled:
                model_.note(now(), replay->is_playing() ? EventKind::replay_open : EventKind::replay_close, "");
                break;
            case TimeLineUse::stepped:
            case TimeLineUse::scrubbed: note_scrub(now()); break;
        }
        if (context().trace.is_on()) {
            const Rect bar = time_line_bar(ui, rect, words().seconds(replay->last_step()), context().texts);
            char line[96];
            std::snprintf(line, sizeof line, "time_line x=%.1f y=%.1f width=%.1f", static_cast<double>(bar.x),
                          static_cast<double>(bar.center().y), static_cast<double>(bar.w));
            if (std::exchange(noted_bar_, line) != line) context().trace.write(line);
        }
        return;
    }
    // What to do now stands right under the level, where the eye is.
    const std::string sentence = hint(ui);
    const TextWeight weight = model_.can_tap() ? TextWeight::strong : TextWeight::regular;
    const TextSize size = ui.text_width(sentence, TextSize::body, weight) <= rect.w ? TextSize::body : TextSize::note;
    ui.text_in(rect, sentence, model_.can_tap() ? ui.ink(size, weight) : ui.quiet(size));
    if (model_.phase() != SlingshotPhase::playing) return;
    ui.text_in(rect, context().texts.say("play.time", {{"seconds", words().seconds(model_.shown_step())}}),
               ui.quiet(TextSize::note), Align::right);
}

}  // namespace phyplay
